"""The record of a match's clock, as the store keeps it; ``server/match/clocks.py`` computes it.

Times are seconds; moments are seconds of site time, which stands still while the site is down
(``server/match/site_time.py``).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

_LIVE_WINDOW = 60.0  # seconds to answer a reaction window at a live table


@dataclass(frozen=True)
class Pace:
    """The time that a table gives its players: ``base``, and ``bonus`` per turn up to ``cap``.

    ``days`` is set for matches over days, in which people come and go. ``loses`` says what happens
    at zero: the player loses, or a bot takes their seat.
    """

    base: float
    bonus: float
    cap: float
    days: bool = False
    loses: bool = False

    @property
    def window(self) -> float:
        """Return the time in which all players must answer a reaction window."""
        return self.bonus if self.days else _LIVE_WINDOW


@dataclass(frozen=True)
class Clock:
    """The clock of a match since its last change.

    ``left`` is each player's time at the moment ``since``; from then on it passes for the seats in
    ``runs``. In a reaction window (``window``), a time that is the same for all passes instead.
    """

    pace: Pace
    left: tuple[float, ...]
    since: float = 0.0
    runs: tuple[int, ...] = ()
    window: bool = False
    ply: int = 0  # number of log lines
    paid: int = 0  # completed turns for which players have received their bonus
    acted: tuple[int, ...] = ()  # the seats that have decided in this turn
    shown: float = 0.0  # the moment until which pages may still show earlier moves
    resting: tuple[int, ...] = ()  # the seats of people on vacation
    rests: tuple[float, ...] = ()  # seconds of vacation by seat, minus the start of one that lasts
    passed: tuple[
        float, ...
    ] = ()  # of the window, when its time stopped for a seat; -1: it goes on

    @property
    def zero(self) -> float | None:
        """Return the moment at which the first clock reaches zero, ``None`` if none runs."""
        if not self.runs:
            return None
        time = self.pace.window if self.window else min(self.left[seat] for seat in self.runs)
        return self.since + time


def text_of(clock: Clock | None) -> str | None:
    """Return a clock as JSON."""
    if clock is None:
        return None
    return json.dumps(vars(clock) | {"pace": vars(clock.pace)}, separators=(",", ":"))


def read_clock(text: str | None) -> Clock | None:
    """Return the clock in a text; members that a later version has added are ignored."""
    if not text:
        return None
    values = json.loads(text)
    known = {name: _plain(value) for name, value in _known(Clock, values).items()}
    return Clock(**known | {"pace": Pace(**_known(Pace, values["pace"]))})


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _known(kind: type[Clock] | type[Pace], values: Mapping[str, Any]) -> dict[str, Any]:
    names = {one.name for one in fields(kind)}
    return {name: value for name, value in values.items() if name in names}
