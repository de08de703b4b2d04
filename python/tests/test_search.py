"""The tree search with an evaluator of one's own."""

import copy

import numpy as np
import pytest

import mozzie
from mozzie import Rng, Search, Source, games


def flat(game, seen=None):
    """Everything is worth the same; keeps what it was asked."""
    def evaluate(leaves):
        if seen is not None:
            seen.append((leaves.seat.copy(), leaves.tensor.copy(), leaves.mask.copy(), list(leaves.views)))
        return np.full((len(leaves), game.spec.seats), 0.5, np.float32), None
    return evaluate


def nodes(name, seed, steps=40):
    """Nodes of a random game at which somebody decides."""
    game = mozzie.Game(name)
    state, source, rng = game.new(), Source("search", seed), Rng(f"s{seed}")
    for _ in range(steps):
        if state.run(source).is_over:
            return
        yield game, copy.copy(state)
        state.apply(rng.choice(state.legal()))


@pytest.mark.parametrize("name", games())
def test_leaves_tell_what_the_mover_knows(name):
    game, state = list(nodes(name, 1, 6))[-1]
    seat, asked = state.to_act, []
    search = Search(game, leaves=16)
    thoughts = search.run(state.see(seat), seat, Rng("a"), flat(game, asked), walks=200)
    assert search.walks >= 200
    assert {t.action for t in thoughts} == set(state.legal())
    assert sum(t.share for t in thoughts) == pytest.approx(1)
    assert all(-1e-4 <= t.value <= 1.0001 for t in thoughts)
    for seats, tensors, masks, views in asked:
        for i, view in enumerate(views):
            assert view.viewer == seats[i] and seats[i] in view.seats_to_act
            assert np.array_equal(view.tensor(), tensors[i])
            assert np.flatnonzero(masks[i]).tolist() == view.legal()
    first = asked[0][3][0]
    assert first == state.see(seat)  # the root is judged first


@pytest.mark.parametrize("name", games())
def test_the_same_search_is_the_same(name):
    game, state = list(nodes(name, 2, 4))[-1]
    runs = [Search(game, leaves=8).run(state.see(state.to_act), state.to_act, Rng("b"), flat(game), 120)
            for _ in range(2)]
    assert runs[0] == runs[1]


def test_a_loss_that_is_out_is_made_up_for():
    """With every value 0.5 and no end in sight every mean is 0.5, whatever was out together."""
    game = mozzie.Game("mosquito-show")
    state = game.new().run(Source("far"))
    for batch in (1, 7, 64):
        search = Search(game, leaves=64)
        for t in search.run(state.see(state.to_act), state.to_act, Rng("c"), flat(game), 300, batch):
            if t.share:
                assert t.value == pytest.approx(0.5, abs=1e-3)


def test_a_win_at_hand_is_found():
    found = 0
    for seed in range(12):
        for game, state in nodes("mosquito-show", seed, 400):
            seat, wins = state.to_act, []
            for action in state.legal():
                after = copy.copy(state)
                after.apply(action)
                if after.is_over and after.returns()[seat] == 1:
                    wins.append(action)
            if wins and len(wins) < len(state.legal()):
                best = Search(game).run(state.see(seat), seat, Rng("d"), flat(game), 400)[0]
                assert best.action in wins or best.value > 0.95, best  # there may be a second way
                found += 1
    assert found > 3


def test_priors_steer_and_values_decide():
    game = mozzie.Game("mosquito-show")
    state = game.new().run(Source("far"))
    liked = state.legal()[-1]

    def judge(leaves):
        priors = np.zeros((len(leaves), game.spec.actions), np.float32)
        priors[:, liked] = 1  # where it is not legal all are alike
        return np.full((len(leaves), game.spec.seats), 0.5, np.float32), priors
    best = Search(game).run(state.see(state.to_act), state.to_act, Rng("e"), judge, 100)[0]
    assert best.action == liked and best.share > 0.9


def test_what_is_wrong_is_refused():
    game = mozzie.Game("mosquito-show")
    state = game.new().run(Source("far"))
    seat = state.to_act
    search = Search(game, leaves=4)
    with pytest.raises(ValueError, match="begin"):
        search.leaves()
    with pytest.raises(mozzie.Refused):
        search.begin(state.see(1 - seat), 1 - seat, Rng("f"))
    search.begin(state.see(seat), seat, Rng("f"))
    assert len(search.leaves()) == 1  # the root alone is new
    with pytest.raises(ValueError, match="learn"):
        search.leaves()
    for bad in (np.zeros((1, 3)), np.full((1, 2), np.nan)):
        with pytest.raises(ValueError):
            search.learn(bad)
    with pytest.raises(ValueError):
        search.learn(np.zeros((1, 2)), np.full((1, game.spec.actions), -1))
    search.learn(np.zeros((1, 2)))
    assert 1 < len(search.leaves()) <= 4
    for leaves in (0, 5000):
        with pytest.raises(mozzie.Refused):
            Search(game, leaves=leaves)
