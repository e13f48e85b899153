"""What a puzzle is about: what its better move gains, and when in the match it stands.

It is what the answer tells as the reason: what the better move gains, and few wrong ones do. Where
no reason is told it is what the game's evaluation says that the better move gains over that of the
match, though wrong moves gain that, too.
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
"""When a puzzle stands in its match, by thirds of that."""


@cache
def gains_of(game: Game) -> Mapping[str, Kind]:
    """Return what a better move of a game can gain, by the words of reasons."""
    return {term.words: term.theme for term in game.view("reasons").TERMS}


def themes_of(puzzle: Puzzle) -> tuple[Kind, Kind]:
    """Return what a puzzle is about: what the better move gains most, and when in the match."""
    return _gain(puzzle), _stage(puzzle)


def _gain(puzzle: Puzzle) -> Kind:
    found = about(puzzle)
    return gains_of(load(puzzle.game))[found.words] if found else _OTHER


def about(puzzle: Puzzle) -> Reason | None:
    """Return what the better move gains most: what is told of it if anything is."""
    known = gains_of(load(puzzle.game))
    reasons = (*puzzle.told, *puzzle.why)
    return next((one for one in reasons if one.words in known), None)


def _stage(puzzle: Puzzle) -> Kind:
    return STAGES[min(int(len(STAGES) * puzzle.passed), len(STAGES) - 1)]


def themes(game: Game) -> Mapping[str, Kind]:
    """Return all that puzzles of a game can be about, by name."""
    return {kind.name: kind for kind in (*gains_of(game).values(), _OTHER, *STAGES)}
