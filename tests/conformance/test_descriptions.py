"""Descriptions of positions are short in every game, in the matches on file, too."""

from pathlib import Path

import pytest

import steppe
from steppe.play.match_record import parse_record, replay
from steppe.testing.description_checks import *  # noqa: F403
from steppe.testing.description_checks import MOST_TOKENS, tokens

RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*/records/*.steppe"))


@pytest.mark.long
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_position_of_a_match_on_file_has_a_short_description(path):
    match = replay(parse_record(path.read_text("utf-8")), steppe.load)
    for position in list(match.positions())[::3]:
        for viewer in (*range(match.players), None):
            assert tokens(position.describe(viewer)) < MOST_TOKENS
