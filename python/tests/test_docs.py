"""The examples of the documentation, as they stand."""

import re

import pytest
from conftest import ROOT

PAGES = [path for path in (ROOT / "docs" / "python.md", ROOT / "docs" / "python-adapters.md",
                           ROOT / "python" / "README.md") if path.exists()]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_examples_run(page):
    if "adapters" in page.name:
        pytest.importorskip("pettingzoo")
        pytest.importorskip("pyspiel")
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(), re.M | re.S)
    assert blocks
    scope = {"__name__": "example"}
    for block in blocks:
        exec(compile(block, str(page), "exec"), scope)


def test_every_public_name_is_documented():
    import mozzie

    for name in mozzie.__all__:
        thing = getattr(mozzie, name)
        if callable(thing) and name != "Policy":
            assert thing.__doc__, name
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert value.__doc__, f"{name}.{member}"


def test_version_is_the_engines():
    from importlib.metadata import version

    import mozzie

    assert version("mozzie") == mozzie.__version__
