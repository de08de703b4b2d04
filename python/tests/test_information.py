"""What a seat gets is a function of what it knows."""

import numpy as np
import pytest
from conftest import GAMES, after, some, walk

import mozzie


@pytest.mark.parametrize("name, given", GAMES)
@pytest.mark.parametrize("fixed", [False, True], ids=["open", "fixed"])
def test_nothing_leaks(name, given, fixed):
    """Two worlds sampled from a seat's view alone: all that the seat gets is the same."""
    game = mozzie.Game(name, **given)
    for i, state in enumerate(some(walk(game, fixed=fixed), 23)):
        viewer = i % (game.seats + 1) if i % (game.seats + 1) < game.seats else mozzie.NOBODY
        view = state.see(viewer)
        for seed in ("one", "two"):
            world = view.sample(f"{seed} {i}")
            assert world.check() is None
            assert world.see(viewer) == view
            assert np.array_equal(world.tensor(viewer), view.tensor())
            assert world.view(viewer) == view.dict() and world.text(viewer) == view.text()
            assert world.board(viewer) == view.board()
            assert world.seats_to_act == view.seats_to_act and world.stage == view.stage
            if viewer in state.seats_to_act:
                assert view.legal() == state.legal(viewer) == world.legal(viewer)
                action = view.legal()[-1]
                assert view.name(action) == state.name(action, viewer)


def test_a_view_holds_no_state(game):
    view = after(game, 20).see(0)
    held = [getattr(view, slot) for slot in view.__slots__]
    assert not any(isinstance(thing, mozzie.State) for thing in held)
    again = after(game, 20).see(0)
    assert view == again and hash(view) == hash(again) and view.hash() == again.hash()
    assert len(view.bytes()) == game.spec.state_bytes


def test_tensors(game):
    for state in some(walk(game), 9):
        for viewer in (0, mozzie.NOBODY, mozzie.ALL):
            tensor = state.tensor(viewer)
            assert tensor.shape == (game.spec.tensor,) and tensor.dtype == np.float32
            assert tensor.min() >= -1 and tensor.max() <= 1
            out = np.full_like(tensor, 9)
            assert state.tensor(viewer, out) is out and np.array_equal(out, tensor)
            to_act = tensor[game.spec.slices["to_act"].at]
            assert list(np.flatnonzero(to_act)) == list(state.seats_to_act)
            assert game.spec.stages[int(tensor[game.spec.slices["stage"].at].argmax())] == state.stage
    n = game.spec.tensor
    for bad in (np.empty(n, np.float64), np.empty(n + 1, np.float32), [0.0] * n,
                np.empty(2 * n, np.float32)[::2], np.empty((n, 1), np.float32)):
        with pytest.raises((TypeError, ValueError)):
            state.tensor(0, bad)


def test_tensors_are_the_fields_by_the_table(game):
    """The tensor written anew from the fields of the view and the table of slices."""
    for state in some(walk(game), 11):
        for viewer in (0, mozzie.ALL):
            fields, tensor = state.view(viewer), state.tensor(viewer)
            for name, part in list(game.spec.slices.items())[2:]:
                if name == "chosen":
                    continue
                values = np.array(fields[name], dtype=np.int64).reshape(-1)
                floats = (part.at.stop - part.at.start) // len(values)
                if part.encode == "number":
                    like = values[:, None].astype(np.float32) / np.float32(part.high or 1)
                elif part.encode == "choice":
                    like = values[:, None] - part.low == np.arange(floats)
                else:
                    like = values[:, None] >> np.arange(floats) & 1
                assert np.array_equal(tensor[part.at], like.astype(np.float32).reshape(-1)), name


def test_tensors_tell_the_unfinished_move(game):
    """Moves that begin differently look different to the seat that makes them, and to no other."""
    begun = 0
    for state in some(walk(game, "unfinished", steps=400), 4):
        if state.is_nature or state.is_joint or state.is_over:
            continue
        seat, mine, others = state.to_act, [], []
        for action in state.legal():
            after = state.clone()
            after.apply(action)
            if after.view(seat).get("sel"):
                chosen = after.tensor(seat)[game.spec.slices["chosen"].at]
                assert chosen.argmax() == action or chosen[action] == chosen.max()
                mine.append(after.tensor(seat).tobytes())
                others.append(after.tensor((seat + 1) % game.seats).tobytes())
        assert len(set(mine)) == len(mine) and len(set(others)) <= 1
        begun += len(mine)
    assert begun or "chosen" not in game.spec.slices or game.name == "moustique-attaque"


def test_full_tensors_tell_commits():
    """A critic knows what the first seat has chosen, the next one does not."""
    start = mozzie.Game("mosquitozzz", seats=3).new().run(mozzie.Source("commits"))
    full, seen = set(), set()
    for action in start.legal(0):
        state = start.clone()
        state.apply(action, 0)
        full.add(state.full_tensor().tobytes())
        seen.add(state.tensor(1).tobytes())
    assert start.is_joint and len(full) == len(start.legal(0)) > 1 == len(seen)


def test_keys_recall_perfectly(game):
    """Keys and information as text are one to one, for every viewer."""
    texts, keys = {}, {}
    for seed in (1, 2, 1):
        for state in some(walk(game, f"keys {seed}", steps=40), 3):
            for viewer in (0, game.seats - 1, mozzie.NOBODY):
                key, text = state.key(viewer), state.information(viewer)
                assert texts.setdefault((viewer, key), text) == text
                assert keys.setdefault((viewer, text), key) == key
    assert len(texts) > 10


def test_keys_do_not_tell_what_is_hidden():
    """Moustique Attaque: where the Sting went is the same to who did not place it."""
    game = mozzie.Game("moustique-attaque")
    for state in walk(game):
        if state.stage not in game.spec.secret_stages or not state.seats_to_act:
            continue
        seat, other = state.to_act, 1 - state.to_act
        alike = {}  # what looks the same to everybody else
        for action in state.legal():
            world = state.clone()
            world.apply(action)
            alike.setdefault(world.see(mozzie.NOBODY).bytes(), []).append(world)
        worlds = max(alike.values(), key=len)
        if len(worlds) > 1:
            assert len({world.key(seat) for world in worlds}) == len(worlds)
            assert len({world.key(other) for world in worlds}) == 1
            assert len({world.information(other) for world in worlds}) == 1
            return
    pytest.fail("no hidden choice was met")


def test_commits_do_not_show():
    """Simultaneous choices: neither the order nor the choice shows before all are in."""
    game = mozzie.Game("mosquitozzz", seats=3)
    met = 0
    for state in walk(game, "commits"):
        if len(state.seats_to_act) < 2 or len(state.legal()) < 2:
            continue
        first, *others = state.seats_to_act
        views = []
        for action in state.legal(first)[:2]:
            other = state.clone()
            other.apply(action, first)
            views.append([(other.see(seat).bytes(), other.key(seat)) for seat in others])
            assert first in other.joint_seats and first not in other.seats_to_act
        assert views[0] == views[1]
        forth, back = state.clone(), state.clone()
        choice = {seat: state.legal(seat)[-1] for seat in state.seats_to_act}
        for seat in choice:
            forth.apply(choice[seat], seat)
        for seat in reversed(choice):
            back.apply(choice[seat], seat)
        assert forth == back
        assert [forth.key(seat) for seat in range(3)] == [back.key(seat) for seat in range(3)]
        met += 1
    assert met
