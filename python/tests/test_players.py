"""Bots, matches, records, the arena."""

import concurrent.futures
import hashlib
import json
import pickle
import subprocess

import pytest
from conftest import GAMES, after, walk

import mozzie


@pytest.mark.parametrize("spec", ["random", "greedy", "bot:1", "bot:2", "bot:3", "bot:4", "bot:5"])
def test_bots_choose_legally_and_alike(game, spec):
    bot, twin = mozzie.Bot(game, spec, 20), mozzie.Bot(game, spec, 20)
    for i, state in enumerate(walk(game, "bots")):
        if i > 60 or not state.seats_to_act or i % 6:
            continue
        seat = state.to_act
        view, rng, same = state.see(seat), mozzie.Rng(i), mozzie.Rng(i)
        action = bot(view, seat, rng)
        assert action in state.legal(seat)
        # A world sampled from the view has the same view, and the bot sees nothing else.
        assert twin(state.sample(seat, i).see(seat), seat, same) == action


def test_what_a_search_thinks(game):
    state = after(game, 5).run(mozzie.Source("t"))
    seat = state.to_act
    thoughts = mozzie.Bot(game, "bot:3", 200).think(state.see(seat), seat, mozzie.Rng())
    assert {t.action for t in thoughts} <= set(state.legal(seat)) and thoughts
    assert sum(t.share for t in thoughts) == pytest.approx(1, abs=1e-3)
    assert all(0 <= t.value <= 1 for t in thoughts)


def test_bots_refuse_what_is_not_theirs(game):
    state = game.new("x").run(mozzie.Source())
    seat, bot = state.to_act, mozzie.Bot(game, "greedy")
    idle = next(other for other in range(-1, game.seats) if other not in state.seats_to_act)
    with pytest.raises(ValueError):
        bot(state.see("all"), seat, mozzie.Rng())
    with pytest.raises((ValueError, mozzie.Refused)):
        bot(state.see(idle), idle, mozzie.Rng())
    other = next(mozzie.Game(name) for name in mozzie.games() if name != game.name)
    with pytest.raises(ValueError):
        mozzie.Bot(other, "random")(state.see(seat), seat, mozzie.Rng())
    for spec in ("bot:9", "bot:3:colour=1", "", "human"):
        with pytest.raises(mozzie.Refused):
            mozzie.Bot(game, spec)


def test_threads_may_share_a_bot(game):
    state = after(game, 8).run(mozzie.Source("s"))
    seat, bot = state.to_act, mozzie.Bot(game, "bot:2", 50)
    view = state.see(seat)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        asked = list(pool.map(lambda i: bot(view, seat, mozzie.Rng(i % 3)), range(24)))
    assert asked == [bot(view, seat, mozzie.Rng(i % 3)) for i in range(24)]


@pytest.mark.parametrize("name, given", GAMES)
def test_records_are_read_back_replayed_and_verified(name, given):
    game = mozzie.Game(name, **given)
    record = mozzie.play_match(game, [mozzie.random_policy] * game.seats, "records")
    record.verify()
    again = mozzie.Record(record.text)
    assert again == record and again.game == game and len(again) == len(record)
    assert again.moves == record.moves and again.result == record.result
    assert again.ending == "played" and again.note("seed") == "records"
    written = record.text.split("\n\n", 1)[1].splitlines()[:len(record)]
    assert [f"{game.seat_name(seat)}\t{move}" for seat, move in record.moves] == written
    states = list(again.states())
    assert len(states) == len(again) + 1 and states[-1].is_over
    assert states[-1].returns() == list(record.result.returns)
    assert pickle.loads(pickle.dumps(record)) == record
    assert pickle.loads(pickle.dumps(states[-1])) == states[-1]


def test_changed_records_are_refused(game, tmp_path):
    record = mozzie.play_match(game, [mozzie.random_policy] * game.seats, "changed")
    lines = record.text.splitlines(keepends=True)
    for wrong in ("", "nonsense", "".join(lines[:-2]) + lines[-1], record.text.replace("\t", "\tx", 1)):
        with pytest.raises(mozzie.Refused) as refused:
            mozzie.Record(wrong)
        assert refused.value.code
    record.save(tmp_path / "one.txt")
    assert mozzie.Record.load(tmp_path / "one.txt") == [record]
    (tmp_path / "two.txt").write_text("x" + record.text)
    with pytest.raises(mozzie.Refused):
        mozzie.Record.load(tmp_path / "two.txt")


def test_records_travel(game, tmp_path):
    """Line ends, a byte order mark, blank lines and blanks at ends change nothing, the hash too."""
    records = [mozzie.play_match(game, [mozzie.random_policy] * game.seats, f"travels {i}")
               for i in range(2)]
    worn = "\ufeff\n" + "".join(record.text for record in records).replace("\n", " \t\r\n\r\n")
    (tmp_path / "worn.txt").write_bytes(worn.encode())
    read = mozzie.Record.load(tmp_path / "worn.txt")
    assert [record.moves for record in read] == [record.moves for record in records]
    for record in read:
        record.verify()
    state = next(reversed(list(records[0].states())))
    assert mozzie.read(game.name, f"\ufeff\r\n {state.text()} \r\n").text() == state.text()
    (tmp_path / "worn.txt").write_bytes(records[0].text.replace("\n", "\n\xff", 1).encode("latin-1"))
    with pytest.raises(mozzie.Refused, match="line 2, byte 1: this is no UTF-8"):
        mozzie.Record.load(tmp_path / "worn.txt")
    with pytest.raises(mozzie.Refused, match="line 2, byte 1: a zero byte"):
        mozzie.Record(records[0].text.replace("\n", "\n\0", 1))


@pytest.mark.parametrize("text, code", [
    (" x", "blank"), ("\u3000", "blank"), ("a\u200bb", "hidden"), ("a\nend: b", "hidden"),
    ("\u202ea", "direction"), ("蚊" * 101, "length"), ("a\0", "syntax")])
def test_names_and_seeds_can_be_read(text, code):
    game = mozzie.Game("mosquito-show")
    for make in (lambda: mozzie.Match(game, seed="s", names=["Ann", text]), lambda: mozzie.Source(text),
                 lambda: mozzie.Match(game, seed=text), lambda: game.new(text)):
        with pytest.raises(mozzie.Refused) as refused:
            make()
        assert refused.value.code == code
    match = mozzie.Match(game, seed="蚊" * 100, names=["Александра Константиновна", "می\u200cخواهم"])
    match.resign(0)
    match.record().verify()
    assert match.record().note("name b") == "Александра Константиновна"


def test_records_of_house_copies():
    content = json.loads((__import__("conftest").ROOT / "content" / "mosquito.json").read_text())
    content["timing"]["rest_ms"] += 50
    game = mozzie.Game("mosquito", content=content)
    assert game != mozzie.Game("mosquito")
    record = mozzie.play_match(game, [mozzie.random_policy] * 2, "house")
    record.verify()
    with pytest.raises(mozzie.Refused):
        mozzie.Record(record.text)
    assert mozzie.Record(record.text, content).game == game
    assert pickle.loads(pickle.dumps(record)).result == record.result


def test_a_match_by_hand():
    game = mozzie.Game("moustique-attaque")
    match = mozzie.Match(game, seed="hand", names=["Ann", "Ben"])
    match.run()
    seat = match.to_act
    with pytest.raises(mozzie.Refused):
        match.play(65000, seat)
    with pytest.raises(mozzie.Refused):
        match.play("nonsense")
    match.play(match.see(seat).legal()[0], seat)
    assert match.result is None and match.ending == ""
    match.resign(0)
    assert match.ending == "resigned" and match.result.places == (2, 1) and match.to_act == -1
    record = match.record()
    with pytest.raises(mozzie.Refused) as unfinished:
        mozzie.Match(game, seed="begun").record().result
    assert unfinished.value.code == "over"
    assert record.ending == "resigned" and record.note("name 1") == "Ann"
    with pytest.raises(mozzie.Refused):
        match.play(0, 0)
    at = game.new("position").run(mozzie.Source("position"))
    later = mozzie.Match(game, position=at.text())
    later.play(at.name(at.legal()[0]))
    assert next(later.record().states()).text() == at.text()


def test_python_plays_the_matches_of_the_command(game, command, tmp_path):
    """Bots of the engine in Python and in the native command: the same records, the same hash."""
    seats = ",".join(["random", "greedy", "bot:1:n=8"][seat % 3] for seat in range(game.seats))
    told = json.loads(subprocess.run(
        [command, "sim", game.name, "-n", "3", "--seed", "parity", "--seats", seats, "--record",
         str(tmp_path / "all"), "--json"], check=True, capture_output=True, text=True).stdout)
    native = mozzie.Record.load(tmp_path / "all")
    bots = [mozzie.Bot(game, spec) for spec in seats.split(",")]
    total = bytes(32)
    for k, record in enumerate(native):
        record.verify()
        mine = mozzie.play_match(game, bots, "parity", k)
        assert mine.text == record.text
        total = hashlib.sha256(total + hashlib.sha256(mine.text.encode()).digest()).digest()
    assert total.hex() == told["hash"]


def test_states_are_those_of_the_command(game, command, tmp_path):
    """Every view of a replayed record: the same text and fields as `mozzie replay` gives."""
    record = mozzie.play_match(game, [mozzie.random_policy] * game.seats, "replay")
    record.save(tmp_path / "one")
    states = list(record.states())
    for ply in range(0, len(states), max(1, len(states) // 3)):
        for viewer in ("all", "none", game.seat_name(0)):
            asked = [command, "replay", str(tmp_path / "one"), "--ply", str(ply), "--viewer", viewer,
                     "--format"]
            text, fields = (subprocess.run([*asked, form], check=True, capture_output=True,
                                           text=True).stdout for form in ("text", "json"))
            assert states[ply].text(viewer) == text.rstrip("\n")
            assert states[ply].view(viewer) == json.loads(fields)


def test_the_arena():
    game = mozzie.Game("mosquito-show")
    result = mozzie.arena(game, mozzie.Bot(game, "greedy"), mozzie.random_policy, 21, keep=True)
    assert result.games == 22 == len(result.records)
    assert result.low < result.share < result.high or result.share == 1
    assert (result.low, result.high) == mozzie.wilson(result.share * 22, 22)
    first = [record.note("name b") for record in result.records]
    assert sorted(first) == ["greedy"] * 11 + ["random_policy"] * 11
    assert result == mozzie.arena(game, mozzie.Bot(game, "greedy"), mozzie.random_policy, 21, keep=True)
    assert "22 games" in str(result)
    assert len(mozzie.seatings(2, 3)) == 6


def test_policies_that_choose_wrongly_are_refused():
    game = mozzie.Game("mosquito-show")
    with pytest.raises(mozzie.Refused):
        mozzie.play_match(game, [lambda view, seat, rng: 65000] * 2)
    with pytest.raises(ValueError):
        mozzie.play_match(game, [mozzie.random_policy])
