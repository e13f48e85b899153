"""The panel beside an answered puzzle: the reason, and the text that all correct moves share."""

from dataclasses import replace

import pytest

import steppe
from steppe.analysis.puzzles.puzzle import shipped
from steppe.core.i18n import plain
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


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The better move takes the lead in territory VI."),
        ("fr", "Le meilleur coup donne la majorité dans le territoire VI."),
    ],
)
def test_the_answer_gives_the_main_reason(language, words):
    one = shipped(GAME)["05b98de317"]
    assert words in shown(one).draw(speaker(language))


def test_an_answer_without_a_reason_gives_none():
    one = next(one for one in shipped(GAME).values() if one.why is None)
    assert "The better move " not in shown(one).draw(plain)


def shown(puzzle):
    """Return a puzzle whose solution has been shown."""
    seen = puzzle.position().observe(puzzle.seat)
    return PuzzlePanel(puzzle, Attempt(helped=SHOWN), *4 * [""], seen)
