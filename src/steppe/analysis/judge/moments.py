"""Find moments to learn from: a seat's costliest decisions, checked by rollouts, with reasons.

A mistake that a mid-level player avoids counts twice as much as one that only a deep search sees.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import MEASURED, MOMENTS, TENFOLD
from steppe.analysis.judge.judge import Actions, Judge
from steppe.analysis.judge.match_events import Segment
from steppe.analysis.judge.match_study import MatchStudy
from steppe.analysis.judge.report import CLEAR, EXACT, Decision, Moment, rounded
from steppe.analysis.judge.rollouts import Bounds, Rollouts
from steppe.analysis.judge.seat_account import SeatAccount
from steppe.core.eval_terms import MOST, Clause, Contrast, main_gain
from steppe.core.i18n import plain
from steppe.core.net_explanation import judge_of
from steppe.core.win_probability import shares

_MOST = 3  # the maximum number of moments per seat
_MARK = 0.05  # the lowest cost at which a decision is checked
_REFUTED = 0.02  # a cost that is certainly below this does not count
_MIDDLE = 64  # simulations by a mid-level player
_DEEP = 0.5  # the weight of a cost if a mid-level player would have made the same mistake
_LEAST_RATE = 1e-9
_THIRD = 2  # selects random numbers other than those of the judges that compute costs
_LONGER = (TENFOLD, 4 * TENFOLD)  # multiples of the maximum number of simulations for a cost
_NODES = 1 << 18  # nodes, enough for the longest search


class Check(Protocol):
    """Bounds the cost of a decision; a cost is real if its lower bound is above ``nothing``."""

    nothing: float

    def bounds(self, fork: Fork, better: tuple[int, ...]) -> Bounds | None:
        """Return the lead of a line over the played line; None if it cannot be determined."""


def find_moments(study: MatchStudy) -> None:
    """Check each seat's marks, and choose its moments."""
    checks = [_check_of(study) for _ in study.accounts]
    marks = [(account, place) for account in study.accounts for place in _marks(study, account)]
    for number, (account, place) in enumerate(marks):
        study.watch(MOMENTS, number, len(marks))
        _check(study, checks[account.looks.seat], account, place)
    for account in study.accounts:
        account.moments = [
            _moment(study, account, place)
            for place in _teachable(study, account, _marks(study, account))
        ]


def _check_of(study: MatchStudy) -> Check:
    """Return the check for one seat's marks."""
    if study.course.match.game.is_combinatorial:
        return DeepCheck(study.judge)
    return Rollouts(study.judge, len(study.accounts))


def _marks(study: MatchStudy, account: SeatAccount) -> list[int]:
    """Return the indices of a seat's costliest decisions.

    Where chances are not shown, a match is lost by small losses: these count, too.
    """
    match = study.course.match
    is_told = match.game.measured(MEASURED, match.players).get("chances", True)
    least = _MARK if is_told else _REFUTED
    costly = [place for place, one in enumerate(account.decisions) if one.cost >= least]
    return sorted(costly, key=lambda place: -account.decisions[place].cost)[: study.effort.marks]


def _check(study: MatchStudy, check: Check, account: SeatAccount, place: int) -> None:
    """Store the bounds on a cost, and whether it is clear."""
    decision = account.decisions[place]
    if decision.sure == EXACT:
        return
    fork = _fork(study, account, decision)
    if (bounds := check.bounds(fork, _better(study, decision))) is not None:
        account.decisions[place] = replace(
            decision,
            sure=CLEAR if bounds.low > check.nothing else decision.sure,
            low=rounded(bounds.low),
            high=rounded(bounds.high),
        )


def _teachable(study: MatchStudy, account: SeatAccount, marks: Iterable[int]) -> list[int]:
    """Return the marks that become moments, costliest first."""
    decisions = account.decisions
    likely = [place for place in marks if not _is_refuted(decisions[place])]
    worth = {
        place: decisions[place].cost
        * (1.0 if _is_avoided(study, account, decisions[place]) else _DEEP)
        for place in likely
    }
    chosen = sorted(likely, key=lambda place: -worth[place])[:_MOST]
    return sorted(chosen, key=lambda place: -decisions[place].cost)


def _is_refuted(decision: Decision) -> bool:
    return decision.high is not None and decision.high < _REFUTED


def _is_avoided(study: MatchStudy, account: SeatAccount, decision: Decision) -> bool:
    """Return whether a mid-level player would have played another move where the lines part."""
    fork, place = _fork(study, account, decision), departure(decision)
    liked = study.second.favourites(fork.sight, _MIDDLE, fork.played[:place])
    return bool(liked) and liked[0] != fork.played[place]


def departure(decision: Decision) -> int:
    """Return the number of initial moves that the better line and the played line share."""
    pairs = zip(decision.played, decision.better, strict=False)
    return next((place for place, (one, other) in enumerate(pairs) if one != other), 0)


def _moment(study: MatchStudy, account: SeatAccount, place: int) -> Moment:
    why = explained(study, account, account.decisions[place])
    return Moment(place, why, why.told(plain) if why else "")


def explained(study: MatchStudy, account: SeatAccount, decision: Decision) -> Clause | None:
    """Return what the better line does, if that explains most of the cost.

    Returns None for solved decisions, and if the check contradicts the cost.
    """
    if decision.sure == EXACT or (decision.low or 0.0) + (decision.high or 0.0) < 0:
        return None
    fork, game = _fork(study, account, decision), study.course.match.game
    lines = (), _better(study, decision), fork.played
    before, better, other = (study.judge.after(fork.sight, line) for line in lines)
    two = Contrast(before, better, other, fork.seat)
    gain = main_gain(judge_of(game), two)
    least = MOST * decision.cost / max(_rate(study, two), _LEAST_RATE)
    if gain is None or gain.amount < least:
        return None
    return game.view("reasons").consequence(gain.term, two)


def _rate(study: MatchStudy, two: Contrast) -> float:
    """Return the share of the win per unit of the evaluation's terms, between two positions."""
    game, seat, ends = study.course.match.game, two.player, (two.better, two.other)
    chances = [shares(game, position, position.evaluate())[seat] for position in ends]
    worths = [sum(dict(judge_of(game)(position.state, seat)).values()) for position in ends]
    gained = worths[0] - worths[1]
    return study.charged * (chances[0] - chances[1]) / gained if gained > 0 else 0.0


def _fork(study: MatchStudy, account: SeatAccount, decision: Decision) -> Fork:
    return study.fork(Segment(account.looks.seat, decision.first, decision.last))


def _better(study: MatchStudy, decision: Decision) -> tuple[int, ...]:
    return tuple(map(study.course.match.game.actions.parse, decision.better))


class DeepCheck:
    """Compares lines by longer searches, and by the exact solver with a larger budget.

    It serves games without chance or hidden information. Rollouts say little there: a player who
    looks at all moves plays the same match each time, and a player who looks at only some of them
    errs at random.
    """

    nothing = 0.02
    """A lower bound up to here is not significant: two searches may differ by this much."""

    def __init__(self, judge: Judge) -> None:
        effort = judge.effort
        larger = replace(effort, solved=TENFOLD * effort.solved)
        self._judge = Judge(judge.game, larger, _THIRD, _NODES, judge.rest)
        self._counts = [times * effort.rungs[-1] for times in _LONGER]

    def bounds(self, fork: Fork, better: Actions) -> Bounds:
        """Return a line's lead over the played line in the longest search, with bounds."""
        gains = [self._gain(fork, better, count) for count in self._counts]
        return Bounds(gains[-1], min(gains), max(gains))

    def _gain(self, fork: Fork, better: Actions, simulations: int) -> float:
        best, played = (
            self._judge.shares(fork.sight, simulations, line)[fork.seat]
            for line in (better, fork.played)
        )
        return best - played
