"""Matches are written to record files and read back."""

import numpy as np
import pytest

import steppe
from steppe.lab.run.record_files import open_record


@pytest.fixture
def match():
    """Return a match with four entries."""
    match = steppe.Match.new(steppe.load("zebras"), options={"board": "president"})
    for move in ("guard:3", "place:lion:d2", "step:1", "place:zebra:e1"):
        match.play(move)
    return match


def test_a_match_comes_back_as_it_was(match, tmp_path):
    steppe.write_record(match, tmp_path / "m.steppe", {0: "ana", 1: "ben"})
    again = steppe.read_record(tmp_path / "m.steppe")
    assert again.line == match.line
    assert again.observe(None) == match.observe(None)
    assert again.options == {"board": "president"}


def test_a_match_comes_back_as_it_stood(match, tmp_path):
    steppe.write_record(match, tmp_path / "m.steppe")
    assert steppe.read_record(tmp_path / "m.steppe", 2).observe(None) == match.position_after(2)


@pytest.mark.parametrize("at", [-1, 5])
def test_there_is_nothing_before_the_start_and_after_the_end(match, tmp_path, at):
    steppe.write_record(match, tmp_path / "m.steppe")
    with pytest.raises(steppe.RecordError, match=f"entries 0 to 4, not {at}"):
        steppe.read_record(tmp_path / "m.steppe", at)


def test_an_unfinished_match_keeps_its_secret(match, tmp_path):
    steppe.write_record(match, tmp_path / "m.steppe")
    assert "secret" not in open_record(tmp_path / "m.steppe").facts


@pytest.mark.parametrize("at", ["2", 2.0, np.zeros((2, 2), int)])
def test_a_number_of_entries_is_whole(match, tmp_path, at):
    steppe.write_record(match, tmp_path / "m.steppe")
    with pytest.raises(TypeError, match="the number of entries must be an integer"):
        steppe.read_record(tmp_path / "m.steppe", at)


def test_a_seat_is_named_as_people_see_it(match, tmp_path):
    steppe.write_record(match, tmp_path / "m.steppe", {0: "a\u034fna", 1: "\N{ZEBRA FACE}"})
    assert open_record(tmp_path / "m.steppe").seats[0] == "ana"
    with pytest.raises(steppe.NotationError, match="the name of a player must be visible"):
        steppe.write_record(match, tmp_path / "m.steppe", {0: "\ufe0f"})
