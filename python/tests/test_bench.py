import json

import pytest

from mozzie import bench

GAMES = ["mosquito-show", "mosquitozzz"]


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
