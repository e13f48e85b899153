"""Compute a match's clock: pure functions from one record to the next. Nothing here ticks.

Time passes for the player who must decide, if they are a person. It stops while bots think, and
begins only when a page has had time to show the moves before. A turn of many decisions earns its
bonus once, when it ends.

In a reaction window all players who are asked have the same time, and no one's own time passes:
otherwise the clocks would show who thought about it.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from steppe.server.base.clock_record import Clock, Pace

_PER_MOVE = 2.0  # seconds for which a page shows another player's move, at most
_MOST_SHOWN = 20.0  # seconds for which moves that are still to be shown can delay a clock
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
LOW = 0.1  # the share of the base time below which time is short
ALLOWANCE = 21  # days of vacation a year
_LATE = 0.8  # the share of the time for a decision after which a player is reminded


@dataclass(frozen=True)
class Moment:
    """A match after a log line: what its clock depends on.

    ``by`` is the player of the line (or ``CHANCE``), ``turn`` the number of completed turns,
    ``asked`` the people who must decide now. With ``quiet``, pages have no move to show. ``rest``
    is the vacation that a seat may have in this match, in seconds.
    """

    ply: int
    by: int
    turn: int
    asked: tuple[int, ...]
    window: bool = False
    quiet: bool = False
    rest: float = ALLOWANCE * _DAY


def live(minutes: int, seconds: int, loses: bool = False) -> Pace:
    """Return the pace of a match at one sitting; the time never exceeds what a player begins with.

    The cap leaves room for one turn more.
    """
    base = float(minutes * _MINUTE)
    return Pace(base, float(seconds), base + seconds, loses=loses)


DAYS = {  # base time, bonus, cap
    "quick": (1 * _DAY, 4 * _HOUR, 3 * _DAY),
    "steady": (3 * _DAY, 12 * _HOUR, 5 * _DAY),
    "slow": (3 * _DAY, 36 * _HOUR, 10 * _DAY),
}
"""The paces of matches over days, by name."""


def over_days(name: str, loses: bool = False) -> Pace:
    """Return a pace of matches over days. Raises ``KeyError`` for an unknown name."""
    base, bonus, cap = map(float, DAYS[name])
    return Pace(base, bonus, cap, days=True, loses=loses)


def new_clock(pace: Pace, players: int) -> Clock:
    """Return the clock of a new match; it runs once all seats are taken."""
    return Clock(pace, (pace.base,) * players)


def left(clock: Clock, seat: int, now: float) -> float:
    """Return a player's time left; in a window that asks them, the time left to answer."""
    if seat not in clock.runs:
        return clock.left[seat]
    time = clock.pace.window if clock.window else clock.left[seat]
    return max(0.0, time - max(0.0, now - clock.since))


def expired(clock: Clock, now: float) -> tuple[int, ...]:
    """Return the seats whose time has run out."""
    return tuple(seat for seat in clock.runs if left(clock, seat, now) <= 0)


def is_late(clock: Clock, seat: int, now: float) -> bool:
    """Return whether a player has used most of the time for a decision."""
    if seat not in clock.runs:
        return False
    time = clock.pace.window if clock.window else clock.left[seat]
    return now - clock.since >= _LATE * time


def after(clock: Clock, moment: Moment, now: float) -> Clock:
    """Return the clock after a log line that was planned ``now``."""
    before = settled(clock, now) if clock.ply == moment.ply - 1 else _rewritten(clock, now)
    decided = {moment.by} & set(before.runs) if not before.window else set()
    acted = tuple(sorted({*before.acted, *decided}))
    clock = replace(before, ply=moment.ply, acted=acted)
    if moment.turn > clock.paid:
        clock = replace(_paid(clock), paid=moment.turn, acted=())
    return _running(clock, moment, now)


def settled(clock: Clock, now: float) -> Clock:
    """Return the same clock, counted from ``now``: the time that has passed is subtracted."""
    if clock.window and clock.runs:
        return clock  # its time goes on
    times = tuple(left(clock, seat, now) for seat in range(len(clock.left)))
    return replace(clock, left=times, since=max(clock.since, now))


def reseated(clock: Clock, moment: Moment, now: float) -> Clock:
    """Return the clock after a seat has changed: it may run for other players."""
    if clock.ply != moment.ply:
        return _restarted(clock, moment, now)
    runs = _awake(clock, moment.asked)
    if (runs, moment.window) == (clock.runs, clock.window):
        return clock
    if clock.window and moment.window:
        return _in_window(clock, runs, now)
    return replace(settled(clock, now), runs=runs, window=moment.window, since=now)


def rested(clock: Clock, resting: Collection[int], moment: Moment, now: float) -> Clock:
    """Return the clock after people have gone on vacation or come back: ``resting`` are away.

    No seat rests whose time is over, or that has had its vacation under any player.
    """
    fit = {seat for seat in resting if has_rested(clock, seat, now) < moment.rest}
    fit -= {*expired(clock, now)}
    if fit == {*clock.resting}:
        return reseated(clock, moment, now)
    return reseated(put_to_rest(settled(clock, now), fit, now), moment, now)


def put_to_rest(clock: Clock, resting: Collection[int], now: float) -> Clock:
    """Return the clock with these seats on vacation, and no others; it runs as before."""
    seats = range(len(clock.left))
    rests = [*clock.rests] or [-now if seat in clock.resting else 0.0 for seat in seats]
    for seat in {*clock.resting} ^ {*resting}:
        rests[seat] += now if seat in clock.resting else -now
    return replace(clock, resting=tuple(sorted(resting)), rests=tuple(rests))


def has_rested(clock: Clock, seat: int, now: float) -> float:
    """Return for how long a seat has been on vacation in this match, under all its players."""
    if not clock.rests:  # an earlier version did not count
        return 0.0
    return clock.rests[seat] + now * (seat in clock.resting)


def allowance_of(created: float, now: float) -> float:
    """Return the vacation that a seat may have in a match: a person's, for each of its years."""
    return ALLOWANCE * _DAY * (year_of(now) - year_of(created) + 1)


def year_of(now: float) -> int:
    """Return the year of a time in seconds since 1970."""
    return datetime.fromtimestamp(now, UTC).year


def away(clock: Clock, seats: Collection[int], is_away: bool, moment: Moment, now: float) -> Clock:
    """Return the clock after the person in these seats has gone on vacation or come back."""
    resting = {*clock.resting, *seats} if is_away else {*clock.resting} - {*seats}
    return rested(clock, resting, moment, now)


def handed_over(clock: Clock, moment: Moment, now: float, *, seat: int, rests: bool) -> Clock:
    """Return the clock after a seat has gone to another person, who is on vacation or not."""
    return away(clock, [seat], rests, moment, now)


def returned(clock: Clock, seat: int, now: float) -> Clock:
    """Return the clock for a player who takes their seat again: they get time for a turn."""
    clock = settled(clock, now)
    times = list(clock.left)
    times[seat] = max(times[seat], clock.pace.window)
    return replace(clock, left=tuple(times))


def stopped(clock: Clock, moment: Moment, now: float) -> Clock:
    """Return a clock that stands until the next line, or until ``reseated`` lets it run again."""
    return replace(settled(clock, now), runs=(), ply=moment.ply)


def closed(clock: Clock, moment: Moment, now: float) -> Clock:
    """Return the clock of a match that the host has closed: nobody has less than time to answer."""
    for seat in () if clock.window else clock.runs:
        clock = returned(clock, seat, now)
    return stopped(clock, moment, now) if clock.runs else clock


def _restarted(clock: Clock, moment: Moment, now: float) -> Clock:
    """Return the clock, running again, of a match whose last lines an earlier version wrote."""
    clock = replace(_rewritten(clock, now), ply=moment.ply, paid=moment.turn)
    return _running(clock, replace(moment, quiet=True), now)


def _rewritten(clock: Clock, now: float) -> Clock:
    """Return a clock that does not know the last lines: an earlier version has written them."""
    return replace(clock, since=now, runs=(), window=False, acted=())


def _paid(clock: Clock) -> Clock:
    """Return a clock with the bonus for everyone who has decided in the completed turn."""
    pace, times = clock.pace, list(clock.left)
    for seat in clock.acted:
        times[seat] = max(times[seat], min(pace.cap, times[seat] + pace.bonus))
    return replace(clock, left=tuple(times))


def _running(clock: Clock, moment: Moment, now: float) -> Clock:
    """Return the clock, running for those who must decide now, once their page shows the move."""
    shown = clock.shown
    if not (clock.pace.days or moment.quiet or moment.by in moment.asked):
        shown = min(max(shown, now) + _PER_MOVE, now + _MOST_SHOWN)
    runs, seats = _awake(clock, moment.asked), range(len(clock.left))
    passed = tuple(float(seat in clock.resting) - 1 for seat in seats) if moment.window else ()
    clock = replace(clock, since=max(now, shown), shown=shown, passed=passed)
    return replace(clock, runs=runs, window=moment.window)


def _in_window(clock: Clock, runs: tuple[int, ...], now: float) -> Clock:
    """Return the clock of an open window that runs for other seats.

    A seat whose time stopped has as much left as before. The time is the same for all, so all have
    at least that much.
    """
    passed = [*clock.passed] or [-1.0] * len(clock.left)
    begun = [clock.since] if clock.runs else []
    begun += [now - passed[seat] for seat in {*runs} - {*clock.runs} if passed[seat] >= 0]
    for seat in range(len(passed)):
        if seat in runs:
            passed[seat] = -1.0
        elif seat in clock.runs:
            passed[seat] = clock.pace.window - left(clock, seat, now)
    since = max(begun, default=now) if runs else clock.since
    return replace(clock, runs=runs, since=since, passed=tuple(passed))


def _awake(clock: Clock, asked: Collection[int]) -> tuple[int, ...]:
    return tuple(seat for seat in asked if seat not in clock.resting)
