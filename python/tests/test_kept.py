"""What is kept or sent to another process goes on exactly where it stood; and what a whole number
or a seed is, is the same everywhere."""

import collections
import copy
import multiprocessing
import pickle
import signal
import subprocess
import sys
import textwrap

import numpy as np
import pytest
from conftest import GAMES, after, some, walk

import mozzie

AGAIN = [pytest.param(copy.deepcopy, id="deepcopy"),
         pytest.param(lambda thing: pickle.loads(pickle.dumps(thing)), id="pickle")]


def told(game, state):
    return [state.see(viewer).bytes() for viewer in [*range(game.seats), mozzie.NOBODY, mozzie.ALL]]


@pytest.mark.parametrize("again", AGAIN)
def test_sources_go_on(game, again):
    source = mozzie.Source("kept", game=3)
    for i, state in enumerate(walk(game, "kept", steps=200)):
        if state.is_nature:
            state.clone().draw(source)  # walk draws from its own
        if i % 20 == 0:
            other = again(source)
            assert other.seed == source.seed == "kept/3"
            a, b = game.new().run(copy.copy(source)), game.new().run(other)
            assert a == b
    bytes_ = pickle.dumps(source)
    game.new().run(source)
    assert pickle.dumps(source) != bytes_  # the streams have moved on


@pytest.mark.parametrize("again", AGAIN)
@pytest.mark.parametrize("spec", ["random", "greedy", "bot:2"])
def test_bots_go_on(game, again, spec):
    bot = mozzie.Bot(game, spec, 15)
    for i, state in enumerate(some(walk(game, "bots kept", steps=60), 9)):
        if not state.seats_to_act:
            continue
        seat, view = state.to_act, state.see(state.to_act)
        other = again(bot)
        assert (other.game, other.spec, other.iterations, other.level) == (
            bot.game, spec, 15, bot.level)
        assert other(view, seat, mozzie.Rng(i)) == bot(view, seat, mozzie.Rng(i))


@pytest.mark.parametrize("again", AGAIN)
def test_views_and_tables_go_along(game, again):
    for state in some(walk(game, "views kept"), 15):
        for viewer in [*range(game.seats), mozzie.NOBODY, mozzie.ALL, "eyes"]:
            view = state.see(viewer)
            other = again(view)
            assert other == view and other.viewer == view.viewer and other.text() == view.text()
            if viewer in state.seats_to_act:
                assert other.legal() == view.legal()
    assert again(game.spec) == game.spec
    with pytest.raises(TypeError):
        again(game.spec).slices["x"] = None
    buffers = mozzie.VecEnv(game, 2, privileged=True).spec()
    assert again(buffers) == buffers


def test_changed_bytes_are_no_view(game):
    make, (its_game, viewer, sealed) = after(game, 12).see(0).__reduce__()
    assert make(its_game, viewer, sealed).viewer == 0
    other = next(mozzie.Game(name) for name in mozzie.games() if name != game.name)
    for one, wrong in ((game, sealed[:-1]), (game, b""), (other, sealed),
                       (game, bytes([sealed[0] ^ 1]) + sealed[1:])):
        with pytest.raises(mozzie.Refused) as refused:
            make(one, 0, wrong)
        assert refused.value.code == "image"


def test_changed_bytes_are_no_source():
    game, source = mozzie.Game("mosquito"), mozzie.Source("x")
    game.new().run(source)
    make, (seed, saved) = source.__reduce__()
    for wrong in (b"", saved[:-1], saved + b"x", b"\xff" * len(saved), saved[:-16] + bytes(16)):
        with pytest.raises(ValueError):
            make(seed, wrong)


@pytest.mark.parametrize("again", AGAIN)
@pytest.mark.parametrize("name, given", GAMES)
def test_matches_go_on(name, given, again):
    """Before every step, in the middle of moves and of commits too: the copy plays the same match."""
    game = mozzie.Game(name, **given)
    match, rng = mozzie.Match(game, seed="kept", names=["A", "B"]), mozzie.Rng("k")
    met = collections.Counter()
    match.skill(0, 3)
    for i in range(60):
        match.run()
        if match.ending:
            break
        seat, head = match.to_act, match.see("all").bytes()
        kind = "move" if head[4] else "commit" if head[3] & ~head[2] else "start"
        met[kind] += 1
        if met[kind] in (1, 5, 20):
            other = again(match)
            assert told(game, other) == told(game, match)
            assert other.moves == match.moves and other.note("name " + game.seat_name(1)) == "B"
            rest, mine = copy.copy(rng), copy.deepcopy(match)
            for one, numbers in ((mine, copy.copy(rest)), (other, rest)):
                for _ in range(4):
                    one.run()
                    if not one.ending:
                        one.play(numbers.choice(one.see(one.to_act).legal()), one.to_act)
            assert other.record() == mine.record() and told(game, other) == told(game, mine)
        match.play(rng.choice(match.see(seat).legal()), seat)
    assert met["move"] or name != "amoebunnies"
    assert met["commit"] or name != "mosquitozzz"
    if match.ending:
        return
    match.resign(1)
    other = again(match)
    assert other.ending == "resigned" and other.result == match.result


def test_a_match_without_a_seed_goes_on():
    game = mozzie.Game("mosquito-show")
    at = after(game, 9, "given").run(mozzie.Source("given"))
    match = mozzie.Match(game, position=at.text())
    match.play(at.legal()[0])
    other = copy.deepcopy(match)
    assert told(game, other) == told(game, match) and other.run() == match.run() == 0


@pytest.mark.parametrize("make", [
    lambda game: mozzie.Bot(game, "random"), lambda game: mozzie.Match(game, seed=1),
    lambda game: mozzie.VecEnv(game, 2)], ids=["Bot", "Match", "VecEnv"])
def test_shallow_copies_would_share(make):
    with pytest.raises(TypeError, match="deepcopy"):
        copy.copy(make(mozzie.Game("mosquito-show")))


def _choose(job):
    bot, view, rng = job
    return bot(view, view.viewer, rng), rng.next()


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_another_process(way):
    game = mozzie.Game("moustique-attaque")
    state = after(game, 8).run(mozzie.Source("s"))
    bot, view = mozzie.Bot(game, "bot:2"), state.see(state.to_act)
    jobs = [(bot, view, mozzie.Rng(i)) for i in range(3)]
    with multiprocessing.get_context(way).Pool(1) as pool:
        assert pool.map(_choose, jobs) == [_choose(job) for job in jobs]


# ---- whole numbers ----


class Four:
    def __index__(self):
        return 4


NO_NUMBERS = (3.0, np.float32(3.9), np.float64(1), "1", 1j, np.array([1.0]), object())


def test_whole_numbers_are_whole(game):
    state = after(game, 12).run(mozzie.Source("whole"))
    seat, rng = state.to_act, mozzie.Rng()
    view, match, source = state.see(seat), mozzie.Match(game, seed=1), mozzie.Source()
    bot, env = mozzie.Bot(game, "random"), mozzie.VecEnv(game, 5)
    takers = [
        lambda n: state.apply(n), lambda n: state.apply(state.legal()[0], n),
        lambda n: state.play([n]), lambda n: state.legal(n), lambda n: state.mask(n),
        lambda n: state.moves(n), lambda n: state.take_back(n), lambda n: state.name(n),
        lambda n: state.name(state.legal()[0], n), lambda n: state.describe(n),
        lambda n: state.prior(n), lambda n: view.legal(n), lambda n: view.name(n),
        lambda n: game.seat_name(n), lambda n: mozzie.Game(game.name, seats=n),
        lambda n: rng.below(n), lambda n: mozzie.Source("x", game=n),
        lambda n: bot(view, n, rng), lambda n: bot.think(view, n, rng),
        lambda n: mozzie.Bot(game, "random", n),
        lambda n: match.skill(0, n), lambda n: match.skill(n, 0), lambda n: match.resign(n),
        lambda n: match.play(0, n), lambda n: match.play([n], 0),
        lambda n: mozzie.Match(game, seed="x", k=n), lambda n: mozzie.seatings(n, 2),
        lambda n: mozzie.seatings(2, n), lambda n: mozzie.play_match(game, [], k=n),
        lambda n: env.get(n), lambda n: env.seed(n),
        lambda n: env.set(n, state), lambda n: mozzie.VecEnv(game, n),
        lambda n: mozzie.VecEnv(game, 1, threads=n),
    ]
    before = state.clone()
    for number, take in enumerate(takers):
        for wrong in NO_NUMBERS:
            with pytest.raises((TypeError, ValueError)):
                take(wrong)
                pytest.fail(f"{number} took {wrong!r}")
        for huge in (2**31, 2**63, -2**64):  # refused or nothing, never an overflow of C
            try:
                take(huge)
            except (ValueError, IndexError, MemoryError):
                pass
    assert state == before and not match.ending
    for wrong in (*NO_NUMBERS, 0, -1):
        with pytest.raises((TypeError, ValueError)):
            mozzie.arena(game, bot, bot, wrong)
    for wrong in (1.5, None, object()):
        with pytest.raises(TypeError):
            state.see(wrong)
    action = state.legal()[0]
    for form in (np.int8, np.uint64, np.array, int):
        assert action > 127 and form is np.int8 or state.name(form(action)) == state.name(action)
    assert rng.below(Four()) < 4 and mozzie.Source("x", game=Four()).seed == "x/4"
    assert source.seed == "mozzie"


def test_a_float_is_no_action():
    """np.float32(3.9) is not 3."""
    state = mozzie.Game("mosquito-show").new("x").run(mozzie.Source())
    action = state.legal()[0]
    for wrong in (np.float32(action), float(action), np.float32(action + 0.9)):
        with pytest.raises(TypeError):
            state.apply(wrong)
    state.apply(np.int64(action))


def test_minus_two_is_no_seat(game):
    state = game.new("x").run(mozzie.Source())
    with pytest.raises(mozzie.Refused):
        state.apply(state.legal()[0], -2)


def test_seeds_are_the_same_kinds_everywhere():
    game = mozzie.Game("mosquito-show")
    policies = [mozzie.random_policy] * 2
    view = mozzie.Game("mosquitozzz").new("x").run(mozzie.Source()).see(0)

    def record(seed):
        return mozzie.play_match(game, policies, seed).text

    takers = [
        lambda seed: mozzie.Rng(seed).next(), lambda seed: mozzie.Source(seed).seed,
        lambda seed: game.new(seed).text(), lambda seed: view.sample(seed).text(), record,
        lambda seed: mozzie.Match(game, seed=seed).note("seed"),
        lambda seed: mozzie.VecEnv(game, 20, seed=seed).observation.tobytes(),
        lambda seed: mozzie.arena(game, *policies, 2, seed, keep=True).records[0].text,
    ]
    for take in takers:
        assert take(7) == take("7") == take(np.int64(7)) != take("8")
        for wrong in (1.5, b"7", np.float32(7), ["7"]):
            with pytest.raises(TypeError):
                take(wrong)
        with pytest.raises(ValueError):
            take("a\0b")
        take(None)
    for take in (lambda seed: mozzie.Source(seed).seed, record):
        assert take(None) != take(None)
    told = mozzie.play_match(game, policies, None)
    told.verify()
    assert mozzie.play_match(game, policies, told.note("seed")).text == told.text
    for take in takers[1:]:
        if take is not takers[3]:
            take("\u00fc" * 100)
            with pytest.raises(ValueError, match="100"):
                take("\u00fc" * 101)
    longest = "\U0001f99f" * 100
    assert mozzie.play_match(game, policies, longest, 2**63 - 1).note("seed") == f"{longest}/{2**63 - 1}"
    assert mozzie.VecEnv(game, 1, seed=longest).seed(0) == longest + "/0/0"


# ---- Ctrl-C ----


def test_a_search_is_stopped(game):
    """A handler that raises, as Ctrl-C's does, ends a search that would go on for hours; the
    generator is as it was, and the bot can be used again."""
    class Enough(Exception):
        pass

    def enough(number, frame):
        raise Enough

    state = game.new().run(mozzie.Source("long"))
    rng = mozzie.Rng("long")
    source = mozzie.Source("later")
    while len(state.legal()) < 2:
        state.apply(rng.choice(state.legal()))
        state.run(source)
    seat, view = state.to_act, state.see(state.to_act)
    bot = mozzie.Bot(game, "bot:5:trial=0:exact=0:n=100000000")
    old = signal.signal(signal.SIGALRM, enough)
    try:
        for ask in (bot, bot.think):
            before = rng.__getstate__()
            signal.setitimer(signal.ITIMER_REAL, 0.02)
            with pytest.raises(Enough):
                ask(view, seat, rng)
            assert rng.__getstate__() == before
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    quick = mozzie.Bot(game, "bot:1")
    assert quick(view, seat, mozzie.Rng(1)) in view.legal()


def test_ctrl_c():
    """As a person does it: a process that searches gets SIGINT and ends as Python's do."""
    # A shell that starts something behind its back has it ignore the signal, and so what it starts.
    code = textwrap.dedent("""
        import mozzie, signal
        signal.signal(signal.SIGINT, signal.default_int_handler)
        game = mozzie.Game("mosquito-show")
        state = game.new().run(mozzie.Source("x"))
        bot = mozzie.Bot(game, "bot:5:exact=0:n=100000000")
        print("begun", flush=True)
        bot(state.see(state.to_act), state.to_act, mozzie.Rng())
    """)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGINT and "KeyboardInterrupt" in said
