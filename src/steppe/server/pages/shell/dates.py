"""Days as people say them: today, yesterday, 14 November."""

from datetime import UTC, datetime, timedelta

from steppe.core.i18n import Translator, msgid

_MONTHS = (
    *(msgid("January"), msgid("February"), msgid("March"), msgid("April")),
    *(msgid("May"), msgid("June"), msgid("July"), msgid("August")),
    *(msgid("September"), msgid("October"), msgid("November"), msgid("December")),
)


def day_of(seconds: float, say: Translator, now: datetime | None = None) -> str:
    """Return the day of a moment, in seconds since 1970; the year where it is another one."""
    then, today = datetime.fromtimestamp(seconds, UTC), now or datetime.now(UTC)
    if then.date() == today.date():
        return say("today")
    if then.date() == today.date() - timedelta(days=1):
        return say("yesterday")
    day = say("{day} {month}", day=then.day, month=say(_MONTHS[then.month - 1]))
    return day if then.year == today.year else f"{day} {then.year}"
