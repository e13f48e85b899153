"""Split a match into segments: the decisions of one seat between two things it cannot foresee.

A turn is cut at outcomes of chance and where information is revealed. Whole segments are compared,
by their end positions, so the order of clicks costs nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from steppe.analysis.judge.match_events import MatchEvents
from steppe.analysis.judge.report import DECISION


@dataclass(frozen=True)
class Segment:
    """Events ``first`` to ``last``, all decisions of one seat."""

    seat: int
    first: int
    last: int

    @property
    def places(self) -> range:
        """Return the indices of its events."""
        return range(self.first, self.last + 1)


def segments_of(course: MatchEvents) -> Iterator[Segment]:
    """Yield the segments of all seats, in the order of the match."""
    first = 0
    for place, event in enumerate(course.events):
        if event.kind != DECISION:
            first = place + 1
        elif not _goes_on(course, place):
            yield Segment(event.seat, first, place)
            first = place + 1


def _goes_on(course: MatchEvents, place: int) -> bool:
    """Return whether the next event belongs to the same segment."""
    if place + 1 == len(course.events):
        return False
    event, following = course.events[place : place + 2]
    before, after = course.positions[place : place + 2]
    if (following.kind, following.seat) != (DECISION, event.seat) or before.turn != after.turn:
        return False
    return not course.shows(place, event.seat)
