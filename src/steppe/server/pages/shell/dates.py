"""Dates in words: today, yesterday, 14 November."""

from datetime import UTC, datetime, timedelta

from steppe.core.i18n import Translator, msgid

_MONTHS = (
    *(msgid("January"), msgid("February"), msgid("March"), msgid("April")),
    *(msgid("May"), msgid("June"), msgid("July"), msgid("August")),
    *(msgid("September"), msgid("October"), msgid("November"), msgid("December")),
)


def day_of(seconds: float, say: Translator, now: datetime | None = None) -> str:
    """Return the date of a Unix timestamp in words, with the year if it is not this year."""
    then, today = datetime.fromtimestamp(seconds, UTC), now or datetime.now(UTC)
    if then.date() == today.date():
        return say("today")
    if then.date() == today.date() - timedelta(days=1):
        return say("yesterday")
    day = say("{day} {month}", day=then.day, month=say(_MONTHS[then.month - 1]))
    return day if then.year == today.year else f"{day} {then.year}"
