"""The working state of an analysis: events, judges, and an account for each seat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import CURVE, Effort, at_table, charged, halving
from steppe.analysis.judge.judge import Judge, won
from steppe.analysis.judge.luck import Luck
from steppe.analysis.judge.match_events import MatchEvents, Segment, course_of, looks_of
from steppe.analysis.judge.report import CHANCE_EVENT
from steppe.analysis.judge.seat_account import SeatAccount
from steppe.play.match import Match

Watch = Callable[[str, int, int], None]
"""Receives the current level, the work done and the total; stops the analysis by raising."""


def silent(level: str, done: int, total: int) -> None:
    """Ignore progress."""


class ProgressThrottle:
    """Reports progress, and repeats the last report with ``again`` during long steps."""

    def __init__(self, watch: Watch) -> None:
        self._watch, self._last = watch, (CURVE, 0, 1)

    def __call__(self, level: str, done: int, total: int) -> None:
        """Report the level in progress, the work done, and the total."""
        self._last = level, done, total
        self.again()

    def again(self) -> None:
        """Repeat the last report, so that the watcher can stop the analysis."""
        self._watch(*self._last)


@dataclass(frozen=True)
class MatchStudy:
    """The data that the levels of an analysis share.

    ``simulations`` are spent on each point of the curve. The ``second`` judge's random numbers
    differ from the first one's.
    """

    course: MatchEvents
    judge: Judge
    second: Judge
    fortune: Luck
    accounts: Sequence[SeatAccount]
    watch: Watch
    simulations: int
    omniscient: list[list[float]] = field(default_factory=list)

    @property
    def effort(self) -> Effort:
        """Return the budgets."""
        return self.judge.effort

    @property
    def charged(self) -> float:
        """Return the share of a difference between lines that counts as a cost or gain."""
        return charged(self.course.match.game, len(self.accounts))

    def fork(self, segment: Segment, rungs: tuple[int, ...] = ()) -> Fork:
        """Return the fork at the start of a segment."""
        words = (self.course.events[place].text for place in segment.places)
        played = tuple(map(self.course.match.game.actions.parse, words))
        sight = self.accounts[segment.seat].looks.sights[segment.first]
        return Fork(self.judge, segment.seat, sight, played, self.simulations, rungs)


def begin(match: Match, effort: Effort, watch: Watch) -> MatchStudy:
    """Return a study of a match, without any results yet."""
    pulse, effort = ProgressThrottle(watch), at_table(effort, match.game, match.players)
    course, judge = course_of(match), Judge(match.game, effort, rest=pulse.again)
    half = halving(match.game, match.players)
    accounts = [
        SeatAccount(looks_of(course, judge, seat), result, half)
        for seat, result in enumerate(won(match.returns()))
    ]
    views = len(accounts) if match.game.secrets else 1
    chances = sum(event.kind == CHANCE_EVENT for event in course.events)
    fortune = Luck(judge, effort.luck // max(1, views * chances))
    simulations = effort.each(effort.curve, views * len(course.positions))
    second = Judge(match.game, effort, 1, rest=pulse.again)
    return MatchStudy(course, judge, second, fortune, accounts, pulse, simulations)
