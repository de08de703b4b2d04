"""Random numbers, the same in every build: functions of a text seed alone."""

from __future__ import annotations

from typing import Any, Sequence, TypeVar

from ._lib import encode, ffi, lib

T = TypeVar("T")


def _held(kind: str, owner: Any) -> Any:
    """The memory of ``owner`` as a pointer that keeps it alive, also when it alone is left of a
    ``Rng("x")`` that was made in the middle of an expression."""
    return ffi.gc(ffi.cast(kind, owner), lambda _, owner=owner: None)


class Rng:
    """A generator (xoshiro128**) seeded by a text; for bots, samples and policies of your own."""

    __slots__ = ("_words", "_r")

    def __init__(self, seed: str | int = "mozzie"):
        self._words = ffi.new("uint32_t[4]")
        self._r = _held("mz_rng *", self._words)
        text = encode(str(seed))
        lib.mzp_rng(text, len(text), self._r)

    def next(self) -> int:
        """A number below 2**32."""
        return int(lib.mz_next(self._r))

    def below(self, n: int) -> int:
        """A number below n, each equally likely; 1 <= n < 2**32."""
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

    With ``game=k`` the seed is ``"SEED/k"``, as in ``mozzie sim``. Copying forks the streams.
    """

    __slots__ = ("seed", "_bytes", "_s")

    def __init__(self, seed: str | int = "mozzie", game: int | None = None):
        self.seed = str(seed) if game is None else f"{seed}/{game}"
        self._bytes = ffi.new("uint64_t[]", (lib.mzp_source_size() + 7) // 8)
        self._s = _held("mz_source *", self._bytes)
        if game is None:
            lib.mz_source_text(self._s, encode(self.seed))
        else:
            lib.mz_source_game(self._s, encode(str(seed)), game)

    def __copy__(self) -> "Source":
        other = Source(self.seed)
        ffi.memmove(other._bytes, self._bytes, ffi.sizeof(self._bytes))
        return other

    def __deepcopy__(self, memo: Any) -> "Source":
        return self.__copy__()


def rng_of(seed: "Rng | str | int") -> Rng:
    """The generator itself, or one made of the seed."""
    return seed if isinstance(seed, Rng) else Rng(seed)
