"""A changed number or word in the data of a game that its tables cannot take says which and why."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import steppe

SOURCES = Path(steppe.__file__).parent
CHANGES = [
    ("zebras", "tokens.toml", r"face_up_total_per_player = \d+", "face_up_total_per_player = 3"),
    ("valley", "tricks.toml", r"(?m)^(descartes) *= *\d+", r"\1 = 3"),
    ("valley", "tricks.toml", r'aims = \["own_hex"', 'aims = ["own_hexe"'),
    ("valley", "tricks.toml", r"own_move = ", "own_part = "),
    ("valley", "tricks.toml", r'effect = "boon"', 'effect = "bone"'),
    ("valley", "events.toml", r'strikes = "lava"', 'strikes = "larva"'),
]


@pytest.mark.rotating(10)
@pytest.mark.parametrize(("game", "file", "found", "changed"), CHANGES)
def test_what_does_not_fit_is_named(tmp_path, game, file, found, changed):
    shutil.copytree(SOURCES, tmp_path / "steppe", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "steppe" / "games" / game / "data" / file
    text, count = re.subn(found, changed, path.read_text(), count=1)
    assert count == 1
    path.write_text(text)
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "STEPPE_JIT": "0"}
    command = [sys.executable, "-c", f"import steppe; steppe.load({game!r})"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert re.search(rf"NotationError: data/{file}: .* (does not fit|is no function)", ran.stderr)


def test_no_table_asserts():
    rooms = [*SOURCES.glob("games/*/tables.py"), *SOURCES.glob("games/*/cards.py")]
    rooms += SOURCES.glob("games/*/board.py")
    asserting = [path for path in rooms if re.search(r"(?m)^ *assert ", path.read_text())]
    assert asserting == []


def keys_of(data) -> set[str]:
    """Return the keys of all tables in what a file of data holds."""
    if isinstance(data, list):
        return set().union(*map(keys_of, data))
    return set(data).union(*map(keys_of, data.values())) if isinstance(data, dict) else set()


@pytest.mark.parametrize("file", ["animals", "editions", "events", "tricks"])
def test_no_card_of_the_valley_says_what_nobody_reads(file):
    game = SOURCES / "games" / "valley"
    data = (game / "data" / f"{file}.toml").read_text()
    readers = (*game.rglob("*.py"), *Path(__file__).with_name("valley").glob("second_*.py"))
    words = set(re.findall(r'"(\w+)"', data + "".join(path.read_text() for path in readers)))
    unread = keys_of(tomllib.loads(data)) - words
    assert [key for key in unread if not key.isdecimal()] == []
