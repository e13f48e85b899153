"""Check that wrong values in a game's data files are refused with a clear message."""

import os
import re
import shutil
import subprocess
import sys
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
    assert re.search(rf"NotationError: data/{file}: .* (contradicts|is not a function)", ran.stderr)


def test_no_table_asserts():
    rooms = [*SOURCES.glob("games/*/rules/tables.py"), *SOURCES.glob("games/*/rules/cards.py")]
    rooms += SOURCES.glob("games/*/rules/board.py")
    asserting = [path for path in rooms if re.search(r"(?m)^ *assert ", path.read_text())]
    assert asserting == []


TEXTS = {  # reader-facing keys: texts and their origin
    *("name", "title", "description", "text", "end_text", "note", "provenance"),
    *("schema", "status", "reconstructed", "coordinates", "orientation"),
}
UNREAD = {
    *(("stone_age", "board", "components", name) for name in ("wood", "brick", "stone", "gold")),
    *(("stone_age", "board", "components", name) for name in ("tool_tiles", "food_tokens")),
    *(("stone_age", "board", "components", name) for name in ("figures", "dice", "mammoth_figure")),
    *(("valley", board, "board", "id") for board in ("board_a", "board_b")),
}  # box contents that no rule limits [S1.2 to S1.6], and file names


def test_every_printed_number_is_read():
    command = [sys.executable, "-m", "tests.games.data_keys"]
    environment = os.environ | {"STEPPE_JIT": "0"}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    held, read = (
        {tuple(key.split()) for key in line.split(",")} for line in ran.stdout.split("\n")[:2]
    )
    assert len(held) > 500
    unread = {key for key in held - read if key[-1] not in TEXTS}
    assert unread == UNREAD
