"""Compute the costs of decisions: compare lines by sequential halving, then re-evaluate the best.

The best line is chosen with one seed and evaluated with another: the maximum of noisy values is too
high on average, and over hundreds of decisions these errors would add up. Halving follows Karnin,
Koren and Somekh (2013).
"""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from steppe.analysis.judge.candidate_lines import Fork
from steppe.analysis.judge.effort import COSTS
from steppe.analysis.judge.judge import Actions, Sight
from steppe.analysis.judge.match_events import Segment, segments_of
from steppe.analysis.judge.match_study import MatchStudy
from steppe.analysis.judge.report import EXACT, LIKELY, Decision, label, rounded
from steppe.analysis.judge.seat_account import SeatAccount
from steppe.bots.mcts.tree import EVERYBODY
from steppe.core.view import SparesView

_HOPELESS = 0.04  # lines worse by this much are dropped; by half as much after the second rung


class Choice(NamedTuple):
    """The best line of a segment, empty if it was played, and the cost of the line played."""

    better: Actions
    cost: float
    sure: str = LIKELY


def weigh(study: MatchStudy) -> None:
    """Charge each seat for its own decisions; credit it for those of others."""
    found = list(segments_of(study.course))
    left = Counter(segment.seat for segment in found)
    for number, segment in enumerate(found):
        study.watch(COSTS, number, len(found))
        rungs = study.effort.rungs_within(_allowance(study, segment.seat) / left[segment.seat])
        left[segment.seat] -= 1
        _weigh(study, segment, study.fork(segment, rungs))


def _allowance(study: MatchStudy, seat: int) -> float:
    """Return the simulations left for a seat; a shared budget would reveal hidden information."""
    return study.effort.costs / len(study.accounts) - study.accounts[seat].spent


def _weigh(study: MatchStudy, segment: Segment, fork: Fork) -> None:
    choice = _choose(study, segment, fork) if fork.is_real else Choice((), 0.0)
    if fork.is_real:
        _charge(study, segment, choice)
    for account in study.accounts:
        if account.looks.seat != segment.seat:
            _credit(study, segment, account, fork, choice)


def _choose(study: MatchStudy, segment: Segment, fork: Fork) -> Choice:
    if (solved := _solved(study, segment, fork)) is not None:
        return solved
    others = fork.others(_drops(study.accounts[segment.seat], segment))
    better = _best(study, fork, others)
    if not better:
        return Choice((), 0.0)
    study.accounts[segment.seat].spent += 2 * fork.rungs[-1]
    return Choice(better, _gain(study, fork, better, fork.sight, segment.seat))


def _gain(study: MatchStudy, fork: Fork, better: Actions, sight: Sight, seat: int) -> float:
    """Return a line's lead over the played line, for a seat, according to the second judge.

    The difference is scaled by the share that counts as real (``charged``).
    """
    lines = better, fork.played
    best, other = (study.second.shares(sight, fork.rungs[-1], line)[seat] for line in lines)
    return study.charged * (best - other)


def _drops(account: SeatAccount, segment: Segment) -> list[int]:
    """Return the decisions in a segment after which the seat's chances fell, largest fall first."""
    changes = {place - segment.first: account.change(place) for place in segment.places}
    return sorted((place for place in changes if changes[place] < 0), key=changes.__getitem__)


def _best(study: MatchStudy, fork: Fork, others: Mapping[bytes, Actions]) -> Actions:
    """Return the best of the other lines, or an empty one if the line played is better."""
    left, margin = list(others.values()), _HOPELESS
    for rung in fork.rungs:
        study.accounts[fork.seat].spent += rung * (len(left) + 1)
        values = {
            line: study.judge.shares(fork.sight, rung, line)[fork.seat]
            for line in (*left, fork.played)
        }
        ahead = [line for line in left if values[line] > values[fork.played] - margin]
        ahead.sort(key=lambda line: (-values[line], line))
        left = ahead[: max(1, len(left) // 2)]
        margin = margin / 2 if rung != fork.rungs[-2] else 0.0
    return left[0] if left else ()


def _solved(study: MatchStudy, segment: Segment, fork: Fork) -> Choice | None:
    """Return the cost of a decision if both ends of its segment are solved."""
    sights = study.accounts[segment.seat].looks.sights
    known = [study.judge.exact(sights[place]) for place in (*segment.places, segment.last + 1)]
    shares = [None if share is None else share[segment.seat] for share in known]
    first, last = shares[0], shares[-1]
    if first is None or last is None:
        return None
    if first <= last:
        return Choice((), 0.0, EXACT)
    fall = max(place for place, share in enumerate(shares) if share is not None and share > last)
    best = study.judge.optimal(sights[segment.first + fall])
    return Choice((*fork.played[:fall], best), first - last, EXACT)


def _charge(study: MatchStudy, segment: Segment, choice: Choice) -> None:
    account, actions = study.accounts[segment.seat], study.course.match.game.actions
    cost = rounded(choice.cost)
    account.costs[segment.last] = cost
    if choice.cost > 0.0 and _is_idle(study, segment):
        account.idle.add(len(account.decisions))
    account.decisions.append(
        Decision(
            segment.first,
            segment.last,
            tuple(study.course.events[place].text for place in segment.places),
            tuple(map(actions.format, choice.better)),
            cost,
            label(cost),
            choice.sure,
        )
    )


def _is_idle(study: MatchStudy, segment: Segment) -> bool:
    """Return whether the segment ends a round in which the seat could act, but did nothing."""
    course = study.course
    text = course.match.game.view("text")
    return isinstance(text, SparesView) and any(
        text.idles(course.positions[place], course.events[place].text) for place in segment.places
    )


def _credit(
    study: MatchStudy, segment: Segment, account: SeatAccount, fork: Fork, choice: Choice
) -> None:
    """Credit a seat with its gain from another seat's decision.

    If information is hidden from the seat, it is credited with the whole change.
    """
    sight = account.looks.sights[segment.first]
    if sight.viewer != EVERYBODY:
        for place in segment.places:
            account.swings[place] = account.change(place) - account.news[place]
    elif choice.sure == EXACT:
        account.swings[segment.last] = choice.cost
    elif choice.better:
        gain = _gain(study, fork, choice.better, sight, account.looks.seat)
        account.swings[segment.last] = -gain
