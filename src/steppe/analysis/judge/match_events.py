"""A match as a list of events, as each seat saw them, and the segments that they form."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from steppe.analysis.judge.judge import Judge, Sight
from steppe.analysis.judge.report import CHANCE_EVENT, DECISION, DEED, Event
from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from steppe.play.match import Match
from steppe.play.player_view import HIDDEN, as_seen, learns


@dataclass(frozen=True)
class MatchEvents:
    """The events of a match, and the true positions before the first event and after each event."""

    match: Match
    events: tuple[Event, ...]
    positions: tuple[Position, ...]
    _shown: dict[tuple[int, int], bool] = field(init=False, repr=False, default_factory=dict)

    def seen_by(self, viewer: int) -> tuple[Event, ...]:
        """Return the events as a player saw them during the match."""
        return tuple(
            replace(event, text=self._heard(index, event, viewer))
            for index, event in enumerate(self.events)
        )

    def shows(self, index: int, viewer: int) -> bool:
        """Return whether an event showed ``viewer`` something that they could not foresee."""
        if (index, viewer) not in self._shown:
            before, after = self.positions[index : index + 2]
            self._shown[index, viewer] = learns(before, self.events[index].text, after, viewer)
        return self._shown[index, viewer]

    def _heard(self, index: int, event: Event, viewer: int) -> str:
        if event.kind == DEED or not self.match.game.secrets:
            return event.text
        before, after = self.positions[index : index + 2]
        return as_seen(before, event.text, after, viewer)


def course_of(match: Match) -> MatchEvents:
    """Return the events in a match."""
    now = next(match.positions_after([0])).copy()
    events, positions = [], [now.copy()]
    for number, entry in enumerate(match.line):
        for kind, text in _words(entry.move, entry.is_said, entry.outcomes):
            by = CHANCE if kind == CHANCE_EVENT else entry.by
            events.append(Event(number, kind, by, text, now.round))
            if kind != DEED:
                now.apply(text)
            positions.append(now.copy())
    return MatchEvents(match, tuple(events), tuple(positions))


def _words(move: str, is_said: bool, outcomes: Sequence[str]) -> Iterator[tuple[str, str]]:
    if move:
        yield DEED if is_said else DECISION, move
    yield from ((CHANCE_EVENT, outcome) for outcome in outcomes)


@dataclass(frozen=True)
class Looks:
    """A match as one seat saw it: the events, and the seat's view after each event."""

    seat: int
    events: tuple[Event, ...]
    sights: tuple[Sight, ...]

    @property
    def hidden(self) -> tuple[int, ...]:
        """Return the indices of events that the seat could not identify."""
        return tuple(
            index for index, event in enumerate(self.events) if event.text.endswith(HIDDEN)
        )


def looks_of(course: MatchEvents, judge: Judge, seat: int) -> Looks:
    """Return a match as a seat saw it."""
    sights = tuple(judge.sight(position, seat) for position in course.positions)
    return Looks(seat, course.seen_by(seat), sights)


@dataclass(frozen=True)
class Segment:
    """Events ``first`` to ``last``: one seat's decisions between two events it cannot foresee.

    A turn is split at chance outcomes and where information is revealed. Whole segments are
    compared, by their end positions, so a different order of the same clicks costs nothing.
    """

    seat: int
    first: int
    last: int

    @property
    def places(self) -> range:
        """Return the indices of the segment's events."""
        return range(self.first, self.last + 1)


def segments_of(course: MatchEvents) -> Iterator[Segment]:
    """Yield the segments of all seats, in match order."""
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
