import concurrent.futures
import gc

import numpy as np
import pytest
from conftest import GAMES, walk

import mozzie


def rows(env, lane):
    """All that the arrays say of a lane, as bytes."""
    return b"".join(np.ascontiguousarray(array[lane]).tobytes() for array in env._mine.values())


@pytest.mark.parametrize("name, given", GAMES)
def test_a_lane_is_a_game(name, given):
    """Lane i plays the games of the seeds SEED/i/k, step by step as State does."""
    game = mozzie.Game(name, **given)
    env = mozzie.VecEnv(game, 3, seed="lane", privileged=True)
    source = mozzie.Source("lane/1", game=0)
    state, ended = game.new().run(source), 0
    assert env.seed(1) == "lane/1/0" == source.seed
    for _ in range(400):
        seat = state.to_act
        assert env.seat[1] == seat and env.get(1) == state
        assert np.array_equal(env.observation[1], state.tensor(seat))
        assert np.array_equal(env.state[1], state.full_tensor())
        assert np.array_equal(env.mask[1], state.mask())
        assert np.array_equal(env.observe(0)[1], state.tensor(0))
        actions = env.random_actions()
        env.step(actions)
        state.apply(int(actions[1]))
        assert env.done[1] == state.run(source).is_over
        if env.done[1]:
            assert env.returns[1].tolist() == np.float32(state.returns()).tolist()
            assert env.reward[1] == np.float32(state.returns()[seat])
            ended += 1
            source = mozzie.Source("lane/1", game=ended)
            assert env.seed(1) == source.seed
            state = game.new().run(source)
        else:
            assert env.reward[1] == 0 and not env.returns[1].any()


def test_fixed_deals_are_those_of_the_seed(game):
    env = mozzie.VecEnv(game, 2, seed="f", deal="fixed")
    state, source = game.new("f/1/0"), mozzie.Source("f/1/0")
    for _ in range(40):
        if state.run(source).is_over:
            return
        assert env.get(1) == state
        actions = env.random_actions()
        env.step(actions)
        state.apply(int(actions[1]))


def test_lanes_do_not_depend_on_their_number_nor_on_threads(game):
    few = mozzie.VecEnv(game, 2, seed="n", privileged=True)
    many = mozzie.VecEnv(game, 700, seed="n", threads=3, privileged=True)
    other = mozzie.VecEnv(game, 2, seed="m", privileged=True)
    differs = False
    for _ in range(60):
        for lane in (0, 1):
            assert rows(few, lane) == rows(many, lane)
        differs |= rows(few, 0) != rows(other, 0)
        assert not np.array_equal(many.state[0], many.state[699]) or not differs
        few.step(few.random_actions())
        many.step(many.random_actions())
        other.step(other.random_actions())
    assert differs
    many.reset("m")
    other.reset()
    assert rows(many, 1) == rows(other, 1)


def test_threads_agree_with_one(game):
    envs = [mozzie.VecEnv(game, 600, seed="t", threads=n) for n in (1, 2, 4)]
    for _ in range(40):
        for env in envs:
            env.step(env.random_actions())
    for env in envs[1:]:
        for name, array in envs[0]._mine.items():
            assert np.array_equal(array, env._mine[name]), name


@pytest.mark.parametrize("deal", ["open", "fixed"])
def test_explicit_nature_drawn_is_sampled_nature(game, deal):
    """Drawing every outcome by random_actions gives the very games of nature="sampled"."""
    sampled = mozzie.VecEnv(game, 1, seed="e", deal=deal)
    explicit = mozzie.VecEnv(game, 1, seed="e", deal=deal, nature="explicit")
    asked = 0
    for _ in range(150):
        while explicit.seat[0] == mozzie.NATURE:
            assert not explicit.mask.any()
            outcomes = explicit.get(0).outcomes()
            total = sum(weight for _, weight in outcomes)
            assert {action: explicit.chance[0, action] for action in explicit.chance[0].nonzero()[0]
                    } == {action: weight / total for action, weight in outcomes}
            explicit.step(explicit.random_actions())
            asked += 1
        assert not explicit.chance.any()
        for name in ("seat", "mask", "observation"):
            assert np.array_equal(getattr(sampled, name), getattr(explicit, name))
        actions = sampled.random_actions()
        assert np.array_equal(actions, explicit.random_actions())
        sampled.step(actions)
        explicit.step(actions)
    assert asked or deal == "fixed"


def test_refused_actions_change_no_lane(game):
    env = mozzie.VecEnv(game, 4, seed="r", privileged=True)
    for _ in range(20):
        env.step(env.random_actions())
    before = [rows(env, lane) for lane in range(4)], [env.get(lane) for lane in range(4)]
    good = env.random_actions()
    illegal = int(np.flatnonzero(~env.mask[2])[0])
    for wrong in (-1, illegal, 32767, 65535, 70000, 2**31 - 1, 2**40, -2**40):
        actions = good.astype(np.int64)
        actions[2] = wrong
        with pytest.raises(mozzie.Refused) as refused:
            env.step(actions)
        assert refused.value.lane == 2 and refused.value.code and str(wrong) in str(refused.value)
    huge = good.astype(np.uint64)
    huge[0] = 2**63 + int(good[0])
    with pytest.raises(mozzie.Refused):
        env.step(huge)
    for bad in (good.astype(float), good.astype(bool), ["a"] * 4, None):
        with pytest.raises((TypeError, ValueError)):
            env.step(bad)
    for bad in (good[:3], good.reshape(2, 2), good[0], []):
        with pytest.raises((TypeError, ValueError)):
            env.step(bad)
    assert before == ([rows(env, lane) for lane in range(4)], [env.get(lane) for lane in range(4)])
    for form in (list, lambda a: a.astype(np.int64), lambda a: a.astype(np.uint16),
                 lambda a: np.repeat(a, 2)[::2]):
        env.step(form(env.random_actions()))


def test_buffers_of_the_caller(game):
    shapes = mozzie.VecEnv(game, 5, privileged=True, nature="explicit").spec()
    big = {name: np.zeros((7, *b.shape[1:]), b.dtype) for name, b in shapes.items()}
    mine = {name: array[1:6] for name, array in big.items()}
    env = mozzie.VecEnv(game, 5, seed="b", privileged=True, nature="explicit", buffers=mine)
    other = mozzie.VecEnv(game, 5, seed="b", privileged=True, nature="explicit")
    for _ in range(30):
        env.step(env.random_actions())
        other.step(other.random_actions())
    for name, array in mine.items():
        assert getattr(env, name) is array and np.array_equal(array, getattr(other, name))
        assert not big[name][0].any() and not big[name][6].any()  # nothing beside them
        b = shapes[name]
        assert array.min() >= b.low and array.max() <= b.high and b.doc


def test_wrong_buffers():
    game = mozzie.Game("mosquito-show")
    right = mozzie.VecEnv(game, 3).spec()["observation"]
    frozen = np.zeros(right.shape, np.float32)
    frozen.flags.writeable = False
    shared = np.zeros(3, np.bool_)
    odd = np.zeros(3 * game.spec.tensor * 4 + 1, np.uint8)[1:].view(np.float32).reshape(right.shape)
    for wrong in ({"observation": np.zeros(right.shape, np.float64)}, {"observation": frozen},
                  {"observation": np.zeros((3, 7), np.float32)}, {"observation": [[0.0]]},
                  {"observation": np.zeros(right.shape[::-1], np.float32).T},
                  {"observation": odd}, {"nonsense": frozen}, {"state": frozen},
                  {"done": shared, "mask": np.zeros((3, 188), bool), "reward": shared.view("i1")},
                  {"done": shared, "seat": shared.view(np.int8)}):
        with pytest.raises((TypeError, ValueError)):
            mozzie.VecEnv(game, 3, buffers=wrong)
    for lanes in (0, -1, 65537, 10**9):
        with pytest.raises(ValueError):
            mozzie.VecEnv(game, lanes)
    for word in ({"nature": "mother"}, {"deal": "new"}, {"seed": "x" * 101}, {"seed": "a\0b"}):
        with pytest.raises(ValueError):
            mozzie.VecEnv(game, 1, **word)
    env = mozzie.VecEnv(game, 2)
    for out in (np.empty(2), np.empty(3, np.int32), np.empty(4, np.int32)[::2]):
        with pytest.raises((TypeError, ValueError)):
            env.random_actions(out)
        with pytest.raises((TypeError, ValueError)):
            env.observe(0, out)
    for lane in (-1, 2):
        with pytest.raises(IndexError):
            env.get(lane)
        with pytest.raises(IndexError):
            env.set(lane, game.new("x"))
    with pytest.raises(ValueError):
        env.set(0, mozzie.Game("mosquito").new())
    with pytest.raises(mozzie.Refused):
        env.observe(2)


def test_as_many_lanes_as_may_be():
    game = mozzie.Game("mosquito-show")
    env = mozzie.VecEnv(game, 65536, threads=0)
    env.step(env.random_actions())
    assert len(np.unique(env.observation[:500], axis=0)) > 3 and env.mask.any(axis=1).all()


def test_nothing_hidden_is_observed():
    """Setting another consistent world changes no byte of what the seat to act gets."""
    for name in mozzie.games():
        game = mozzie.Game(name)
        env = mozzie.VecEnv(game, 1, seed="hidden", deal="fixed", privileged=True)
        changed = False
        for i in range(60):
            seat, world = int(env.seat[0]), env.get(0)
            before = env.observation.tobytes(), env.mask.tobytes(), env.state.tobytes()
            env.set(0, world.sample(seat, i))
            assert (env.observation.tobytes(), env.mask.tobytes()) == before[:2]
            changed |= env.state.tobytes() != before[2]
            env.set(0, world)
            env.step(env.random_actions())
        assert changed or name == "amoebunnies", name


def test_one_call_at_a_time():
    env = mozzie.VecEnv(mozzie.Game("amoebunnies"), 20_000, threads=1)
    actions = env.random_actions()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        ran = [pool.submit(env.observe, 0) for _ in range(2)]
        errors = [job.exception() for job in ran]
    assert all(e is None or isinstance(e, RuntimeError) for e in errors) and None in errors
    env.step(actions)


def test_environments_in_threads_of_python(game):
    """Each environment in a thread of its own: the same as one after the other."""
    def play(seed):
        env = mozzie.VecEnv(game, 50, seed=seed)
        for _ in range(50):
            env.step(env.random_actions())
        return rows(env, 7)

    seeds = [f"p{i}" for i in range(6)]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert list(pool.map(play, seeds)) == [play(seed) for seed in seeds]


def test_memory_is_given_back():
    """Making and dropping everything a thousand times leaves the process as it was."""
    resource = pytest.importorskip("resource")

    def once():
        game = mozzie.Game("moustique-attaque")
        env = mozzie.VecEnv(game, 64)
        env.step(env.random_actions())
        state = game.new("x").run(mozzie.Source())
        mozzie.Bot(game, "greedy")(state.see(state.to_act), state.to_act, mozzie.Rng())
        record = mozzie.play_match(game, [mozzie.random_policy] * 2, "memory") if once.full else None
        return env, record

    once.full = False
    for _ in range(200):
        once()
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for i in range(600):
        once.full = i % 60 == 0
        once()
    gc.collect()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 8 * 1024, f"{grown} KiB"


def test_a_state_that_nature_ends():
    """A race that is the last one, put into a lane: the game is done, the next one has begun."""
    game = mozzie.Game("mosquito")
    env = mozzie.VecEnv(game, 1, seed="set")
    for state in walk(game, "last race"):
        if state.is_over:
            break
        last = state.clone()
    assert last.is_nature
    env.set(0, last)
    while not env.done[0]:  # the race may leave a choice
        assert env.seat[0] in (0, 1)
        env.step(env.random_actions())
    assert env.returns[0].any() and env.seed(0) == "set/0/1" and not env.get(0).is_over
    env.set(0, game.new())
    assert not env.done[0] and not env.returns[0].any()


def test_looking_one_step_ahead(game):
    """What the seat sees after each action; nothing changes, and nothing hidden is told."""
    env = mozzie.VecEnv(game, 3, seed="look", deal="fixed", privileged=True)
    ended = False
    for i in range(120):
        before = [rows(env, lane) for lane in range(3)]
        seen, end = env.look(*np.nonzero(env.mask))
        assert before == [rows(env, lane) for lane in range(3)]
        again, _ = env.look(*np.nonzero(env.mask))
        assert np.array_equal(seen, again) and len(seen) == env.mask.sum()
        assert seen.min() >= -1 and seen.max() <= 1
        ended |= not np.isnan(end).all()
        assert np.isnan(end).any() or np.abs(end).max() <= 1
        if game.name == "mosquito-show":  # nobody knows more than the others
            after = env.get(0).sample(int(env.seat[0]), 0)
            after.apply(int(np.flatnonzero(env.mask[0])[0]))
            assert np.array_equal(seen[0], after.tensor(int(env.seat[0])))
        world = env.get(1).sample(int(env.seat[1]), i)
        mine = np.flatnonzero(env.mask[1])
        seen, end = env.look(np.full(len(mine), 1), mine)
        kept = env.get(1)
        env.set(1, world)
        for a, b in zip(env.look(np.full(len(mine), 1), mine), (seen, end)):
            assert np.array_equal(a, b, equal_nan=True)
        env.set(1, kept)
        env.step(env.random_actions())
    assert ended or game.name in ("amoebunnies", "mosquito")  # long; ended by a race
    illegal = int(np.flatnonzero(~env.mask[2])[0])
    for lanes, actions in (([2], [illegal]), ([2], [2**40]), ([0, 2], [-1, illegal])):
        with pytest.raises(mozzie.Refused):
            env.look(lanes, actions)
    for lanes in ([-1], [3], [2**40]):
        with pytest.raises(IndexError):
            env.look(lanes, [0])
    for lanes, actions in (([0.5], [1]), ([0], [1, 2]), (0, 1), ([[0]], [[1]])):
        with pytest.raises((TypeError, ValueError)):
            env.look(lanes, actions)
