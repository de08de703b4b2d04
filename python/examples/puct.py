"""Self-play with PUCT: a small linear network learns Mosquito Show's values and priors from the
engine's own tree search. ``python puct.py [GAMES]``; numpy alone. After some hundred games it beats
a random player nearly always; it is an example, not a strong player."""

import sys

import numpy as np

import mozzie

GAME = mozzie.Game("mosquito-show")
SPEC = GAME.spec
rng = np.random.default_rng(1)
value_net = np.zeros(SPEC.tensor, np.float32)
prior_net = np.zeros((SPEC.tensor, SPEC.actions), np.float32)


def evaluate(leaves: mozzie.Leaves) -> tuple[np.ndarray, np.ndarray | None]:
    """Values for the seat to act, and so for the other; priors by softmax over what is legal."""
    own = 1 / (1 + np.exp(-leaves.tensor @ value_net))
    values = np.empty((len(leaves), 2), np.float32)
    rows = np.arange(len(leaves))
    values[rows, leaves.seat], values[rows, 1 - leaves.seat] = own, 1 - own
    logits = np.where(leaves.mask, leaves.tensor @ prior_net, -np.inf)
    priors = np.exp(logits - logits.max(1, keepdims=True))
    return values, priors.astype(np.float32)


def play(search: mozzie.Search, seed: int) -> list[tuple[np.ndarray, np.ndarray, int, list[float]]]:
    """A game against itself: what was known, how often each step was looked at, whose it was."""
    state, source, seen = GAME.new(), mozzie.Source("puct", seed), []
    while not state.run(source).is_over:
        seat, view = state.to_act, state.see(state.to_act)
        thoughts = search.run(view, seat, mozzie.Rng(f"{seed} {len(seen)}"), evaluate, walks=64, batch=16)
        shares = np.zeros(SPEC.actions, np.float32)
        for thought in thoughts:
            shares[thought.action] = thought.share
        seen.append((view.tensor(), shares, seat))
        state.apply(int(rng.choice(SPEC.actions, p=shares / shares.sum())))
    returns = state.returns()
    return [(tensor, shares, seat, returns) for tensor, shares, seat in seen]


def learn(games: list[tuple[np.ndarray, np.ndarray, int, list[float]]], rate: float = 0.02) -> None:
    for tensor, shares, seat, returns in games:
        won = (returns[seat] + 1) / 2
        value_net[:] += rate * (won - 1 / (1 + np.exp(-tensor @ value_net))) * tensor
        looked = shares > 0
        guess = np.exp(tensor @ prior_net[:, looked])
        prior_net[:, looked] += rate * np.outer(tensor, shares[looked] - guess / guess.sum())


def main(games: int) -> None:
    search = mozzie.Search(GAME, leaves=16)
    for i in range(games):
        learn(play(search, i))
    taught = search.policy(evaluate, walks=64, batch=16)
    print(mozzie.arena(GAME, taught, mozzie.random_policy, games=40, seed=1))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
