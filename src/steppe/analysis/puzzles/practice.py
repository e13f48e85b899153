"""Make practice puzzles from an analysis; the task is to find a better line than you played.

The analysis compared only these two lines. Other answers are unknown at first (``sure`` is
``LIKELY``), and so is the difficulty. Later all other lines are evaluated if there are few of them;
otherwise only the lines that players submit. The verdict of the analysis stands: the two lines keep
their numbers, and the others get theirs by comparison.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from steppe.analysis.explain.turning_points import TurningPoint
from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import Effort, charged
from steppe.analysis.judge.judge import Actions, Judge
from steppe.analysis.judge.report import CLEAR, LIKELY, Analysis, rounded
from steppe.analysis.puzzles.puzzle import MANY, SLACK, Line, Puzzle, lines_from
from steppe.analysis.puzzles.puzzle_search import NEAR, QUICK, TOLD
from steppe.analysis.puzzles.solution import completed, separated
from steppe.core.errors import IllegalMove, NotationError
from steppe.games import load
from steppe.play.match import Match
from steppe.play.origin import told

_RATING = 1500  # the rating of an untried puzzle

Values = Mapping[tuple[str, ...], float]


def exercise_of(
    found: Analysis, match: Match, point: TurningPoint, source: Sequence[str]
) -> Puzzle | None:
    """Return the puzzle for a moment; None if one of its lines stops too early, or both end alike.

    ``source`` names the players.
    """
    if not point.asks:
        return None
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
        rating=_RATING,
        source=" ".join(source),
    )
    return separated(puzzle) if _is_whole(puzzle) else None


def _is_whole(puzzle: Puzzle) -> bool:
    """Return whether all lines are legal and complete, and the line played is wrong."""
    try:
        ends = [puzzle.stage(line.moves) for line in puzzle.lines]
    except (IllegalMove, NotationError):
        return False
    return not any(map(puzzle.asks, ends)) and not puzzle.is_right(puzzle.played)


def weighed(puzzle: Puzzle, effort: Effort = QUICK) -> Puzzle:
    """Return an exercise with all possible lines evaluated.

    It stays unchanged if there are too many lines, or if they contradict the analysis: the line
    played then equals the better one.
    """
    judges, fork = _scales(puzzle, effort)
    sight = fork.sight
    ends = lines_from(judges[0].after(sight, ()), fork.seat, MANY)
    if not ends:
        return puzzle
    known = {fork.end(line): line for line in map(partial(_actions, puzzle), _known(puzzle))}
    shares = _shares(judges, fork, [*(ends | known).values()], [*known.values()])
    values = {_words(puzzle, line): share for line, share in shares.items()}
    if values[puzzle.lines[0].moves] - values[puzzle.played] < SLACK:
        return puzzle
    after = _with_lines(puzzle, values)
    return completed(after, judges[0], fork.rungs[-1]) if _is_whole(after) else puzzle


def with_answer(puzzle: Puzzle, answer: Sequence[str], effort: Effort = QUICK) -> Puzzle:
    """Return an exercise with one more line evaluated, compared with the best.

    The line is right if it equals the best in value; the other lines stay unchanged. The exercise
    stays unchanged if the answer is incomplete, already known, or ends like the line played.
    """
    after = replace(puzzle, lines=(*puzzle.lines, Line(tuple(answer), 0.0)))
    if not _is_whole(after) or puzzle.place(answer) is not None:
        return puzzle
    judges, fork = _scales(puzzle, effort)
    lines = {tuple(moves): _actions(puzzle, moves) for moves in (*_known(puzzle), answer)}
    values = {moves: _weigh(judges, fork, fork.rungs[-1], line) for moves, line in lines.items()}
    own = Line(tuple(answer), _share(puzzle, values, tuple(answer)))
    ranked = sorted((*puzzle.lines, own), key=lambda line: -line.share)
    right = sum(line.share >= puzzle.lines[0].share - SLACK for line in ranked)
    after = replace(puzzle, lines=tuple(ranked), right=right)
    return separated(after) if _is_whole(after) else puzzle


def _scales(puzzle: Puzzle, effort: Effort) -> tuple[list[Judge], Fork]:
    """Return the judges for an exercise, and its fork: the seat at the start."""
    judges = [Judge(load(puzzle.game), effort, number) for number in (0, 1)]
    sight = judges[0].sight(puzzle.position(), puzzle.seat)
    played = _actions(puzzle, puzzle.played)
    return judges, Fork(judges[0], puzzle.seat, sight, played, 0, effort.rungs)


def _known(puzzle: Puzzle) -> tuple[Sequence[str], ...]:
    return puzzle.lines[0].moves, puzzle.played


def _actions(puzzle: Puzzle, moves: Sequence[str]) -> Actions:
    return tuple(map(load(puzzle.game).actions.parse, moves))


def _weigh(judges: Sequence[Judge], fork: Fork, count: int, line: Actions) -> float:
    """Return the value of a line, averaged over the judges."""
    found = (judge.shares(fork.sight, count, line)[fork.seat] for judge in judges)
    return sum(found) / len(judges)


def _shares(
    judges: Sequence[Judge], fork: Fork, lines: list[Actions], known: Sequence[Actions]
) -> dict[Actions, float]:
    """Return the values of lines near the best, of some others, and of the known ones."""
    shares: dict[Actions, float] = {}
    for count, margin in zip(fork.rungs, NEAR, strict=False):
        for line in lines:
            shares[line] = _weigh(judges, fork, count, line)
        shares = {line: shares[line] for line in lines}
        lines = sorted(lines, key=lambda line: (-shares[line], line))
        near = sum(shares[line] >= shares[lines[0]] - margin for line in lines)
        lines = list(dict.fromkeys((*lines[: near + TOLD], *known)))
    return {line: shares[line] for line in lines}


def _with_lines(puzzle: Puzzle, values: Values) -> Puzzle:
    lines = [Line(moves, _share(puzzle, values, moves)) for moves in values]
    lines.sort(key=lambda line: (-line.share, line.moves != puzzle.lines[0].moves))
    right = sum(line.share >= lines[0].share - SLACK for line in lines)
    rest = [line for line in lines[right + TOLD :] if line.moves == puzzle.played]
    few = (*lines[: right + TOLD], *rest)
    return replace(puzzle, lines=few, right=right, sure=CLEAR)


def _share(puzzle: Puzzle, values: Values, moves: tuple[str, ...]) -> float:
    """Return the winning chance after a line, on the scale of the two known lines.

    A line is never better than the better one, and as far below it as the values say, but on the
    same side of the line played.
    """
    best, better, played = puzzle.lines[0].share, puzzle.lines[0].moves, puzzle.played
    shares = {line.moves: line.share for line in puzzle.lines}
    if moves in shares:
        return shares[moves]
    worse = charged(load(puzzle.game), puzzle.players) * max(0.0, values[better] - values[moves])
    side = max if values[moves] >= values[played] else min
    return rounded(max(0.0, side(best - worse, shares[played])))


def _words(puzzle: Puzzle, line: Actions) -> tuple[str, ...]:
    return tuple(map(load(puzzle.game).actions.format, line))
