"""A moment of an analysis as a puzzle for who played: the better line, and what was played.

An analysis weighs these two lines and no others; so of another answer nothing is known (``sure``
is ``LIKELY``), and how hard it is neither.
"""

from collections.abc import Sequence

from steppe.analysis.puzzle import Line, Puzzle
from steppe.analysis.report import LIKELY, Analysis
from steppe.analysis.turning_points import TurningPoint
from steppe.core.errors import IllegalMove, NotationError
from steppe.play.match import Match
from steppe.play.origin import told

_RATING = 1500  # of what nobody has tried


def exercise_of(
    found: Analysis, match: Match, point: TurningPoint, source: Sequence[str]
) -> Puzzle | None:
    """Return the puzzle that a moment makes, none where a line does not end what is decided.

    ``source`` says who played.
    """
    cost, after = point.decision.cost, found.seats[point.seat].curve[point.decision.last + 1]
    share = min(1.0, after + cost)
    lines = Line(point.better, share), Line(point.played, max(0.0, share - cost))
    puzzle = Puzzle(
        game=match.game.name,
        players=match.players,
        options=dict(match.options),
        rules=match.game.rules,
        start=told(point.position),
        seat=point.seat,
        played=point.played,
        lines=lines,
        right=1,
        sure=LIKELY,
        why=point.moment.why,
        rating=_RATING,
        source=" ".join(source),
    )
    return puzzle if _is_whole(puzzle) else None


def _is_whole(puzzle: Puzzle) -> bool:
    """Tell whether both lines can be played, end what is decided, and end differently."""
    try:
        ends = [puzzle.stage(line.moves) for line in puzzle.lines]
    except (IllegalMove, NotationError):
        return False
    is_over = not any(map(puzzle.asks, ends))
    return is_over and puzzle.place(puzzle.played) == 1
