import json

from mozzie import bench, games


def test_the_numbers_are_printed(capsys):
    said = []
    bench.main(["--seconds", "0.001", "--lanes", "8", "--json"], said.append)
    rows = json.loads(said[0])
    assert {row["game"] for row in rows} >= set(games())
    assert all(row["steps_per_second"] > 0 for row in rows)
    bench.table(rows)
    assert len(capsys.readouterr().out.splitlines()) == len(rows) + 1
