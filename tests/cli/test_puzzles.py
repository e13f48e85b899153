"""``steppe puzzles``: its output for people and for tools, and the game's file."""

import json

import pytest

import steppe
from steppe.analysis.puzzles.puzzle import Puzzle, shipped
from steppe.lab.measure import puzzles as making

LINE = "puzzles zebras --matches 2"
FOUND = list(shipped(steppe.load("zebras")).values())[:2]


@pytest.fixture(autouse=True)
def matches(monkeypatch, tmp_path):
    """Let each match yield one puzzle, and store the puzzles in a temporary folder."""
    monkeypatch.setattr(making, "puzzles_of", lambda bout: [FOUND[bout.number]])
    monkeypatch.setattr(making, "file_of", lambda game, players: tmp_path / f"{players}.jsonl")


def test_people_read_the_move_played_and_the_better_one(run, tmp_path):
    out = run(LINE).out
    assert out.splitlines()[0].split() == ["puzzle", "played", "better", "gain", "rating"]
    assert "2 puzzles" in out
    assert not list(tmp_path.iterdir())


def test_tools_read_names_and_what_is_written_is_kept(run, tmp_path):
    found = json.loads(run(f"{LINE} --write --json").out)
    assert found == [puzzle.id for puzzle in FOUND]
    lines = (tmp_path / "2.jsonl").read_text().splitlines()
    assert {Puzzle.from_json(line).id for line in lines} == set(found)
