"""Many games in one call, in arrays of the caller's."""

from __future__ import annotations

import itertools
import os
import struct
import threading
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any, Mapping, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._lib import NULL, Owner, Refused, Tables, encode, error, ffi, floats, lib, refused, text
from .chance import Seed, seed_text
from .game import Game, Slice, Who
from .state import State

LANES_MOST = 65536
THREADS_MOST = 64
_FIELDS = {"game", "lanes", "threads", "_how", "_head", "_buffers", "_lock", "_out", "_mine", "_vec"}


@dataclass(frozen=True)
class Buffer(Tables):
    """What an array of a VecEnv is like: values are in [low, high]."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    low: float
    high: float
    doc: str
    slices: Mapping[str, Slice] | None = None


def _buffers(game: Game, lanes: int, privileged: bool, explicit: bool) -> list[Buffer]:
    spec = game.spec
    f4, f8, bit, i1 = (np.dtype(t) for t in (np.float32, np.float64, np.bool_, np.int8))
    out = [
        Buffer("observation", (lanes, spec.tensor), f4, -1, 1,
               "what the seat to act knows (at nature's nodes what nobody in particular knows)",
               spec.slices),
        Buffer("mask", (lanes, spec.actions), bit, 0, 1,
               "the legal ids of the seat to act; all False at nature's nodes"),
        Buffer("reward", (lanes,), f4, -1, 1,
               "what the seat that took the last step got by it: 0, or at the end its return"),
        Buffer("done", (lanes,), bit, 0, 1,
               "the last step ended a game: terminated or truncated"),
        Buffer("terminated", (lanes,), bit, 0, 1, "it ended by its rules"),
        Buffer("truncated", (lanes,), bit, 0, 1,
               "it ended by the limit of rounds, and nobody has won"),
        Buffer("seat", (lanes,), i1, 0, 8, "whose action is wanted; 8: nature's"),
        Buffer("returns", (lanes, spec.seats), f4, -1, 1,
               "of every seat in the game that has just ended, else 0"),
    ]
    if privileged:
        out.append(Buffer("state", (lanes, spec.full_tensor), f4, -1, 1,
                          "everything, hidden things too: for critics, never for a player",
                          spec.full_slices))
    if explicit:
        out.append(Buffer("chance", (lanes, spec.outcomes), f8, 0, 1,
                          "probabilities of nature's outcomes; all 0 where a seat decides"))
    return out


class VecEnv(Owner):
    """``lanes`` games (1 to 65536) stepped in one call.

    Each lane stands at a node where an action is wanted of one seat: ``seat``. ``step(actions)``
    takes one action a lane. Autoreset is what gymnasium calls same-step: where a game ends
    (``done``: ``terminated`` by its rules or ``truncated`` by the limit of rounds), the next one
    has begun in the same call; ``reward``, ``returns`` and ``final_observation`` are of the one
    that ended, ``observation``, ``mask`` and ``seat`` of the next. Where several seats choose at
    once they are asked one after the other, the lowest first, and see nothing of each other's
    choice. A move of several steps is asked step by step.

    ``seed``: game k of lane i has the seed ``"SEED/i/k"`` whatever the number of lanes and
    threads: ``Game.new().run(Source("SEED/i/k"))`` begins the same game. ``threads``: how many at
    most work at a call, without the interpreter's lock: never more than there are processors that
    this process may use, 0 for as many; they live as long as the batch, and sleep where there is
    less to do than waking them costs. ``nature``: ``"sampled"`` draws outcomes by weight,
    ``"explicit"`` asks for them (``seat`` 8, ids of outcomes as actions, ``chance``). ``deal``:
    ``"open"``, or ``"fixed"`` for games dealt in advance by the rules' seeded deal. ``illegal``:
    ``"refuse"``, or ``"lose"``: an action that is not legal ends its lane's game (terminated; -1
    for who chose it, 0 for the others). ``privileged``: also fill ``state``. ``buffers``: arrays of your own by name, C-contiguous and
    writable, of the shapes and dtypes of ``spec()``; the others are made.

    The arrays are attributes and never replaced. Wrong arrays raise TypeError or ValueError,
    actions that are not legal Refused with ``lane``; then no lane has changed. One call at a time.
    Deep copies and pickles go on as the batch itself does, in arrays of their own; ``save`` and
    ``restore`` do that for the batch that is there.
    """

    autoreset_mode = "SameStep"
    """The value of gymnasium.vector.AutoresetMode that says how games begin anew."""

    observation: NDArray[np.float32]
    mask: NDArray[np.bool_]
    reward: NDArray[np.float32]
    done: NDArray[np.bool_]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    seat: NDArray[np.int8]
    returns: NDArray[np.float32]
    state: NDArray[np.float32]
    chance: NDArray[np.float64]

    def __init__(self, game: Game, lanes: SupportsIndex, *, seed: Seed = "mozzie",
                 threads: SupportsIndex = 1,
                 nature: str = "sampled", deal: str = "open", illegal: str = "refuse",
                 privileged: bool = False, buffers: Mapping[str, NDArray[Any]] | None = None):
        lanes, threads = index(lanes), index(threads)
        if not 1 <= lanes <= LANES_MOST:
            raise ValueError(f"lanes is from 1 to {LANES_MOST}")
        if not 0 <= threads <= THREADS_MOST:
            raise ValueError(f"threads is from 0 (as many as may be used) to {THREADS_MOST}")
        how = (_choice("nature", nature, "sampled", "explicit") * lib.MZP_EXPLICIT
               | _choice("deal", deal, "open", "fixed") * lib.MZP_FIXED
               | _choice("illegal", illegal, "refuse", "lose") * lib.MZP_LOSE)
        self.game, self.lanes = game, lanes
        self.threads = min(threads or THREADS_MOST, processors())
        self._how = {"threads": threads, "nature": nature, "deal": deal, "illegal": illegal,
                     "privileged": bool(privileged)}
        self._head = struct.pack("<IB", lanes, how)
        self._buffers = _buffers(game, self.lanes, privileged, nature == "explicit")
        self._lock = threading.Lock()
        self._take(dict(buffers or {}))
        why = error()
        vec = lib.mzp_vec_new(game._g, lanes, self.threads, encode(seed_text(seed)), how, why)
        if vec == NULL:
            raise refused(why)
        self._vec = ffi.gc(vec, lib.mzp_vec_free)
        self.reset()

    def _take(self, given: dict[str, NDArray[Any]]) -> None:
        """Checks the caller's arrays, makes the others, and keeps their addresses for C."""
        self._out = ffi.new("mzp_buffers *")
        mine: dict[str, NDArray[Any]] = {}
        for b in self._buffers:
            array = given.pop(b.name, None)
            mine[b.name] = np.zeros(b.shape, b.dtype) if array is None else _checked(b, array)
            setattr(self, b.name, mine[b.name])
            kind = ffi.typeof("mzp_buffers").fields
            field = next(f for name, f in kind if name == b.name)
            setattr(self._out, b.name, ffi.cast(field.type, mine[b.name].ctypes.data))
        if given:
            raise ValueError(f"no buffer is called {', '.join(given)}")
        for a, b2 in itertools.combinations(mine, 2):
            if np.may_share_memory(mine[a], mine[b2]):
                raise ValueError(f"{a} and {b2} share memory")
        self._mine = mine

    def spec(self) -> dict[str, Buffer]:
        """Shape, dtype, range and meaning of each array; of tensors also the named slices."""
        return {b.name: b for b in self._buffers}

    def reset(self, seed: Seed = None) -> None:
        """Every lane at the start of its game 0, with another seed if told (None: the same)."""
        with _alone(self._lock):
            lib.mzp_vec_reset(self._vec, NULL if seed is None else encode(seed_text(seed)),
                              self._out)

    def step(self, actions: Any) -> None:
        """One action a lane: integers of shape (lanes,) (int32 is not copied)."""
        array = self._actions(actions)
        with _alone(self._lock):
            bad = lib.mzp_vec_step(self._vec, ffi.from_buffer("int32_t[]", array), self._out)
        if bad >= 0:
            raise self._refusal(bad, int(np.asarray(actions)[bad]))

    def _actions(self, actions: Any) -> NDArray[np.int32]:
        array = _integers(actions, "actions")
        if array.shape != (self.lanes,):
            raise ValueError(f"actions are of shape ({self.lanes},), not {array.shape}")
        return array

    def _refusal(self, lane: int, action: int) -> Refused:
        try:
            self.get(lane).apply(action)
        except Refused as why:
            return Refused(why.code, f"lane {lane}, action {action}: {why.reason}", None, lane)
        return Refused("move", f"lane {lane}, action {action}: not possible here", None, lane)

    def random_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A legal action for each lane, each equally likely (nature's by weight), from a stream
        of the lane's own: int32 of shape (lanes,)."""
        if out is None:
            out = np.empty(self.lanes, np.int32)
        else:
            _checked(Buffer("out", (self.lanes,), np.dtype(np.int32), 0, 0, ""), out)
        with _alone(self._lock):
            lib.mzp_vec_random(self._vec, ffi.from_buffer("int32_t[]", out))
        return out

    def look(self, lanes: Any, actions: Any
             ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """One step ahead: for each pair of a lane and a legal action of its seat to act, what that
        seat sees afterwards (n, spec.tensor), before nature's next step, and its return if that
        ends the game, else NaN (n,). The step is taken in a world sampled from what the seat
        knows, so looking tells nothing hidden; no lane changes. ``np.nonzero(env.mask)`` is all."""
        lane, action = _integers(lanes, "lanes"), _integers(actions, "actions")
        if lane.ndim != 1 or lane.shape != action.shape:
            raise ValueError("lanes and actions are of one shape (n,)")
        seen = np.empty((len(lane), self.game.spec.tensor), np.float32)
        end = np.empty(len(lane), np.float32)
        with _alone(self._lock):
            bad = lib.mzp_vec_look(self._vec, ffi.from_buffer("int32_t[]", lane),
                                   ffi.from_buffer("int32_t[]", action), len(lane), floats(seen),
                                   floats(end))
        if bad >= 0:
            if not 0 <= lane[bad] < self.lanes:
                raise IndexError(f"lanes are from 0 to {self.lanes - 1}")
            raise self._refusal(int(lane[bad]), int(action[bad]))
        return seen, end

    def observe(self, viewer: Who, out: NDArray[np.float32] | None = None, final: bool = False
                ) -> NDArray[np.float32]:
        """What one viewer knows in each lane, to act or not: float32, (lanes, spec.tensor).
        ``final``: of the games that the last step ended (``done``), at their end; else 0."""
        like = Buffer("out", (self.lanes, self.game.spec.tensor), np.dtype(np.float32), -1, 1, "")
        out = np.empty(like.shape, like.dtype) if out is None else _checked(like, out)
        with _alone(self._lock):
            lib.mzp_vec_observe(self._vec, self.game.viewer(viewer), final, floats(out))
        return out

    def get(self, lane: SupportsIndex) -> State:
        """A copy of a lane's state. Its history begins here."""
        state = State._blank(self.game)
        lib.mzp_vec_get(self._vec, self._lane(lane), state._s)
        state._start = ("image", state._image())
        return state

    @property
    def final_observation(self) -> NDArray[np.float32]:
        """The end of the games that the last step ended, each as the seat that took that step
        knows it; rows of others are 0: float32, (lanes, spec.tensor). A fresh array, made when it
        is asked for; ``observe(seat, final=True)`` gives the same end to one seat."""
        out = np.empty((self.lanes, self.game.spec.tensor), np.float32)
        with _alone(self._lock):
            lib.mzp_vec_observe(self._vec, lib.MZP_MOVER, True, floats(out))
        return out

    def final(self, lane: SupportsIndex) -> State:
        """The last state of the game that the last step ended in a lane (``done``)."""
        state = State._blank(self.game)
        if not lib.mzp_vec_final(self._vec, self._lane(lane), state._s):
            raise Refused("over", "the last step ended no game in this lane", lane=index(lane))
        state._start = ("image", state._image())
        return state

    def save(self) -> bytes:
        """All lanes with their random streams and what the last step ended, as bytes: what
        ``restore`` takes in any process, so that the run goes on bit for bit."""
        with _alone(self._lock):
            size = lib.mzp_vec_save(self._vec, NULL, 0)
            room = bytearray(size)
            lib.mzp_vec_save(self._vec, ffi.from_buffer("uint8_t[]", room), size)
        return self.game._sealed(self._head + bytes(room))

    def restore(self, saved: bytes) -> None:
        """Puts every lane where it stood, and its rows as they were. Refused, and nothing changed,
        when the bytes were changed or are of a batch of another game, size or way of working."""
        raw = self.game._unsealed(saved)
        n = len(self._head)
        with _alone(self._lock):
            if raw[:n] != self._head or not lib.mzp_vec_load(self._vec, raw[n:], len(raw) - n,
                                                             self._out):
                raise Refused("image", "these are the lanes of another kind of batch")

    def __reduce__(self) -> tuple[Any, ...]:
        more = {name: value for name, value in vars(self).items()
                if name not in _FIELDS and name not in self._mine}
        return _vec_env, (type(self), self.game, self.lanes, self._how, self.save()), more or None

    def set(self, lane: SupportsIndex, state: State) -> None:
        """Puts a copy of a state into a lane; its row of every array is written, as after a step
        (where nature then ends the game at once: ``done``)."""
        if state.game != self.game:
            raise ValueError("the state is of another game")
        if state.is_over:
            raise ValueError("the state's game is over")
        with _alone(self._lock):
            lib.mzp_vec_set(self._vec, self._lane(lane), state._s, self._out)

    def seed(self, lane: SupportsIndex) -> str:
        """The seed of the game that the lane is playing."""
        return text(lib.mzp_vec_seed, self._vec, self._lane(lane))

    def _lane(self, lane: SupportsIndex) -> int:
        number = index(lane)
        if not 0 <= number < self.lanes:
            raise IndexError(f"lanes are from 0 to {self.lanes - 1}")
        return number

    def __len__(self) -> int:
        return self.lanes


def processors() -> int:
    """How many processors this process may use: by its affinity, and by its container's quota."""
    try:
        n = len(os.sched_getaffinity(0))
    except AttributeError:
        n = os.cpu_count() or 1
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text().split()
        return max(1, min(n, int(quota) // int(period)))
    except (OSError, ValueError):  # no control groups, or no quota
        return n


def _choice(name: str, value: str, usual: str, other: str) -> bool:
    if value not in (usual, other):
        raise ValueError(f'{name} is "{usual}" or "{other}"')
    return value == other


def _vec_env(kind: type[VecEnv], game: Game, lanes: int, how: Mapping[str, Any], saved: bytes
             ) -> VecEnv:
    env = kind.__new__(kind)
    VecEnv.__init__(env, game, lanes, **how)
    env.restore(saved)
    return env


def _integers(numbers: Any, name: str) -> NDArray[np.int32]:
    """As contiguous int32; what does not fit becomes what is not legal either."""
    array = np.asarray(numbers)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} are integers, not {array.dtype}")
    if array.dtype != np.int32:
        array = np.clip(array, 0 if array.dtype.kind == "u" else -1, 1 << 30)
    return np.ascontiguousarray(array, np.int32)


def _checked(b: Buffer, array: NDArray[Any]) -> NDArray[Any]:
    if not isinstance(array, np.ndarray) or array.dtype != b.dtype:
        raise TypeError(f"{b.name} is an array of {b.dtype}")
    if array.shape != b.shape:
        raise ValueError(f"{b.name} is of shape {b.shape}, not {array.shape}")
    if not (array.flags.c_contiguous and array.flags.writeable and array.flags.aligned):
        raise ValueError(f"{b.name} is C-contiguous, aligned and writable")
    return array


class _alone:
    """One call at a time: arrays written by two would be neither's."""

    def __init__(self, lock: threading.Lock):
        self.lock = lock

    def __enter__(self) -> None:
        if not self.lock.acquire(blocking=False):
            raise RuntimeError("this VecEnv is being used by another thread")

    def __exit__(self, *what: Any) -> None:
        self.lock.release()
