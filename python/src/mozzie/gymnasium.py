"""Every game for gymnasium (``pip install gymnasium``): one game as ``GameEnv``, many as ``GameVectorEnv``.

The agent plays every seat in turn (self-play) unless ``opponents`` play the others. An observation
is a dict: ``observation`` (float32, what the seat to act knows), ``action_mask`` (int8, its legal
ids) and ``seat``. An action that is not legal ends the game: reward -1, terminated. Rewards are of
the seat that acted: 0, and at the end its return in [-1, 1].
"""

from __future__ import annotations

from typing import Any, Mapping, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from .bots import Policy
from .chance import Rng, Source
from .game import Game
from .state import State
from .vec import VecEnv

Observation = dict[str, Any]


def _space(game: Game) -> spaces.Dict:
    return spaces.Dict({
        "observation": spaces.Box(-1.0, 1.0, (game.spec.tensor,), np.float32),
        "action_mask": spaces.Box(0, 1, (game.spec.actions,), np.int8),
        "seat": spaces.Discrete(game.spec.seats),
    })


class GameEnv(gymnasium.Env[Observation, np.int64]):
    """One game. ``opponents``: policies by seat; then the agent has the others, and ``info["seat"]``
    says which is asked. ``reset(seed=n)`` is the same game again; without a seed each is another."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, game: Game, opponents: Mapping[int, Policy] | None = None,
                 render_mode: str | None = None):
        self.game, self.opponents, self.render_mode = game, dict(opponents or {}), render_mode
        if len(self.opponents) >= game.spec.seats:
            raise ValueError("a seat is left for the agent")
        self.observation_space = _space(game)
        self.action_space = spaces.Discrete(game.spec.actions)
        self.state: State | None = None

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        name = f"{self.np_random.integers(2**63)}"
        self._source, self._rng = Source(name), Rng(name)
        self.state = self._run(self.game.new())
        return self._seen(self.state.to_act), {"seat": self.state.to_act}

    def _run(self, state: State) -> State:
        """Until the agent is asked, or the game is over."""
        state.run(self._source)
        while not state.is_over and state.to_act in self.opponents:
            seat = state.to_act
            state.apply(self.opponents[seat](state.see(seat), seat, self._rng))
            state.run(self._source)
        return state

    def _seen(self, seat: int) -> Observation:
        assert self.state is not None
        mask = np.zeros(self.game.spec.actions, np.int8)
        if not self.state.is_over:
            mask[self.state.legal()] = 1
        return {"observation": self.state.tensor(seat).copy(), "action_mask": mask,
                "seat": np.int64(seat)}

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.state is None or self.state.is_over:
            raise gymnasium.error.ResetNeeded("the game is over: reset")
        mover = self.state.to_act
        if int(action) not in self.state.legal():
            seen, self.state = self._seen(mover), None
            return seen, -1.0, True, False, {"seat": mover, "illegal": True}
        self.state.apply(int(action))
        self._run(self.state)
        over = self.state.is_over
        limited = over and self.state.result().limited
        seat = mover if over else self.state.to_act
        reward = float(self.state.returns()[mover]) if over else 0.0
        return self._seen(seat), reward, over and not limited, limited, {"seat": seat}

    def render(self) -> str | None:
        """The position in the game's notation, as the seat to act knows it."""
        if self.render_mode != "ansi" or self.state is None:
            return None
        return str(self.state.see(self.state.to_act)) if not self.state.is_over else str(self.state)


class GameVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many games in one call: ``VecEnv`` in gymnasium's words, autoreset in the same step.

    ``infos["final_obs"]`` (objects) and ``infos["final_info"]["seat"]`` are of the games that ended,
    ``_final_obs`` and ``_final_info`` say which. Observations are copies. Keywords are VecEnv's."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, game: Game, num_envs: int, **keywords: Any):
        self.game, self._keywords, self._lanes = game, keywords, num_envs
        self.num_envs = num_envs
        self.single_observation_space = _space(game)
        self.single_action_space = spaces.Discrete(game.spec.actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.batch = VecEnv(game, num_envs, illegal="lose", **keywords)

    def _seen(self) -> Observation:
        b = self.batch
        return {"observation": b.observation.copy(), "action_mask": b.mask.astype(np.int8),
                "seat": b.seat.astype(np.int64)}

    def reset(self, *, seed: int | list[int | None] | None = None,
              options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """``seed``: an int for the whole batch; lists of gymnasium are joined to one."""
        if isinstance(seed, list):
            seed = None if all(s is None for s in seed) else hash(tuple(seed)) & (2**62 - 1)
        if seed is not None:
            self.batch = VecEnv(self.game, self.num_envs, illegal="lose",
                                **{**self._keywords, "seed": f"{seed}"})
        else:
            self.batch.reset()
        return self._seen(), {}

    def step(self, actions: NDArray[np.int64]) -> tuple[
            Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        b, movers = self.batch, self.batch.seat.astype(np.int64)
        b.step(np.ascontiguousarray(actions, np.int32))
        infos: dict[str, Any] = {}
        if b.done.any():
            final = np.full(self.num_envs, None, object)
            rows = b.final_observation
            none = np.zeros(self.game.spec.actions, np.int8)
            for i in np.flatnonzero(b.done):
                final[i] = {"observation": rows[i].copy(), "action_mask": none, "seat": movers[i]}
            infos = {"final_obs": final, "_final_obs": b.done.copy(),
                     "final_info": {"seat": np.where(b.done, movers, 0), "_seat": b.done.copy()},
                     "_final_info": b.done.copy()}
        return (self._seen(), b.reward.astype(np.float64), b.terminated.copy(), b.truncated.copy(),
                infos)
