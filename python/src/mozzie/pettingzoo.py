"""PettingZoo environments of every game (``pip install "mozzie[pettingzoo]"``).

``from mozzie.pettingzoo import mosquito_show_v1`` gives what a module of PettingZoo has: ``env``,
``raw_env``, ``parallel_env``. The number is the version of the rules. See docs/python-adapters.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from ._lib import ALL, Refused
from .chance import Seed, Source, seed_text
from .game import Game, games
from .state import State

Observation = dict[str, NDArray[Any]]
ILLEGAL_REWARD = -1.0


class _Table:
    """What both kinds of environment share: a game, whose nature is drawn from the seed.

    ``game``: the mozzie.Game. ``node``: the mozzie.State it stands at; agent ``seat_i`` is seat i.
    Copies and pickles stand where the environment stands, and go on as it does.
    """

    node: State

    def __init__(self, name: str, seats: int | None = None, render_mode: str | None = None,
                 **options: Any):
        self.game = Game(name, seats, **options)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {"name": _id(self.game), "render_modes": ["ansi", "human"],
                                         "is_parallelizable": False}
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError('render_mode is "ansi", "human" or None')
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.state_space = spaces.Box(-1, 1, (self.game.spec.full_tensor,), np.float32)
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(-1, 1, (self.game.spec.tensor,), np.float32),
            "action_mask": spaces.Box(0, 1, (self.game.spec.actions,), np.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.spec.actions)
                              for agent in self.possible_agents}
        self._seed, self._count = "", 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: Seed) -> None:
        """The next game of the seed; of a fresh one when there has been none."""
        if seed is not None or not self._seed:
            self._seed, self._count = seed_text(seed), 0
        self._source = Source(self._seed, game=self._count)
        self._count += 1
        self.node = self.game.new()
        self.agents = self.possible_agents[:]
        self._go_on()

    def _go_on(self) -> None:
        """Nature's steps, until somebody is asked."""
        self.node.run(self._source)
        if self.render_mode == "human":
            self.render()

    def _observe(self, agent: str, acts: bool = True) -> Observation:
        seat = self.possible_agents.index(agent)
        mask = self.node.mask(seat) if acts else np.zeros(self.game.spec.actions, np.bool_)
        return {"observation": self.node.tensor(seat), "action_mask": mask.view(np.int8)}

    @property
    def _ends(self) -> tuple[bool, bool]:
        """Whether the game is over by its rules, or by its limit of rounds."""
        if not self.node.is_over:
            return False, False
        limited = self.node.result().limited
        return not limited, limited

    def _returns(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.node.returns()))

    def state(self) -> NDArray[np.float32]:
        """Everything, hidden things too: for critics, never for a player."""
        return self.node.full_tensor()

    def render(self) -> str | None:
        """The whole board in letters, hidden things too: returned (ansi) or printed (human)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, given when the environment is made")
        elif self.render_mode == "ansi":
            return self.node.board(ALL)
        else:
            print(self.node.board(ALL))
        return None

    def close(self) -> None:
        pass


class AEC(_Table, AECEnv[str, Observation, int]):
    """One agent acts at a time. Where several seats choose at once they come one after the other,
    the lowest first, and see nothing of each other's choice. An action that is not legal raises
    Refused and changes nothing."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.node.to_act]

    def observe(self, agent: str) -> Observation:
        return self._observe(agent, agent == self.agent_selection)

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.node.apply(action, self.possible_agents.index(agent))
        self._go_on()
        self._cumulative_rewards[agent] = 0.0
        if self.node.is_over:
            over, cut = self._ends
            self.rewards = self._returns()
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[self.node.to_act]


class Parallel(_Table, ParallelEnv[str, Observation, int]):
    """All seats that owe a step act at once: one, or at a simultaneous node several. Actions of
    the others are ignored and may be left out. An action that is not legal raises Refused, and
    nothing changes."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None
              ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return self._seen(), self._infos()

    def _seen(self) -> dict[str, Observation]:
        return {agent: self._observe(agent) for agent in self.possible_agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.possible_agents}

    def illegal(self, actions: dict[str, int]) -> list[str]:
        """The agents that owe an action and give none, or one that is not legal."""
        return [agent for seat, agent in enumerate(self.possible_agents)
                if seat in self.node.seats_to_act
                and (agent not in actions or index(actions[agent]) not in self.node.legal(seat))]

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        if wrong := self.illegal(actions):
            raise Refused("move", f"no legal action of {', '.join(wrong)}")
        for seat in self.node.seats_to_act:
            self.node.apply(actions[self.possible_agents[seat]], seat)
        self._go_on()
        return self.ending(*self._ends, self._returns())

    def ending(self, over: bool, cut: bool, rewards: dict[str, float]) -> tuple[Any, ...]:
        """What step gives: whether all terminate, and whether all are truncated."""
        if over or cut:
            self.agents = []
        every = self.possible_agents
        return (self._seen(), rewards, dict.fromkeys(every, over), dict.fromkeys(every, cut),
                self._infos())


class LoseIllegal(wrappers.BaseParallelWrapper[str, Observation, int]):
    """Ends the game where an action is not legal: -1 for who gave it, 0 for the others; what
    PettingZoo's TerminateIllegalWrapper is to AEC environments."""

    env: Parallel

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        wrong = self.env.illegal(actions) if self.env.agents else []
        if not wrong:
            return self.env.step(actions)
        rewards = {agent: ILLEGAL_REWARD if agent in wrong else 0.0
                   for agent in self.env.possible_agents}
        return self.env.ending(True, True, rewards)


def raw_env(game: str, **options: Any) -> AEC:
    """An AEC environment; the keywords are ``seats``, ``render_mode`` and the game's options."""
    return AEC(game, **options)


def env(game: str, **options: Any) -> AECEnv[str, Observation, int]:
    """With PettingZoo's wrappers: an action that is not legal loses the game."""
    inner = wrappers.TerminateIllegalWrapper(AEC(game, **options), ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


def raw_parallel_env(game: str, **options: Any) -> Parallel:
    """A Parallel environment; keywords as above."""
    return Parallel(game, **options)


def parallel_env(game: str, **options: Any) -> ParallelEnv[str, Observation, int]:
    """An action that is not legal loses the game."""
    return LoseIllegal(Parallel(game, **options))


@dataclass(frozen=True)
class Environments:
    """The four functions of one game, as a module of PettingZoo has them."""

    game: str

    def raw_env(self, **options: Any) -> AEC:
        return raw_env(self.game, **options)

    def env(self, **options: Any) -> AECEnv[str, Observation, int]:
        return env(self.game, **options)

    def raw_parallel_env(self, **options: Any) -> Parallel:
        return raw_parallel_env(self.game, **options)

    def parallel_env(self, **options: Any) -> ParallelEnv[str, Observation, int]:
        return parallel_env(self.game, **options)


def _id(game: Game) -> str:
    return f"{game.name.replace('-', '_')}_v{game.spec.version}"


_environments = {_id(Game(name)): Environments(name) for name in games()}
__all__ = ["AEC", "Environments", "LoseIllegal", "Parallel", "env", "parallel_env", "raw_env",
           "raw_parallel_env", *_environments]


def __getattr__(name: str) -> Environments:
    if name not in _environments:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _environments[name]


def __dir__() -> list[str]:
    return __all__
