"""``steppe openings``: its output for people and for tools, and the game's file."""

import json

import pytest

from steppe.lab.measure import openings as making
from steppe.play.first_moves_count import BuiltinOpenings

LINE = "openings zebras --matches 6"


@pytest.fixture(autouse=True)
def at_random(monkeypatch, tmp_path):
    """Let all levels play at random, and store the openings in a temporary folder."""
    monkeypatch.setattr(making, "_words", lambda *_: ("random",) * 5)
    monkeypatch.setattr(
        making, "file_of", lambda game, players: tmp_path / "at" / f"{players}.json"
    )


def test_people_read_how_often_each_level_began_so(run, tmp_path):
    out = run(LINE).out
    assert out.split()[:3] == ["first", "move", "pebble"]
    assert "6 matches" in out
    assert not list(tmp_path.iterdir())


def test_tools_read_saved_openings(run, tmp_path):
    told = json.loads(run(f"{LINE} --write --json").out)
    kept = BuiltinOpenings.from_json((tmp_path / "at" / "2.json").read_text())
    assert told == kept.told()
    assert told["matches"] == 6
