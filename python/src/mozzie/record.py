"""Matches and their records."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from operator import index
from typing import Any, SupportsIndex

from ._lib import ALL, NULL, Owner, Refused, decode, encode, error, ffi, lib, pairs, refused
from ._lib import text, text_of
from .chance import Seed, Source, _source, source_bytes, seed_text
from .game import Game, Who, _content
from .state import Result, State, ids_of, read_result, seat_of
from .view import View

_ENDINGS = ("", "played", "resigned", "time", "abandoned")
_FIRST = re.compile(r"^(?=[ \t]*mozzie record )", re.MULTILINE)


class _Played:
    """What a match that goes on and one that was read have in common."""

    game: Game
    _m: Any

    def __len__(self) -> int:
        """The number of complete moves, nature's outcomes among them."""
        return int(lib.mz_match_moves(self._m))

    @property
    def moves(self) -> list[tuple[int, str]]:
        """Who (NATURE for outcomes), and the move in the game's notation, with the measured
        touches of a race in braces before it."""
        lines = text(lib.mzp_match_lines, self._m).split("\n")[:-1]
        return [(int(seat), move) for seat, move in (line.split("\t", 1) for line in lines)]

    def states(self) -> Iterator[State]:
        """The state before each move, and the last one: fresh copies, each with its history."""
        state = State._blank(self.game)
        lib.mzp_match_replay(self._m, 0, state._s)
        state._start = ("image", state._image())
        yield state.clone()
        for _, move in self.moves:
            state.play(move.split("}", 1)[1] if move.startswith("{") else move)
            yield state.clone()

    @property
    def ending(self) -> str:
        """How it ended: "" (not yet), "played", "resigned", "time", "abandoned"."""
        return _ENDINGS[lib.mzp_match_ending(self._m, NULL)]

    def _result(self) -> Result | None:
        out = ffi.new("mzp_result *")
        return read_result(self.game.seats, out) if lib.mzp_match_result(self._m, out) else None

    def note(self, key: str) -> str | None:
        """A line of the record's header: ``"seed"``, ``"name 1"`` ..."""
        found = lib.mz_match_noted(self._m, encode(key))
        return None if found == NULL else decode(found)


class Match(Owner, _Played):
    """A match that goes on: one state, its moves, a record. One thread at a time.

    With a ``seed`` (of game ``k``: ``"SEED/k"``) the deal is fixed and nature drawn from it, as in
    ``mozzie sim``, so that the record can be verified; without, nature's outcomes are given by
    ``play``. ``position``: begin at the state of a position's text. ``names``: of who sits where.
    """

    def __init__(self, game: Game, seed: Seed = None, position: str | None = None,
                 names: Sequence[str] = (), k: SupportsIndex | None = None):
        source = None if seed is None else Source(seed, k)
        why = error()
        m = lib.mzp_match(game._g, NULL if position is None else encode(position), why)
        if m == NULL:
            raise refused(why)
        self.game, self._m = game, ffi.gc(m, lib.mz_match_free)
        if position is not None:
            self._note("position", "given")
        if source is not None:
            if position is None and lib.mzp_match_deal(self._m, encode(source.seed), why):
                raise refused(why)
            lib.mz_match_source(self._m, source._s)
            self._note("deal", "seed")
            self._note("seed", source.seed)
        for seat, name in enumerate(names):
            data = encode(name)
            if data and lib.mzp_name_fits(data, len(data), why):
                raise refused(why)
            self._note(f"name {game.seat_name(seat)}", name)

    def _note(self, key: str, value: str) -> None:
        lib.mzp_match_note(self._m, encode(key), encode(value))

    @property
    def result(self) -> Result | None:
        """By the rules or by the ending; None while the match goes on."""
        return self._result()

    @property
    def to_act(self) -> int:
        """The lowest seat that owes a step, NATURE, or -1 when it is over."""
        return -1 if self.ending else int(lib.mz_to_act(lib.mz_match_state(self._m)))

    def see(self, viewer: Who) -> View:
        """What a seat or viewer knows now."""
        who, block = self.game.viewer(viewer), ffi.new("uint8_t[]", self.game._block)
        lib.mz_see(self.game._g, lib.mz_match_state(self._m), who, block)
        return View(self.game, who, block)

    def skill(self, seat: SupportsIndex, level: SupportsIndex) -> None:
        """The level (0 to 5) of the bot that moves a seat's hands; only races look at it. Needs a
        match with a seed."""
        who, how = index(seat), index(level)
        if not (0 <= who < self.game.seats and 0 <= how <= 5):
            raise ValueError("a seat of the game, and a level from 0 to 5")
        lib.mz_match_skill(self._m, who, how)

    def run(self) -> int:
        """Draws nature's outcomes from the seed until a seat owes a step: how many."""
        return int(lib.mzp_match_run(self._m))

    def play(self, move: SupportsIndex | str | Sequence[SupportsIndex],
             seat: SupportsIndex | None = None) -> None:
        """A step, a move (ids or text, also its beginning) or a commit; all or nothing."""
        why = error()
        if isinstance(move, str):
            bad = lib.mzp_match_text(self._m, -1 if seat is None else seat_of(seat), encode(move),
                                     why)
        else:
            ids = ids_of(move)
            who = self.to_act if seat is None else seat_of(seat)
            bad = lib.mzp_match_play(self._m, who, ids, len(ids), why)
        if bad:
            raise refused(why)

    def resign(self, seat: SupportsIndex) -> None:
        """Ends the match; the seat loses."""
        why = error()
        if lib.mzp_match_end(self._m, seat_of(seat), 2, why):
            raise refused(why)

    def record(self, viewer: Who = ALL) -> "Record":
        """The record so far (of a viewer: what it has been shown, which is text only)."""
        written = text(lib.mzp_match_record, self._m, self.game.viewer(viewer))
        return Record._of(written, [pair for pair in self.game._pairs if "content." in pair[0]])

    def __reduce__(self) -> tuple[Any, ...]:
        """A match is its record, the steps of a move that is not complete, and its source."""
        seats, ids = ffi.new("uint8_t[64]"), ffi.new("uint16_t[64]")
        n = lib.mzp_unfinished(self.game._g, lib.mz_match_state(self._m), seats, ids)
        source = lib.mzp_match_source(self._m)
        saved = None if source == NULL else source_bytes(source)
        return _match, (type(self), self.record(), list(zip(seats[0:n], ids[0:n])), saved)


class Record(_Played):
    """A match as text that can be replayed years later without a random generator.

    Reading carries out and checks every move and the hash line. ``content``: the component file
    of a house copy (path or mapping), which a record names by its hash only. Raises Refused, ``at``
    the line from 1.
    """

    def __init__(self, text: str, content: Any = None):
        self._read(text, [] if content is None else _content(content))

    @classmethod
    def _of(cls, text: str, content: list[tuple[str, str]]) -> "Record":
        record = cls.__new__(cls)
        record._read(text, content)
        return record

    @classmethod
    def load(cls, path: str | os.PathLike[str], content: Any = None) -> list["Record"]:
        """The records of a file, one after the other, as ``mozzie sim --record`` writes them."""
        parts = _FIRST.split(text_of(path))
        if parts[0].strip():
            raise Refused("syntax", f"{os.fspath(path)} does not begin with a record", 1)
        return [cls(part, content) for part in parts[1:]]

    def _read(self, written: str, content: list[tuple[str, str]]) -> None:
        self.text, self._content = written, content
        array, alive = pairs(content)
        why, g = error(), ffi.new("mz_game **")
        m = lib.mzp_record_read(encode(written), ffi.cast("const char *const *", array),
                                len(content), g, why)
        del alive
        if m == NULL:
            raise refused(why)
        self.game = Game._from(ffi.gc(g[0], lib.mz_free), content)
        self._m = ffi.gc(m, lib.mz_match_free)

    @property
    def result(self) -> Result:
        """By the rules or by the ending. Refused (``"over"``) where the match had not ended yet:
        ``ending`` is "" then."""
        result = self._result()
        if result is None:
            raise Refused("over", "this match had not ended")
        return result

    def verify(self, kept: Mapping[str, str] | None = None) -> None:
        """Derives every random outcome again from the seed or key in the header, and every race
        from its touches. Raises Refused, ``at`` the line where something differs.

        ``kept``: what a client that took part in an honest deal kept of it, in the header's words:
        ``"commit WHO"`` of the server and every seat as it was shown them before it revealed its
        own, ``"nonce WHO"`` and ``"salt WHO"`` of its seats, ``"abandoned N WHO"`` (a commitment)
        of each complete set that was given up before. Refused with the code ``"kept"`` when the
        record is of another deal, or a commitment was not kept.
        """
        array, alive = pairs(self._content)
        held, also_alive = pairs([] if kept is None else list(kept.items()))
        why, strings = error(), "const char *const *"
        if lib.mzp_record_verify(encode(self.text), ffi.cast(strings, array), len(self._content),
                                 ffi.cast(strings, held), -1 if kept is None else len(kept), why):
            raise refused(why)
        del alive, also_alive

    @property
    def abandoned(self) -> int:
        """How many deals were broken off, all commitments in, before the one played."""
        return int(lib.mz_record_abandoned(encode(self.text)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record to a file."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.text)

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Record) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[Any, ...]:
        return Record._of, (self.text, self._content)

    def __repr__(self) -> str:
        return f"<mozzie.Record of {self.game.name}, {len(self)} moves>"


def _match(kind: type[Match], record: Record, steps: list[tuple[int, int]],
           source: bytes | None) -> Match:
    match = kind.__new__(kind)
    match.game, match._m = record.game, record._m
    record._m = NULL  # it was read for this match alone
    why = error()
    for seat, action in steps:  # also where the match was given up in the middle of a move
        if lib.mzp_match_resume(match._m, seat, action, why):
            raise refused(why)
    if source is not None:
        lib.mz_match_source(match._m, _source("", source)._s)
    return match
