"""A small network learns Mosquito Show by playing itself, on the CPU, in a few minutes.

    python selfplay.py --minutes 5 --plot learning.png --save network.npz

NumPy alone. The network values what a seat sees after its move, before nature's next step; the
move with the best value is played (now and then another), in hundreds of games at once, and each
value is drawn towards the one a move later: learning by temporal differences, as in Tesauro's
backgammon. Its input is the seat's own observation, so it learns nothing that a player may not
know. Now and then it meets the engine's greedy bot on both seats; the last lines say where it
stands, with 95 % intervals. With matplotlib installed it also draws the curve.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import mozzie

REUSE = 6  # how often a position is learnt from: making one costs as much as ten times


class Network:
    """observation -> hidden (ReLU) -> a value in (-1, 1) for blue, seat 0 (nothing is hidden from
    one seat alone here, so both see the same); with its own gradients, and Adam."""

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator):
        self.parts = {
            # About a hundred inputs are not 0.
            "w1": (rng.standard_normal((inputs, hidden)) * np.sqrt(2 / 100)).astype(np.float32),
            "b1": np.zeros(hidden, np.float32),
            "w2": (rng.standard_normal(hidden) * 0.1 / np.sqrt(hidden)).astype(np.float32),
        }
        self.moments = {name: (np.zeros_like(p), np.zeros_like(p)) for name, p in self.parts.items()}
        self.steps = 0

    def hidden(self, seen):
        return np.maximum(seen @ self.parts["w1"] + self.parts["b1"], 0)

    def value(self, seen):
        """What blue may expect, -1 to 1; orange its opposite."""
        return np.tanh(self.hidden(seen) @ self.parts["w2"])

    def learn(self, seen, goal, rate):
        """A step of Adam towards the goals."""
        hidden = self.hidden(seen)
        value = np.tanh(hidden @ self.parts["w2"])
        slope = ((value - goal) * (1 - value**2) / len(goal)).astype(np.float32)
        back = slope[:, None] * self.parts["w2"] * (hidden > 0)
        grads = {"w1": seen.T @ back, "b1": back.sum(0), "w2": hidden.T @ slope}
        self.steps += 1
        size = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, g in grads.items():
            first, second = self.moments[name]
            first += 0.1 * (g - first)
            second += 0.001 * (g * g - second)
            self.parts[name] -= size * first / (np.sqrt(second) + 1e-8)


def best(env, network, explore, rng):
    """The action of each lane with the best value after it, that value, and what was seen there;
    with chance ``explore`` any other action, whose own value then counts."""
    lanes, actions = np.nonzero(env.mask)
    seen, end = env.look(lanes, actions)
    sign = np.where(env.seat[lanes] == 0, 1, -1)
    value = np.where(np.isnan(end), sign * network.value(seen), end)
    starts = np.searchsorted(lanes, np.arange(env.lanes))
    free = rng.random(env.lanes) < explore
    liked = np.where(free[lanes], rng.random(len(lanes)), value)
    order = np.lexsort((liked, lanes))  # by lane, the best one last
    chosen = order[np.append(starts[1:], len(lanes)) - 1]
    return actions[chosen], value[chosen], seen[chosen], free


def play(env, network, length, explore, rng):
    """``length`` moves of every lane: what was seen after each, its value, whose it was, whether
    it was a try, and how the games that ended by it went."""
    kept = {name: [] for name in ("seen", "value", "seat", "free", "done", "returns")}
    for _ in range(length):
        actions, value, seen, free = best(env, network, explore, rng)
        kept["seat"].append(env.seat.copy())
        env.step(actions)
        for name, part in (("seen", seen), ("value", value), ("free", free),
                           ("done", env.done.copy()), ("returns", env.returns.copy())):
            kept[name].append(part)
    return {name: np.array(parts) for name, parts in kept.items()}


def goals(kept, trace):
    """What each value should have been: the one after the next move (of the other seat: its
    opposite), or how the game ended; with traces that a try cuts. The last move has no goal."""
    value, seat, done = kept["value"], kept["seat"], kept["done"]
    row = np.arange(value.shape[1])
    goal = np.empty_like(value)  # for the seat that moved
    ahead = value[-1]
    for t in reversed(range(len(value) - 1)):
        same = np.where(seat[t] == seat[t + 1], 1, -1)
        ended = kept["returns"][t][row, seat[t]]
        mixed = np.where(kept["free"][t + 1], value[t + 1],
                         (1 - trace) * value[t + 1] + trace * ahead)
        goal[t] = np.where(done[t], ended, same * mixed)
        ahead = goal[t]
    return goal[:-1]


def ahead(network, world, seat):
    """The seat's legal actions, the states after each, and what the seat may expect there."""
    legal = world.legal(seat)
    after = [world.clone() for _ in legal]
    seen = np.empty((len(legal), world.game.spec.tensor), np.float32)
    for state, action, row in zip(after, legal, seen):
        state.apply(action, seat)
        state.tensor(seat, row)
    value = network.value(seen) * (1 if seat == 0 else -1)
    over = [state.is_over for state in after]
    return legal, after, np.where(over, [state.returns()[seat] for state in after], value)


def policy_of(network):
    """The network as a policy: the action with the best value after it."""
    def network_policy(view, seat, rng):
        legal, _, value = ahead(network, view.sample(rng), seat)
        return legal[int(value.argmax())]
    return network_policy


def thinking_policy_of(network, wide=10, draws=6):
    """The same a step deeper: of the few best actions the one after which, over some draws of
    nature, the best next action (of the other seat: its best) leaves most."""
    def thinking_policy(view, seat, rng):
        legal, after, value = ahead(network, view.sample(rng), seat)
        best, most = 0, -2.0
        for i in np.argsort(-value)[:wide]:
            total = 0.0
            for _ in range(draws):
                world = after[i].clone().run(mozzie.Source(rng.next()))
                if world.is_over:
                    total += world.returns()[seat]
                else:
                    reply = ahead(network, world, world.to_act)[2].max()
                    total += reply if world.to_act == seat else -reply
            if total / draws > most:
                best, most = int(i), total / draws
        return legal[best]
    return thinking_policy


def train(minutes, rounds=10**9, lanes=256, length=24, hidden=64, seed=1, measure=60, say=print):
    """Trains for so long (or so many rounds of ``length`` moves a lane), measures against greedy
    now and then, and returns the network and the curve: (minutes, games played, share of points)."""
    game, rng = mozzie.Game("mosquito-show"), np.random.default_rng(seed)
    env = mozzie.VecEnv(game, lanes, seed=f"self-play {seed}", threads=0)
    network = Network(game.spec.tensor, hidden, rng)
    greedy, curve, games = mozzie.Bot(game, "greedy"), [], 0
    memory = []  # what was played last, with its goals
    begun, asked = time.monotonic(), -60.0 * minutes
    for _ in range(rounds):
        if (spent := time.monotonic() - begun) >= 60 * minutes and curve:
            break
        if spent - asked >= 60 * minutes / 15:
            result = mozzie.arena(game, policy_of(network), greedy, measure)
            curve.append((spent / 60, games, result.share))
            say(f"{spent / 60:5.2f} min {games:8} games, against greedy: {result}")
            asked = spent
        left = max(0.0, 1 - spent / (60 * minutes + 1e-9))
        kept = play(env, network, length, 0.02 + 0.1 * left, rng)
        games += int(kept["done"].sum())
        goal = np.where(kept["seat"][:-1] == 0, 1, -1) * goals(kept, 0.8)
        goal = goal.reshape(-1)  # for blue
        seen = kept["seen"][:-1].reshape(len(goal), -1)
        memory = [*memory[-7:], (seen, goal)]
        for _ in range(REUSE * len(goal) // 512):
            seen, goal = memory[rng.integers(len(memory))]
            i = rng.integers(len(goal), size=512)
            network.learn(seen[i], goal[i], 1e-3 * (0.1 + left))
    return network, curve


def plot(curve, path):
    """The curve as a picture; needs matplotlib."""
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    minutes, _, share = zip(*curve)
    figure, axes = plt.subplots(figsize=(7, 4))
    axes.axhline(0.5, color="grey", linewidth=1, label="as strong as greedy")
    axes.plot(minutes, share, color="#2a7a4b", marker="o", label="the network")
    axes.set(xlabel="minutes of self-play", ylabel="share of points", ylim=(0, 1),
             title="Mosquito Show: a network that only played itself, against greedy")
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=120, bbox_inches="tight")


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=200, help="of the last measurement")
    parser.add_argument("--plot", help="draw the curve into this PNG")
    parser.add_argument("--save", help="keep the network in this .npz")
    told = parser.parse_args(arguments)
    network, curve = train(told.minutes, seed=told.seed)
    game = mozzie.Game("mosquito-show")
    for what, make, name in (("", policy_of, "random"), ("", policy_of, "greedy"),
                             (", thinking a step deeper", thinking_policy_of, "greedy")):
        result = mozzie.arena(game, make(network), mozzie.Bot(game, name), told.games)
        print(f"in the end{what}, against {name}: {result}", flush=True)
    if told.save:
        np.savez(told.save, **network.parts)
    if told.plot:
        plot(curve, told.plot)
    return result


if __name__ == "__main__":
    main()
