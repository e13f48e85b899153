"""Bars from a common zero for each player: the factors that helped them, and those that hurt."""

from collections.abc import Iterator
from dataclasses import dataclass

from steppe.core.i18n import figure
from steppe.draw.chart import draw_words, framed, shortened, wrapped
from steppe.draw.curve import Point, line, outline
from steppe.draw.svg import path, rect, seat_class

_TOP, _EDGE = 24, 14
_BAR, _GAP = 17, 3
_BETWEEN = 12  # the distance between two players
_NAME = 26
_LINE = 15  # the distance between two lines of a name
_WIDE = 500  # minimum width for words beside the numbers
_ROOM = {True: (130, 96), False: (86, 44)}  # space left of the bars, and for words at their ends
_LETTERS = {True: 15, False: 8}
_LEAST, _LIMIT = 10, 100  # the smallest and the largest range of the axis
_STEPS = (5, 10, 20, 25, 50)


@dataclass(frozen=True)
class Bar:
    """One factor that helped or hurt a player: its style, its value and its name.

    A bar without a value keeps its space until the value is known.
    """

    style: str
    value: int | None
    words: str


@dataclass(frozen=True)
class Account:
    """A player, their name, and their bars."""

    player: int
    name: str
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Balance:
    """The accounts of all players, ``wide`` pixels wide; all have the same number of bars."""

    accounts: tuple[Account, ...]
    width: int

    @property
    def is_wide(self) -> bool:
        """Return whether there is room for words beside the numbers."""
        return self.width > _WIDE

    @property
    def ticks(self) -> list[int]:
        """Return the values of the grid lines."""
        step = next((step for step in _STEPS if self._most < 3 * step), _STEPS[-1])
        most = self._most // step * step
        return list(range(-most, most + 1, step))

    @property
    def _most(self) -> int:
        values = [abs(bar.value or 0) for account in self.accounts for bar in account.bars]
        return min(_LIMIT, max(_LEAST, *values))

    def x(self, value: float) -> float:
        """Return the x coordinate of a value; values beyond the limit are drawn there."""
        value = min(max(value, -_LIMIT), _LIMIT)
        left, words = _ROOM[self.is_wide]
        half = (self.width - left - 2 * words) / 2
        return left + words + half * (1 + value / self._most)

    def y(self, number: int) -> float:
        """Return the top of a player's bars."""
        return _TOP + number * (self.high + _BETWEEN)

    @property
    def high(self) -> int:
        """Return the height of a player's bars."""
        return len(self.accounts[0].bars) * (_BAR + _GAP)

    @property
    def size(self) -> Point:
        """Return the size of the chart."""
        return self.width, self.y(len(self.accounts)) - _BETWEEN / 2


def draw_balance(balance: Balance, style: str) -> str:
    """Return the chart; a label and a table beside it hold the same data for screen readers."""
    rows = "".join(_row(balance, number) for number in range(len(balance.accounts)))
    return framed(balance.size, _grid(balance) + rows, style)


def _grid(balance: Balance) -> str:
    low = balance.size[1]
    return "".join(
        path(
            line([(balance.x(tick), _TOP - 6), (balance.x(tick), low)]),
            "chart-grid" if tick else "chart-base",
        )
        + draw_words((balance.x(tick), _EDGE), _signed(tick), "chart-words at-middle")
        for tick in balance.ticks
    )


def _row(balance: Balance, number: int) -> str:
    account, top = balance.accounts[number], balance.y(number)
    middle = top + balance.high / 2
    mark = path(outline(account.player, 7, (10, middle)), "chart-mark")
    y = top - _BETWEEN / 2
    rule = path(line([(0, y), (balance.width, y)]), "chart-rule") if number else ""
    bars = "".join(_bars(balance, account, top))
    name = "".join(_name(balance, account, middle + 4))
    return f'<g class="{seat_class(account.player)}">{rule}{mark}{name}{bars}</g>'


def _name(balance: Balance, account: Account, y: float) -> Iterator[str]:
    """Yield the lines of a name, centred on a height."""
    letters = _LETTERS[balance.is_wide]
    lines = (
        [shortened(account.name, letters)] if balance.is_wide else wrapped(account.name, letters)
    )
    top = y - _LINE * (len(lines) - 1) / 2
    for number, words in enumerate(lines):
        yield draw_words((_NAME, top + _LINE * number), words, "chart-name")


def _bars(balance: Balance, account: Account, top: float) -> Iterator[str]:
    for place, bar in enumerate(account.bars):
        if bar.value is None:
            continue
        y = top + place * (_BAR + _GAP)
        start, end = sorted((balance.x(0), balance.x(bar.value)))
        if bar.value:
            yield rect((start, y), (end - start, _BAR), f"chart-bar {bar.style}", 2)
        words = f"{_told(bar.value)} {bar.words}" if balance.is_wide else _told(bar.value)
        x, side = (start - 6, " at-end") if bar.value < 0 else (end + 6, "")
        yield draw_words((x, y + _BAR - 4), words, f"chart-words{side}")


def _told(value: int) -> str:
    """Return a value with its sign; one beyond the limit as more than that."""
    if abs(value) <= _LIMIT:
        return _signed(value)
    return f">{_signed(_LIMIT)}" if value > 0 else f"<{_signed(-_LIMIT)}"


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else figure(value)
