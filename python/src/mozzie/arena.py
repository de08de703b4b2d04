"""Matches between policies, and what they say about who is stronger."""

from __future__ import annotations

from dataclasses import dataclass
from operator import index
from typing import Sequence, SupportsIndex

from ._lib import ffi, lib
from .bots import Policy
from .chance import Rng, Seed, seed_text
from .game import Game
from .record import Match, Record


def wilson(hits: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval)."""
    out = ffi.new("double[2]")
    lib.mzp_wilson(hits, n, out)
    return out[0], out[1]


def play_match(game: Game, policies: Sequence[Policy], seed: Seed = "mozzie",
               k: SupportsIndex | None = None, names: Sequence[str] = ()) -> Record:
    """One match, a policy a seat; nature from the seed (of game ``k``: ``"SEED/k"``), seat i's
    generator from ``"SEED/k/bot/i"``. With bots of the engine it is the match that ``mozzie sim
    --seed SEED`` plays as its game k. Without a seed (None) a fresh one is drawn, which the record
    tells. A policy's action that is not legal raises Refused."""
    if len(policies) != game.seats:
        raise ValueError(f"{game.seats} policies are wanted, one a seat")
    base = seed_text(seed)
    match = Match(game, seed=base, names=names or [_name(p) for p in policies], k=k)
    if k is not None:
        base = f"{base}/{index(k)}"
    for seat, policy in enumerate(policies):
        match.skill(seat, getattr(policy, "level", 0))
    rng = [Rng(f"{base}/bot/{seat}") for seat in range(game.seats)]
    while not match.ending:
        match.run()
        seat = match.to_act
        if seat >= 0:
            match.play(policies[seat](match.see(seat), seat, rng[seat]), seat)
    return match.record()


def _name(policy: Policy) -> str:
    return str(getattr(policy, "spec", getattr(policy, "__name__", type(policy).__name__)))


@dataclass(frozen=True)
class Arena:
    """What matches between a first and a second policy gave. ``share``: points of the first, 1, 1/2
    or 0 against each seat of the second by place, averaged; ``low`` to ``high``: its 95 %
    interval; ``elo``: the difference of ratings at which it is expected."""

    games: int
    share: float
    low: float
    high: float
    elo: float
    records: tuple[Record, ...]

    def __str__(self) -> str:
        return (f"{self.games} games, {100 * self.share:.1f} % "
                f"({100 * self.low:.1f} to {100 * self.high:.1f}), {self.elo:+.0f} Elo")


def seatings(policies: SupportsIndex, seats: SupportsIndex) -> list[tuple[int, ...]]:
    """Ways to seat so many policies: as many different ones as possible play."""
    policies, seats = index(policies), index(seats)
    if not (1 <= policies <= 8 and 1 <= seats <= 8):
        raise ValueError("policies and seats are from 1 to 8")
    bot, out = ffi.new("uint8_t[8]"), []
    for i in range(lib.mz_seatings(policies, seats)):
        lib.mz_seating(policies, seats, i, bot)
        out.append(tuple(bot[0:seats]))
    return out


def arena(game: Game, first: Policy, second: Policy, games: SupportsIndex = 100,
          seed: Seed = "arena", keep: bool = False) -> Arena:
    """Matches of one policy against another over all seatings, every deal in each of them;
    ``games`` is rounded up to whole deals. ``keep``: also give the records."""
    games, seed = index(games), seed_text(seed)
    if games < 1:
        raise ValueError("at least one game is wanted")
    ways = seatings(2, game.seats)
    deals = -(-games // len(ways))
    points, records = 0.0, []
    for deal in range(deals):
        for way in ways:
            record = play_match(game, [(first, second)[who] for who in way], seed, deal)
            points += _points(record, way)
            if keep:
                records.append(record)
    n = deals * len(ways)
    return Arena(n, points / n, *wilson(points, n), lib.mz_elo(points / n), tuple(records))


def _points(record: Record, way: Sequence[int]) -> float:
    place = record.result.places
    each = [1.0 if place[a] < place[b] else 0.5 if place[a] == place[b] else 0.0
            for a, mine in enumerate(way) for b, theirs in enumerate(way) if mine < theirs]
    return sum(each) / len(each)
