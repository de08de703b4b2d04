"""The engine's tree search with an evaluator of one's own: leaves out in batches, values and priors in."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from operator import index
from typing import Callable, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._lib import NULL, Owner, Refused, bits, error, ffi, floats, lib, refused
from .bots import Policy, Thought
from .chance import Rng
from .game import Game
from .view import View


@dataclass(frozen=True)
class Leaves:
    """Places where the search wants to know more: ``seat`` (n,) whose step it is there, ``tensor``
    (n, spec.tensor) what that seat would know, ``mask`` (n, spec.actions) its legal ids, ``views``
    the same as views. The arrays are the search's own until its next batch."""

    seat: NDArray[np.int8]
    tensor: NDArray[np.float32]
    mask: NDArray[np.bool_]
    views: list[View]

    def __len__(self) -> int:
        return len(self.seat)


Evaluate = Callable[[Leaves], "tuple[NDArray[np.float32], NDArray[np.float32] | None]"]
"""``evaluate(leaves) -> values, priors``: values (n, spec.seats) are shares of the win, 0 to 1;
priors (n, spec.actions) are weights of 0 or more, read at legal ids alone; None: all alike."""


class Search(Owner):
    """PUCT over information sets. Each walk takes a world that agrees with the seat's view, nature
    draws by weight, every seat follows its own nodes; a walk that comes to something new hands it
    out. ``leaves``: most in a batch (1 to 4096); ``explore``: weight of exploration; ``nodes``: how
    many are kept (0: 80,000). One thread at a time.

    Sources: Silver et al. 2017 (PUCT), Cowling et al. 2012 (information sets)."""

    def __init__(self, game: Game, leaves: SupportsIndex = 64, explore: float = 1.25,
                 nodes: SupportsIndex = 0):
        self.game, self.most = game, index(leaves)
        why = error()
        search = lib.mzp_guided(game._g, self.most, index(nodes), round(100 * explore), why)
        if search == NULL:
            raise refused(why)
        self._search = ffi.gc(search, lib.mz_guided_free)
        spec = game.spec
        self._tensor = np.zeros((self.most, spec.tensor), np.float32)
        self._mask = np.zeros((self.most, spec.actions), np.bool_)
        self._seat = np.zeros(self.most, np.int8)
        self._views = ffi.new("uint8_t[]", self.most * spec.state_bytes)
        self._out = 0
        self._root: tuple[View, Rng] | None = None
        self._lock = threading.Lock()

    def begin(self, view: View, seat: SupportsIndex, rng: Rng) -> None:
        """A new search: of this seat, which owes a step in its view."""
        seat = index(seat)
        if view.game != self.game or view.viewer != seat:
            raise ValueError("the view is another seat's, or of another game")
        if seat not in view.seats_to_act:
            raise Refused("turn", "this seat has nothing to decide here")
        self._root, self._out = (view, rng), 0
        lib.mz_guided_begin(self._search, view._v, seat, rng._r)

    def leaves(self, most: SupportsIndex | None = None) -> Leaves:
        """Walks until so many leaves are out (or fewer: the others ended with the game). They have
        to be answered by ``learn`` before more are asked for."""
        if self._root is None:
            raise ValueError("begin first")
        if self._out:
            raise ValueError("leaves are out: learn first")
        n = self.most if most is None else min(index(most), self.most)
        self._out = n = int(lib.mzp_guided_leaves(self._search, self.game._g, n, floats(self._tensor),
                                                  bits(self._mask), ffi.from_buffer("int8_t[]", self._seat),
                                                  self._views))
        size = self.game.spec.state_bytes
        views = []
        for i in range(n):
            block = ffi.new("uint8_t[]", size)
            ffi.memmove(block, self._views + i * size, size)
            views.append(View(self.game, int(self._seat[i]), block))
        return Leaves(self._seat[:n], self._tensor[:n], self._mask[:n], views)

    def learn(self, values: NDArray[np.float32], priors: NDArray[np.float32] | None = None) -> None:
        """What the leaves are worth: see ``Evaluate``."""
        spec, n = self.game.spec, self._out
        values = np.ascontiguousarray(values, np.float32)
        if values.shape != (n, spec.seats):
            raise ValueError(f"values have the shape {(n, spec.seats)}")
        if not np.isfinite(values).all():
            raise ValueError("values are finite")
        row = NULL
        if priors is not None:
            priors = np.ascontiguousarray(priors, np.float32)
            if priors.shape != (n, spec.actions) or not np.isfinite(priors).all() or (priors < 0).any():
                raise ValueError(f"priors have the shape {(n, spec.actions)} and are 0 or more")
            row = floats(priors)
        lib.mz_guided_learn(self._search, floats(values), row)
        self._out = 0

    def thoughts(self) -> list[Thought]:
        """What the search knows of the root's steps, the most visited first."""
        ids, walks = ffi.new("uint16_t[320]"), ffi.new("uint32_t *")
        weight, value, prior = (ffi.new("float[320]") for _ in range(3))
        n = int(lib.mzp_guided_tally(self._search, walks, ids, weight, value, prior))
        total = sum(weight[0:n]) or 1.0
        seen = [Thought(i, w / total, v) for i, w, v in zip(ids[0:n], weight[0:n], value[0:n])]
        return sorted(seen, key=lambda t: (-t.share, t.action))

    @property
    def walks(self) -> int:
        """Walks of this search so far."""
        walks, none = ffi.new("uint32_t *"), [ffi.new("float[320]") for _ in range(3)]
        lib.mzp_guided_tally(self._search, walks, ffi.new("uint16_t[320]"), *none)
        return int(walks[0])

    def run(self, view: View, seat: SupportsIndex, rng: Rng, evaluate: Evaluate,
            walks: SupportsIndex = 400, batch: SupportsIndex | None = None) -> list[Thought]:
        """A whole search of so many walks in batches; what it knows then."""
        with self._lock:
            self.begin(view, seat, rng)
            while self.walks < index(walks):
                leaves = self.leaves(batch)
                if len(leaves):
                    self.learn(*evaluate(leaves))
            return self.thoughts()

    def policy(self, evaluate: Evaluate, walks: SupportsIndex = 400,
               batch: SupportsIndex | None = None) -> Policy:
        """A policy that plays the most visited step."""
        def choose(view: View, seat: int, rng: Rng) -> int:
            legal = view.legal()
            if len(legal) == 1:
                return legal[0]
            return self.run(view, seat, rng, evaluate, walks, batch)[0].action
        return choose
