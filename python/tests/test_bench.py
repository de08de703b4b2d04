import json
import sys

import pytest

from mozzie import bench

GAMES = ["mosquito-show", "mosquitozzz"]


def test_what_is_left_out_is_said_once_with_the_reason(capsys, monkeypatch):
    monkeypatch.setattr(bench, "games", lambda: GAMES)
    monkeypatch.setattr(bench, "_left_out", set())
    for missing in ("pyspiel", "pettingzoo", "mozzie.pettingzoo", "mozzie.openspiel",
                    "pettingzoo.classic.connect_four_v3"):
        monkeypatch.setitem(sys.modules, missing, None)
    left = {what for _, what, _ in [*bench.ours(4, 1), *bench.theirs()]}
    assert not any("mozzie." in what or "threads" in what for what in left)
    said = capsys.readouterr().err.splitlines()
    for what in ("mozzie.pettingzoo", "mozzie.openspiel", "OpenSpiel", "VecEnv with threads",
                 "PettingZoo's connect_four_v3"):
        assert sum(line.startswith(f"{what} is left out: ") and len(line) > len(what) + 20
                   for line in said) == 1, what


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of PettingZoo's own games
def test_the_numbers_are_printed(capsys, monkeypatch):
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "games", lambda: GAMES)
    said = []
    bench.main(["--seconds", "0.001", "--lanes", "8", "--json"], said.append)
    rows = json.loads(said[0])
    assert {row["game"] for row in rows} >= set(GAMES)
    assert all(row["steps_per_second"] > 0 for row in rows)
    bench.table(rows)
    assert len(capsys.readouterr().out.splitlines()) == len(rows) + 1
