"""What an analysis says, as data and as JSON: the same bytes for the same job.

Shares are of the win, 0 .. 1; costs and all that a match is made up of are differences of shares.
Numbers are rounded here and nowhere else, and what is left unexplained is reckoned from rounded
ones, so that the sums hold in what is written down, too.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from json import dumps, loads
from math import exp
from typing import Any, TypeVar, cast

from steppe.core.errors import NotationError
from steppe.core.validation import instance, within
from steppe.play.player_view import HIDDEN

T = TypeVar("T")

FORMAT = "steppe analysis 1"
DIGITS = 6

DECISION, CHANCE_EVENT, DEED = "decision", "chance", "deed"
"""Kinds of events."""

INACCURACY, MISTAKE, BLUNDER = "inaccuracy", "mistake", "blunder"
_LABELS = ((0.15, BLUNDER), (0.10, MISTAKE), (0.05, INACCURACY))

EXACT, CLEAR, LIKELY = "exact", "clear", "likely"
"""How sure it is that a decision cost something: solved, checked (``moments.py``), or neither."""


@dataclass(frozen=True)
class Event:
    """Something that happened: what ``seat`` decided or did, or what chance brought (seat -1).

    ``entry`` is the place in the line of the match, ``round`` the number of the round before it.
    """

    entry: int
    kind: str
    seat: int
    text: str
    round: int


@dataclass(frozen=True)
class Reason:
    """What a better move gains at sight: words of the game with their amount, in some unit.

    ``one``, ``many`` and ``none`` say how much it is (``core/i18n.py`` plural forms).
    """

    words: str
    about: str
    amount: float
    one: str
    many: str
    none: str


@dataclass(frozen=True)
class Decision:
    """What a seat decided in a segment: events ``first`` .. ``last``, counted from 0.

    ``cost`` is what it gave away, ``low`` and ``high`` its bounds where it was checked.
    ``better`` are the moves of the best line, ``sure`` is how sure the cost is.
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
    """A decision to learn from: its place among the decisions of the seat, and why."""

    decision: int
    why: tuple[Reason, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Seat:
    """What a match was for a seat, by what could be seen from there.

    ``curve`` has its share of the win before the first event and after each, ``band`` bounds of
    it where playouts tell them; ``exact`` the places of the curve that are solved. ``luck``,
    ``costs`` (what its own decisions gave away), ``swings`` (what those of others brought it),
    ``news`` and ``drift`` belong to the events, one number for each. ``hidden`` are the events
    of which the seat did not know then what they were.
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

    @property
    def sums(self) -> dict[str, float]:
        """Return what its result is made of: the five bars.

        ``result - curve[0] == luck - costs + swings + news + drift``.
        """
        return {name: rounded(sum(getattr(self, name))) for name in PARTS}

    @property
    def bars(self) -> dict[str, float]:
        """Return the five bars as they add up: what it gave away is less than nothing."""
        return self.sums | {"costs": -self.sums["costs"]}

    @property
    def is_unexplained(self) -> bool:
        """Return whether what is left unexplained is more than luck and all decisions."""
        return left_open(self.bars)

    @property
    def given_away(self) -> float:
        """Return the points of win chance, hundredths, that its decisions gave away."""
        return rounded(100 * sum(decision.cost for decision in self.decisions))

    @property
    def per_ten(self) -> float:
        """Return the points that ten of its real decisions gave away."""
        return rounded(10 * self.given_away / max(1, len(self.decisions)))

    @property
    def accuracy(self) -> float | None:
        """Return how near to the best it played, in per cent: secondary, and none without costs.

        As lichess has it: 100 where nothing was given away.
        """
        if not self.decisions:
            return None
        shares = [103.1668 * exp(-4.354 * max(0.0, one.cost)) - 3.1669 for one in self.decisions]
        return rounded(min(100.0, max(0.0, sum(shares) / len(shares))))


PARTS = ("luck", "costs", "swings", "news", "drift")
_TELLING = ("luck", "costs", "swings")  # parts that explain


def left_open(bars: Mapping[str, float]) -> bool:
    """Return whether of five bars that of what is unexplained is longer than those that explain."""
    return abs(bars["drift"]) > sum(abs(bars[name]) for name in _TELLING)


@dataclass(frozen=True)
class Analysis:
    """What an analysis of a match says.

    ``engine`` names who analysed it, ``job`` the match without names; ``stage`` is the level that
    was reached. ``budget`` is how much was thought. ``omniscient`` are the curves of all seats
    with all cards open, a view apart: nothing else rests on it, and it is empty where nothing is
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
        """Return what of this may be told to who knows no more than a seat knew."""
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
        """Return this as JSON: sorted, with as many digits as are meant, a newline at its end."""
        return written(self.data())

    def data(self) -> dict[str, Any]:
        """Return this as plain data, each seat with its sums."""
        data = {"format": FORMAT, **asdict(self)}
        data["seats"] = [_seat_data(seat) for seat in self.seats]
        return data

    @classmethod
    def from_json(cls, text: str) -> "Analysis":
        """Return what ``to_json`` wrote. Raises ``NotationError`` for anything else."""
        try:
            data = loads(instance("an analysis as JSON", text, str))
            if data.pop("format") != FORMAT:
                raise NotationError(f"an analysis begins with format {FORMAT!r}")
            data["events"] = tuple(Event(**event) for event in data["events"])
            data["seats"] = tuple(map(_seat_of, data["seats"]))
            data["omniscient"] = tuple(map(tuple, data["omniscient"]))
            return cls(**data)
        except (LookupError, AttributeError, TypeError, ValueError) as error:
            raise NotationError(f"this is no analysis: {error}") from None


def _seat_data(seat: Seat) -> dict[str, Any]:
    told = {name: getattr(seat, name) for name in _TOLD}
    return asdict(seat) | told


_TOLD = ("sums", "is_unexplained", "given_away", "per_ten", "accuracy")


def _seat_of(data: dict[str, Any]) -> Seat:
    given = {name: value for name, value in data.items() if name not in _TOLD}
    given["decisions"] = tuple(_made(Decision, one) for one in given["decisions"])
    given["moments"] = tuple(_moment_of(one) for one in given["moments"])
    given["band"] = tuple(map(tuple, given["band"]))
    return _made(Seat, given)


def _moment_of(data: dict[str, Any]) -> Moment:
    return _made(Moment, data | {"why": [Reason(**reason) for reason in data["why"]]})


def _made(kind: type[T], data: Mapping[str, Any]) -> T:
    """Return a record whose lists are tuples."""
    names = {one.name for one in fields(cast(Any, kind))}
    return kind(
        **{
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data.items()
            if name in names or _refuse(name)
        }
    )


def _refuse(name: str) -> bool:
    raise NotationError(f"nothing is called {name!r}")


def written(data: Any) -> str:
    """Return plain data as JSON in one form only."""
    return dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":")) + "\n"


def rounded(value: float) -> float:
    """Return a number with as many digits as an analysis says; never a zero with a sign."""
    return round(value, DIGITS) + 0.0


def label(cost: float) -> str:
    """Return what a decision of such a cost is called, "" for a sound one."""
    return next((name for least, name in _LABELS if cost >= least), "")
