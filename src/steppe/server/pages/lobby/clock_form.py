"""The clock in the form for a new table: no clock, live, or over days."""

from collections.abc import Mapping
from dataclasses import dataclass

from steppe.core.errors import NotationError
from steppe.core.i18n import Translator
from steppe.server.base.clock_record import Pace
from steppe.server.match import clocks

NONE, LIVE, DAYS = "", "live", "days"
BOT, LOSS = "bot", "loss"  # what happens at zero
MINUTES, SECONDS = 15, 10  # of a live clock, as the form proposes it
MOST_MINUTES, MOST_SECONDS = 180, 120


@dataclass(frozen=True)
class Way:
    """A choice in the form: its word, its title, and what it means."""

    word: str
    title: str
    words: str = ""


@dataclass(frozen=True)
class ClockFields:
    """The fields for a clock: kinds, paces over days, what happens at zero, and the usual."""

    kinds: tuple[Way, ...]
    paces: tuple[Way, ...]
    ends: tuple[Way, ...]
    usual_end: str
    minutes: int = MINUTES
    seconds: int = SECONDS


def clock_fields(players: int, say: Translator) -> ClockFields:
    """Return the fields for a table with a number of players."""
    kinds = (
        Way(NONE, say("No clock"), say("If someone is away, the others can let a bot play on.")),
        Way(LIVE, say("Live"), say("Everyone is here: minutes for the match, seconds per turn.")),
        Way(DAYS, say("Over days"), say("Come when you can.")),
    )
    paces = (
        Way("quick", say("1 day, and 4 hours more per turn")),
        Way("steady", say("3 days, and 12 hours more per turn")),
        Way("slow", say("3 days, and 36 hours more per turn")),
    )
    ends = (
        Way(BOT, say("A bot plays until they return; it counts as lost")),
        Way(LOSS, say("They lose")),
    )
    return ClockFields(kinds, paces, ends, BOT if players > 2 else LOSS)


def pace_of(values: Mapping[str, str]) -> Pace | None:
    """Return the pace that a form describes, ``None`` for no clock. Raises ``NotationError``."""
    kind, loses = values.get("clock", NONE), values.get("zero") == LOSS
    if kind == NONE:
        return None
    if kind == LIVE:
        minutes = _whole(values.get("minutes", ""), MINUTES, MOST_MINUTES)
        seconds = _whole(values.get("seconds", ""), SECONDS, MOST_SECONDS)
        return clocks.live(max(1, minutes), seconds, loses)
    pace = values.get("pace", "steady")
    if kind != DAYS or pace not in clocks.DAYS:
        raise NotationError(f"a clock is {LIVE} or {DAYS} with a pace, not {kind!r} {pace!r}")
    return clocks.over_days(pace, loses)


def _whole(text: str, usual: int, most: int) -> int:
    """Return a number of a form, at most ``most``; the usual one if there is none."""
    if not text:
        return usual
    if not text.isdecimal() or len(text) > 4 or int(text) > most:
        raise NotationError(f"a number from 0 to {most}, not {text!r}")
    return int(text)
