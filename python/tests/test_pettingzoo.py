"""PettingZoo's own tests on every game and number of seats, and what they do not ask."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from conftest import GAMES, OPTIONS

import mozzie

pytest.importorskip("pettingzoo")

from gymnasium import spaces  # noqa: E402
from pettingzoo import test as theirs  # noqa: E402
from pettingzoo.test.state_test import state_test  # noqa: E402
from pettingzoo.utils.wrappers.base_parallel import BaseParallelWrapper  # noqa: E402

from mozzie import pettingzoo as zoo  # noqa: E402

# They ask for arrays where PettingZoo's own card and board games give dictionaries with a mask.
ALLOWED = ("Observation is not a NumPy array", "Observation space for each agent probably should")


def environments(name):
    return getattr(zoo, f"{name.replace('-', '_')}_v{mozzie.Game(name).spec.version}")


def short(name, given):
    """Random games of Amoebunnies last for thousands of steps: here they end early."""
    return {**given, "rounds": 4} if name == "amoebunnies" else given


class Masked(spaces.Discrete):
    """An action space whose samples are legal, for a test that samples without the mask."""

    def __init__(self, n, mask):
        super().__init__(n)
        self.mask = mask

    def sample(self, mask=None, probability=None):
        return super().sample(self.mask() if mask is None else mask)


class MaskedSampler(BaseParallelWrapper):
    def __init__(self, env):
        super().__init__(env)
        self.seen, _ = env.reset()
        self.spaces = {agent: Masked(env.action_space(agent).n, lambda agent=agent:
                                     self.seen[agent]["action_mask"]) for agent in env.agents}

    def action_space(self, agent):
        return self.spaces[agent]

    def reset(self, seed=None, options=None):
        self.seen, infos = self.env.reset(seed, options)
        return self.seen, infos

    def step(self, actions):
        out = self.env.step(actions)
        self.seen = out[0]
        return out


@pytest.mark.parametrize("name, given", GAMES)
def test_their_tests(name, given, capsys):
    make, given = environments(name), short(name, given)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        theirs.api_test(make.env(**given), num_cycles=60)
        theirs.parallel_api_test(make.parallel_env(**given), num_cycles=200)
        theirs.parallel_api_test(make.raw_parallel_env(**given), num_cycles=200)
        theirs.seed_test(lambda: make.env(**given), num_cycles=60)
    assert not [w for w in seen if not str(w.message).startswith(ALLOWED)]
    theirs.parallel_seed_test(lambda: make.parallel_env(**given), num_cycles=60)
    theirs.parallel_seed_test(lambda: MaskedSampler(make.raw_parallel_env(**given)), num_cycles=60)
    state_test(make.env(**given), make.parallel_env(**given))
    theirs.render_test(lambda **more: make.env(**given, **more))
    assert "Passed" in capsys.readouterr().out


def play(env, seed, rng):
    """A whole game of an AEC environment: the sum of what each agent was given by last()."""
    env.reset(seed=seed)
    got = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, cut, _ = env.last()
        got[agent] += reward
        if over or cut:
            assert cut == (not over) == env.unwrapped.node.result().limited
        else:
            for other in env.agents:  # only the one to act has a mask
                assert env.observe(other)["action_mask"].any() == (other == agent)
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return got


@pytest.mark.parametrize("name, given", OPTIONS)
def test_every_option(name, given):
    make, given = environments(name), short(name, given)
    env = make.env(**given)
    assert env.unwrapped.game == mozzie.Game(name, **given)
    got = play(env, 3, np.random.default_rng(3))
    assert list(got.values()) == env.unwrapped.node.returns()
    assert any(got.values()) or env.unwrapped.node.result().shares == (0.5, 0.5)  # a draw


@pytest.mark.parametrize("name, given", GAMES)
def test_the_games_are_those_of_the_seed(name, given):
    """Game k since the seed has nature's outcomes of the seed's game k; both kinds agree."""
    make = environments(name)
    env, parallel = make.env(**given), make.parallel_env(**given)
    for k in range(2):
        env.reset(seed=None if k else 11)
        seen, _ = parallel.reset(seed=None if k else 11)
        source, state = mozzie.Source("11", game=k), mozzie.Game(name, **given).new()
        rng = np.random.default_rng(k)
        for _ in range(40):
            if state.run(source).is_over:
                break
            actions = {}
            for seat in state.seats_to_act:
                agent = f"seat_{seat}"
                assert env.agent_selection == agent
                aec = env.observe(agent)
                for observation in (aec, seen[agent]):
                    assert np.flatnonzero(observation["action_mask"]).tolist() == state.legal(seat)
                assert np.array_equal(seen[agent]["observation"],
                                      state.tensor(seat)) or len(state.joint_seats) > 1
                actions[agent] = int(rng.choice(state.legal(seat)))
                env.step(actions[agent])
            assert {a for a, o in seen.items() if o["action_mask"].any()} == set(actions)
            for agent, action in actions.items():
                state.apply(action, int(agent[5:]))
            seen, *_ = parallel.step(actions)
        assert env.unwrapped.node == parallel.unwrapped.node == state.run(source)


def test_commits_are_hidden():
    """Whatever the first seat chose at a simultaneous node, the next sees the same."""
    env = zoo.mosquitozzz_v1.raw_env(seats=3)
    env.reset(seed=1)
    assert env.node.joint_seats == (0, 1, 2)
    seen = []
    for action in env.node.legal(0):
        env.reset(seed=1)
        env.step(action)
        assert env.agent_selection == "seat_1"
        seen.append(env.observe("seat_1"))
    assert len(seen) > 1
    for other in seen[1:]:
        assert np.array_equal(other["observation"], seen[0]["observation"])
        assert np.array_equal(other["action_mask"], seen[0]["action_mask"])


@pytest.mark.parametrize("make", ["raw_parallel_env", "parallel_env"])
def test_a_limit_of_rounds_truncates(make):
    """As in the AEC environments, which test_every_option asks."""
    env, ends = getattr(zoo.amoebunnies_v1, make)(rounds=1), set()
    for seed in range(4):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            seen, rewards, over, cut, _ = env.step({
                agent: int(np.flatnonzero(o["action_mask"])[-1])
                for agent, o in seen.items() if o["action_mask"].any()})
        limited = env.unwrapped.node.result().limited
        assert set(over.values()) == {not limited} and set(cut.values()) == {limited}
        assert list(rewards.values()) == env.unwrapped.node.returns()
        ends.add(limited)
    assert True in ends


def test_seats_without_a_turn_are_ignored():
    one, other = (zoo.mosquito_show_v1.raw_parallel_env() for _ in range(2))
    seen, _ = one.reset(seed=2)
    other.reset(seed=2)
    agent = next(a for a, o in seen.items() if o["action_mask"].any())
    waiting = next(a for a in one.agents if a != agent)
    action = int(np.flatnonzero(seen[agent]["action_mask"])[0])
    one.step({agent: action, waiting: 0})
    other.step({agent: action})
    assert one.node == other.node


def test_illegal_actions():
    env = zoo.moustique_attaque_v1.raw_env(seats=3)
    env.reset(seed=1)
    before = env.node.clone()
    for no_number in (1.0, np.float32(3.9), "1"):
        with pytest.raises(TypeError):
            env.step(no_number)
    bad = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(mozzie.Refused):
        env.step(bad)
    assert env.node == before

    env = zoo.moustique_attaque_v1.env(seats=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(bad)
    assert all(env.terminations.values())
    assert env.rewards == {a: -1.0 if a == agent else 0 for a in env.possible_agents}

    raw = zoo.moustique_attaque_v1.raw_parallel_env(seats=3)
    raw.reset(seed=1)
    for actions in ({agent: bad}, {}):
        with pytest.raises(mozzie.Refused):
            raw.step(actions)
        assert raw.node == before
        env = zoo.moustique_attaque_v1.parallel_env(seats=3)
        env.reset(seed=1)
        _, rewards, over, cut, _ = env.step(actions)
        assert rewards == {a: -1.0 if a == agent else 0 for a in raw.possible_agents}
        assert all(over.values()) and all(cut.values()) and not env.agents
        assert env.step({}) == ({}, {}, {}, {}, {})


def test_render_and_names(capsys):
    env = zoo.mosquito_v1.env(seats=4, coverage="off", render_mode="ansi")
    env.reset(seed=5)
    assert env.render() == env.unwrapped.node.board(mozzie.ALL)
    assert str(env) == env.metadata["name"] == "mosquito_v1"
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]
    assert env.unwrapped.game.options == {"coverage": "off"}
    human = zoo.mosquito_v1.env(render_mode="human")
    capsys.readouterr()
    human.reset(seed=5)
    assert capsys.readouterr().out == human.unwrapped.node.board(mozzie.ALL) + "\n"
    with pytest.raises(ValueError):
        zoo.mosquito_v1.env(render_mode="rgb_array")
    with pytest.raises(mozzie.Refused):
        zoo.mosquito_v1.env(seats=9)
    with pytest.raises(AttributeError):
        zoo.chess_v6
    assert {f"{n.replace('-', '_')}_v1" for n in mozzie.games()} <= set(dir(zoo))


def rest(env, rng):
    """The rest of the game, to be compared; and the beginning of the next one."""
    seen = []
    for agent in env.agent_iter(60):
        observation, reward, over, cut, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(), reward, over, cut))
        env.step(None if over or cut else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    env.reset()
    return [*seen, env.unwrapped.node.text()]


@pytest.mark.parametrize("make", ["env", "raw_env"])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
                         ids=["deepcopy", "pickle"])
@pytest.mark.parametrize("name", mozzie.games())
def test_copies_stand_in_the_middle_of_the_game(name, again, make):
    env, rng = getattr(environments(name), make)(), np.random.default_rng(4)
    env.reset(seed=4)
    for agent in env.agent_iter(7):
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    other = again(env)
    assert other.unwrapped.node == env.unwrapped.node is not other.unwrapped.node
    kept = copy.deepcopy(rng)
    assert rest(other, kept) == rest(env, rng)
    fresh = again(getattr(environments(name), make)())
    fresh.reset(seed=9)
    assert fresh.unwrapped.game == env.unwrapped.game


@pytest.mark.parametrize("make", ["parallel_env", "raw_parallel_env"])
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
                         ids=["deepcopy", "pickle"])
def test_copies_of_parallel_environments(again, make):
    env = getattr(zoo.mosquitozzz_v1, make)(seats=3, slap=6)
    seen, _ = env.reset(seed=4)
    for _ in range(40):
        actions = {agent: int(np.flatnonzero(o["action_mask"])[-1])
                   for agent, o in seen.items() if o["action_mask"].any()}
        one, other = again(env).step(actions), env.step(actions)
        for agent in seen:
            for part in ("observation", "action_mask"):
                assert np.array_equal(one[0][agent][part], other[0][agent][part])
        assert one[1:] == other[1:]
        seen = other[0]
        if not env.agents:
            break


def test_environments_go_along():
    assert pickle.loads(pickle.dumps(zoo.mosquitozzz_v1)).env().unwrapped.game.seats == 2
