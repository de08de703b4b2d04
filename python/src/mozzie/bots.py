"""Policies: whoever chooses an action from what a seat knows."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from operator import index
from typing import Any, Callable, SupportsIndex

from ._lib import NULL, Owner, Refused, encode, error, ffi, lib, refused
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


_raised: list[BaseException] = []  # by a signal's handler while C was searching


def _keep(kind: Any, raised: BaseException, trace: Any) -> int:
    _raised.append(raised)
    return 1


@ffi.callback("int(void)", onerror=_keep, error=1)  # type: ignore[untyped-decorator]
def _ask() -> int:
    """Python looks at signals between its own steps only: C calls this for one while it searches,
    and stops when a handler raises (Ctrl-C: KeyboardInterrupt)."""
    return 0


class Bot(Owner):
    """A bot of the engine as a policy: ``"random"``, ``"greedy"``, ``"bot:1"`` to ``"bot:5"``,
    which ``":KEY=NUMBER"`` may follow (``"bot:3:n=500"``).

    ``iterations``: of the search, instead of the level's own (0). Never by the clock: the choice is
    a function of bot, view, seat and generator alone. Several threads may share a bot; they wait
    for each other. ``level``: 1 to 5, 0 for random and greedy. Ctrl-C stops a search at once, and
    leaves its generator as it was.
    """

    def __init__(self, game: Game, spec: str = "bot:3", iterations: SupportsIndex = 0):
        iterations = index(iterations)
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

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.spec, self.iterations)  # it remembers nothing else

    def _search(self, view: View, seat: SupportsIndex, rng: Rng, *out: Any) -> int:
        seat = index(seat)
        if view.game != self.game or view.viewer != seat:
            raise ValueError("the view is another seat's, or of another game")
        if seat not in view.seats_to_act:
            raise Refused("turn", "this seat has nothing to decide here")
        # Signals are the main thread's.
        ask = _ask if threading.current_thread() is threading.main_thread() else NULL
        with self._lock:
            n = int(lib.mzp_bot_search(self._bot, view._v, seat, rng._r, self.iterations, ask, *out))
        if n < 0:
            raise _raised.pop()
        return n

    def __call__(self, view: View, seat: SupportsIndex, rng: Rng) -> int:
        """The next step of the seat, always legal."""
        choice = ffi.new("int *")
        self._search(view, seat, rng, choice, NULL, NULL, NULL)
        return int(choice[0])

    def think(self, view: View, seat: SupportsIndex, rng: Rng) -> list[Thought]:
        """What the search sees of each action, the best first. Empty for bots that do not search."""
        ids, weight, value = ffi.new("uint16_t[320]"), ffi.new("float[320]"), ffi.new("float[320]")
        n = self._search(view, seat, rng, NULL, ids, weight, value)
        total = sum(weight[0:n]) or 1.0
        seen = [Thought(i, w / total, v) for i, w, v in zip(ids[0:n], weight[0:n], value[0:n])]
        return sorted(seen, key=lambda t: (-t.share, t.action))

    def __repr__(self) -> str:
        return f"mozzie.Bot({self.game!r}, {self.spec!r})"


def random_policy(view: View, seat: int, rng: Rng) -> int:
    """Any legal action, each equally likely."""
    return rng.choice(view.legal())
