"""Made-up analyses of real matches: well formed, and computed instantly."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from steppe.analysis.judge.effort import LEVELS, MOMENTS
from steppe.analysis.judge.judge import won
from steppe.analysis.judge.match_events import MatchEvents, Segment, course_of, segments_of
from steppe.analysis.judge.report import (
    CHANCE_EVENT,
    LIKELY,
    Analysis,
    Decision,
    Moment,
    Seat,
    accuracy,
    label,
    rounded,
)
from steppe.core.eval_terms import Clause, Contrast
from steppe.core.net_explanation import reason
from steppe.play.match import Match

CLEAR = "clear"
_MOST = 3
_HALF = 0.2  # the share of lost decisions at which the accuracy is 50 %


def made_up(match: Match, stage: str = MOMENTS, seed: int = 1) -> Analysis:
    """Return an analysis of a finished match, up to a given level."""
    course, dice = course_of(match), Random(seed)
    depth, match_of = LEVELS.index(stage), match
    seats = tuple(_seat(course, seat, depth, dice) for seat in range(match_of.players))
    head = match.game.name, match.players, dict(match.options), match.game.rules
    return Analysis(*head, "made-up", "job", stage, {}, course.events, seats)


def _seat(course: MatchEvents, seat: int, depth: int, dice: Random) -> Seat:
    match, events = course.match, course.events
    result = won(match.returns())[seat]
    curve = tuple(_curve(len(events), 1 / max(2, match.players), result, dice))
    changes = [rounded(after - before) for before, after in pairwise(curve)]
    mine = [one for one in segments_of(course) if one.seat == seat] if depth > 1 else []
    costs = {one.last: max(0.0, -changes[one.last]) for one in mine}
    parts = {name: [0.0] * len(events) for name in ("luck", "costs", "swings", "news", "drift")}
    for place, (event, change) in enumerate(zip(events, changes, strict=True)):
        name = "luck" if event.kind == CHANCE_EVENT and depth else "drift"
        if place in costs:
            parts["costs"][place] = costs[place]
            change = rounded(change + costs[place])
        elif depth > 1 and event.seat not in (seat, -1):
            name = "swings"
        parts[name][place] = change
    decisions = tuple(_decision(course, one, costs[one.last], dice) for one in mine)
    moments = tuple(_moments(course, decisions)) if depth > 2 else ()
    gaps = {name: tuple(values) for name, values in parts.items()}
    kept = accuracy([decision.cost for decision in decisions], _HALF)
    return Seat(seat, result, curve, decisions=decisions, moments=moments, accuracy=kept, **gaps)


def _curve(length: int, start: float, end: float, dice: Random) -> Iterator[float]:
    """Yield a random walk between two shares; few of its steps are large enough to be shown."""
    now = start
    yield rounded(now)
    for left in range(length, 0, -1):
        if left == 1:
            now = end
        elif dice.random() < 0.3:
            now += (end - now) / left * 3 + dice.gauss(0, 0.03)
        now = min(max(now, 0.0), 1.0)
        yield rounded(now)


def _decision(course: MatchEvents, segment: Segment, cost: float, dice: Random) -> Decision:
    played = tuple(course.events[place].text for place in segment.places)
    others = [move for move in course.positions[segment.first].legal() if move != played[0]]
    better = (dice.choice(others),) if others else played
    bounds = (rounded(cost / 2), rounded(cost * 1.5)) if cost > 0.05 else (None, None)
    sure = CLEAR if cost > 0.05 else LIKELY
    return Decision(segment.first, segment.last, played, better, cost, label(cost), sure, *bounds)


def _moments(course: MatchEvents, decisions: tuple[Decision, ...]) -> Iterator[Moment]:
    real = [place for place, one in enumerate(decisions) if one.better != one.played]
    costly = sorted(real, key=lambda place: -decisions[place].cost)[:_MOST]
    for place in costly:
        yield Moment(place, _why(course, decisions[place]), "")


def _why(course: MatchEvents, decision: Decision) -> Clause | None:
    before = course.positions[decision.first]
    seen = before.observe(before.player)
    better, other = (seen.copy().apply(line[0]) for line in (decision.better, decision.played))
    return reason(Contrast(seen, better, other, before.player))
