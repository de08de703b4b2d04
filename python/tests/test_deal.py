"""Honest deals, from the formulas of docs/protocol.md alone: a client of its own makes the numbers,
keeps what it was shown, and holds the record to it."""

import hashlib
import hmac

import pytest

import mozzie
from mozzie import NATURE

GAME = {"name": "mosquito-show", "seats": 2}


def side(who, number):
    """Commitment, salt and nonce of a side."""
    nonce = hashlib.sha256(f"{who} nonce {number}".encode()).digest()
    salt = hashlib.sha256(f"{who} salt".encode()).digest()
    commit = hashlib.sha256(f"mozzie commit 1\n{who}\n".encode() + salt + nonce).hexdigest()
    return commit, salt, nonce


def below(key, i, n):
    """Outcome number i below n."""
    for t in range(100):
        x = hmac.new(key, i.to_bytes(8, "little") + t.to_bytes(8, "little"), hashlib.sha256)
        value = int.from_bytes(x.digest()[:8], "little")
        if value < 2**64 - 2**64 % n:
            return value % n
    raise AssertionError("never")


def played(sides, before=()):
    """The record of a match that is resigned once the deal is made."""
    game = mozzie.Game(**GAME)
    match, state = mozzie.Match(game), game.new()
    key = hashlib.sha256(b"mozzie deal 1\n" + b"".join(side[2] for side in sides.values())).digest()
    i = 0
    while match.to_act == NATURE:
        at = below(key, i, sum(weight for _, weight in state.outcomes()))
        for outcome, weight in state.outcomes():
            if at < weight:
                break
            at -= weight
        match.play(outcome)
        state.apply(outcome)
        i += 1
    match.resign(0)
    notes = ["deal: honest", f"seed: {sides['server'][2].hex()}"]
    for who, (commit, salt, nonce) in sides.items():
        notes += [f"commit {who}: {commit}", f"salt {who}: {salt.hex()}"]
        notes += [f"nonce {who}: {nonce.hex()}"] * (who != "server")
    for number, old in enumerate(before, 1):
        for who, (commit, salt, nonce) in old.items():
            shown = f" {salt.hex()} {nonce.hex()}" if who != "o" else ""
            notes.append(f"abandoned {number} {who}: {commit}{shown}")
    head, moves = match.record().text.split("\n\n", 1)
    body = "\n".join([head, *notes]) + "\n\n" + moves[: moves.index("hash: ")]
    return mozzie.Record(f"{body}hash: {hashlib.sha256(body.encode()).hexdigest()}\n")


def sides_of(number):
    return {who: side(who, number) for who in ("server", "b", "o")}


def keep(sides, own="b", before=()):
    kept = {f"commit {who}": commit for who, (commit, _, _) in sides.items()}
    kept |= {f"salt {own}": sides[own][1].hex(), f"nonce {own}": sides[own][2].hex()}
    return kept | {f"abandoned {number} {who}": commit
                   for number, old in enumerate(before, 1) for who, (commit, _, _) in old.items()}


def refused(record, kept):
    with pytest.raises(mozzie.Refused) as found:
        record.verify(kept)
    return found.value.code


def test_the_formulas_are_those_of_the_document():
    record = played(sides_of(0))
    record.verify()
    record.verify(keep(sides_of(0)))
    assert len(record) > 5 and record.abandoned == 0


@pytest.mark.parametrize("who", ["server", "b", "o"])
def test_a_number_that_was_replaced_is_found(who):
    kept = keep(sides_of(0))
    swapped = played({**sides_of(0), who: side(who, 1)})
    swapped.verify()  # sound in itself: only what was kept tells
    assert refused(swapped, kept) == "kept"
    zeros = {**sides_of(0), who: (side(who, 0)[0], bytes(32), bytes(32))}
    assert refused(played(zeros), None) == "deal"


def test_a_missing_commitment_is_a_failure():
    record = played(sides_of(0))
    for line in keep(sides_of(0)):
        assert refused(record, {k: v for k, v in keep(sides_of(0)).items() if k != line}) == "kept"
    assert refused(record, {}) == "kept"


def test_deals_that_were_broken_off_are_counted():
    before = [sides_of(1), sides_of(2)]
    record = played(sides_of(0), before)
    record.verify(keep(sides_of(0), before=before))
    assert record.abandoned == 2
    record.verify(keep(sides_of(0)))  # a client that came later knows of none
    silent = played(sides_of(0))
    assert refused(silent, keep(sides_of(0), before=before)) == "kept"
    assert refused(played(sides_of(0), [sides_of(3)]), keep(sides_of(0), before=before)) == "kept"
    told = record.text.replace("abandoned 2 ", "abandoned 3 ")
    body = told[: told.index("hash: ")]
    gap = mozzie.Record(f"{body}hash: {hashlib.sha256(body.encode()).hexdigest()}\n")
    assert refused(gap, None) == "deal"


def test_a_seeded_record_is_no_honest_deal():
    match = mozzie.Match(mozzie.Game(**GAME), seed="chosen")
    match.resign(0)
    record = match.record()
    record.verify()
    assert refused(record, keep(sides_of(0))) == "kept"
