"""Signature, playthrough and records on file match the current rules."""

import difflib
import tomllib
from functools import cache

import pytest

import steppe
from steppe.lab.measure.signature import signature
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.play.record_proof import verify
from tests.games.golden import ANEW, FOLDER, minds, playthrough, shown_by, ways_to_end

FILES = sorted(FOLDER.glob("*/records/*.steppe"))


@cache
def replayed(path):
    """Return the match from a record on file."""
    return replay(parse_record(path.read_text()), steppe.load)


@pytest.fixture(params=steppe.names())
def game(request):
    """Return a listed game."""
    return steppe.load(request.param)


@pytest.mark.compiled
def test_the_signature_is_the_one_on_file(game):
    kept = int((FOLDER / game.name / "signature.txt").read_text())
    assert signature(game) == kept, ANEW


@pytest.mark.compiled
def test_bots_decide_as_on_file(game):
    kept = (FOLDER / game.name / "minds.txt").read_text()
    assert minds(game) == kept, f"{ANEW}, then mark the figures about bots: make figures"


def test_a_seeded_match_goes_as_on_file(game):
    kept = (FOLDER / game.name / "playthrough.txt").read_text().splitlines()
    differences = difflib.unified_diff(kept, playthrough(game).splitlines(), lineterm="", n=2)
    assert "\n".join(list(differences)[:40]) == "", ANEW


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_record_on_file_replays_to_the_same_text(path):
    match = replayed(path)
    seats = parse_record(path.read_text()).seats
    assert format_record(from_match(match, seats)) == path.read_text()
    assert path.stem.replace("_", " ") in shown_by(match)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_outcomes_of_a_record_on_file_are_honest(path):
    drawn = sum(len(entry.outcomes) for entry in replayed(path).line)
    assert verify(parse_record(path.read_text()), steppe.load) == drawn


def test_there_is_a_record_for_each_way_to_end_or_an_excuse(game):
    folder = FOLDER / game.name / "records"
    excuses = tomllib.loads((folder / "excuses.toml").read_text())
    shown = set().union(*(shown_by(replayed(path)) for path in folder.glob("*.steppe")))
    assert all(excuses.values()), "an excuse gives its reason"
    assert not shown & set(excuses), "a way that is shown needs no excuse"
    assert shown | set(excuses) == ways_to_end(game)
