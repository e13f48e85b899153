"""The results of an analysis as data and as JSON: the same job gives the same bytes.

Shares are shares of the win, 0 .. 1; costs and all parts of a result are differences between
shares. Numbers are rounded only here. The unexplained rest is computed from rounded numbers, so
that the sums also hold in the JSON.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from json import dumps, loads
from typing import Any, TypeVar, cast

from steppe.core.errors import NotationError
from steppe.core.eval_terms import Clause
from steppe.core.validation import instance, within
from steppe.play.player_view import HIDDEN

T = TypeVar("T")

FORMAT = "steppe analysis 1"
DIGITS = 6

DECISION, CHANCE_EVENT, DEED = "decision", "chance", "deed"
"""Kinds of events."""

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
_LABELS = ((0.15, BLUNDER), (0.10, MISTAKE), (0.05, INACCURACY))

_HALF_LOST = 0.1  # the cost at which a decision counts as half lost

EXACT, CLEAR, LIKELY = "exact", "clear", "likely"
"""How sure a cost is: solved, checked (``moments.py``), or neither."""


@dataclass(frozen=True)
class Event:
    """A decision or action of ``seat``, or a chance outcome (seat -1).

    ``entry`` is its index in ``Match.line``, ``round`` the round number before the event.
    """

    entry: int
    kind: str
    seat: int
    text: str
    round: int


@dataclass(frozen=True)
class Decision:
    """A seat's decision in a segment: events ``first`` .. ``last``, counted from 0.

    ``cost`` is the share of the win that the decision gave away, with bounds ``low`` and ``high``
    if it was checked. ``better`` holds the moves in the best line; ``sure`` says how certain the
    cost is.
    """

    first: int
    last: int
    played: tuple[str, ...]
    better: tuple[str, ...]
    cost: float
    label: str = ""
    sure: str = LIKELY
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Moment:
    """A decision to learn from: its index among the seat's decisions, and the main reason."""

    decision: int
    why: Clause | None = None
    says: str = ""


@dataclass(frozen=True)
class Seat:
    """A match as one seat saw it, using only the information that its player had.

    ``curve`` holds the seat's share of the win before the first event and after each event.
    ``band`` holds confidence bounds for the curve where there are rollouts, ``exact`` the indices
    of its solved points. ``luck``, ``costs`` (given away by its own decisions), ``swings`` (gained
    through others' decisions), ``news`` and ``drift`` have one number per event. ``hidden`` lists
    the events that the seat could not identify when they happened. ``accuracy`` is in percent, None
    without decisions.
    """

    seat: int
    result: float
    curve: tuple[float, ...]
    luck: tuple[float, ...]
    costs: tuple[float, ...]
    swings: tuple[float, ...]
    news: tuple[float, ...]
    drift: tuple[float, ...]
    exact: tuple[int, ...] = ()
    band: tuple[tuple[float, float], ...] = ()
    hidden: tuple[int, ...] = ()
    decisions: tuple[Decision, ...] = ()
    moments: tuple[Moment, ...] = ()
    accuracy: float | None = None

    @property
    def sums(self) -> dict[str, float]:
        """Return the five parts of the result.

        ``result - curve[0] == luck - costs + swings + news + drift``.
        """
        return {name: rounded(sum(getattr(self, name))) for name in PARTS}

    @property
    def bars(self) -> dict[str, float]:
        """Return the five parts, signed so that they add up: costs are negative."""
        return self.sums | {"costs": -self.sums["costs"]}

    @property
    def is_unexplained(self) -> bool:
        """Return whether the unexplained part exceeds luck and all decisions together."""
        return left_open(self.bars)

    @property
    def given_away(self) -> float:
        """Return the points (hundredths) of win probability that the seat's decisions gave away."""
        return rounded(100 * sum(decision.cost for decision in self.decisions))

    @property
    def per_ten(self) -> float:
        """Return the points given away per ten real decisions."""
        return rounded(10 * self.given_away / max(1, len(self.decisions)))


PARTS = ("luck", "costs", "swings", "news", "drift")
_TELLING = ("luck", "costs", "swings")  # the parts that explain a result


def left_open(bars: Mapping[str, float]) -> bool:
    """Return whether the unexplained part exceeds the sum of the explained parts."""
    return abs(bars["drift"]) > sum(abs(bars[name]) for name in _TELLING)


@dataclass(frozen=True)
class Analysis:
    """The analysis of a match.

    ``engine`` names the version of the analyser and ``job`` the match, without names. ``stage`` is
    the level reached, ``budget`` the effort spent. ``omniscient`` holds the curves of all seats
    with all cards visible. It is a separate view that nothing else uses; it is empty if nothing is
    hidden.
    """

    game: str
    players: int
    options: Mapping[str, str]
    rules: str
    engine: str
    job: str
    stage: str
    budget: Mapping[str, Any]
    events: tuple[Event, ...]
    seats: tuple[Seat, ...]
    omniscient: tuple[tuple[float, ...], ...] = ()

    def of(self, seat: int) -> "Analysis":
        """Return the view of this analysis that is safe to show to the player of ``seat``."""
        within("a seat", seat, 0, len(self.seats) - 1)
        mine = self.seats[seat]
        events = tuple(
            replace(event, text=f"{event.text.partition(':')[0]}{HIDDEN}")
            if index in mine.hidden
            else event
            for index, event in enumerate(self.events)
        )
        return replace(self, job="", events=events, seats=(mine,), omniscient=())

    def to_json(self) -> str:
        """Return the analysis as JSON: sorted, rounded, with a newline at the end."""
        return written(self.data())

    def data(self) -> dict[str, Any]:
        """Return the analysis as plain data, with the sums for each seat."""
        data = {"format": FORMAT, **asdict(self)}
        data["seats"] = [_seat_data(seat) for seat in self.seats]
        return data

    @classmethod
    def from_json(cls, text: str) -> "Analysis":
        """Parse an analysis from JSON. Raises ``NotationError`` for anything else."""
        try:
            data = loads(instance("an analysis as JSON", text, str))
            if data.pop("format") != FORMAT:
                raise NotationError(f"an analysis begins with format {FORMAT!r}")
            data["events"] = tuple(Event(**event) for event in data["events"])
            data["seats"] = tuple(map(_seat_of, data["seats"]))
            data["omniscient"] = tuple(map(tuple, data["omniscient"]))
            return cls(**data)
        except (LookupError, AttributeError, TypeError, ValueError) as error:
            raise NotationError(f"not an analysis: {error}") from None


def _seat_data(seat: Seat) -> dict[str, Any]:
    derived = {name: getattr(seat, name) for name in _DERIVED}
    return asdict(seat) | derived


_DERIVED = ("sums", "is_unexplained", "given_away", "per_ten")


def _seat_of(data: dict[str, Any]) -> Seat:
    given = {name: value for name, value in data.items() if name not in _DERIVED}
    given["decisions"] = tuple(_made(Decision, one) for one in given["decisions"])
    given["moments"] = tuple(_moment_of(one) for one in given["moments"])
    given["band"] = tuple(map(tuple, given["band"]))
    return _made(Seat, given)


def _moment_of(data: dict[str, Any]) -> Moment:
    return _made(Moment, data | {"why": Clause(**data["why"]) if data["why"] else None})


def _made(kind: type[T], data: Mapping[str, Any]) -> T:
    """Return a record with its lists converted to tuples."""
    names = {one.name for one in fields(cast(Any, kind))}
    return kind(
        **{
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data.items()
            if name in names or _refuse(name)
        }
    )


def _refuse(name: str) -> bool:
    raise NotationError(f"unknown field: {name!r}")


def written(data: Any) -> str:
    """Return plain data as canonical JSON."""
    return dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n"


def rounded(value: float) -> float:
    """Return a number rounded as in an analysis; never a negative zero."""
    return round(value, DIGITS) + 0.0


def accuracy(
    costs: Sequence[float], half: float, idle: Collection[int] = frozenset()
) -> float | None:
    """Return the accuracy in percent of decisions with these costs; None without decisions.

    A costly decision counts as one lost decision, a less costly one as part of one. A decision
    whose index is in ``idle`` counts as lost: it stands for a whole round. Accuracy is 100 if none
    are lost, 50 if the share ``half`` is lost, 25 at twice as much.
    """
    if not costs:
        return None
    lost = (
        1.0 if place in idle else 1 - 0.5 ** (max(0.0, cost) / _HALF_LOST)
        for place, cost in enumerate(costs)
    )
    return rounded(100 * 0.5 ** (sum(lost) / len(costs) / half))


def label(cost: float) -> str:
    """Return the label for a decision with this cost; "" for a sound one."""
    return next((name for least, name in _LABELS if cost >= least), "")
