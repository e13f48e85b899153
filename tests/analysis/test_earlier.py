"""Matches and puzzles from earlier rules are analysed and played under those rules."""

from dataclasses import replace

import pytest

import steppe
from steppe.analysis.analyse import levels
from steppe.analysis.puzzles.puzzle import shipped
from steppe.play.match_record import parse_record, replay
from tests.analysis.matches import LEAST
from tests.games.golden import FOLDER


@pytest.mark.parametrize("name", ["doggerland", "valley"])
def test_a_match_is_analysed_by_its_own_rules(name):
    path = FOLDER / name / "earlier" / "resigned.steppe"
    match = replay(parse_record(path.read_text(encoding="utf-8")), steppe.load)
    analysis = next(levels(match, LEAST))
    assert (analysis.game, analysis.rules) == (name, "1.0")


@pytest.mark.parametrize("name", ["doggerland", "valley"])
def test_a_puzzle_is_played_by_its_own_rules(name):
    known = shipped(steppe.load(name)).values()
    newest = next(one for one in known if one.seat)  # a start names the player, except the first
    puzzle = replace(newest, rules="1.0")
    assert puzzle.match().game is steppe.load(name, "1.0")
    assert puzzle.position().state.ways == steppe.load(name, "1.0").ways_kept
    assert newest.position().state.ways == 0
