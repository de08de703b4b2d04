"""OpenSpiel's own tests and algorithms on every game."""

import json
import pickle
import subprocess
import sys
import unittest
from fractions import Fraction as F

import numpy as np
import pytest
from conftest import CHARACTERS, GAMES, OPTIONS, ROOT

import mozzie

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from mozzie import openspiel  # noqa: E402
from mozzie.small import SMALL  # noqa: E402

openspiel.register()
GAMES_HIDDEN = ["mosquitozzz", "moustique-attaque", "amoebunnies"]
LAST = {"amoebunnies": "(rounds=1)"}  # its random games are long
SIMULTANEOUS = {"players": 3, "simultaneous": True}


def load(name, given=None):
    """The game with mozzie's keywords; Amoebunnies ends early, its random games are long."""
    params = {{"seats": "players"}.get(key, key): value for key, value in (given or {}).items()}
    if "characters" in params:
        params["players"] = len(params["characters"])
        params["characters"] = ",".join(params["characters"])
    if name == "amoebunnies":
        params.setdefault("rounds", 2)
    return pyspiel.load_game(f"mozzie_{name.replace('-', '_')}", params)


def drawn(state, rng):
    """Goes on until a player is asked."""
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(rng.choice(actions, p=chances))
    return state


def walk(game, seed=1, steps=10_000):
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    for _ in range(steps):
        if drawn(state, rng).is_terminal():
            return
        yield state
        if state.is_simultaneous_node():
            state.apply_actions([int(rng.choice(state.legal_actions(p) or [0]))
                                 for p in range(game.num_players())])
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))


@pytest.mark.parametrize("name, given", GAMES)
def test_their_random_simulations(name, given):
    game = load(name, given)
    assert game.num_players() == mozzie.Game(name, **given).seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


def api_tests(kind, **attributes):
    """The test methods of one of their classes, on a game of ours."""
    case = type("Case", (getattr(api_test, kind),), attributes)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 3
    assert not [text for _, text in result.errors + result.failures]


@pytest.mark.parametrize("name", mozzie.games())
def test_their_api_test(name, monkeypatch):
    some = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states",
                        lambda game, max_states: some(game, max_states=80))
    api_tests("EnforceAPIOnPartialTreeBase", game=load(name), game_name=name)


def test_their_api_test_on_a_whole_tree(monkeypatch):
    """Perfect recall, sums, information states at every node. At the root 2 actions, 3 places for
    the Sting, 3 for the tap."""
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "last", (0, 1 + 1 + 3, 1 + 9))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "last", 3)
    api_tests("EnforceAPIOnFullTreeBase", game=last_round("K", "B4,O3,R2", "G1"), game_name="last")


@pytest.mark.parametrize("name, given", OPTIONS)
def test_every_option(name, given):
    game = load(name, given)
    assert given.items() <= game.start.game.options.items()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("params, utility", [({}, "ZERO_SUM"), ({"level": "coop2"}, "IDENTICAL")])
def test_simultaneous_nodes(params, utility):
    game = load("mosquitozzz", {**SIMULTANEOUS, **params})
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert any(state.is_simultaneous_node() for state in walk(game))
    for one in (game, pyspiel.convert_to_turn_based(game)):
        pyspiel.random_sim_test(one, num_sims=2, serialize=False, verbose=False)
        games_sim_test.GamesSimTest().sim_game(one)


@pytest.mark.parametrize("params", [{"players": 3}, SIMULTANEOUS])
def test_rl_environment(params):
    env = rl_environment.Environment(load("mosquitozzz", params))
    env.seed(1)
    now, rng = env.reset(), np.random.default_rng(1)
    while not now.last():
        legal = now.observations["legal_actions"]
        chosen = [int(rng.choice(ids or [0])) for ids in legal]
        now = env.step([chosen[now.current_player()]] if env.is_turn_based else chosen)
    assert sorted(now.rewards) == [-0.5, -0.5, 1]


def test_commits_are_hidden():
    """Whatever the first player chose at a simultaneous node, the others are told the same."""
    start = drawn(load("mosquitozzz", {"players": 3}).new_initial_state(), np.random.default_rng(1))
    assert start.current_player() == 0
    told = [{ask(state.child(action)) for action in start.legal_actions()} for state in [start]
            for ask in (lambda s: s.information_state_string(1),
                        lambda s: s.information_state_string(2),
                        lambda s: s.observation_string(1),
                        lambda s: tuple(s.information_state_tensor(1)),
                        lambda s: tuple(s.legal_actions()))]
    assert [len(ways) for ways in told] == [1] * 5
    own = {start.child(action).information_state_string(0) for action in start.legal_actions()}
    assert len(own) == len(start.legal_actions()) > 1


def test_chance_is_exact():
    game, source = load("moustique-attaque"), mozzie.Game("moustique-attaque").new()
    state = game.new_initial_state()
    assert state.is_chance_node() and source.is_nature
    weights = source.outcomes()
    total = sum(weight for _, weight in weights)
    assert state.chance_outcomes() == [(outcome, weight / total) for outcome, weight in weights]
    assert game.max_chance_outcomes() == source.game.spec.outcomes


@pytest.mark.parametrize("name", mozzie.games())
def test_strings_and_tensors_are_those_of_the_view(name):
    game = load(name)
    full = make_observation(game, pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS))
    public = make_observation(game, pyspiel.IIGObservationType(
        public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE))
    own = make_observation(game)
    for state in walk(game, steps=12):
        for player in range(game.num_players()):
            view = state.node.see(player)
            assert state.observation_string(player) == view.text()
            assert state.information_state_string(player) == f"{view.text()} #{state.key(player)}"
            assert np.array_equal(state.observation_tensor(player), view.tensor())
            assert np.array_equal(state.information_state_tensor(player), view.tensor())
            own.set_from(state, player)
            for part, values in own.dict.items():
                part = state.node.game.spec.slices[part]
                assert np.array_equal(values, view.tensor()[part.at].reshape(part.shape))
            full.set_from(state, player)
            assert np.array_equal(full.tensor, state.node.full_tensor())
            assert full.string_from(state, player) == str(state)
            public.set_from(state, player)
            assert np.array_equal(public.tensor, state.node.tensor(mozzie.NOBODY))
            assert public.string_from(state, player).startswith(state.node.text(mozzie.NOBODY))
    hidden = pyspiel.PrivateInfoType
    assert game.make_py_observer(pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=hidden.ALL_PLAYERS)) is None
    private = make_observation(game, pyspiel.IIGObservationType(
        public_info=False, perfect_recall=False, private_info=hidden.SINGLE_PLAYER))
    parts = {name: part for name, part in game.game.spec.slices.items() if part.own}
    assert set(private.dict) == set(parts)
    for state in walk(game, steps=12):
        for player in range(game.num_players()):
            private.set_from(state, player)
            view = state.node.tensor(player)
            assert private.tensor.size == sum(int(np.prod(part.shape)) for part in parts.values())
            for name, part in parts.items():
                assert np.array_equal(private.dict[name], view[part.at].reshape(part.shape))
    with pytest.raises(ValueError):
        game.make_py_observer(None, {"colour": "red"})


@pytest.mark.parametrize("name", GAMES_HIDDEN)
def test_a_playthrough_is_generated(name):
    """The standard tool that writes a game down, with all its observers."""
    from open_spiel.python.algorithms import generate_playthrough
    last = LAST.get(name, "")
    text = generate_playthrough.playthrough(f"mozzie_{name.replace('-', '_')}{last}", [], seed=3)
    assert "IsTerminal() = True" in text and "PrivateObservationString(0)" in text


def test_parameters():
    names = openspiel.register()
    assert names == [f"mozzie_{name.replace('-', '_')}" for name in mozzie.games()]
    assert set(names) <= set(pyspiel.registered_names())
    assert pyspiel.load_game("mozzie_mosquito(players=4,coverage=off)").num_players() == 4
    game = load("amoebunnies", {"characters": CHARACTERS[2:5]})
    assert game.game.options["characters"] == ",".join(CHARACTERS[2:5])
    assert pyspiel.load_game(str(game)).game == game.game
    assert pyspiel.load_game("mozzie_mosquitozzz(slap=%36)").game.options == {"slap": "6"}
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert {name for name in mozzie.games() if load(name).get_type().information == perfect} == {
        "mosquito-show", "mosquito"}
    settled = load("mosquito", {"position": str(mozzie.Game("mosquito").new("a deal"))})
    assert settled.get_type().information != perfect
    for params in ({"utility": "fun"}, {"players": 9}, {"coverage": "maybe"},
                   {"players": 3, "position": str(mozzie.Game("mosquito").new())}):
        with pytest.raises(ValueError):
            load("mosquito", params)


@pytest.mark.parametrize("name", mozzie.games())
def test_points(name):
    game = load(name, {"utility": "points"})
    for state in walk(game):
        last = state
        assert not any(state.returns())
    scores = last.node.result().scores
    assert last.returns() == [scores[0] - scores[1], scores[1] - scores[0]]
    assert max(scores) < openspiel.POINTS


def test_positions():
    """A game that begins at a position, with the options that the position has."""
    text = ("MA1 2 K m1 w2 T=-,O2,B4,G1 H=R2,R3 C=- P1=R1:1 P2=O1,O4:3 B=R1x,O2,B-,G- D=- "
            "G=O3,N*2 V=21 Z=1 O=end:finishTurn")
    game = load("moustique-attaque", {"position": text})
    assert str(game.new_initial_state()) == text
    assert game.game.options == {"end": "finishTurn"}
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state = pickle.loads(pickle.dumps(game.new_initial_state().child(23)))
    assert state.node.stage == "place" and state.history() == [23]


def last_round(phase, track, board="-", tapper="-:12", bonus="R-,O-,B-,G-", supply=1, **params):
    """A last round of two players by the rules: three holidaymakers are left, so all of them are
    covered; after a success too few are left for another round, so the mosquito is home; when he
    is found the turn is over, and the game with it (finishTurn). What counts is points."""
    position = (f"MA1 2 {phase} m1 w2 T=-,{track} H={board} C=- P1=-:12 P2={tapper} B={bonus} "
                f"D=- G=- V={supply} Z=1 O=end:finishTurn")
    return load("moustique-attaque", {"position": position, "utility": "points", **params})


# ---- their algorithms ----


def wins_at_once(game):
    """A node where some actions win at once and others do not."""
    for seed in range(100):
        for state in walk(game, seed):
            ends = [state.child(action) for action in state.legal_actions()]
            won = [end.is_terminal() and end.returns()[state.current_player()] == 1 for end in ends]
            if any(won) and sum(won) < len(won) / 2:
                return state.clone(), {a for a, w in zip(state.legal_actions(), won) if w}
    raise AssertionError("no such node found")


@pytest.mark.parametrize("name", mozzie.games())
def test_mcts(name):
    """Through chance nodes, for any number of players; it sees a win at once."""
    game = load(name, {"rounds": 200} if name == "amoebunnies" else {})
    rng = np.random.RandomState(1)
    if name == "mosquito-show":
        state, winning = wins_at_once(game)
        bot = mcts.MCTSBot(game, 1.4, 200, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        assert bot.step(state) in winning
        return

    class Value(mcts.Evaluator):
        """The game's own estimate; rollouts of Amoebunnies would be long."""

        def evaluate(self, state):
            return np.array(state.node.value())

        def prior(self, state):
            actions = (state.chance_outcomes() if state.is_chance_node() else
                       [(a, 1 / len(state.legal_actions())) for a in state.legal_actions()])
            return actions

    bot = mcts.MCTSBot(game, 1.4, 60, Value(), random_state=rng)
    for state in walk(game, steps=3):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("track, board, points", [("R1,O2,B1", "R4,G4", 8), ("R4,O3,B2", "G1", 1)])
def test_searches_go_home_in_time(track, board, points):
    """Where the exact numbers are far apart, IS-MCTS decides by them: much on the board and little
    to win, home; the other way round, on. MCTS lets the tapper see the Sting, so it goes home, and
    that is worth what lies on the board."""
    game = last_round("K", track, board)
    on, _, _ = exact([points + int(card[1]) for card in track.split(",")], [1, 1, 1])
    rng = np.random.RandomState(2)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=2, max_simulations=200,
                           random_state=rng)
    state = game.new_initial_state()
    assert state.action_to_string(bot.step(state)) == ("1K ." if points > on else "1K +")
    seeing = mcts.MCTSBot(game, 2, 200, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    best = seeing.mcts_search(state).best_child()
    assert state.action_to_string(best.action) == "1K ."
    assert best.total_reward / best.explore_count == points


@pytest.mark.parametrize("name", ["mosquitozzz", "moustique-attaque", "amoebunnies"])
def test_ismcts(name):
    """Worlds come from what the player knows: the search checks that each has its key."""
    game = load(name, {"players": 3})
    rng = np.random.RandomState(1)
    for i, state in enumerate(walk(game, steps=60)):
        if i % 6:
            continue
        bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=2,
                               max_simulations=4, random_state=rng)
        policy = dict(bot.get_policy(state))
        assert sum(policy.values()) == pytest.approx(1)
        assert set(policy) == set(state.legal_actions())


@pytest.mark.parametrize("name", ["mosquito-show", "mosquito"])
def test_ismcts_refuses_perfect_information(name):
    """As the documentation says."""
    game, rng = load(name), np.random.RandomState(1)
    with pytest.raises(AssertionError):
        ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=2, max_simulations=4,
                         random_state=rng).step(next(walk(game)))


@pytest.mark.parametrize("name", ["mosquitozzz", "moustique-attaque", "amoebunnies"])
def test_resampling(name):
    """Same information, other worlds, and no history that would tell what is hidden."""
    game = load(name, {"players": 3})
    texts = set()
    for state in walk(game, steps=60):
        for player in range(3):
            other = state.resample_from_infostate(player, lambda: 0.25)
            again = state.resample_from_infostate(player, lambda: 0.25)
            assert other.node == again.node
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.legal_actions() == state.legal_actions() or (
                player != state.current_player())
            assert other.history() == []
            twice = other.resample_from_infostate(player, lambda: 0.5)
            assert twice.information_state_string(player) == state.information_state_string(player)
            texts.add(str(other) == str(state))
    assert False in texts


# ---- section 6.4 of the rules of Moustique Attaque ----


def exact(success, found):
    """Value, Sting and tap of the game of 6.4 with everything mixed, by its formulas."""
    x = [a + b for a, b in zip(success, found)]
    w = sum(1 / F(one) for one in x)
    v = (sum(F(a) / one for a, one in zip(success, x)) - 1) / w
    return v, [1 / F(one) / w for one in x], [(a - v) / one for a, one in zip(success, x)]


def solved(game, iterations=300):
    """CFR+ of pyspiel: the value to the mosquito and the average policy."""
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()  # the other one dies with its solver
    start = game.new_initial_state()
    return pyspiel.expected_returns(start, policy, -1, False)[0], policy


def chances(policy, state):
    return [policy.action_probabilities(state).get(a, 0.0) for a in state.legal_actions()]


def test_the_formulas_give_the_table():
    assert exact([3, 2, 4], [1, 1, 1]) == (F(73, 47), [F(15, 47), F(20, 47), F(12, 47)],
                                           [F(17, 47), F(7, 47), F(23, 47)])
    assert exact([8, 7, 9], [1, 1, 1])[0] == F(599, 121)
    assert exact([3, 2, 4], [4, 3, 5])[0] == F(86, 143)


E1 = (F(73, 47), [F(15, 47), F(20, 47), F(12, 47)], [F(17, 47), F(7, 47), F(23, 47)])
E2 = (F(24, 13), [F(4, 13), F(6, 13), F(3, 13)], [F(5, 13), F(1, 13), F(7, 13)])
E3 = (F(599, 121), [F(40, 121), F(45, 121), F(36, 121)], [F(41, 121), F(31, 121), F(49, 121)])
E4 = (F(2), [0, F(1, 2), F(1, 2)], [0, F(1, 2), F(1, 2)])
E5 = (F(11, 9), [F(4, 9), F(5, 9), 0], [F(5, 9), F(4, 9), 0])


@pytest.mark.parametrize("track, board, supply, want", [
    ("R3,O2,B4", "-", 1, E1), ("R3,O2,B4", "-", 0, E2), ("R3,O2,B4", "R3,G2", 1, E3),
    ("R1,O5,B5", "-", 1, E4), ("R4,O3,B1", "-", 1, E5)])
def test_cfr_finds_the_numbers(track, board, supply, want, fives):
    """E1 to E5. With an empty supply (E2) the tapper has had one point more before."""
    head = 1 - supply
    game = last_round("P", track, board, f"-:{12 + head}", supply=supply,
                      **({"content": fives} if "5" in track else {}))
    value, policy = solved(game)
    start = game.new_initial_state()
    assert value + head == pytest.approx(float(want[0]), abs=1e-3)
    assert pyspiel.nash_conv(game, policy) < 0.05
    assert chances(policy, start) == pytest.approx([float(p) for p in want[1]], abs=0.02)
    tap = start.child(start.legal_actions()[0])
    assert chances(policy, tap) == pytest.approx([float(q) for q in want[2]], abs=0.02)


@pytest.fixture(scope="session")
def fives(tmp_path_factory):
    """A component file in which two colours have a 5 instead of a 4, for E4."""
    path = tmp_path_factory.mktemp("content") / "fives.json"
    content = json.loads((ROOT / "content" / "moustique-attaque.json").read_text())
    for colour in ("orange", "blue"):
        card = next(c for c in content["cards"] if c["colour"] == colour and c["value"] == 4
                    and c["name_en"] != "The Scout Leader")
        card["value"], card["code"] = 5, f"{card['code'][0]}5"
    path.write_text(json.dumps(content))
    return str(path)


def test_cfr_with_bonuses():
    """E6 and E7. By the rules a used bonus is worth 2 points, which 6.4 leaves out: whoever uses
    Camping has them in any case, Mountain gives them with the capture. The tapper's own card of
    that colour counts 4."""
    camping, policy = solved(last_round("P", "G3,O2,B4", tapper="R4:12", bonus="R2,O-,B-,G-"))
    assert camping + 2 + 4 == pytest.approx(13 / 47, abs=1e-3)
    mountain, policy = solved(last_round("P", "R3,O2,G4", tapper="B4:12", bonus="R-,O-,B2,G-"))
    assert mountain + 4 == pytest.approx(float(exact([3, 2, 4], [6, 5, 7])[0]), abs=1e-3)


@pytest.mark.parametrize("points, board, value", [
    (1, "G1", F(83, 37)), (4, "G4", F(817, 191)), (5, "R4,G1", F(599, 121))])
def test_cfr_goes_home_in_time(points, board, value):
    """Going on with so much on the board is worth ``value``: home from 5 points on."""
    found, policy = solved(last_round("K", "B4,O3,R2", board), 400)
    assert found == pytest.approx(max(points, float(value)), abs=2e-3)
    home, _ = chances(policy, last_round("K", "B4,O3,R2", board).new_initial_state())
    assert home > 0.9 if points >= 5 else home < 0.1


def test_cfr_leaves_the_lowest_free():
    """Four places, one card in the deck and one point in the supply: after this round the game is
    over whatever happens. The 1 stays free, and then it is E1."""
    game = load("moustique-attaque", {"utility": "points", "position": (
        "MA1 2 P m1 w2 T=R4,O3,B2,G1 H=- C=- P1=-:12 P2=-:12 B=R-,O-,B-,G- D=R1 G=- V=1")})
    value, policy = solved(game)
    start = game.new_initial_state()
    assert value == pytest.approx(73 / 47, abs=1e-3)
    assert sum(chances(policy, start)[9:]) > 0.99
    assert [start.action_to_string(a) for a in start.legal_actions()][9:] == [
        "1P 1s,2,3", "1P 1,2s,3", "1P 1,2,3s"]


@pytest.mark.parametrize("one", SMALL, ids=lambda one: one.name)
def test_small_positions_have_their_values(one):
    """Each registered value is the one that a solver finds, and nobody can do better."""
    game = pyspiel.load_game(one.game, one.parameters)
    value, policy = solved(game, 200)
    assert value == pytest.approx(float(one.value), abs=2e-3)
    assert pyspiel.nash_conv(game, policy) < 0.05


def test_an_interpreter_that_registered_games_ends_well():
    """pyspiel lets go of what was registered after the interpreter has ended."""
    code = ("import pyspiel; from mozzie import openspiel; openspiel.register(); "
            "state = pyspiel.load_game('mozzie_mosquito').new_initial_state().clone()")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
