"""Games: rules, options and content resolved once; immutable and shared by their states."""

from __future__ import annotations

import functools
import hashlib
import json
import os
import sys
import weakref
from dataclasses import dataclass
from operator import index
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Iterable, Mapping, SupportsIndex, Union

from ._lib import ALL, NATURE, NOBODY, NULL, Refused, decode, encode, error, ffi, lib, pairs
from ._lib import Tables, refused, text, text_of
from .chance import Seed, seed_text

if TYPE_CHECKING:
    from .state import State


@dataclass(frozen=True)
class Slice:
    """A named part of the observation tensor: ``tensor[at].reshape(shape)``.

    ``shape`` is (rows, columns, floats of one number); leading ones are left out. ``encode`` is
    ``"number"`` (a quantity divided by ``high``: in [0, 1], signed ones in [-1, 1]), ``"choice"``
    (one-hot over low..high; "none" is all 0) or ``"bits"`` (a set, bit 0 first). ``own`` tells
    that it lies in what the viewer alone knows.
    """

    name: str
    at: slice
    shape: tuple[int, ...]
    encode: str
    low: int
    high: int
    own: bool
    doc: str


@dataclass(frozen=True)
class Kind:
    """A kind of choice, outcome or event, with the types of its arguments."""

    name: str
    args: tuple[str, ...]
    doc: str
    nature: bool = False


@dataclass(frozen=True)
class Option:
    """An option: its values, the default first; with low < high also any whole number between;
    with ``free`` also other texts that the game accepts."""

    name: str
    values: tuple[str, ...]
    low: int
    high: int
    free: bool
    doc: str


Who = Union[str, SupportsIndex]
"""A seat or viewer by number or by name."""


@dataclass(frozen=True)
class Spec(Tables):
    """The sizes and tables of a game.

    ``actions``: ids of seats are below this. ``outcomes``: ids of nature are below this.
    ``decisions``: no game has more steps chosen by seats. ``state_bytes``: of a state and of a
    view. ``tensor``: floats of an observation, float32. ``slices``: its parts in order: first
    ``to_act`` (one float a seat: does it owe a step), ``stage`` (one-hot), in games with moves of
    several steps ``chosen`` (of each id, how often it is in the unfinished move), then the fields.
    ``full_tensor``: floats of the tensor for critics, which has one slice more, ``secret``: the
    bits of the bytes that hold what is hidden. ``full_slices``: its parts.
    """

    name: str
    title: str
    summary: str
    version: int
    seats: int
    seats_low: int
    seats_high: int
    actions: int
    outcomes: int
    decisions: int
    state_bytes: int
    tensor: int
    full_tensor: int
    slices: Mapping[str, Slice]
    full_slices: Mapping[str, Slice]
    options: tuple[Option, ...]
    stages: tuple[str, ...]
    secret_stages: frozenset[str]
    kinds: tuple[Kind, ...]
    events: tuple[Kind, ...]
    types: Mapping[str, tuple[str, ...] | None]


def games() -> list[str]:
    """The names of the registered games."""
    return [decode(lib.mz_game_name(i)) for i in range(lib.mz_games())]


def components(name: str) -> dict[str, Any]:
    """The components that come with a game, as its file in ``content/`` has them: change what your
    box holds otherwise, and give it to ``Game(name, content=...)``."""
    if name not in games():
        raise Refused("option", f"there is no game called {name!r}")
    path = Path(__file__).parent / "content" / f"{name}.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def _once(items: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(items)) != len(items):
        raise Refused("content", "a key stands twice in a component file")
    return dict(items)


def _flatten(value: Any, key: str) -> Iterable[tuple[str, str]]:
    """A component file as the engine takes it: nested keys joined by dots, indices from 0."""
    if isinstance(value, bool):
        yield key, "true" if value else "false"
    elif isinstance(value, (int, str)):
        if any(c < " " for c in str(value)):
            raise Refused("content", f"{key}: a control character in its text")
        yield key, str(value)
    elif isinstance(value, (Mapping, list, tuple)) and not value and key != "content":
        yield key, ""  # said to be empty, which is not the same as not said
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            if not name or set(name) & set(".\n="):
                raise Refused("content", f"{key}: a key is empty or holds '.', '=' or a line end")
            yield from _flatten(inner, f"{key}.{name}")
    elif isinstance(value, (list, tuple)):
        for i, inner in enumerate(value):
            yield from _flatten(inner, f"{key}.{i}")
    else:
        raise Refused("content", f"{key}: texts, whole numbers, true and false are used")


def _content(value: Any) -> list[tuple[str, str]]:
    if isinstance(value, Mapping):
        return list(_flatten(value, "content"))
    try:
        words = text_of(value)
    except Refused as bad:
        raise Refused("content", f"{os.fspath(value)}: {bad.reason}", bad.at) from None
    try:
        return list(_flatten(json.loads(words, object_pairs_hook=_once), "content"))
    except json.JSONDecodeError as bad:
        raise Refused("content", f"{os.fspath(value)}: {bad}", bad.pos) from None


def _pairs(seats: SupportsIndex | None, options: Mapping[str, Any]
           ) -> tuple[tuple[str, str], ...]:
    out: list[tuple[str, str]] = [] if seats is None else [("seats", str(index(seats)))]
    for name, value in options.items():
        if name == "content" and not (isinstance(value, str) and value == "std"):
            out += _content(value)
        elif isinstance(value, bool):
            out.append((name, "yes" if value else "no"))
        elif isinstance(value, (list, tuple)):
            out.append((name, ",".join(str(part) for part in value)))
        else:
            out.append((name, str(value)))
    return tuple(out)


class Game:
    """A game with its options and components; immutable, for any number of states and threads.

    ``seats``: how many play, within ``spec.seats_low`` to ``seats_high`` (default: the game's).
    ``options``: see ``spec.options``; numbers and texts alike, lists for ``characters``.
    ``content``: a component file (path), or what it holds (a mapping).
    Raises Refused with code ``"option"`` or ``"content"``.
    """

    __slots__ = ("name", "seats", "spec", "_g", "_pairs", "_block", "_ids", "_mark", "__weakref__")
    name: str
    seats: int
    spec: Spec
    _g: Any  # the game in C
    _pairs: tuple[tuple[str, str], ...]  # what it was made of
    _block: int  # bytes of a state with its history
    _ids: Any  # the type of an array of ids
    _mark: bytes  # what bytes of states and views depend on, hashed; empty until it is asked for

    def __init__(self, name: str, seats: SupportsIndex | None = None, **options: Any):
        self._open(name, _pairs(seats, options))

    def _open(self, name: str, given: tuple[tuple[str, str], ...]) -> None:
        why = error()
        array, alive = pairs(list(given))
        g = lib.mzp_make(encode(name), ffi.cast("const char *const *", array), len(given), why)
        del alive
        if g == NULL:
            raise refused(why)
        self._own(ffi.gc(g, lib.mz_free), given)

    def _own(self, g: Any, given: tuple[tuple[str, str], ...]) -> None:
        put = functools.partial(object.__setattr__, self)
        sizes = ffi.new("int[8]")
        lib.mzp_sizes(g, sizes)
        put("_g", g)
        put("_pairs", given)
        put("_mark", b"")
        put("_block", sizes[1])
        put("_ids", ffi.typeof(f"uint16_t[{max(sizes[2], 192)}]"))
        put("spec", _spec(json.loads(text(lib.mzp_schema, g)), list(sizes)))
        put("name", self.spec.name)
        put("seats", self.spec.seats)

    @classmethod
    def _from(cls, g: Any, content: list[tuple[str, str]]) -> "Game":
        """A game that C has made, with what would make it again."""
        game = cls.__new__(cls)
        game._own(g, ())
        given = game.options
        if "characters" not in (option.name for option in game.spec.options):
            given["seats"] = str(game.seats)
        object.__setattr__(game, "_pairs", (*given.items(), *content))
        return game

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a game is immutable")

    __delattr__ = __setattr__  # type: ignore[assignment]

    @property
    def options(self) -> dict[str, str]:
        """The options that differ from the default."""
        words = text(lib.mzp_options, self._g)
        out: dict[str, str] = {}
        for part in [] if words == "-" else words.split(","):
            if "=" in part:
                out[part.split("=", 1)[0]] = part.split("=", 1)[1]
            else:  # a value with commas in it
                last = next(reversed(out))
                out[last] += "," + part
        return out

    @property
    def content(self) -> str:
        """The components in effect, a line ``key=value`` each, in canonical order."""
        return text(lib.mzp_content, self._g)

    def seat_name(self, seat: SupportsIndex) -> str:
        """The seat's name in the notation; of NATURE ``"nature"``."""
        seat = index(seat)
        if not (0 <= seat < self.seats or seat == NATURE):
            raise Refused("seat", f"there is no seat {seat}")
        return decode(lib.mz_seat(self._g, seat))

    def viewer(self, who: Who) -> int:
        """A seat or viewer by number or by name (``"all"``, ``"none"``, a seat's name)."""
        if isinstance(who, str):
            found = lib.mzp_viewer(self._g, encode(who))
            if found == -100:
                raise Refused("seat", f"there is no viewer called {who!r}")
            return int(found)
        number = index(who)
        if not (0 <= number < self.seats or number in (NOBODY, ALL)):
            raise Refused("seat", f"there is no viewer {number}")
        return number

    def new(self, seed: Seed = None) -> "State":
        """The start: nothing drawn yet (None: an *open* game, nature's outcomes come when needed),
        or dealt by the rules' seeded deal, so that what is hidden is fixed."""
        from .state import State

        return State._start_at(self, ("open",) if seed is None else ("deal", seed_text(seed)))

    def read(self, position: str) -> "State":
        """The state of a position's text. It has no memory of what came before.
        Raises Refused (``"syntax"``, or a rule's number)."""
        from .state import State

        return State._start_at(self, ("text", position))

    def __repr__(self) -> str:
        given = "".join(f", {key}={value!r}" for key, value in self._pairs if "content." not in key)
        return f"mozzie.Game({self.name!r}{given})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._identity() == other._identity()

    def _identity(self) -> tuple[Any, ...]:
        return self.name, self.seats, self.spec.version, text(lib.mzp_options, self._g), self.content

    def _seal(self, raw: bytes) -> bytes:
        """A digest that tells which game, layout and order of bytes the bytes are of."""
        if not self._mark:
            words = f"{self._identity()}{text(lib.mzp_schema, self._g)}{sys.byteorder}"
            object.__setattr__(self, "_mark", hashlib.sha256(words.encode()).digest())
        return hashlib.sha256(self._mark + raw).digest()

    def _sealed(self, raw: bytes) -> bytes:
        """Bytes of states or views as pickles carry them."""
        return raw + self._seal(raw)

    def _unsealed(self, sealed: bytes) -> bytes:
        """Back: bytes that the digest does not fit are none of ours. (Like every pickle: a defence
        against accidents, not against an author.)"""
        if not isinstance(sealed, bytes) or len(sealed) < 32:
            raise Refused("image", "not the bytes of a state of this game")
        raw = sealed[:-32]
        if self._seal(raw) != sealed[-32:]:
            raise Refused("image", "the bytes were changed, or are of another game or version")
        return raw

    def __hash__(self) -> int:
        return hash((self.name, self.seats))

    def __reduce__(self) -> tuple[Any, ...]:
        return _game, (self.name, self._pairs)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Any) -> "Game":
        return self


_made: "weakref.WeakValueDictionary[tuple[Any, ...], Game]" = weakref.WeakValueDictionary()


def _game(name: str, given: tuple[tuple[str, str], ...]) -> Game:
    """A game from what it was made of; one that is still there serves again, so that a thousand
    views or states that arrive from another process share theirs."""
    game = _made.get((name, given))
    if game is None:
        game = Game.__new__(Game)
        game._open(name, given)
        _made[name, given] = game
    return game


def read(name: str, position: str, **options: Any) -> "State":
    """The state of a position's text, in the game that the text itself fixes (seats, level,
    characters, options), with further options."""
    why, fixed = error(), ffi.new("char[]", 8192)
    if lib.mzp_probe(encode(name), encode(position), fixed, 8192, why) == -2:
        raise refused(why)
    given = [tuple(line.split("=", 1)) for line in decode(fixed).splitlines()]
    return _game(name, tuple(given) + _pairs(None, options)).read(position)  # type: ignore[arg-type]


def _slices(schema: Mapping[str, Any], seats: int) -> dict[str, Slice]:
    stages = len(schema["stages"])
    out = {
        "to_act": Slice("to_act", slice(0, seats), (seats,), "bits", 0, 1, False,
                        "does the seat owe a step here"),
        "stage": Slice("stage", slice(seats, seats + stages), (stages,), "choice", 0, stages - 1,
                       False, "what is decided or drawn"),
    }
    head, steps = schema["fields"][0]["tensor"][0], schema["blocks"]["steps"]
    if steps:
        out["chosen"] = Slice("chosen", slice(seats + stages, head), (head - seats - stages,),
                              "number", 0, min(steps, 8), True,
                              "how often each id is in the viewer's unfinished move")
    for field in schema["fields"]:
        at, n = field["tensor"]
        cell = n // max(field["rows"] * field["cols"], 1)
        shape = [size for size in (field["rows"], field["cols"]) if size > 1]
        if cell > 1 or not shape:
            shape.append(cell)
        if n:
            out[field["name"]] = Slice(field["name"], slice(at, at + n), tuple(shape),
                                       field["encode"], field["low"], field["high"],
                                       field["part"] == "own", field["doc"])
    return out


def _kind(row: Mapping[str, Any]) -> Kind:
    return Kind(row["name"], tuple(row["args"]), row["doc"], row.get("nature", False))


def _spec(schema: Mapping[str, Any], sizes: list[int]) -> Spec:
    options = tuple(Option(row["name"], tuple(row["values"]), row.get("low", 0), row.get("high", 0),
                           row.get("free", False), row["doc"]) for row in schema["options"])
    slices = _slices(schema, sizes[5])
    secret = Slice("secret", slice(sizes[6], sizes[7]), ((sizes[7] - sizes[6]) // 8, 8), "bits", 0,
                   7, True, "the bytes that hold what is hidden, lowest bit first")
    types = {row["name"]: tuple(row["names"]) if row["names"] else None for row in schema["types"]}
    return Spec(
        name=schema["game"], title=schema["title"], summary=schema["summary"],
        version=schema["version"], seats=sizes[5], seats_low=schema["seatRange"][0],
        seats_high=schema["seatRange"][1], actions=sizes[2], outcomes=sizes[3],
        decisions=sizes[4], state_bytes=sizes[0], tensor=sizes[6],
        full_tensor=sizes[7], slices=MappingProxyType(slices),
        full_slices=MappingProxyType({**slices, "secret": secret}), options=options,
        stages=tuple(row["name"] for row in schema["stages"]),
        secret_stages=frozenset(row["name"] for row in schema["stages"] if row["secret"]),
        kinds=tuple(_kind(row) for row in schema["kinds"]),
        events=tuple(_kind(row) for row in schema["events"]), types=MappingProxyType(types))


__all__ = ["ALL", "NATURE", "NOBODY", "Game", "Kind", "Option", "Slice", "Spec", "components",
           "games", "read"]
