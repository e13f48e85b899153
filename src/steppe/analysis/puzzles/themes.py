"""Classify puzzles by theme: the gain from the better move, and the stage of the match.

The gain is the reason shown with the answer, which few wrong moves share. If there is no such
reason, it is a gain from the better move according to the game's evaluation, even if wrong moves
share the gain.
"""

from collections.abc import Mapping
from functools import cache

from steppe.analysis.judge.report import Reason
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.core.eval_terms import Kind
from steppe.core.game import Game
from steppe.core.i18n import msgid
from steppe.games import load

_OTHER = Kind("other", msgid("something else"))
STAGES = (
    Kind("early", msgid("early in the match")),
    Kind("midway", msgid("in the middle of the match")),
    Kind("late", msgid("late in the match")),
)
"""The stage of the match, by thirds."""


@cache
def gains_of(game: Game) -> Mapping[str, Kind]:
    """Return the kinds of gain from better moves in a game, keyed by the reasons' wording."""
    return {term.words: term.theme for term in game.view("reasons").TERMS}


def themes_of(puzzle: Puzzle) -> tuple[Kind, Kind]:
    """Return the themes of a puzzle: the main gain from the better move, and the stage."""
    return _gain(puzzle), _stage(puzzle)


def _gain(puzzle: Puzzle) -> Kind:
    found = about(puzzle)
    return gains_of(load(puzzle.game))[found.words] if found else _OTHER


def about(puzzle: Puzzle) -> Reason | None:
    """Return the main gain from the better move, preferably one shown with the answer."""
    known = gains_of(load(puzzle.game))
    reasons = (*puzzle.told, *puzzle.why)
    return next((one for one in reasons if one.words in known), None)


def _stage(puzzle: Puzzle) -> Kind:
    return STAGES[min(int(len(STAGES) * puzzle.passed), len(STAGES) - 1)]


def themes(game: Game) -> Mapping[str, Kind]:
    """Return all themes that a game's puzzles can have, by name."""
    return {kind.name: kind for kind in (*gains_of(game).values(), _OTHER, *STAGES)}
