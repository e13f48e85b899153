"""Find puzzles in a finished match: costly decisions whose better line is beyond doubt.

Two searches with different random numbers must agree on the best line, and on its large lead. A
third search with ten times the budget must confirm this, and rollouts must show that the best line
gains something. If the game has an exact solver, only solved positions become puzzles. The cheapest
tests come first: most decisions are dropped after two short searches. What is left must also teach
something (``solution.py``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import PUZZLES, TENFOLD, Effort
from steppe.analysis.judge.judge import Actions, Judge
from steppe.analysis.judge.match_events import Segment, segments_of
from steppe.analysis.judge.match_study import MatchStudy, Watch, begin, silent
from steppe.analysis.judge.report import CLEAR, EXACT, rounded
from steppe.analysis.judge.rollouts import Rollouts
from steppe.analysis.puzzles.difficulty import difficulty
from steppe.analysis.puzzles.puzzle import MANY, SLACK, Line, Puzzle, lines_from
from steppe.analysis.puzzles.solution import completed, faults
from steppe.core.game import Game
from steppe.engine.jit import COMPILED
from steppe.play.match import Match
from steppe.play.origin import told

QUICK = Effort(luck=0, solved=1 << 12)
"""The effort of the search for puzzles."""

SOLVED = replace(QUICK, simulations=16, solved=1 << 11)
"""The same for games in which only solved positions become puzzles."""

GAP = 0.08
"""The least gain of the best line over the one played."""

NEAR = (0.2, 0.12, GAP)
"""The most by which a line may be worse than the best to pass each rung."""

TOLD = 3
"""The number of wrong lines that are kept, besides the one played."""

_FEW = 5  # the minimum number of different ends
_EASY = 0.34  # the maximum share of ends that may be right
_FALL = 0.05  # decisions that cost less, according to two short searches, are skipped
_CLOSE = 0.015  # the minimum difference in value between right and wrong lines


Ends = dict[bytes, Actions]


class Worth(NamedTuple):
    """Lines with the thorough judge's values, best first; the first ``right`` are right."""

    shares: Mapping[Actions, float]
    lines: list[Actions]
    right: int

    @property
    def told(self) -> list[Actions]:
        """Return the right lines, and the best wrong ones."""
        return self.lines[: self.right + TOLD]


def effort_for(game: Game) -> Effort:
    """Return the effort for finding puzzles in matches of a game."""
    return SOLVED if _is_solved(game) else QUICK


def _is_solved(game: Game) -> bool:
    return COMPILED and game.kernel.solver is not None


def find(
    match: Match, source: str, effort: Effort | None = None, watch: Watch = silent
) -> Iterator[Puzzle]:
    """Yield the puzzles of a finished match; ``source`` names the players."""
    study = begin(match, effort or effort_for(match.game), watch)
    prover, segments = Prover(study, source), [*segments_of(study.course)]
    for number, segment in enumerate(segments):
        watch(PUZZLES, number, len(segments))
        if (puzzle := prover.puzzle(segment)) is not None:
            yield puzzle


class Prover:
    """Turns decisions in a match into puzzles, if they are sound."""

    def __init__(self, study: MatchStudy, source: str) -> None:
        game, effort = study.course.match.game, study.effort
        larger = replace(effort, solved=TENFOLD * effort.solved)
        self._study, self._source, self._is_solved = study, source, _is_solved(game)
        self._short, self._long = effort.rungs[-2:]
        self._first, self._second = Judge(game, effort), Judge(game, effort, 1)
        self._thorough = Judge(game, larger, 2)

    def puzzle(self, segment: Segment) -> Puzzle | None:
        """Return the puzzle for a decision, or for its last part if it is long; None if unsound."""
        if not self._falls(self._study.fork(segment)):
            return None
        for first in segment.places:
            part = replace(segment, first=first)
            fork = self._study.fork(part)
            if ends := lines_from(self._first.after(fork.sight, ()), fork.seat, MANY):
                return self._proven(fork, part, ends)
        return None

    def _falls(self, fork: Fork) -> bool:
        """Return whether the position looks worse after the decision than before."""
        if not fork.is_real or (self._is_solved and self._first.exact(fork.sight) is None):
            return False
        return all(self._fall(judge, fork) >= _FALL for judge in (self._first, self._second))

    def _fall(self, judge: Judge, fork: Fork) -> float:
        before, after = (_share(judge, fork, self._short, line) for line in ((), fork.played))
        return before - after

    def _proven(self, fork: Fork, part: Segment, ends: Ends) -> Puzzle | None:
        if len(ends) < _FEW or fork.end(fork.played) not in ends or not self._falls(fork):
            return None
        worth = self._worth(fork, ends)
        if worth is None or not self._is_clear(fork, worth):
            return None
        return self._puzzle(fork, part, worth)

    def _worth(self, fork: Fork, ends: Ends) -> Worth | None:
        """Return the values of the lines, if few are right and no others come close."""
        lines = [*(ends | {fork.end(fork.played): fork.played}).values()]
        shares = self._verified(fork, self._near(fork, lines))
        if not shares:
            return None
        ranked = sorted(shares, key=lambda line: (-shares[line], line))
        right = sum(shares[line] >= shares[ranked[0]] - SLACK for line in ranked)
        if right > max(1, _EASY * len(ends)) or right == len(ranked):
            return None
        parted = shares[ranked[right - 1]] - shares[ranked[right]] >= _CLOSE
        missed = shares[ranked[0]] - shares[fork.played] >= GAP
        return Worth(shares, ranked, right) if parted and missed else None

    def _near(self, fork: Fork, lines: list[Actions]) -> list[Actions]:
        """Return the lines near the best, some others, and the played line.

        Returns no lines if the played line comes near the best.
        """
        for count, margin in zip(self._study.effort.rungs, NEAR, strict=False):
            shares = {
                line: max(_share(judge, fork, count, line) for judge in (self._first, self._second))
                for line in lines
            }
            best = max(shares.values())
            if best - shares[fork.played] < GAP / 2:
                return []
            far = [line for line in lines if shares[line] < best - margin]
            kept = {fork.played, *sorted(far, key=lambda line: -shares[line])[:TOLD]}
            lines = [line for line in lines if shares[line] >= best - margin or line in kept]
        return lines

    def _verified(self, fork: Fork, lines: list[Actions]) -> dict[Actions, float]:
        """Return the thorough judge's values of lines; empty if the other judges disagree."""
        liked = [self._liked(judge, fork, lines) for judge in (self._first, self._second)]
        if not all(liked):
            return {}
        thorough = {
            line: _share(self._thorough, fork, TENFOLD * self._long, line) for line in lines
        }
        least = max(thorough.values()) - SLACK
        return thorough if all(thorough[line] >= least for line in liked) else {}

    def _liked(self, judge: Judge, fork: Fork, lines: list[Actions]) -> Actions:
        """Return the line that a judge likes best; empty if it gains too little."""
        shares = {line: _share(judge, fork, self._long, line) for line in lines}
        liked = max(lines, key=shares.__getitem__, default=())
        return liked if liked and shares[liked] - shares[fork.played] >= GAP else ()

    def _is_clear(self, fork: Fork, worth: Worth) -> bool:
        """Return whether all lines are solved, or rollouts also favour the best line."""
        if self._is_exact(fork, worth):
            return True
        playouts = Rollouts(self._first)  # each puzzle gets its own budget
        bounds = None if self._is_solved else playouts.bounds(fork, worth.lines[0])
        return bounds is not None and bounds.low > 0

    def _is_exact(self, fork: Fork, worth: Worth) -> bool:
        ends = (self._thorough.ahead(fork.sight, line) for line in worth.lines)
        return self._is_solved and all(self._thorough.exact(end) is not None for end in ends)

    def _puzzle(self, fork: Fork, segment: Segment, worth: Worth) -> Puzzle | None:
        match, kept = self._study.course.match, worth.told
        if fork.played not in kept:
            kept = [*kept, fork.played]
        words = {line: tuple(map(match.game.actions.format, line)) for line in kept}
        puzzle = Puzzle(
            match.game.name,
            match.players,
            dict(match.options),
            match.game.rules,
            told(self._study.course.positions[segment.first]),
            fork.seat,
            words[fork.played],
            tuple(Line(words[line], rounded(worth.shares[line])) for line in kept),
            worth.right,
            EXACT if self._is_exact(fork, worth) else CLEAR,
            0,
            self._source,
        )
        puzzle = completed(puzzle, self._second, TENFOLD * self._long)
        if any(faults(puzzle)):
            return None
        return replace(puzzle, rating=difficulty(puzzle, self._second))


def _share(judge: Judge, fork: Fork, simulations: int, line: Actions) -> float:
    return judge.shares(fork.sight, simulations, line)[fork.seat]
