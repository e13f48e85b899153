"""Find puzzles in a finished match: costly decisions whose better line is beyond doubt.

Two searches of different random numbers have to agree on the best line and that it is better by
far; a third one, of a budget ten times larger, has to confirm it, and playouts that it gains
anything at all. Where a game has an exact solver, only what is solved is a puzzle.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from steppe.analysis.chances import draw_curves
from steppe.analysis.costs import weigh
from steppe.analysis.effort import Effort
from steppe.analysis.judge import Actions, Judge
from steppe.analysis.lines import Fork
from steppe.analysis.playouts import Playouts
from steppe.analysis.puzzle import SLACK, Line, Puzzle, lines_from
from steppe.analysis.report import CLEAR, EXACT, Decision, Reason, rounded
from steppe.analysis.segments import Segment
from steppe.analysis.study import Study, begin, silent
from steppe.core.experience import judge_of
from steppe.core.game import Game
from steppe.core.term import gains_between
from steppe.engine.jit import COMPILED
from steppe.play.match import Match
from steppe.play.origin import told

QUICK = Effort(curve=60_000, costs=400_000, luck=0, solved=1 << 12)
"""How much is thought to find decisions that may be puzzles."""

SOLVED = replace(QUICK, simulations=16, curve=2_000, costs=10_000, solved=1 << 11)
"""How much of it where only what is solved is a puzzle."""

TENFOLD = 10
"""By how much the budget is larger that verifies what was found."""

GAP = 0.08  # the least gain of a puzzle
_MANY, _FEW = 160, 5  # positions between which the seat chooses, at most; ends at least
_EASY = 0.34  # the largest part of the ends that may be right
_FIRST, _NEXT = 256, 1024  # simulations of a line, and of those that come near the best
_NEAR = 0.12  # shares below the best
_CLOSE = 0.015  # no wrong line may be as close to a right one
_TOLD = 3  # wrong lines that are told, beside what was played
_LEVELS = (8, 32, 128, 512)  # simulations of bots that try to solve it
_EASIEST, _STEP = 1100, 200  # ratings

Ends = Mapping[bytes, Actions]
"""Lines by what is seen at their ends."""


class Judges(NamedTuple):
    """Two that find, and the thorough one that verifies."""

    first: Judge
    second: Judge
    thorough: Judge
    playouts: Playouts


def effort_for(game: Game) -> Effort:
    """Return how much is thought to find puzzles of a game."""
    return SOLVED if _is_solved(game) else QUICK


def judges_of(game: Game, effort: Effort) -> Judges:
    """Return who judges puzzles of a game."""
    larger = replace(effort, solved=TENFOLD * effort.solved)
    first = Judge(game, effort)
    return Judges(first, Judge(game, effort, 1), Judge(game, larger, 2), Playouts(first))


def find(match: Match, source: str, effort: Effort | None = None) -> Iterator[Puzzle]:
    """Yield the puzzles of a finished match; ``source`` says who played."""
    effort = effort or effort_for(match.game)
    study = begin(match, effort, silent)
    draw_curves(study)
    weigh(study)
    judges = judges_of(match.game, effort)
    for account in study.accounts:
        for decision in account.decisions:
            if decision.cost >= GAP and _may_be(match.game, decision):
                fork = study.fork(Segment(account.looks.seat, decision.first, decision.last))
                if (puzzle := prove(judges, study, fork, decision, source)) is not None:
                    yield puzzle


def _may_be(game: Game, decision: Decision) -> bool:
    return decision.sure == EXACT or not _is_solved(game)


def _is_solved(game: Game) -> bool:
    return COMPILED and game.kernel.solver is not None


def prove(
    judges: Judges, study: Study, fork: Fork, decision: Decision, source: str
) -> Puzzle | None:
    """Return the puzzle that a decision makes, if it is sound."""
    position = judges.first.after(fork.sight, ())
    ends = lines_from(position, fork.seat, _MANY)
    if len(ends) < _FEW or fork.end(fork.played) not in ends:
        return None
    ends = {**ends, fork.end(fork.played): fork.played}
    shares = _verified(judges, fork, _near(judges, fork, ends))
    if not shares or not _is_clear(judges, fork, decision, shares):
        return None
    lines = sorted(shares, key=lambda line: (-shares[line], line))
    best = shares[lines[0]]
    right = [line for line in lines if shares[line] >= best - SLACK]
    wrong = [line for line in lines if shares[line] < best - SLACK]
    if not _is_sound(shares, right, wrong, fork.played, len(ends)):
        return None
    kept = [*right, *_some(wrong, fork.played)]
    return _puzzle(judges, study, fork, decision, source, (kept, shares, len(right)))


def _some(wrong: list[Actions], played: Actions) -> list[Actions]:
    """Return the best of wrong lines, and what was played."""
    told = wrong[:_TOLD]
    return told if played in told else [*told, played]


def _near(judges: Judges, fork: Fork, ends: Ends) -> list[Actions]:
    """Return the lines that come near the best of all, and what was played."""
    lines = list(ends.values())
    for count in (_FIRST, _NEXT):
        shares = {
            line: max(
                judge.shares(fork.sight, count, line)[fork.seat]
                for judge in (judges.first, judges.second)
            )
            for line in lines
        }
        least = max(shares.values()) - _NEAR
        far = sorted(
            (line for line in lines if shares[line] < least), key=lambda line: -shares[line]
        )
        told = {fork.played, *far[:_TOLD]}
        lines = [line for line in lines if shares[line] >= least or line in told]
    return lines


def _verified(judges: Judges, fork: Fork, lines: list[Actions]) -> dict[Actions, float]:
    """Return what lines lead to by the thorough judge; nothing if the others see it otherwise."""
    thorough = {line: _share(judges.thorough, fork, TENFOLD * _NEXT, line) for line in lines}
    best = max(thorough.values())
    for judge in (judges.first, judges.second):
        shares = {line: _share(judge, fork, _NEXT, line) for line in lines}
        favourite = max(lines, key=shares.__getitem__)
        if thorough[favourite] < best - SLACK or shares[favourite] - shares[fork.played] < GAP:
            return {}
    return thorough


def _share(judge: Judge, fork: Fork, simulations: int, line: Actions) -> float:
    return judge.shares(fork.sight, simulations, line)[fork.seat]


def _is_clear(
    judges: Judges, fork: Fork, decision: Decision, shares: Mapping[Actions, float]
) -> bool:
    """Tell whether the best line is certain, or better by playouts too."""
    best = max(shares, key=shares.__getitem__)
    if decision.sure == EXACT:
        ends = (judges.thorough.ahead(fork.sight, line) for line in shares)
        return all(judges.thorough.exact(end) is not None for end in ends)
    bounds = judges.playouts.bounds(fork, best)
    return bounds is not None and bounds.low > 0


def _is_sound(
    shares: Mapping[Actions, float],
    right: list[Actions],
    wrong: list[Actions],
    played: Actions,
    ends: int,
) -> bool:
    """Tell whether few lines are right, none is nearly right, and what was played is wrong."""
    if not wrong or len(right) > max(1, _EASY * ends):
        return False
    parted = shares[right[-1]] - shares[wrong[0]] >= _CLOSE
    return parted and shares[right[0]] - shares[played] >= GAP


def _puzzle(
    judges: Judges,
    study: Study,
    fork: Fork,
    decision: Decision,
    source: str,
    found: tuple[list[Actions], Mapping[Actions, float], int],
) -> Puzzle:
    match, (kept, shares, right) = study.course.match, found
    words = {line: tuple(map(match.game.actions.format, line)) for line in kept}
    return Puzzle(
        match.game.name,
        match.players,
        dict(match.options),
        match.game.rules,
        told(study.course.positions[decision.first]),
        fork.seat,
        words[fork.played],
        tuple(Line(words[line], rounded(shares[line])) for line in kept),
        right,
        EXACT if decision.sure == EXACT else CLEAR,
        _why(judges.first, fork, kept[0]),
        _rating(judges.second, fork, kept[:right]),
        source,
    )


def _why(judge: Judge, fork: Fork, best: Actions) -> tuple[Reason, ...]:
    """Return what the best line gains over what was played, where both end."""
    better, played = (judge.after(fork.sight, line) for line in (best, fork.played))
    gains = gains_between(judge_of(judge.game), better, played, fork.seat)
    return tuple(
        Reason(gain.term.words, gain.term.about, rounded(gain.amount), **gain.term.unit._asdict())
        for gain in gains
    )


def _rating(judge: Judge, fork: Fork, right: list[Actions]) -> int:
    """Return how hard it is: how many bots, each thinking more, do not begin as one should."""
    first = {line[0] for line in right}
    liked = (judge.favourites(fork.sight, count)[:1] for count in _LEVELS)
    return _EASIEST + _STEP * sum(not first.intersection(favourite) for favourite in liked)
