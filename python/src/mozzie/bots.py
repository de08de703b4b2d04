"""Policies: whoever chooses an action from what a seat knows."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Callable

from ._lib import NULL, Refused, encode, error, ffi, lib, refused
from .chance import Rng
from .game import Game
from .view import View

Policy = Callable[[View, int, Rng], int]
"""``policy(view, seat, rng) -> action``: the view is all that the seat knows, the generator is the
seat's own for the game. ``view.legal()`` lists what may be chosen."""


@dataclass(frozen=True)
class Thought:
    """What a search saw of an action: its share of the visits, and the seat's share of the win
    after it, both 0 to 1."""

    action: int
    share: float
    value: float


class Bot:
    """A bot of the engine as a policy: ``"random"``, ``"greedy"``, ``"bot:1"`` to ``"bot:5"``,
    which ``":KEY=NUMBER"`` may follow (``"bot:3:n=500"``).

    ``iterations``: of the search, instead of the level's own (0). Never by the clock: the choice is
    a function of bot, view, seat and generator alone. Several threads may share a bot; they wait
    for each other. ``level``: 1 to 5, 0 for random and greedy.
    """

    def __init__(self, game: Game, spec: str = "bot:3", iterations: int = 0):
        if not 0 <= iterations < 1 << 32:
            raise ValueError("iterations is from 0 to 2**32 - 1")
        why = error()
        bot = lib.mzp_bot(game._g, encode(spec), why)
        if bot == NULL:
            raise refused(why)
        self.game, self.spec, self.iterations = game, spec, iterations
        self._bot = ffi.gc(bot, lib.mz_bot_free)
        self.level = int(lib.mz_bot_level(bot))
        self._lock = threading.Lock()

    def _must(self, view: View, seat: int) -> None:
        if view.game != self.game or view.viewer != seat:
            raise ValueError("the view is another seat's, or of another game")
        if seat not in view.seats_to_act:
            raise Refused("turn", "this seat has nothing to decide here")

    def __call__(self, view: View, seat: int, rng: Rng) -> int:
        """The next step of the seat, always legal."""
        self._must(view, seat)
        with self._lock:
            return int(lib.mzp_bot_choose(self._bot, view._v, seat, rng._r, self.iterations))

    def think(self, view: View, seat: int, rng: Rng) -> list[Thought]:
        """What the search sees of each action, the best first. Empty for bots that do not search."""
        self._must(view, seat)
        ids, weight, value = ffi.new("uint16_t[320]"), ffi.new("float[320]"), ffi.new("float[320]")
        with self._lock:
            n = lib.mzp_bot_search(self._bot, view._v, seat, rng._r, self.iterations, ids, weight,
                                   value)
        total = sum(weight[0:n]) or 1.0
        seen = [Thought(i, w / total, v) for i, w, v in zip(ids[0:n], weight[0:n], value[0:n])]
        return sorted(seen, key=lambda t: (-t.share, t.action))

    def __repr__(self) -> str:
        return f"mozzie.Bot({self.game!r}, {self.spec!r})"


def random_policy(view: View, seat: int, rng: Rng) -> int:
    """Any legal action, each equally likely."""
    return rng.choice(view.legal())
