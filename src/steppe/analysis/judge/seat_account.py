"""The running account of one seat: why its share of the win changed, event by event."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from steppe.analysis.judge.match_events import Looks
from steppe.analysis.judge.report import Decision, Moment, Seat, accuracy, rounded

Numbers = tuple[float, ...]


@dataclass
class SeatAccount:
    """A seat's share of the win after each event, and the causes of each change.

    A change without another cause is drift. ``half`` is the share of lost decisions at which
    the accuracy is 50 %. ``idle`` holds the indices of decisions to do nothing all round although a
    better line was found.
    """

    looks: Looks
    result: float
    half: float
    curve: list[float] = field(default_factory=list)
    exact: list[int] = field(default_factory=list)
    band: list[tuple[float, float]] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    idle: set[int] = field(default_factory=set)
    spent: int = 0  # simulations already used to compare the seat's lines

    def __post_init__(self) -> None:
        count = len(self.looks.events)
        self.luck, self.costs = [0.0] * count, [0.0] * count
        self.swings, self.news = [0.0] * count, [0.0] * count

    def change(self, index: int) -> float:
        """Return how an event changed the share."""
        return self.curve[index + 1] - self.curve[index]

    def seat(self) -> Seat:
        """Return the account as rounded data."""
        curve, luck, costs, swings, news = (
            tuple(map(rounded, numbers))
            for numbers in (self.curve, self.luck, self.costs, self.swings, self.news)
        )
        return Seat(
            self.looks.seat,
            curve[-1],
            curve,
            luck,
            costs,
            swings,
            news,
            _unexplained(curve, luck, costs, swings, news),
            tuple(self.exact),
            tuple((rounded(low), rounded(high)) for low, high in self.band),
            self.looks.hidden,
            tuple(self.decisions),
            tuple(self.moments),
            accuracy([decision.cost for decision in self.decisions], self.half, self.idle),
        )


def _unexplained(curve: Numbers, *parts: Sequence[float]) -> Numbers:
    """Return what remains of each change after luck, costs, swings and news are subtracted."""
    return tuple(
        rounded(curve[index + 1] - curve[index] - luck + cost - swing - news)
        for index, (luck, cost, swing, news) in enumerate(zip(*parts, strict=True))
    )
