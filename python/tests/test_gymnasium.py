"""gymnasium's own checkers and wrappers on every game."""

import numpy as np
import pytest

import mozzie
from mozzie import games

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.wrappers.vector import RecordEpisodeStatistics  # noqa: E402

from mozzie.gymnasium import GameEnv, GameVectorEnv  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("name", games())
def test_its_own_checker_passes(name):
    check_env(GameEnv(mozzie.Game(name), render_mode="ansi"))


@pytest.mark.parametrize("name", games())
def test_games_are_played_to_their_ends_against_others(name):
    game = mozzie.Game(name, **({"rounds": 2} if name == "amoebunnies" else {}))
    env = GameEnv(game, {seat: mozzie.random_policy for seat in range(1, game.spec.seats)})
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        again, _ = env.reset(seed=seed)
        assert np.array_equal(seen["observation"], again["observation"])
        ended, seen = False, again
        for _ in range(5000):
            assert seen["seat"] == 0
            seen, reward, terminated, truncated, info = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
            if terminated or truncated:
                ended = True
                break
            assert reward == 0
        assert ended and -1 <= reward <= 1 and not seen["action_mask"].any()
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)


def test_what_is_not_legal_loses():
    env = GameEnv(mozzie.Game("mosquito-show"))
    seen, _ = env.reset(seed=1)
    *_, reward, terminated, truncated, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, True)


@pytest.mark.parametrize("name", games())
def test_many_at_once(name):
    game = mozzie.Game(name, **({"rounds": 1} if name == "amoebunnies" else {}))
    env = RecordEpisodeStatistics(GameVectorEnv(game, 8))
    assert isinstance(env.unwrapped, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    runs = []
    for _ in range(2):
        seen, infos = env.reset(seed=5)
        assert seen in env.observation_space
        rng, sums, finals = np.random.default_rng(7), [], 0
        for _ in range(600):
            noise = rng.random(seen["action_mask"].shape) * seen["action_mask"]
            seen, reward, terminated, truncated, infos = env.step(noise.argmax(1))
            sums.append(seen["observation"].sum())
            done = terminated | truncated
            assert done.any() == ("final_obs" in infos)
            for i in np.flatnonzero(done):
                assert infos["final_obs"][i] in env.single_observation_space
                finals += 1
        assert seen in env.observation_space and finals > 0
        runs.append(sums)
    assert runs[0] == runs[1]
