"""Every game for OpenSpiel (``pip install "mozzie[openspiel]"``), with explicit chance.

``register()`` makes ``pyspiel.load_game("mozzie_mosquito_show")`` and the others known. Parameters,
utilities and what a string or tensor tells: docs/python-adapters.md.
"""

from __future__ import annotations

import re
from typing import Any, Callable, Mapping
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from ._lib import ALL, NATURE, NOBODY
from .chance import Rng
from .game import Game, games, read
from .state import State

POINTS = 1000.0  # scores differ by less
_OWN = ("players", "simultaneous", "utility", "position")  # parameters that are not options


def register() -> list[str]:
    """Registers the games with pyspiel, once; returns their names there."""
    known = set(pyspiel.registered_names())
    for name in games():
        if _name(name) not in known:
            # A class, not a function: pyspiel lets go of it after the interpreter has ended, when
            # only what refers to itself, as classes do, is not freed, which would abort.
            maker = type("MozzieGame", (SpielGame,), {"mozzie": name})
            pyspiel.register_game(_type(Game(name)), maker)
    return [_name(name) for name in games()]


def _name(game: str) -> str:
    return f"mozzie_{game.replace('-', '_')}"


def encoded(text: str) -> str:
    """A text as it stands in OpenSpiel's notation of games: percent-encoded where it has marks
    that mean something there, or would be read as a number or truth value."""
    if re.fullmatch(r"[-+.\dEe]+|[Tt]rue|[Ff]alse", text):
        return f"%{ord(text[0]):02X}{quote(text[1:], safe='')}"
    return quote(text, safe="")


def _specification(name: str) -> dict[str, Any]:
    """The parameters of a game and their defaults."""
    spec = Game(name).spec
    options = {option.name: option.values[0] for option in spec.options}
    numbers = {option.name for option in spec.options if not option.free and option.low}
    return {"players": spec.seats, "simultaneous": False, "utility": "win", "position": "",
            "content": "std",
            **{key: int(value) if key in numbers and value.isdigit() else encoded(value)
               for key, value in options.items()}}


def _type(game: Game, simultaneous: bool = False, points: bool = False,
          position: bool = False) -> pyspiel.GameType:
    kinds, spec = pyspiel.GameType, game.spec
    # Without secret stages all that is hidden is chance; a position may have settled it.
    hidden = bool(spec.secret_stages) or position
    together = game.options.get("level", "").startswith("coop") and not points
    return kinds(
        short_name=_name(game.name), long_name=spec.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if together else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=spec.seats_low, max_num_players=spec.seats_high,
        provides_information_state_string=True, provides_information_state_tensor=True,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification=_specification(game.name))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of pyspiel. ``game``: the mozzie.Game."""

    mozzie: str

    def __init__(self, params: Mapping[str, Any]):
        usual = _specification(self.mozzie)
        given = {key: encoded(unquote(value)) if isinstance(value, str) else value
                 for key, value in params.items()}
        given = {key: value for key, value in given.items() if value != usual[key]}
        self.start = _start(self.mozzie, given)
        self.game = self.start.game
        self.simultaneous = bool(given.get("simultaneous", False))
        self.points = _choice("utility", given.get("utility", "win"), "win", "points")
        kind = _type(self.game, self.simultaneous, self.points, "position" in given)
        spec, most = self.game.spec, POINTS if self.points else 1.0
        zero = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        super().__init__(kind, pyspiel.GameInfo(
            num_distinct_actions=spec.actions, max_chance_outcomes=spec.outcomes,
            num_players=spec.seats, min_utility=-most, max_utility=most,
            utility_sum=0.0 if zero else None, max_game_length=spec.decisions), given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """An observer; None, as OpenSpiel wants it, for a kind that is not offered: what is private to
        all players without what is public."""
        if params:
            raise ValueError(f"observers have no parameters: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        every = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        return None if every and not kind.public_info else Observer(self.game, kind)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (str(self),)


def _load(text: str) -> Any:
    register()
    return pyspiel.load_game(text)


def _load_state(text: str) -> Any:
    register()
    return pyspiel.deserialize_game_and_state(text)[1]


def _start(name: str, given: Mapping[str, Any]) -> State:
    """Where the game begins: at a position, which brings its number of players and options along,
    or at the rules' start with nothing drawn."""
    options = {key: unquote(str(value)) for key, value in given.items() if key not in _OWN}
    if "position" not in given:
        return Game(name, given.get("players"), **options).new()
    start = read(name, unquote(given["position"]), **options)
    if given.get("players", start.game.seats) != start.game.seats:
        raise ValueError(f"the position is one of {start.game.seats} players")
    return start


def _choice(name: str, value: str, usual: str, other: str) -> bool:
    if value not in (usual, other):
        raise ValueError(f'{name} is "{usual}" or "{other}"')
    return value == other


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of pyspiel. ``node``: the mozzie.State; do not step it yourself.

    pyspiel copies and pickles the attributes of a state."""

    def __init__(self, game: SpielGame):
        super().__init__(game)
        self.node = game.start.clone()
        self.joint = game.simultaneous
        self.points = game.points
        self.same: dict[str, str] = {}  # keys of a sampled world: those of the world it stands for

    def current_player(self) -> int:
        if self.node.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.node.is_nature:
            return int(pyspiel.PlayerId.CHANCE)
        if self.joint and self.node.is_joint:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return self.node.to_act

    def is_terminal(self) -> bool:
        return self.node.is_over

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.node.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.node.apply(action)

    def _apply_actions(self, actions: list[int]) -> None:
        # rl_environment gives a list at nodes of one player too, as the game's type promises.
        for seat in self.node.joint_seats or self.node.seats_to_act:
            self.node.apply(actions[seat], seat)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.name(action, NATURE if player < 0 else player)

    def returns(self) -> list[float]:
        if not (self.points and self.node.is_over):
            return self.node.returns()
        scores = self.node.result().scores
        n, total = len(scores), sum(scores)
        return [score - (total - score) / (n - 1) for score in scores]

    def key(self, player: int) -> str:
        """The information state with perfect recall in 16 hexadecimal digits."""
        key = self.node.key(player)
        return self.same.get(key, key)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A world that agrees with what the player knows, drawn from that alone. What it does not
        know stays unknown: the new state's history() is empty."""
        other: SpielState = self.get_game().new_initial_state()
        other.node = self.node.sample(player, Rng(repr(sampler())))
        other.same = {other.node.key(player): self.key(player)}
        return other

    def __str__(self) -> str:
        return self.node.text()

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)


class Observer:
    """What is public, and of what is private nothing, one player's part or all: then ``tensor`` is
    the full one. Without what is public: the player's own parts alone, behind each other. ``dict``
    has the parts by the names of spec.slices."""

    def __init__(self, game: Game, kind: Any):
        self.recall: bool = kind.perfect_recall
        self.private = kind.private_info
        self.public: bool = kind.public_info
        self.all: bool = self.private == pyspiel.PrivateInfoType.ALL_PLAYERS
        parts = dict(game.spec.full_slices if self.all else game.spec.slices)
        size, self.own = game.spec.full_tensor if self.all else game.spec.tensor, None
        at = {name: part.at for name, part in parts.items()}
        if not self.public:
            none = self.private == pyspiel.PrivateInfoType.NONE
            parts = {name: part for name, part in parts.items() if part.own and not none}
            self.own = {name: part.at for name, part in parts.items()}
            size, at = 0, {}
            for name, part in parts.items():
                at[name] = slice(size, size + int(np.prod(part.shape)))
                size = at[name].stop
            self.whole = np.zeros(game.spec.tensor, np.float32)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {name: self.tensor[at[name]].reshape(part.shape)
                     for name, part in parts.items()}

    def _viewer(self, player: int) -> int:
        if self.all:
            return ALL
        return NOBODY if self.private == pyspiel.PrivateInfoType.NONE else player

    def set_from(self, state: SpielState, player: int) -> None:
        if self.own is not None:
            state.node.tensor(self._viewer(player), self.whole)
            for name, part in self.own.items():
                self.dict[name].reshape(-1)[:] = self.whole[part]
        elif self.all:
            state.node.full_tensor(self.tensor)
        else:
            state.node.tensor(self._viewer(player), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        viewer = self._viewer(player)
        if self.own is not None:
            self.set_from(state, player)
            text = "; ".join(f"{name} {np.flatnonzero(part).tolist()}"
                             for name, part in self.dict.items())
        else:
            text = state.node.text(viewer)
        return f"{text} #{state.key(viewer)}" if self.recall else text
