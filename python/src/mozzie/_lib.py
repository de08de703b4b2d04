"""The shared library, its declarations, and how texts and refusals cross over."""

from __future__ import annotations

import os
from pathlib import Path
from types import MappingProxyType
from typing import Any, Callable

import cffi  # type: ignore[import-untyped]

_here = Path(__file__).parent
ffi: Any = cffi.FFI()
_header = (_here / "mozzie_py.h").read_text()
ffi.cdef(_header.split("/* cffi reads from here */")[1].split("/* cffi reads to here */")[0])
# Tests bring an engine with sanitizers and checks of every invariant.
lib: Any = ffi.dlopen(os.environ.get("MOZZIE_ENGINE") or os.fspath(_here / "_engine.so"))
NULL: Any = ffi.NULL
_floats, _bits = ffi.typeof("float[]"), ffi.typeof("uint8_t[]")

NATURE = 8
"""The seat that makes nature's steps."""
NOBODY = -1
"""The viewer who sees what everybody may see."""
ALL = -2
"""The viewer who sees everything: for tests, replays and critics, never for a player."""

ERROR_BYTES = 256


class Refused(ValueError):
    """A move, text, option or record that the engine refuses. Nothing was changed.

    ``code`` is the number of a rule (``"MS-12"``) or a word (``"syntax"``, ``"option"``,
    ``"turn"``, ``"over"``); ``reason`` a sentence for people; ``at`` the byte offset in the text
    concerned (in records the line, from 1), or None; ``lane`` the lane of a VecEnv, or None.
    """

    def __init__(self, code: str, reason: str, at: int | None = None, lane: int | None = None):
        super().__init__(f"{code}: {reason}")
        self.code, self.reason, self.at, self.lane = code, reason, at, lane

    def __reduce__(self) -> tuple[Any, ...]:
        return Refused, (self.code, self.reason, self.at, self.lane)


def floats(array: Any) -> Any:
    """A float32 array as C sees it; the array must stay alive."""
    return ffi.from_buffer(_floats, array)


def bits(array: Any) -> Any:
    """A bool array as C sees it."""
    return ffi.from_buffer(_bits, array)


def error() -> Any:
    return ffi.new("char[]", ERROR_BYTES)


def refused(buffer: Any) -> Refused:
    """The exception of an error that C has written."""
    code, at, reason = decode(buffer).split("\t", 2)
    return Refused(code, reason, int(at) if int(at) >= 0 else None)


def decode(text: Any) -> str:
    return str(ffi.string(text).decode("utf-8", "replace"))


def encode(text: str) -> bytes:
    """UTF-8 for C, which ends texts with a zero byte."""
    if not isinstance(text, str):
        raise TypeError(f"a text is wanted, not {type(text).__name__}")
    data = text.encode("utf-8", "surrogatepass")
    if b"\0" in data or not text.isascii():
        readable(data)  # zero bytes and halves of pairs, refused in the engine's words
    return data


def readable(data: bytes) -> None:
    why = error()
    if lib.mzp_readable(data, len(data), why):
        raise refused(why)


def text_of(path: str | os.PathLike[str]) -> str:
    """The text of a file, without the byte order mark before it."""
    data = Path(path).read_bytes()
    readable(data)
    return data.decode("utf-8-sig")


def text(write: Callable[..., int], *args: Any) -> str:
    """What ``write(*args, buffer, size)`` writes, in a buffer that grows until it fits."""
    size = 4096
    while True:
        buffer = ffi.new("char[]", size)
        n = write(*args, buffer, size)
        if n >= 0:
            return str(ffi.buffer(buffer, n)[:].decode("utf-8", "replace"))
        size *= 8


def pairs(items: list[tuple[str, str]]) -> tuple[Any, Any]:
    """A C array of keys and values, and what keeps it alive."""
    texts = [ffi.new("char[]", encode(word)) for item in items for word in item]
    return ffi.new("char *[]", texts + [NULL]), texts


class Owner:
    """Holds an object of C that changes: a shallow copy of it would share that object."""

    def __copy__(self) -> Any:
        raise TypeError(f"a shallow copy of a {type(self).__name__} would be the same one: "
                        "copy.deepcopy makes another")


class Tables:
    """A frozen dataclass with read-only mappings, which pickles carry as plain ones."""

    def __getstate__(self) -> dict[str, Any]:
        return {key: dict(value) if isinstance(value, MappingProxyType) else value
                for key, value in vars(self).items()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for key, value in state.items():
            object.__setattr__(self, key,
                               MappingProxyType(value) if isinstance(value, dict) else value)
