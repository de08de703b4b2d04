"""Every registered game with every number of seats, and helpers that play."""

import os
import pathlib
import shutil

import pytest

import mozzie

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHARACTERS = ["roy", "cam", "sar", "mid", "sun", "vio"]


def every_game():
    """(name, keywords) of each game at each number of seats."""
    for name in mozzie.games():
        spec = mozzie.Game(name).spec
        for seats in range(spec.seats_low, spec.seats_high + 1):
            if any(option.name == "characters" for option in spec.options):
                yield name, {"characters": CHARACTERS[:seats]}
            else:
                yield name, {"seats": seats}


def every_option():
    """(name, keywords): each value of each option once, the rest as it comes."""
    for name in mozzie.games():
        for option in mozzie.Game(name).spec.options:
            if option.name in ("characters", "content"):
                continue
            for value in option.values[1:]:
                yield name, {option.name: value}


GAMES = [pytest.param(*game, id="-".join([game[0], str(*game[1].values())])) for game in every_game()]
OPTIONS = [pytest.param(name, given, id="-".join([name, *map(str, *given.items())]))
           for name, given in every_option()]


@pytest.fixture(params=mozzie.games())
def game(request):
    """Each game as it comes."""
    return mozzie.Game(request.param)


def walk(game, seed="walk", steps=10_000, fixed=False):
    """The states of one random game, each before its step (do not keep them: it is one state)."""
    state = game.new(f"{seed}" if fixed else None)
    source, rng = mozzie.Source(seed), mozzie.Rng(seed)
    for _ in range(steps):
        yield state
        if state.is_over:
            return
        if state.is_nature:
            state.draw(source)
        else:
            seat = rng.choice(state.seats_to_act)
            state.apply(rng.choice(state.legal(seat)), seat)


def after(game, steps, seed="walk"):
    """The state after so many steps of a random game."""
    for state in walk(game, seed, steps):
        pass
    return state


def some(states, n):
    """Every n-th, and always the last one."""
    last = None
    for i, state in enumerate(states):
        last = state
        if i % n == 0:
            yield state
    if i % n:
        yield last


@pytest.fixture(scope="session")
def command():
    """The native command, where it has been built."""
    for path in (os.environ.get("MOZZIE"), ROOT / "build" / "mozzie", shutil.which("mozzie")):
        if path and pathlib.Path(path).exists():
            return str(path)
    pytest.skip("the native command has not been built")
