"""The example that learns: short runs, and that what it is made of learns at all."""

import importlib.util

import numpy as np
import pytest
from conftest import ROOT

import mozzie

PATH = ROOT / "python" / "examples" / "selfplay.py"


@pytest.fixture(scope="module")
def selfplay():
    spec = importlib.util.spec_from_file_location("selfplay", PATH)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_short_run(selfplay):
    said = []
    network, curve = selfplay.train(60, rounds=3, lanes=32, length=12, measure=4, say=said.append)
    assert said and curve[0][1] == 0 and 0 <= curve[0][2] <= 1
    game = mozzie.Game("mosquito-show")
    result = mozzie.arena(game, selfplay.policy_of(network), mozzie.random_policy, 4)
    assert result == mozzie.arena(game, selfplay.policy_of(network), mozzie.random_policy, 4)


def test_the_curve_is_drawn(selfplay, tmp_path):
    selfplay.plot([(0.0, 0, 0.1), (1.0, 50, 0.6)], tmp_path / "curve.png")
    assert (tmp_path / "curve.png").read_bytes().startswith(b"\x89PNG")


def test_the_network_learns_what_it_is_told(selfplay):
    rng = np.random.default_rng(1)
    seen = (rng.random((256, 40)) < 0.3).astype(np.float32)
    goal = np.where(seen[:, 3] == seen[:, 7], 0.8, -0.8)  # no single input tells
    network = selfplay.Network(40, 32, rng)
    before = np.abs(network.value(seen) - goal).mean()
    for _ in range(300):
        network.learn(seen, goal, 1e-2)
    assert np.abs(network.value(seen) - goal).mean() < 0.2 * before


def test_goals_follow_the_game(selfplay):
    """Blue moves, orange moves, orange moves again and wins; then blue begins anew."""
    kept = {"value": np.array([[0.1], [0.2], [0.3], [0.4]]),
            "seat": np.array([[0], [1], [1], [0]]), "free": np.zeros((4, 1), bool),
            "done": np.array([[False], [False], [True], [False]]),
            "returns": np.array([[[0, 0]], [[0, 0]], [[-1, 1]], [[0, 0]]], float)}
    last, middle, first = 1.0, 0.5 * 0.3 + 0.5 * 1.0, -(0.5 * 0.2 + 0.5 * 0.65)
    assert selfplay.goals(kept, 0.5)[:, 0].tolist() == pytest.approx([first, middle, last])
    kept["free"][2] = True  # a try tells nothing about the moves before it
    assert selfplay.goals(kept, 0.5)[:, 0].tolist() == pytest.approx([-0.25, 0.3, 1.0])


def test_the_best_action_is_played(selfplay):
    game, rng = mozzie.Game("mosquito-show"), np.random.default_rng(1)
    env = mozzie.VecEnv(game, 7, seed="best")
    network = selfplay.Network(game.spec.tensor, 8, rng)
    policy = selfplay.policy_of(network)
    for _ in range(12):
        actions, value, seen, free = selfplay.best(env, network, 0, rng)
        assert not free.any() and env.mask[np.arange(7), actions].all() and np.abs(value).max() <= 1
        for lane in range(7):
            seat = int(env.seat[lane])
            assert policy(env.get(lane).see(seat), seat, mozzie.Rng()) == actions[lane]
        tried, *_, free = selfplay.best(env, network, 1, rng)
        assert free.all() and env.mask[np.arange(7), tried].all()
        env.step(actions)


def test_thinking_a_step_deeper_plays(selfplay):
    game = mozzie.Game("mosquito-show")
    network = selfplay.Network(game.spec.tensor, 8, np.random.default_rng(2))
    policy = selfplay.thinking_policy_of(network, wide=2, draws=1)
    result = mozzie.arena(game, policy, mozzie.random_policy, 2)
    assert result == mozzie.arena(game, policy, mozzie.random_policy, 2)
