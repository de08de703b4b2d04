"""Steps a second with observations and masks: ``python -m mozzie.bench [--seconds S] [--lanes N]
[--json]``. Everything in one run, in turn, and by processor time, so that the ratios hold on a
machine that others use too; the figure is the median of the rounds. Several threads are measured
by the clock, and by the processor time of the thread that calls: what free cores would give. A
step is a seat's, chosen at random; nature's are carried out and not counted. What is left out is
said on standard error, with the reason."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import statistics
import sys
import time
from typing import Any, Callable, Iterable, Iterator

import numpy as np

from . import Game, Source, VecEnv, games
from .vec import THREADS_MOST, processors

ROUNDS = 3
Stepper = Iterator[int]  # yields after some work how many steps that was


def vec(game: Game, lanes: int, threads: int) -> Stepper:
    """VecEnv with random legal actions."""
    env, actions = VecEnv(game, lanes, threads=threads), np.empty(lanes, np.int32)
    while True:
        env.step(env.random_actions(actions))
        yield lanes


def loop(game: Game) -> Stepper:
    """A plain loop over State: legal ids, mask, observation, step."""
    observation, mask = np.empty(game.spec.tensor, np.float32), np.empty(game.spec.actions, bool)
    for k in range(10**9):
        state, source, steps = game.new(), Source("bench", k), 0
        while not state.run(source).is_over:
            state.mask(out=mask)
            state.tensor(state.to_act, observation)
            state.apply(random.choice(state.legal()))
            steps += 1
        yield steps


def bare(game: Game) -> Stepper:
    """The same without masks and observations."""
    for k in range(10**9):
        state, source, steps = game.new(), Source("bench", k), 0
        while not state.run(source).is_over:
            state.apply(random.choice(state.legal()))
            steps += 1
        yield steps


def pettingzoo(env: Any) -> Stepper:
    """An AEC environment of PettingZoo's interface."""
    while True:
        env.reset(seed=0)
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, info = env.last()
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(None if ended or cut else int(random.choice(np.flatnonzero(mask))))
            steps += not (ended or cut)
        yield steps


def openspiel(game: Any) -> Stepper:
    """pyspiel's states: legal actions, mask, observation tensor, step."""
    tensor = game.get_type().provides_observation_tensor
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(random.choices(actions, chances)[0])
                continue
            if state.is_simultaneous_node():
                seats = range(game.num_players())
                for seat in seats:
                    state.legal_actions_mask(seat)
                    tensor and state.observation_tensor(seat)
                state.apply_actions([random.choice(state.legal_actions(seat)) for seat in seats])
                steps += len(seats)
                continue
            state.legal_actions_mask()
            tensor and state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        yield steps


def openspiel_vec(game: Any, lanes: int) -> Stepper:
    """OpenSpiel's SyncVectorEnv of rl_environment."""
    rl = importlib.import_module("open_spiel.python.rl_environment")
    env = importlib.import_module("open_spiel.python.vector_env").SyncVectorEnv(
        [rl.Environment(game) for _ in range(lanes)])
    agent = importlib.import_module("open_spiel.python.rl_agent").StepOutput
    now = env.reset()
    while True:
        chosen, steps = [], 0
        for step in now:
            seats = ([step.observations["current_player"]] if step.is_simultaneous_move() is False
                     else range(game.num_players()))
            legal = step.observations["legal_actions"]
            chosen.append([agent(action=random.choice(legal[seat]), probs=None) for seat in seats])
            steps += len(chosen[-1])
        now, _, _, _ = env.step([one[0] if len(one) == 1 else one for one in chosen],
                                reset_if_done=True)
        yield steps


_left_out: set[str] = set()


def leave_out(what: str, why: object) -> None:
    """Says it once."""
    if what not in _left_out:
        print(f"{what} is left out: {why}", file=sys.stderr)
    _left_out.add(what)


def ours(lanes: int, cores: int) -> Iterable[tuple[str, str, Stepper]]:
    for name in games():
        game = Game(name)
        yield name, "VecEnv", vec(game, lanes, 1)
        if cores > 1:
            yield name, f"VecEnv, {cores} threads, by the clock", vec(game, lanes, cores)
            yield name, f"VecEnv, {cores} threads, the caller's time", vec(game, lanes, cores)
        else:
            leave_out("VecEnv with threads", "this process may use one processor")
        yield name, "State, with mask and observation", loop(game)
        yield name, "State, steps alone", bare(game)
        yield from adapted(name)


def adapted(name: str) -> Iterable[tuple[str, str, Stepper]]:
    """Our game through the two libraries."""
    try:
        ours_pz = importlib.import_module("mozzie.pettingzoo")
        yield name, "mozzie.pettingzoo", pettingzoo(ours_pz.env(name))
    except ImportError as why:
        leave_out("mozzie.pettingzoo", why)
    try:
        ours_os = importlib.import_module("mozzie.openspiel")
        pyspiel = importlib.import_module("pyspiel")
        spiel = next(word for word in ours_os.register() if word.endswith(name.replace("-", "_")))
        yield name, "mozzie.openspiel", openspiel(pyspiel.load_game(spiel))
    except ImportError as why:
        leave_out("mozzie.openspiel", why)


def theirs() -> Iterable[tuple[str, str, Stepper]]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for name in ("connect_four_v3", "tictactoe_v3", "leduc_holdem_v4"):
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
            yield name, "PettingZoo", pettingzoo(module.env())
        except Exception as why:  # a library that one of its games needs is missing
            leave_out(f"PettingZoo's {name}", why)
    try:
        pyspiel = importlib.import_module("pyspiel")
    except ImportError as why:
        leave_out("OpenSpiel", why)
        return
    for name in ("backgammon", "leduc_poker", "goofspiel"):
        game = pyspiel.load_game(name)
        yield name, "OpenSpiel, pyspiel", openspiel(game)
        if game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL:
            yield name, "OpenSpiel, SyncVectorEnv of 64", openspiel_vec(game, 64)
        else:
            leave_out(f"OpenSpiel's SyncVectorEnv of {name}", "it takes games of turns alone")


def measure(stepper: Stepper, seconds: float, now: Callable[[], float] = time.process_time) -> float:
    """Steps a second over at least so long."""
    steps, begun = 0, now()
    while (spent := now() - begun) < seconds or not steps:
        steps += next(stepper)
    return steps / spent


def clock(what: str) -> Callable[[], float]:
    if what.endswith("by the clock"):
        return time.perf_counter
    return time.thread_time if what.endswith("the caller's time") else time.process_time


def run(seconds: float, lanes: int) -> list[dict[str, Any]]:
    cores = min(processors(), THREADS_MOST)
    subjects = [*ours(lanes, cores), *theirs()]
    for *_, stepper in subjects:
        next(stepper)  # what is made once is not counted
    rounds = [[measure(stepper, seconds, clock(what)) for _, what, stepper in subjects]
              for _ in range(ROUNDS)]
    return [{"game": game, "what": what, "steps_per_second": statistics.median(each)}
            for (game, what, _), each in zip(subjects, zip(*rounds))]


def table(rows: list[dict[str, Any]]) -> None:
    """As words: each figure, and how many times as fast VecEnv on one thread is."""
    base: dict[str, float] = {r["game"]: r["steps_per_second"] for r in rows if r["what"] == "VecEnv"}
    low, high = min(base.values()), max(base.values())
    print(f"{'game':18}{'what':36}{'steps a second':>14}   VecEnv, 1 thread, is so many times as fast")
    for r in rows:
        each = r["steps_per_second"]
        times = (f"{base[r['game']] / each:.2f}" if r["game"] in base
                 else f"{low / each:.1f} to {high / each:.1f} (by our game)")
        print(f"{r['game']:18}{r['what']:36}{each:14,.0f}   {times}")


def main(arguments: list[str] | None = None, say: Callable[..., None] = print) -> None:
    parser = argparse.ArgumentParser(prog="python -m mozzie.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each of the three rounds")
    parser.add_argument("--lanes", type=int, default=1024)
    parser.add_argument("--json", action="store_true")
    told = parser.parse_args(arguments)
    rows = run(told.seconds, told.lanes)
    if told.json:
        say(json.dumps(rows))
    else:
        table(rows)


if __name__ == "__main__":
    main()
