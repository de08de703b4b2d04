import copy
import json
import pickle

import pytest
from conftest import GAMES, OPTIONS, ROOT

import mozzie


@pytest.mark.parametrize("name, given", GAMES)
def test_sizes_and_slices(name, given):
    game = mozzie.Game(name, **given)
    spec = game.spec
    assert game.seats == spec.seats == len(given.get("characters", range(game.seats)))
    ends = [(part.at.start, part.at.stop) for part in spec.slices.values()]
    assert ends[0][0] == 0 and ends[-1][1] == spec.tensor
    assert all(a[1] == b[0] for a, b in zip(ends, ends[1:]))
    for part in spec.slices.values():
        floats = 1
        for size in part.shape:
            floats *= size
        assert floats == part.at.stop - part.at.start, part
    assert len({game.seat_name(seat) for seat in range(game.seats)}) == game.seats
    assert game.seat_name(mozzie.NATURE) == "nature"


@pytest.mark.parametrize("name, given", OPTIONS)
def test_each_option(name, given):
    game = mozzie.Game(name, **given)
    assert game.options == {key: str(value) for key, value in given.items()}
    again = pickle.loads(pickle.dumps(game))
    assert again == game and again.options == game.options and again != mozzie.Game(name)


def test_a_game_is_immutable_and_shared(game):
    with pytest.raises(AttributeError):
        game.seats = 3
    with pytest.raises(TypeError):
        game.spec.slices["x"] = None
    assert copy.copy(game) is game and copy.deepcopy(game) is game
    assert hash(pickle.loads(pickle.dumps(game))) == hash(game)


@pytest.mark.parametrize("make, word", [
    (lambda: mozzie.Game("chess"), "chess"),
    (lambda: mozzie.components("../chess"), "chess"),
    (lambda: mozzie.Game("mosquito", seats=9), "seats"),
    (lambda: mozzie.Game("mosquito", colour="red"), "colour"),
    (lambda: mozzie.Game("mosquito", coverage="maybe"), "coverage"),
    (lambda: mozzie.Game("mosquito", coverage="o\0n"), "line 1, byte 2: a zero byte"),
    (lambda: mozzie.Game("mosquito", coverage="o\ud800"), "line 1, byte 2: this is no UTF-8"),
])
def test_refused_options(make, word):
    with pytest.raises(mozzie.Refused, match=word) as refused:
        make()
    assert refused.value.code in ("option", "syntax", "game") and refused.value.reason
    assert pickle.loads(pickle.dumps(refused.value)).reason == refused.value.reason


def test_content_of_a_file_and_of_a_mapping(game, tmp_path):
    path = ROOT / "content" / f"{game.name}.json"
    by_file = mozzie.Game(game.name, content=path)
    by_mapping = mozzie.Game(game.name, content=json.loads(path.read_text()))
    assert by_file == by_mapping and by_file.content == by_mapping.content
    assert by_file.content == game.content
    assert mozzie.components(game.name) == json.loads(path.read_text())
    worn = tmp_path / "worn.json"
    worn.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b" \r\n\r\n"))
    assert mozzie.Game(game.name, content=worn) == by_file
    assert pickle.loads(pickle.dumps(by_file)) == by_file


def test_bad_content(tmp_path):
    bad = tmp_path / "bad.json"
    for words in ('{"game": 1.5}', '{"a": null}', '{"a": 1, "a": 2}', "{", '{"a": "\\u0001"}'):
        bad.write_text(words)
        with pytest.raises(mozzie.Refused) as refused:
            mozzie.Game("mosquito", content=bad)
        assert refused.value.code == "content"
    for words in (b'{\r\n"a\0": 1}', b'{\r\n"a\xff": 1}'):
        bad.write_bytes(words)
        with pytest.raises(mozzie.Refused, match="line 2, byte 3: ") as refused:
            mozzie.Game("mosquito", content=bad)
        assert refused.value.code == "content"
    with pytest.raises(mozzie.Refused):
        mozzie.Game("mosquito", content={"nonsense": 1})
    with pytest.raises(mozzie.Refused, match="nonsense"):
        mozzie.Game("mosquito", content={"nonsense": []})
    with pytest.raises(mozzie.Refused, match="violet_die"):
        mozzie.Game("amoebunnies", content={"violet_die": []})
    mozzie.Game("amoebunnies", content={"gift_icons": []})
    with pytest.raises(FileNotFoundError):
        mozzie.Game("mosquito", content=tmp_path / "none.json")


def test_a_position_brings_its_game():
    state = mozzie.Game("mosquitozzz", seats=3, level="std").new("a deal")
    again = mozzie.read("mosquitozzz", state.text())
    assert again.game.seats == 3 and again.text() == state.text()
    with pytest.raises(mozzie.Refused):
        mozzie.read("mosquitozzz", "nonsense")
