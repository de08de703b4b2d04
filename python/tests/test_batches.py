"""How batches end games, are kept, and share their work."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from conftest import walk
from test_vec import rows

import mozzie
from mozzie import vec

WAYS = [{}, {"nature": "explicit"}, {"deal": "fixed", "privileged": True}, {"illegal": "lose"}]


def whole(env):
    """All that an environment's arrays say, and the ends that they tell of."""
    return [rows(env, lane) for lane in range(len(env))], env.final_observation.tobytes()


def some_steps(env, n, wrong=False):
    seen = []
    for i in range(n):
        actions = env.random_actions()
        if wrong and i % 5 == 4:
            actions[i % len(env)] = 32767
        env.step(actions)
        seen.append(whole(env))
    return seen


# ---- ends ----


def test_ends_in_gymnasiums_words(game):
    """Every end is one by the rules or one by the limit; the end itself can be looked at."""
    if game.name == "amoebunnies":
        game = mozzie.Game("amoebunnies", rounds=3)
    env, ended, limited = mozzie.VecEnv(game, 8, seed="ends"), 0, 0
    assert env.autoreset_mode == "SameStep"
    for _ in range(700):
        movers = env.seat.copy()
        env.step(env.random_actions())
        assert np.array_equal(env.done, env.terminated ^ env.truncated)
        finals = env.final_observation
        assert not finals[~env.done].any() and not env.returns[~env.done].any()
        sees = env.observe(1, final=True)
        for lane in range(8):
            if not env.done[lane]:
                with pytest.raises(mozzie.Refused):
                    env.final(lane)
                continue
            last = env.final(lane)
            result = last.result()
            assert result.limited == env.truncated[lane]
            assert env.returns[lane].tolist() == np.float32(result.returns).tolist()
            assert np.array_equal(finals[lane], last.tensor(movers[lane]))
            assert np.array_equal(sees[lane], last.tensor(1))
            if result.limited:
                assert len(set(result.places)) == 1 and "none" in result.text
            ended, limited = ended + 1, limited + result.limited
    assert ended > 8 and (limited > 0) == (game.name == "amoebunnies")


def test_a_limit_is_told_apart_by_records_too():
    game = mozzie.Game("amoebunnies", rounds=1)
    record = mozzie.play_match(game, [mozzie.random_policy] * 2, "limit")
    assert record.result.limited and record.ending == "played"
    assert mozzie.Record(record.text).result == record.result


def test_an_illegal_action_may_lose(game):
    env = mozzie.VecEnv(game, 3, seed="lose", illegal="lose")
    for _ in range(5):
        env.step(env.random_actions())
    mover, stood, actions = int(env.seat[1]), env.get(1), env.random_actions()
    actions[1] = np.flatnonzero(~env.mask[1])[0]
    env.step(actions)
    assert env.done.tolist() == env.terminated.tolist() and env.done[1] and not env.truncated.any()
    assert env.reward[1] == -1 and env.returns[1, mover] == -1 and env.returns[1].sum() == -1
    assert env.final(1) == stood and env.seed(1) == "lose/1/1"
    actions[:] = (-1, 32767, 2**31 - 1)
    env.step(actions)
    assert env.terminated.all()
    explicit = mozzie.VecEnv(game, 1, nature="explicit", illegal="lose")
    if explicit.seat[0] == mozzie.NATURE:
        explicit.step([32767])
        assert explicit.done[0] and not explicit.returns.any() and not explicit.reward.any()


# ---- kept ----


@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way) or "plain")
def test_a_batch_goes_on_bit_for_bit(game, way):
    env = mozzie.VecEnv(game, 6, seed="kept", **way)
    wrong = way.get("illegal") == "lose"
    some_steps(env, 40, wrong)
    saved, before = env.save(), whole(env)
    rest = some_steps(env, 60, wrong)
    fresh = mozzie.VecEnv(game, 6, seed="another", **way)
    for one in (env, fresh):
        one.restore(saved)
        assert whole(one) == before and one.save() == saved
        assert some_steps(one, 60, wrong) == rest
    assert fresh.seed(5) == env.seed(5) and fresh.seed(5).startswith("kept/5/")
    for again in (copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))):
        env.restore(saved)
        other = again(env)
        assert whole(other) == before and other.observation is not env.observation
        assert some_steps(env, 5, wrong) == some_steps(other, 5, wrong) == rest[:5]
        assert other.threads == env.threads and other.spec() == env.spec()


def test_a_batch_goes_on_in_another_process(tmp_path):
    game = mozzie.Game("mosquito", seats=3)
    env = mozzie.VecEnv(game, 50, seed="other process")
    some_steps(env, 30)
    (tmp_path / "run").write_bytes(pickle.dumps(env))
    rest = some_steps(env, 30)[-1]
    code = ("import pickle, sys; sys.path.insert(0, sys.argv[2]); from test_batches import *\n"
            "env = pickle.load(open(sys.argv[1] + '/run', 'rb'))\n"
            "pickle.dump(some_steps(env, 30)[-1], open(sys.argv[1] + '/rest', 'wb'))")
    subprocess.run([sys.executable, "-c", code, str(tmp_path), os.path.dirname(__file__)], check=True)
    assert pickle.loads((tmp_path / "rest").read_bytes()) == rest


def test_other_bytes_are_no_batch():
    game = mozzie.Game("moustique-attaque", seats=3)
    env = mozzie.VecEnv(game, 4, seed="b")
    some_steps(env, 9)
    saved, before = env.save(), whole(env)
    others = [mozzie.VecEnv(game, 5), mozzie.VecEnv(game, 4, nature="explicit"),
              mozzie.VecEnv(mozzie.Game("moustique-attaque"), 4),
              mozzie.VecEnv(mozzie.Game("moustique-attaque", seats=3, vendors="on"), 4)]
    wrong = [b"", saved[:-1], saved[:50], bytes(len(saved)), *(other.save() for other in others)]
    wrong += [saved[:at] + bytes([saved[at] ^ 1]) + saved[at + 1:] for at in range(0, len(saved), 97)]
    for bad in wrong:
        with pytest.raises(mozzie.Refused) as refused:
            env.restore(bad)
        assert refused.value.code == "image" and whole(env) == before
    for other in others:
        with pytest.raises(mozzie.Refused):
            other.restore(saved)
    # Bytes that are vouched for, but are no lanes.
    raw = game._unsealed(saved)
    for bad in (raw[:-1], raw + b"x", raw[:5] + b"\xff" * (len(raw) - 5), raw[:5] + bytes(len(raw) - 5)):
        with pytest.raises(mozzie.Refused):
            env.restore(game._sealed(bad))
        assert whole(env) == before


class Counting(mozzie.VecEnv):
    """A batch with something of its own."""

    def __init__(self, game, lanes):
        super().__init__(game, lanes)
        self.steps = 0

    def step(self, actions):
        super().step(actions)
        self.steps += 1


def test_a_class_of_ones_own_is_kept():
    env = Counting(mozzie.Game("mosquito-show"), 3)
    some_steps(env, 7)
    for again in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert type(again) is Counting and again.steps == 7
        assert some_steps(again, 3) == some_steps(copy.deepcopy(env), 3)


# ---- threads ----


def test_absurd_numbers_of_threads_are_refused():
    game = mozzie.Game("mosquito-show")
    for threads in (-1, 65, 10**9, 2**40):
        with pytest.raises(ValueError, match="threads"):
            mozzie.VecEnv(game, 1, threads=threads)
    most = vec.processors()
    assert mozzie.VecEnv(game, 1, threads=0).threads == min(64, most)
    assert mozzie.VecEnv(game, 1, threads=64).threads == min(64, most)
    assert mozzie.VecEnv(game, 1).threads == 1


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no affinities on this system")
def test_a_process_on_one_processor_uses_one():
    code = ("import os, mozzie; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
            "print(mozzie.VecEnv(mozzie.Game('mosquito'), 8, threads=0).threads)")
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True,
                          text=True).stdout == "1\n"


def test_a_containers_quota_counts(monkeypatch):
    for words, n in (("150000 100000\n", 1), ("max 100000\n", 8), ("50000 100000\n", 1),
                     ("400000 100000\n", 4), ("", 8)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda pid: range(8), raising=False)
        monkeypatch.setattr(vec.Path, "read_text", lambda path, words=words: words)
        assert vec.processors() == n


def threads_of_this_process():
    return len(os.listdir("/proc/self/task"))


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="no list of threads here")
def test_threads_live_as_long_as_the_batch(monkeypatch):
    """They begin with the first call that is worth one, and end with the batch."""
    monkeypatch.setattr(vec, "processors", lambda: 3)
    game, before = mozzie.Game("mosquito-show"), threads_of_this_process()
    small = mozzie.VecEnv(game, 4, threads=3)
    for _ in range(50):
        small.step(small.random_actions())
    assert threads_of_this_process() == before  # nobody is woken for that
    env = mozzie.VecEnv(game, 20_000, threads=3)
    for _ in range(3):
        env.step(env.random_actions())
    assert threads_of_this_process() == before + 2
    del env
    assert threads_of_this_process() == before


def test_shared_work_is_the_same_work(game, monkeypatch):
    monkeypatch.setattr(vec, "processors", lambda: 5)
    alone, shared = (mozzie.VecEnv(game, 3000, seed="s", threads=n) for n in (1, 5))
    for _ in range(6):
        for env in (alone, shared):
            env.step(env.random_actions())
        for name, array in alone._mine.items():
            assert np.array_equal(array, shared._mine[name]), name
    pairs = np.nonzero(alone.mask[:500])
    for a, b in zip(alone.look(*pairs), shared.look(*pairs)):
        assert np.array_equal(a, b, equal_nan=True)


def _after_a_fork(env):
    env.step(env.random_actions())
    return env.observation.tobytes()


def test_a_batch_works_after_a_fork(monkeypatch):
    """Threads do not come along into a child: it starts its own."""
    monkeypatch.setattr(vec, "processors", lambda: 3)
    env = mozzie.VecEnv(mozzie.Game("mosquito-show"), 20_000, threads=3)
    env.step(env.random_actions())
    here, there = multiprocessing.get_context("fork").Pipe(duplex=False)
    child = multiprocessing.get_context("fork").Process(
        target=lambda: there.send_bytes(b"".join(_after_a_fork(env)[:999] for _ in range(4))))
    child.start()
    assert here.poll(60)
    told = here.recv_bytes()
    child.join(60)
    assert child.exitcode == 0
    assert told == b"".join(_after_a_fork(env)[:999] for _ in range(4))


def test_pickles_of_lanes_have_no_unfinished_business(game):
    """In the middle of moves and commits, and just before a race."""
    env = mozzie.VecEnv(game, 1, seed="x", nature="explicit")
    for state in walk(game, "middle", steps=120):
        if state.is_over:
            break
        env.set(0, state)
        assert copy.deepcopy(env).get(0) == state
