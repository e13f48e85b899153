"""The clocks at a table: each player's time as digits and a ring, with a sign when it is short."""

from steppe.core.i18n import Translator
from steppe.draw.svg import emblem, escape
from steppe.server.base.clock_record import Clock
from steppe.server.base.match_data import BOT
from steppe.server.match import clocks
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.table_view import HURRY, TableView

_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_RING = (
    '<svg class="ring" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.5"/>'
    '<circle cx="10" cy="10" r="7.5" pathLength="100" stroke-dasharray="{share:.0f} 100"/></svg>'
)


def draw_clock(look: TableView, seat: int) -> str:
    """Return a player's clock; "" for a bot, and at a table without clocks."""
    clock = look.table.sheet.standing.clock
    if clock is None or not look.is_live or look.match.is_over:
        return ""
    if look.table.seats[seat].kind == BOT:
        return ""
    if seat in clock.resting:
        return f'<span class="clock stands">{escape(look.say("on vacation"))}</span>'
    return _face(look, clock, seat)


def _face(look: TableView, clock: Clock, seat: int) -> str:
    now = look.table.time.now()
    seconds, runs = clocks.left(clock, seat, now), seat in clock.runs
    time, full = clock.left[seat], clock.pace.base
    if clock.window and runs:
        time = full = clock.pace.window
    low = clocks.LOW * full
    style = f"clock{' runs' if runs else ' stands'}{' low' if seconds <= low else ''}"
    since = f' data-since="{clock.since:.2f}"' if runs else ""
    own = ""
    if seat in look.seats and runs and not clock.window:
        own = f' data-own="{escape(look.say(HURRY))}"'
        style += " late" if clocks.is_late(clock, seat, now) else ""
    label = escape(look.say("time left"))
    ring = _RING.format(share=100 * min(1.0, seconds / full))
    return (
        f'<span class="{style}" role="timer" aria-label="{label}" data-time="{time:.2f}"'
        f' data-full="{full:.0f}" data-low="{low:.0f}"{since}{own}>{ring}'
        f"{icon('hourglass')}<b>{digits(look.say, seconds, clock.pace.days)}</b></span>"
    )


def draw_time(look: TableView) -> str:
    """Return the clocks that run, for the dock: on a narrow page the players are elsewhere."""
    clock = look.table.sheet.standing.clock
    if clock is None or not clock.runs or not look.is_live or look.match.is_over:
        return ""
    if clock.window:  # the same for all
        face = (
            f"<span>{escape(look.say('Time to answer'))}</span>{_face(look, clock, clock.runs[0])}"
        )
    else:
        seat = clock.runs[0]
        name = "" if seat in look.seats else f"<span>{escape(look.names[seat])}</span>"
        face = f"{emblem(seat)}{name}{_face(look, clock, seat)}"
    return f'<p class="time" id="time">{face}</p>'


def digits(say: Translator, seconds: float, days: bool) -> str:
    """Return a time: ``4:32``, ``1:04:32``, or ``1 d 4 h`` in matches over days."""
    whole = int(seconds)
    hours, rest = divmod(whole, _HOUR)
    if not days or whole < _MINUTE:
        clock = f"{rest // _MINUTE}:{rest % _MINUTE:02}"
        return f"{hours}:{rest // _MINUTE:02}:{rest % _MINUTE:02}" if hours else clock
    if whole >= _DAY:
        return escape(say("{days} d {hours} h", days=whole // _DAY, hours=whole % _DAY // _HOUR))
    return escape(say("{hours} h {minutes} min", hours=hours, minutes=rest // _MINUTE))


def clock_data(look: TableView) -> str:
    """Return the attributes from which the page's script writes times and says a few of them."""
    clock, say = look.table.sheet.standing.clock, look.say
    if clock is None or not look.is_live:
        return ""
    told = (say("5 minutes left"), say("1 minute left"), say("30 seconds left"))
    forms = ""
    if clock.pace.days:
        of_days = say("{days} d {hours} h", days="D", hours="H")
        forms = f"{of_days}|{say('{hours} h {minutes} min', hours='H', minutes='M')}"
    return f' data-told="{escape("|".join(told))}" data-forms="{escape(forms)}"'
