"""States: one game at a node, with the history of how it came there."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import Any, Iterable, Sequence, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._lib import ALL, NATURE, Refused, bits, decode, encode, error, ffi, floats, lib, refused
from ._lib import text
from .chance import Rng, Seed, Source
from .game import Game, Who
from .view import Floats, View, tensor_into

_TO_ACT = -2  # "the seat that is to act", for C
_EVENTS = 512
_bytes_type = ffi.typeof("uint8_t[]")


@dataclass(frozen=True)
class Event:
    """What happened. ``kind``: a name of spec.events; ``by``: the seat acting, or NATURE;
    ``args``: numbers, None where hidden from the viewer; ``to``: the seats that see all."""

    kind: str
    by: int
    args: tuple[int | None, ...]
    to: tuple[int, ...]
    _raw: bytes

    def shown(self, game: Game, viewer: Who) -> "Event":
        """The event as a viewer sees it."""
        out = ffi.new("int16_t[8]")
        lib.mzp_shown(game._g, ffi.from_buffer("int16_t[]", self._raw), game.viewer(viewer), out)
        return _event(game, bytes(ffi.buffer(out)))


def _event(game: Game, raw: bytes) -> Event:
    row = game.spec.events[raw[0]]
    numbers = np.frombuffer(raw, "<i2", offset=4)[: len(row.args)]
    return Event(row.name, raw[1], tuple(None if n == -32768 else int(n) for n in numbers),
                 tuple(seat for seat in range(8) if raw[2] >> seat & 1), raw)


@dataclass(frozen=True)
class Description:
    """An id in words: the name of its kind and the arguments, numbers of the types ``types``."""

    kind: str
    args: tuple[int, ...]
    types: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """The end of a game, by seat. ``places``: 1 is best, ties share a place. ``scores``: the
    game's own. ``shares``: of the win, they sum to 1 (each 1 in a common victory, 0 in a common
    defeat). ``returns``: utilities, see State.returns. ``text``: the notation's own. ``limited``:
    a limit of rounds ended it, and nobody has won (Amoebunnies)."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    returns: tuple[float, ...]
    text: str
    limited: bool = False


def id_of(action: SupportsIndex) -> int:
    """An id as a 16-bit number: what is no id as one that is never legal."""
    number = index(action)
    return number if 0 <= number < 0xFFFF else 0xFFFF


def ids_of(move: Any) -> list[int]:
    """An id, or a sequence or array of them."""
    try:
        return [id_of(move)]
    except TypeError:
        pass
    try:
        return [id_of(action) for action in move]
    except TypeError:
        raise TypeError("an id is a whole number, a move a sequence of them") from None


def seat_of(seat: SupportsIndex) -> int:
    """A seat or NATURE: what is neither as one that is never to act."""
    number = index(seat)
    return number if 0 <= number <= NATURE else NATURE + 1


def read_result(seats: int, r: Any) -> Result:
    """A result of C."""
    return Result(tuple(r.place[0:seats]), tuple(r.score[0:seats]),
                  tuple(v / 840000 for v in r.value[0:seats]), tuple(r.utility[0:seats]),
                  decode(r.text), bool(r.limited))


class State:
    """A game at a node: a decision (of one seat, or of several at once), nature's, or the end.

    Made by ``game.new()``, ``game.read(text)``, ``mozzie.read(name, text)`` or ``sample``. A
    state is used by one thread at a time; different states by any number. Actions are ids below
    ``spec.actions`` (nature's: below ``spec.outcomes``). A move may be a chain of steps: nothing
    happens before its last one. Refusals raise ``mozzie.Refused`` and change nothing.
    """

    __slots__ = ("game", "_g", "_s", "_start", "_path", "__weakref__")
    game: Game
    _g: Any  # the game in C
    _s: Any  # the block: the state, and the history behind it
    _start: tuple[Any, ...]
    _path: Any  # (path before, seat, id), None at the start; id -1 takes back

    __hash__ = None  # type: ignore[assignment]

    def __init__(self) -> None:
        raise TypeError("states are made by Game.new, Game.read, mozzie.read or sample")

    # ---- making ----

    @classmethod
    def _blank(cls, game: Game) -> "State":
        state = cls.__new__(cls)
        state.game, state._g, state._path = game, game._g, None
        state._s = ffi.new(_bytes_type, game._block)
        return state

    @classmethod
    def _start_at(cls, game: Game, start: tuple[Any, ...]) -> "State":
        state = cls._blank(game)
        state._start = start
        if start[0] == "open":
            lib.mzp_init(game._g, state._s)
        elif start[0] == "deal":
            lib.mzp_deal(game._g, state._s, encode(start[1]))
        elif start[0] == "text":
            why = error()
            if lib.mzp_read(game._g, encode(start[1]), state._s, why):
                raise refused(why)
        else:
            state._load_image(start[1])
        return state

    def _image(self) -> bytes:
        return self.game._sealed(bytes(ffi.buffer(self._s, self.game.spec.state_bytes)))

    def _load_image(self, image: bytes) -> None:
        """Only for pickles: bytes that the digest does not fit, or that break an invariant, are
        no state."""
        raw = self.game._unsealed(image)
        if len(raw) != self.game.spec.state_bytes:
            raise Refused("image", "not the bytes of a state of this game")
        ffi.memmove(self._s, raw, len(raw))
        broken = lib.mz_check(self._g, self._s)
        if broken != ffi.NULL:
            raise Refused("image", decode(broken))
        lib.mzp_begin(self._g, self._s)

    def clone(self) -> "State":
        """An independent copy, history and all."""
        other = State.__new__(State)
        game = self.game
        other.game, other._g, other._start, other._path = game, self._g, self._start, self._path
        other._s = ffi.new(_bytes_type, game._block)
        ffi.memmove(other._s, self._s, game._block)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (self.game, self._start, tuple(self._steps()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        size = self.game.spec.state_bytes
        return self.game == other.game and ffi.buffer(self._s, size) == ffi.buffer(other._s, size)

    # ---- whose step ----

    @property
    def to_act(self) -> int:
        """The lowest seat that owes a step; NATURE; or -1 when the game is over."""
        return int(lib.mz_to_act(self._s))

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """All seats that still owe a step here: one, or at a simultaneous node several."""
        return tuple(seat for seat in range(self.game.seats)
                     if self._s[0] == 0 and self._s[2] >> seat & 1)

    @property
    def joint_seats(self) -> tuple[int, ...]:
        """The seats of a simultaneous node, those that have committed too; else empty."""
        return tuple(seat for seat in range(self.game.seats) if self._s[3] >> seat & 1)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._s[0] == 3)

    @property
    def is_nature(self) -> bool:
        """Whether an outcome is wanted here, not a seat's choice."""
        return self._s[0] in (1, 2)

    @property
    def is_joint(self) -> bool:
        """Whether several seats choose at once here; they commit in any order, unseen."""
        return bool(self._s[3])

    @property
    def stage(self) -> str:
        """What is decided or drawn here: one of spec.stages."""
        return self.game.spec.stages[int(self._s[1])]

    # ---- what may be done ----

    def _seat(self, seat: SupportsIndex | None) -> int:
        return self.to_act if seat is None else seat_of(seat)

    def legal(self, seat: SupportsIndex | None = None) -> list[int]:
        """The ids that the seat (default: to act) may choose next, rising. Empty for seats that
        take no part; of NATURE the ids of the outcomes. A seat that has committed at a
        simultaneous node may choose again."""
        seat = lib.mz_to_act(self._s) if seat is None else seat_of(seat)
        ids = ffi.new(self.game._ids)
        if seat == NATURE:
            return ffi.unpack(ids, lib.mzp_outcomes(self._g, self._s, ids,
                                                    ffi.new("uint64_t[192]"))) \
                if self.is_nature else []
        n = lib.mzp_legal(self._g, self._s, seat, ids)
        return ffi.unpack(ids, n) if n else []

    def mask(self, seat: SupportsIndex | None = None, out: NDArray[np.bool_] | None = None
             ) -> NDArray[np.bool_]:
        """The same as a bool array of shape (spec.actions,). All false at nature's nodes."""
        if out is None:
            out = np.empty(self.game.spec.actions, np.bool_)
        elif (not isinstance(out, np.ndarray) or out.dtype != np.bool_
              or out.shape != (self.game.spec.actions,) or not out.flags.c_contiguous):
            raise ValueError(f"out is a contiguous bool array of shape ({self.game.spec.actions},)")
        lib.mzp_mask(self._g, self._s, self._seat(seat), bits(out))
        return out

    def outcomes(self) -> list[tuple[int, int]]:
        """Nature's outcomes here, ids rising, with exact integer weights above 0 (their sum is
        below 2**63); empty elsewhere."""
        ids, weight = ffi.new(self.game._ids), ffi.new("uint64_t[192]")
        n = lib.mzp_outcomes(self._g, self._s, ids, weight)
        return list(zip(ids[0:n], weight[0:n]))

    def moves(self, seat: SupportsIndex | None = None) -> list[tuple[int, ...]]:
        """Every complete move (or rest of one) of the seat, each a tuple of ids, in order."""
        most = 1024
        while True:
            ids, n = ffi.new("uint16_t[]", 16 * most), ffi.new("uint8_t[]", most)
            count = lib.mzp_moves(self._g, self._s, self._seat(seat), ids, 16 * most, n, most)
            if count >= 0:
                break
            most *= 8
            if most > 1 << 24:
                raise MemoryError("more than ten million moves here")
        ends = np.cumsum([0, *n[0:count]])
        return [tuple(ids[int(a):int(b)]) for a, b in zip(ends, ends[1:])]

    # ---- doing it ----

    def apply(self, action: SupportsIndex, seat: SupportsIndex | None = None,
              log: list[Event] | None = None) -> None:
        """One step of the seat (default: to act), or nature's outcome. Events are appended to
        ``log``, all arguments shown."""
        who, number = _TO_ACT if seat is None else seat_of(seat), id_of(action)
        if log is None and lib.mzp_step(self._g, self._s, who, number) == 0:
            self._path = (self._path, who, number)
        else:
            self._apply(who, [number], log)

    def _apply(self, seat: int, ids: Sequence[int], log: list[Event] | None) -> None:
        why, event, n = error(), ffi.new("int16_t[]", 8 * _EVENTS), ffi.new("int *", _EVENTS)
        if lib.mzp_apply(self._g, self._s, seat, ids, len(ids), event, n, why):
            raise refused(why)
        for i in ids:
            self._path = (self._path, seat, i)
        if log is not None:
            log += self._events(event, n[0])

    def _events(self, event: Any, n: int) -> Iterable[Event]:
        raw = ffi.buffer(event, 16 * n)[:]
        return [_event(self.game, raw[16 * i:16 * i + 16]) for i in range(n)]

    def play(self, move: str | Sequence[SupportsIndex] | NDArray[np.integer[Any]],
             seat: SupportsIndex | None = None,
             log: list[Event] | None = None) -> None:
        """A whole move, the rest of one or its beginning: text in the game's notation, or ids.
        All of it or nothing."""
        if isinstance(move, str):
            named, ids = self.parse(move)
            if seat is not None and index(seat) != named:
                raise Refused("turn", "this move is not that seat's")
            seat, move = named, ids
        steps = ids_of(move)
        if not 1 <= len(steps) <= 64:
            raise Refused("move", "a move has 1 to 64 steps")
        self._apply(_TO_ACT if seat is None else seat_of(seat), steps, log)

    def take_back(self, seat: SupportsIndex | None = None) -> None:
        """Takes back the last step of an unfinished move, or a commit."""
        who, why = self._seat(seat), error()
        if lib.mzp_take_back(self._g, self._s, who, why):
            raise refused(why)
        self._path = (self._path, who, -1)

    def draw(self, source: Source, log: list[Event] | None = None) -> int:
        """Draws nature's outcome here (a race by the model of hands), applies it, returns its id."""
        event, n = ffi.NULL, ffi.NULL
        if log is not None:
            event, n = ffi.new("int16_t[]", 8 * _EVENTS), ffi.new("int *", _EVENTS)
        found: int = lib.mzp_draw(self._g, self._s, source._s, event, n)
        if found < 0:
            raise Refused("turn", "there is nothing to draw here")
        self._path = (self._path, NATURE, found)
        if log is not None:
            log += self._events(event, n[0])
        return found

    def run(self, source: Source, log: list[Event] | None = None) -> "State":
        """Draws until a seat owes a step or the game is over. Returns itself."""
        while self._s[0] in (1, 2):
            self.draw(source, log)
        return self

    # ---- words ----

    def name(self, action: SupportsIndex | Sequence[SupportsIndex],
             seat: SupportsIndex | None = None) -> str:
        """An id, or a move of several, in the game's notation."""
        ids = ids_of(action)
        self._must(seat, ids)
        return text(lib.mzp_name, self._g, self._s, self._seat(seat), ids, len(ids))

    def _must(self, seat: SupportsIndex | None, ids: Sequence[int]) -> None:
        """Names and descriptions are defined for what may be done: others raise Refused."""
        self.clone().play(ids, seat)

    def parse(self, move: str) -> tuple[int, tuple[int, ...]]:
        """Whose move a text is, and its ids. Checks the form, not whether it is legal."""
        seat, ids, why = ffi.new("int *"), ffi.new("uint16_t[64]"), error()
        n = lib.mzp_parse(self._g, self._s, encode(move), seat, ids, why)
        if n < 0:
            raise refused(why)
        return int(seat[0]), tuple(ids[0:n])

    def describe(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> Description:
        """A legal id in words of the tables."""
        number, out = id_of(action), ffi.new("int16_t[8]")
        self._must(seat, [number])
        n = lib.mzp_describe(self._g, self._s, number, out)
        kind = self.game.spec.kinds[out[0]]
        return Description(kind.name, tuple(out[1:n]), kind.args)

    # ---- what is seen ----

    def see(self, viewer: Who) -> View:
        """What a seat, NOBODY or ALL knows; a seat's name or ``"all"``, ``"none"`` will do."""
        who = self.game.viewer(viewer)
        block = ffi.new(_bytes_type, self.game._block)
        lib.mz_see(self._g, self._s, who, block)
        return View(self.game, who, block)

    def text(self, viewer: Who = ALL) -> str:
        """The position in the game's notation, as the viewer knows it."""
        return self.see(viewer).text()

    __str__ = text

    def view(self, viewer: Who) -> dict[str, Any]:
        """The fields of the view by name."""
        return self.see(viewer).dict()

    def board(self, viewer: Who = ALL) -> str:
        """The view drawn in letters."""
        return self.see(viewer).board()

    def tensor(self, viewer: Who, out: Floats | None = None) -> Floats:
        """The observation tensor of a viewer: float32, shape (spec.tensor,)."""
        out = tensor_into(self.game.spec.tensor, out)
        lib.mzp_tensor(self._g, self._s, self.game.viewer(viewer), floats(out))
        return out

    def full_tensor(self, out: Floats | None = None) -> Floats:
        """Everything, for critics: float32 of shape (spec.full_tensor,), see spec.full_slices."""
        out = tensor_into(self.game.spec.full_tensor, out)
        lib.mzp_full_tensor(self._g, self._s, floats(out))
        return out

    def hash(self, viewer: Who = ALL) -> int:
        """A 64-bit hash of the view: the cheap key of search."""
        return self.see(viewer).hash()

    def key(self, viewer: Who) -> str:
        """The key of the information set with perfect recall: 16 hexadecimal digits over the
        viewer's first view, own moves and every event as shown, and the view now."""
        return f"{lib.mzp_key(self._g, self._s, self.game.viewer(viewer)):016x}"

    def information(self, viewer: Who) -> str:
        """The same as text: the first view; then a line for each own move (``+``, its ids) and
        each event as shown (``-``); then the view now."""
        who = self.game.viewer(viewer)
        replayed = State._start_at(self.game, self._start)
        lines = [replayed.text(who)]
        chosen: dict[int, list[int]] = {}  # steps of moves that are not complete
        for seat, action in self._steps():
            seat = replayed.to_act if seat == _TO_ACT else seat
            if action < 0:
                replayed.take_back(seat)
                chosen[seat].pop()
                continue
            joint, waiting = replayed.is_joint, set(replayed.seats_to_act) - {seat}
            log: list[Event] = []
            replayed.apply(action, seat, log)
            chosen[seat] = [action] if joint else [*chosen.get(seat, ()), action]
            if joint and waiting or not joint and replayed._s[4]:
                continue
            if chosen.get(who):
                lines.append("+" + " ".join(map(str, chosen[who])))
            chosen.clear()
            lines += ["-" + _words(event.shown(self.game, who)) for event in log]
        return "\n".join([*lines, self.text(who)])

    def sample(self, viewer: Who, seed: Rng | Seed) -> "State":
        """A world that agrees with what the viewer knows, drawn from that alone."""
        return self.see(viewer).sample(seed)

    # ---- how it went ----

    def _steps(self) -> list[tuple[int, int]]:
        steps: list[tuple[int, int]] = []
        path = self._path
        while path is not None:
            path, seat, action = path
            steps.append((seat, action))
        steps.reverse()
        return steps

    def returns(self) -> list[float]:
        """Utilities by seat at the end, zeros before. With competing seats they sum to 0: n seats
        and a share s of the win give (n s - 1) / (n - 1), so a lone winner has 1 and, of two, a
        loser -1. In common victories or defeats each has 1 or -1."""
        return list(self.result().returns) if self.is_over else [0.0] * self.game.seats

    def result(self) -> Result:
        """Places, scores and shares; only when the game is over."""
        if not self.is_over:
            raise Refused("over", "the game is not over")
        out = ffi.new("mzp_result *")
        lib.mzp_result_of(self._g, self._s, out)
        return read_result(self.game.seats, out)

    def value(self) -> list[float]:
        """The game's own estimate of each seat's share of the win, for search."""
        out = ffi.new("int32_t[8]")
        lib.mz_value(self._g, self._s, out)
        return [v / 840000 for v in out[0:self.game.seats]]

    def prior(self, seat: SupportsIndex | None = None) -> dict[int, int]:
        """The game's own weights (from 1) of the seat's legal ids, for search; none of nature's."""
        ids = [] if self.is_nature else self.legal(seat)
        out = ffi.new("int32_t[]", max(len(ids), 1))
        if ids:
            lib.mz_prior(self._g, self._s, self._seat(seat), ids, len(ids), out)
        return dict(zip(ids, out[0:len(ids)]))

    def check(self) -> str | None:
        """The first broken invariant, or None: for tests."""
        broken = lib.mz_check(self._g, self._s)
        return None if broken == ffi.NULL else decode(broken)

    def __repr__(self) -> str:
        return f"<mozzie.State of {self.game.name}: {self.text()}>"


def _words(event: Event) -> str:
    args = ",".join("?" if a is None else str(a) for a in event.args)
    return f"{event.kind}({args}) by {event.by}"


def _unpickle(game: Game, start: tuple[Any, ...], steps: Iterable[tuple[int, int]]) -> State:
    """A state is its start and the steps since, each checked again: memory that no text holds
    comes back, and bytes from outside are never taken for a state."""
    state = State._start_at(game, start)
    for seat, action in steps:
        if action < 0:
            state.take_back(seat)
        else:
            state.apply(action, None if seat == _TO_ACT else seat)
    return state
