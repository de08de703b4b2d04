import copy
import pickle

import numpy as np
import pytest
from conftest import GAMES, OPTIONS, after, some, walk

import mozzie


@pytest.mark.parametrize("name, given", GAMES)
def test_a_game_to_its_end(name, given):
    game = mozzie.Game(name, **given)
    chosen = 0
    for state in walk(game):
        assert state.check() is None
        chosen += bool(state.seats_to_act)
        if state.is_over:
            break
        if state.is_nature:
            assert state.to_act == mozzie.NATURE and not state.seats_to_act
            outcomes = state.outcomes()
            assert outcomes == sorted(outcomes) and all(weight > 0 for _, weight in outcomes)
            assert sum(weight for _, weight in outcomes) < 2**63
            assert state.legal() == [action for action, _ in outcomes]
            assert state.returns() == [0.0] * game.seats
        else:
            assert state.to_act == state.seats_to_act[0] and not state.outcomes()
    assert state.is_over and state.to_act == -1 and chosen <= game.spec.decisions
    result = state.result()
    assert set(result.places) <= set(range(1, game.seats + 1)) and len(result.scores) == game.seats
    if sum(result.shares) == pytest.approx(1):
        assert sum(state.returns()) == pytest.approx(0, abs=1e-12)
    else:
        assert set(state.returns()) <= {1.0, -1.0}
    assert state.legal() == [] and not state.mask().any()


@pytest.mark.parametrize("name, given", OPTIONS)
def test_each_option_plays(name, given):
    for state in walk(mozzie.Game(name, **given)):
        pass
    assert state.is_over and state.check() is None


def test_masks_names_and_texts(game):
    for state in some(walk(game), 7):
        for seat in state.seats_to_act:
            legal = state.legal(seat)
            assert legal == sorted(set(legal)) == list(np.flatnonzero(state.mask(seat)))
            out = np.ones(game.spec.actions, bool)
            assert state.mask(seat, out) is out and list(np.flatnonzero(out)) == legal
            for action in legal[:5]:
                assert state.describe(action, seat).kind
                trial, by_text = state.clone(), state.clone()
                trial.apply(action, seat)
                by_text.play(state.name(action, seat))
                assert by_text == trial


def test_whole_moves_have_one_text(game):
    for state in some(walk(game), 11):
        if state.is_nature or state.is_over:
            continue
        seat = state.to_act
        moves = state.moves(seat)
        names = [state.name(move, seat) for move in moves[:20]]
        assert len(set(names)) == len(names)
        for move, name in zip(moves, names):
            assert state.parse(name) == (seat, move)
            by_ids, by_text = state.clone(), state.clone()
            by_ids.play(move, seat)
            by_text.play(name, seat)
            assert by_ids == by_text and by_ids.key(seat) == by_text.key(seat)


def test_refusals_change_nothing(game):
    for state in some(walk(game), 9):
        before, keys = state.clone(), [state.key(seat) for seat in range(game.seats)]
        for seat in [*range(-3, 10), None]:
            legal = set() if seat == -2 else set(state.legal(seat))
            for action in (-1, 0, 1, game.spec.actions, 65535, 65536, 10**6):
                if action in legal or seat == -2:
                    continue
                with pytest.raises(mozzie.Refused) as refused:
                    state.apply(action, seat)
                assert refused.value.code and refused.value.reason
        for move in ("", "nonsense", "\u00fc", "1" * 300):
            with pytest.raises(mozzie.Refused):
                state.play(move)
        with pytest.raises(mozzie.Refused):
            state.play([])
        if not state.is_nature:
            with pytest.raises(mozzie.Refused):
                state.draw(mozzie.Source())
        assert state == before and keys == [state.key(seat) for seat in range(game.seats)]
    with pytest.raises((TypeError, ValueError)):
        state.apply("pass")
    with pytest.raises(mozzie.Refused):
        state.apply(2**80)


def test_a_whole_move_or_nothing():
    game = mozzie.Game("moustique-attaque")
    for state in walk(game, "beach"):
        long = [move for move in state.moves() if len(move) > 1] if state.seats_to_act else []
        if long:
            before = state.clone()
            with pytest.raises(mozzie.Refused):
                state.play([long[0][0], 65000])
            assert state == before
            return
    pytest.fail("no move of two steps was met")


def test_copies_are_independent(game):
    state = after(game, 25)
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert other == state and other.key(0) == state.key(0)
        for _ in walk(game):
            pass
        before = state.text()
        source, rng = mozzie.Source(), mozzie.Rng()
        for _ in range(20):
            if other.run(source).is_over:
                break
            other.apply(rng.choice(other.legal()))
        assert state.text() == before and other != state


@pytest.mark.parametrize("fixed", [False, True], ids=["open", "fixed"])
def test_pickles_keep_memory_and_history(game, fixed):
    for state in some(walk(game, fixed=fixed), 17):
        again = pickle.loads(pickle.dumps(state))
        assert again == state and again.game == game
        for viewer in [*range(game.seats), mozzie.NOBODY]:
            assert again.key(viewer) == state.key(viewer)
            assert again.see(viewer) == state.see(viewer)


def test_pickles_of_sampled_worlds_are_checked(game):
    state = after(game, 30).sample(0, "a world")
    kind, (its_game, start, steps) = state.__reduce__()
    assert pickle.loads(pickle.dumps(state)) == state
    for at in (0, 9, len(start[1]) - 1):
        image = bytearray(start[1])
        image[at] ^= 1
        with pytest.raises(mozzie.Refused) as refused:
            kind(its_game, ("image", bytes(image)), steps)
        assert refused.value.code == "image"
    for wrong in (b"", start[1][:-1], "text"):
        with pytest.raises(mozzie.Refused):
            kind(its_game, ("image", wrong), steps)
    with pytest.raises(mozzie.Refused):
        kind(its_game, start, [(0, 65000)])


def test_positions_as_text(game):
    for state in some(walk(game, fixed=True), 13):
        again = game.read(state.text())
        assert again.text() == state.text() and again.to_act == state.to_act
        if not state.is_nature:
            assert again.legal() == state.legal()
    with pytest.raises(mozzie.Refused) as refused:
        game.read("nonsense")
    assert refused.value.code


def test_taking_back(game):
    for state in some(walk(game, steps=150), 5):
        if not (state.seats_to_act and (state.is_joint and len(state.seats_to_act) > 1
                                        or state.moves() and len(state.moves()[0]) > 1)):
            continue
        before, seat = state.clone(), state.to_act
        move = state.moves(seat)[0]
        state.apply(move[0], seat)
        assert state != before
        state.take_back(seat)
        assert state == before and state.key(seat) == before.key(seat)
        assert pickle.loads(pickle.dumps(state)) == state
        assert state.information(seat) == before.information(seat)
        with pytest.raises(mozzie.Refused):
            state.take_back((seat + 1) % game.seats)


def test_events(game):
    kinds = {row.name for row in game.spec.events}
    state, source, rng, log = game.new(), mozzie.Source(), mozzie.Rng(), []
    while not state.run(source, log).is_over:
        state.apply(rng.choice(state.legal()), log=log)
    assert {event.kind for event in log} <= kinds and log
    for event in log:
        assert None not in event.shown(game, "all").args
        for viewer in (0, mozzie.NOBODY):
            shown = event.shown(game, viewer)
            assert all(b in (a, None) for a, b in zip(event.args, shown.args))


def test_seeds_name_the_deal(game):
    assert game.new("a") == game.new("a")
    texts = {game.new(f"seed {i}").text() for i in range(8)}
    assert len(texts) > 1 or game.name == "amoebunnies"
    one, two = ([s.text() for s in walk(game, "same", 40)] for _ in range(2))
    assert one == two
    fork = mozzie.Source("fork")
    other = copy.copy(fork)
    a, b = game.new().run(fork), game.new().run(other)
    assert a == b


def test_random_numbers():
    rng = mozzie.Rng("x")
    again = pickle.loads(pickle.dumps(rng))
    assert [rng.below(6) for _ in range(50)] == [again.below(6) for _ in range(50)]
    assert copy.copy(rng).next() == rng.next() and 0 <= rng.random() < 1
    for n in (0, -1, 2**32):
        with pytest.raises(ValueError):
            rng.below(n)


def test_a_generator_made_in_passing_lives_long_enough():
    """A seed given as text is the generator of that text (its memory was freed too early once)."""
    game = mozzie.Game("mosquitozzz")
    state = game.new("hands")
    for i in range(200):
        rng = mozzie.Rng(f"{i}")
        assert state.sample(0, f"{i}") == state.sample(0, rng)
        pointer = mozzie.Rng(f"{i}")._r
        other = [mozzie.Rng(0) for _ in range(8)]
        assert mozzie.chance.lib.mz_next(pointer) == mozzie.Rng(f"{i}").next() and other


def test_values_and_priors(game):
    for state in some(walk(game), 9):
        if state.seats_to_act:
            assert all(0 <= value <= 1 for value in state.value())
            assert list(state.prior()) == state.legal() and min(state.prior().values()) >= 1


def test_states_are_not_made_by_hand(game):
    with pytest.raises(TypeError):
        mozzie.State()
    with pytest.raises(TypeError):
        hash(game.new())
    with pytest.raises(mozzie.Refused):
        game.new().result()
    with pytest.raises(mozzie.Refused):
        game.new().see("nobody at all")
    with pytest.raises(mozzie.Refused):
        game.new().see(game.seats)
