"""The panel beside an answered puzzle: the reason, and the text that all correct moves share."""

from dataclasses import replace

import pytest

import steppe
from steppe.analysis.puzzles.puzzle import shipped
from steppe.analysis.puzzles.themes import themes_of
from steppe.server.pages.puzzles.puzzle_panel import PuzzlePanel
from steppe.server.pages.shell.page_shell import speaker
from steppe.server.puzzles.puzzles import SHOWN, Attempt

GAME = steppe.load("zebras")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_all_right_moves_share_is_said_and_what_a_wrong_one_does_is_not(language):
    one, say = next(iter(shipped(GAME).values())), speaker(language)
    text = say("Every good move includes this; the weaker ones do not: {words}.", words="|")
    assert text.partition("|")[0] not in shown(one).draw(say)  # a wrong line has the same ranger
    few = replace(one, lines=(*one.lines[:4], one.lines[-1]), right=4)
    ways = [[*shown(one).clauses(line.moves, say)][-1][1] for line in few.lines[2:4]]
    words = say("{one} or {other}", one=ways[0], other=ways[1])
    assert text.replace("|", words) in shown(few).draw(say)


def test_the_reason_shown_is_the_first_theme():
    one = shipped(steppe.load("stone_age"))["634f914ea9"]
    assert (one.told[0].words, one.why[0].words) == ("better tools", "food for your people")
    assert themes_of(one)[0].words == "better tools"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_without_a_reason_the_theme_is_shown(language):
    say, known = speaker(language), shipped(GAME).values()
    one = next(one for one in known if one.why and one.why[0].about and not one.told)
    words = say("the lead in territory {name}", name=one.why[0].about)
    assert say("Theme: {words}.", words=words) in shown(one).draw(say)


def shown(puzzle):
    """Return a puzzle whose solution has been shown."""
    seen = puzzle.position().observe(puzzle.seat)
    return PuzzlePanel(puzzle, Attempt(helped=SHOWN), *4 * [""], seen)
