"""A second try: its first decision is compared with the decision in the original match."""

from dataclasses import replace
from pathlib import Path

import pytest

import steppe
from steppe.analysis.judge.effort import CURVE
from steppe.analysis.puzzles.second_try import ALIKE, BETTER, SAME, WORSE, Way, second_try
from steppe.play.match import Match
from steppe.play.match_record import parse_record, replay
from steppe.play.origin import Origin, told
from tests.analysis.made_up import made_up

RECORD = Path(__file__).parents[1] / "games" / "zebras" / "records" / "winner_1.steppe"


@pytest.fixture(scope="module")
def former():
    return replay(parse_record(RECORD.read_text()), steppe.load)


@pytest.fixture(scope="module")
def found(former):
    return made_up(former)


def again(former, at):
    """Start a match at an entry of another one, and always play the first legal move; return it."""
    origin = Origin(told(former.position_after(at)), f"x@{at}")
    match = Match(former.game, former.players, dict(former.options), "y", b"", [], origin)
    while (player := match.player) is not None:
        match.commit(match.plan(player, match.legal(player)[0]))
    return match


def own(found):
    """Return the decision with the most moves, and its seat."""
    pairs = [(seat, one) for seat in found.seats for one in seat.decisions]
    return max(pairs, key=lambda pair: len(pair[1].played))


def test_the_first_decision_is_compared_with_that_of_the_moment(former, found):
    seat, decision = own(found)
    at = found.events[decision.first].entry
    match = again(former, at)
    new = made_up(match, seed=2)
    second = second_try(match, new, found, at)
    assert second.seat == seat.seat
    assert second.former == Way(decision.played, seat.curve[decision.last + 1])
    first = new.seats[seat.seat].decisions[0]
    assert second.now == Way(first.played, new.seats[seat.seat].curve[first.last + 1])


@pytest.mark.parametrize(
    ("gain", "verdict"), [(0.1, BETTER), (-0.1, WORSE), (0.02, ALIKE), (-0.02, ALIKE)]
)
def test_small_differences_tell_nothing(former, found, gain, verdict):
    _, decision = own(found)
    at = found.events[decision.first].entry
    match = again(former, at)
    second = second_try(match, made_up(match), found, at)
    legal = sorted(second.position.legal())
    ways = replace(second, former=Way((legal[0],), 0.5), now=Way((legal[-1],), 0.5 + gain))
    assert ways.verdict == verdict
    assert replace(ways, now=Way((legal[0],), 0.5 + gain)).verdict == SAME


def test_nothing_is_compared_where_costs_are_not_known(former, found):
    _, decision = own(found)
    at = found.events[decision.first].entry
    match = again(former, at)
    assert second_try(match, made_up(match), None, at) is None
    assert second_try(match, made_up(match), made_up(former, CURVE), at) is None
    assert second_try(match, made_up(match), found, len(former.line)) is None
