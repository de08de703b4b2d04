"""What a seat knows: the only thing that policies and bots are given."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._lib import ffi, floats, lib, text
from .chance import Rng, Seed, rng_of

if TYPE_CHECKING:
    from .game import Game
    from .state import State

Floats = NDArray[np.float32]
_EYES = -3  # the viewer "eyes"


def tensor_into(n: int, out: Floats | None) -> Floats:
    """A fresh float32 array of shape (n,), or the caller's, checked."""
    if out is None:
        return np.empty(n, np.float32)
    if not isinstance(out, np.ndarray) or out.dtype != np.float32:
        raise TypeError("out is an array of float32")
    if out.shape != (n,) or not out.flags.c_contiguous or not out.flags.writeable:
        raise ValueError(f"out is contiguous, writable and of shape ({n},)")
    return out


class View:
    """The information of a viewer at a node. It never changes, and holds nothing else."""

    __slots__ = ("game", "viewer", "_v")

    def __init__(self, game: "Game", viewer: int, block: Any):
        self.game, self.viewer, self._v = game, viewer, block

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that owe a step at this node."""
        return tuple(seat for seat in range(self.game.seats)
                     if self._v[0] == 0 and self._v[2] >> seat & 1)

    @property
    def stage(self) -> str:
        """What is decided or drawn here: one of spec.stages."""
        return self.game.spec.stages[int(self._v[1])]

    def bytes(self) -> bytes:
        """The view's spec.state_bytes bytes; equal information, equal bytes."""
        return bytes(ffi.buffer(self._v, self.game.spec.state_bytes))

    def hash(self) -> int:
        """A 64-bit hash of the bytes: the cheap key of search. Bytes hold no history beyond what
        the rules let a seat remember; for perfect recall see State.key."""
        return int(lib.mz_hash(self.game._g, self._v))

    def dict(self) -> dict[str, Any]:
        """The fields of the view by name; a missing value is what the tables call none."""
        return dict(json.loads(text(lib.mzp_view_json, self.game._g, self._v)))

    def text(self) -> str:
        """The view in the game's notation; of ALL the full position."""
        return text(lib.mzp_write, self.game._g, self._v, self.viewer)

    def board(self) -> str:
        """The view drawn in letters."""
        return text(lib.mzp_board, self.game._g, self._v, self.viewer)

    def tensor(self, out: Floats | None = None) -> Floats:
        """The observation: float32 of shape (spec.tensor,), parts as in spec.slices."""
        out = tensor_into(self.game.spec.tensor, out)
        lib.mz_tensor(self.game._g, self._v, floats(out))
        return out

    def sample(self, seed: Rng | Seed) -> "State":
        """A full state that agrees with this view, drawn by the rules' chances; what other seats
        chose in secret counts as equally likely."""
        from .state import State

        state = State._blank(self.game)
        lib.mzp_sample(self.game._g, self._v, self.viewer, rng_of(seed)._r, state._s)
        state._start = ("image", state._image())
        return state

    def legal(self, seat: SupportsIndex | None = None) -> list[int]:
        """The ids that the seat (of the view, unless told) may choose next, rising."""
        return self.sample(0).legal(self.viewer if seat is None else seat)

    def name(self, action: SupportsIndex) -> str:
        """An id that is legal here in the game's notation."""
        return self.sample(0).name(action, self.viewer)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.game == other.game and self.bytes() == other.bytes()

    def __copy__(self) -> "View":
        return self

    def __deepcopy__(self, memo: Any) -> "View":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _view, (self.game, self.viewer, self.game._sealed(self.bytes()))

    def __hash__(self) -> int:
        return self.hash()

    def __repr__(self) -> str:
        return f"<mozzie.View of {self.game.name} by {self.viewer}: {self.text()}>"


def _view(game: "Game", viewer: int, sealed: bytes) -> View:
    block = ffi.new("uint8_t[]", game._block)
    ffi.memmove(block, game._unsealed(sealed), game.spec.state_bytes)
    return View(game, viewer if viewer == _EYES else game.viewer(viewer), block)
