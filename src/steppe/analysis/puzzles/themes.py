"""Classify puzzles by theme: the gain from the better move, and the stage of the match.

Few wrong moves share the gain. If they share all gains, a puzzle has no theme but its stage.
"""

from collections.abc import Mapping

from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.core.eval_terms import Kind
from steppe.core.game import Game
from steppe.core.i18n import msgid

STAGES = (
    Kind("early", msgid("early in the match")),
    Kind("midway", msgid("in the middle of the match")),
    Kind("late", msgid("late in the match")),
)
"""The stage of the match, by thirds."""


def themes_of(puzzle: Puzzle) -> tuple[Kind, ...]:
    """Return the themes of a puzzle: the main gain from the better move, and the stage."""
    return (puzzle.theme.theme, _stage(puzzle)) if puzzle.theme else (_stage(puzzle),)


def _stage(puzzle: Puzzle) -> Kind:
    return STAGES[min(int(len(STAGES) * puzzle.passed), len(STAGES) - 1)]


def themes(game: Game) -> Mapping[str, Kind]:
    """Return all themes that a game's puzzles can have, by name."""
    gains = (term.theme for term in game.view("reasons").TERMS if term.is_told)
    return {kind.name: kind for kind in (*gains, *STAGES)}
