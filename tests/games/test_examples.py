"""The worked examples of all games: the rules, and the texts shown in each language.

The files in ``examples/words`` only test wording.
"""

from pathlib import Path

import pytest

import steppe
from steppe.locale import translator
from steppe.play import example

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/examples/**/*.toml"))


def place(path: Path) -> str:
    """Return the game and the name of an example file."""
    return "-".join((path.relative_to(FOLDER).parts[0], path.stem))


@pytest.mark.parametrize("path", FILES, ids=place)
def test_a_worked_example_holds(path):
    failures = example.check(path, steppe.load, translator)
    assert [str(failure) for failure in failures] == []
