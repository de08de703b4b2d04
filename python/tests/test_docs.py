"""The examples of the documentation, as they stand, each by itself."""

import re
import subprocess
import sys

import pytest
from conftest import ROOT

PAGES = [path for path in (ROOT / "docs" / "python.md", ROOT / "docs" / "python-adapters.md",
                           ROOT / "python" / "README.md") if path.exists()]


BLOCKS = [pytest.param(page, block, id=f"{page.name}-{number}") for page in PAGES
          for number, block in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(),
                                                    re.M | re.S), 1)]


@pytest.mark.parametrize("page, block", BLOCKS)
def test_each_example_runs_by_itself(page, block):
    if "adapters" in page.name:
        pytest.importorskip("pettingzoo")
        pytest.importorskip("pyspiel")
    exec(compile(block, str(page), "exec"), {"__name__": "example"})


def test_types(tmp_path):
    """mypy --strict takes the package, and the examples that use it alone."""
    pytest.importorskip("mypy")
    for param in BLOCKS:
        page, block = param.values
        if "adapters" not in page.name:
            name = param.id.replace(".", "_").replace("-", "_")
            (tmp_path / f"{name}.py").write_text(block)
    source = ROOT / "python" / "src" / "mozzie"
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "python" / "pyproject.toml"),
         "--cache-dir", str(ROOT / "build" / "mypy"), str(source), *map(str, tmp_path.iterdir())],
        cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr


def test_every_public_name_is_documented():
    import mozzie

    for name in mozzie.__all__:
        thing = getattr(mozzie, name)
        if callable(thing) and name not in ("Policy", "Evaluate"):
            assert thing.__doc__, name
            for member, value in vars(thing).items() if isinstance(thing, type) else ():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert value.__doc__, f"{name}.{member}"


def test_version_is_the_engines():
    from importlib.metadata import version

    import mozzie

    assert version("mozzie") == mozzie.__version__
