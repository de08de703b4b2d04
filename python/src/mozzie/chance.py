"""Random numbers, the same in every build: functions of a text seed alone."""

from __future__ import annotations

import secrets
from operator import index
from typing import Any, Sequence, SupportsIndex, TypeVar, Union

from ._lib import encode, error, ffi, lib, refused

T = TypeVar("T")

Seed = Union[str, SupportsIndex, None]
"""A text, or a whole number, which stands for its digits. None where nothing else is said: a fresh
seed."""


def seed_text(seed: Seed, any_text: bool = False) -> str:
    """A seed of any kind as the text that it stands for."""
    if seed is None:
        return secrets.token_hex(8)
    if not isinstance(seed, str):
        try:
            seed = str(index(seed))
        except TypeError:
            raise TypeError("a seed is a text, a whole number or None, "
                            f"not {type(seed).__name__}") from None
    data, why = encode(seed), error()
    if not any_text and lib.mzp_seed_fits(data, len(data), why):
        raise refused(why)
    return seed


def _held(kind: str, owner: Any) -> Any:
    """The memory of ``owner`` as a pointer that keeps it alive, also when it alone is left of a
    ``Rng("x")`` that was made in the middle of an expression."""
    return ffi.gc(ffi.cast(kind, owner), lambda _, owner=owner: None)


class Rng:
    """A generator (xoshiro128**) seeded by a text (of any length here); for bots, samples and
    policies of your own."""

    __slots__ = ("_words", "_r")

    def __init__(self, seed: Seed = "mozzie"):
        text = encode(seed_text(seed, any_text=True))
        self._words = ffi.new("uint32_t[4]")
        self._r = _held("mz_rng *", self._words)
        lib.mzp_rng(text, len(text), self._r)

    def next(self) -> int:
        """A number below 2**32."""
        return int(lib.mz_next(self._r))

    def below(self, n: SupportsIndex) -> int:
        """A number below n, each equally likely; 1 <= n < 2**32."""
        n = index(n)
        if not 1 <= n < 1 << 32:
            raise ValueError("n is from 1 to 2**32 - 1")
        return int(lib.mz_below(self._r, n))

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def random(self) -> float:
        """A number in [0, 1), of 32 bits."""
        return self.next() / 4294967296

    def __getstate__(self) -> tuple[int, ...]:
        return tuple(self._words)

    def __setstate__(self, words: tuple[int, ...]) -> None:
        if len(words) != 4 or not any(words):
            raise ValueError("not the words of a generator")
        self.__init__()  # type: ignore[misc]
        self._words[0:4] = list(words)

    def __copy__(self) -> "Rng":
        other = Rng()
        other.__setstate__(self.__getstate__())
        return other

    def __deepcopy__(self, memo: Any) -> "Rng":
        return self.__copy__()


class Source:
    """Where nature's outcomes come from: streams named by the rules, of one text seed.

    With ``game=k`` the seed is ``"SEED/k"``, as in ``mozzie sim``. Copying forks the streams;
    pickles keep how far each of them has come. ``seed``: the text that it all follows from.
    """

    __slots__ = ("seed", "_bytes", "_s")
    seed: str
    _bytes: Any  # the memory
    _s: Any  # the source in it

    def __init__(self, seed: Seed = "mozzie", game: SupportsIndex | None = None):
        text = seed_text(seed)
        self._open(text)
        if game is None:
            lib.mz_source_text(self._s, encode(text))
            return
        k = index(game)
        if not 0 <= k < 1 << 63:
            raise ValueError("games are counted from 0")
        self.seed = f"{text}/{k}"
        lib.mz_source_game(self._s, encode(text), k)

    def _open(self, seed: str) -> None:
        self.seed = seed
        self._bytes = ffi.new("uint64_t[]", (lib.mzp_source_size() + 7) // 8)
        self._s = _held("mz_source *", self._bytes)

    def __copy__(self) -> "Source":
        other = Source.__new__(Source)
        other._open(self.seed)
        ffi.memmove(other._bytes, self._bytes, ffi.sizeof(self._bytes))
        return other

    def __deepcopy__(self, memo: Any) -> "Source":
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _source, (self.seed, source_bytes(self._s))


def source_bytes(source: Any) -> bytes:
    """A source of C with all its streams."""
    room = ffi.new("uint8_t[1024]")
    return bytes(ffi.buffer(room, lib.mzp_source_save(source, room, 1024)))


def _source(seed: str, saved: bytes) -> Source:
    source = Source.__new__(Source)
    source._open(seed)
    if not lib.mzp_source_load(source._s, saved, len(saved)):
        raise ValueError("not the bytes of a source")
    return source


def rng_of(seed: "Rng | Seed") -> Rng:
    """The generator itself, or one made of the seed."""
    return seed if isinstance(seed, Rng) else Rng(seed)
