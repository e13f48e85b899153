"""Words common to all games: seat colours, counts, lists, dates."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import reduce

from steppe.core.i18n import Forms, Translator, figure, msgid, msgids
from steppe.core.position import Position

Counter = Callable[[Translator, str, int], str]
"""Formats a number of things."""

COLOURS = (  # in seat order
    *(msgid("red"), msgid("blue"), msgid("yellow")),
    *(msgid("green"), msgid("violet"), msgid("black")),
)


NAMES: Mapping[str, str] = msgids(  # the names of players, by the colour of their pieces
    {
        **{"red": "Red", "blue": "Blue", "yellow": "Yellow"},
        **{"green": "Green", "violet": "Violet", "black": "Black"},
    }
)
_MONTHS = (
    *(msgid("January"), msgid("February"), msgid("March"), msgid("April")),
    *(msgid("May"), msgid("June"), msgid("July"), msgid("August")),
    *(msgid("September"), msgid("October"), msgid("November"), msgid("December")),
)


def capital(words: str) -> str:
    """Return ``words`` with a capital first letter."""
    return words[:1].upper() + words[1:]


def colour_name(say: Translator, player: int) -> str:
    """Return the fallback name for a player: the colour of their seat."""
    return called(say, COLOURS[player])


def called(say: Translator, colour: str) -> str:
    """Return the name of a player by colour (in English): "Red"."""
    return say(NAMES[colour])


def decimal(say: Translator, number: float) -> str:
    """Return a number >= 0 with at most one decimal: "2.5", "3"; French uses a comma."""
    whole, tenth = divmod(round(10 * number), 10)
    return say("{whole}.{tenth}", whole=whole, tenth=tenth) if tenth else str(whole)


def counter(things: Mapping[str, Forms]) -> Counter:
    """Return a function that formats counts: "no tools", "1 tool", "3 tools"."""

    def counted(say: Translator, thing: str, count: int) -> str:
        forms = things[thing]
        return say.plural(forms.one, forms.many, count) if count else say(forms.none)

    return counted


def listed(say: Translator, parts: Iterable[str]) -> str:
    """Return parts as a list: "2 wood, 1 brick and 1 gold"; empty for none."""
    *others, last = list(parts) or [""]
    if not others:
        return last
    return say("{words} and {last}", words=", ".join(others), last=last)


def winners_of(position: Position) -> list[int]:
    """Return all winners of a finished multiplayer match."""
    returns = position.returns()
    return [player for player, value in enumerate(returns) if value == max(returns)]


def who_won(
    winners: Sequence[int], viewer: int | None, names: Sequence[str], say: Translator
) -> str:
    """Return a clause that names ``winners`` (at least one), addressed to ``viewer``."""
    if [*winners] == [viewer]:
        return say("You win")
    if len(winners) == 1:
        return say("{name} wins", name=names[winners[0]])
    return say("{names} share the win", names=listed(say, (names[one] for one in winners)))


def totals(scores: Iterable[int], say: Translator) -> str:
    """Return points in descending order: "121 to 98", or a list for three or more players."""
    words = [figure(points) for points in sorted(scores, reverse=True)]
    if len(words) > 2:
        return ", ".join(words)
    return say("{high} to {low}", high=words[0], low=words[1])


def headed(say: Translator, name: str, words: str) -> str:
    """Return words with a heading: "Forest: 2 wood"."""
    return say("{name}: {words}", name=name, words=words)


def by_rule(say: Translator, reason: str, number: str) -> str:
    """Return a reason with the number of the rule behind it."""
    return say("{reason} (rule {number})", reason=reason, number=number)


def in_a_row(say: Translator, clauses: Iterable[str]) -> str:
    """Return clauses as one sentence, "an axe; a stone"; empty for none."""
    parts = list(clauses) or [""]
    return reduce(lambda one, other: say("{one}; {other}", one=one, other=other), parts)


def day_of(seconds: float, say: Translator, now: datetime | None = None) -> str:
    """Return the date of a Unix timestamp in words, with the year if it is not this year."""
    then, today = datetime.fromtimestamp(seconds, UTC), now or datetime.now(UTC)
    if then.date() == today.date():
        return say("today")
    if then.date() == today.date() - timedelta(days=1):
        return say("yesterday")
    day = say("{day} {month}", day=then.day, month=say(_MONTHS[then.month - 1]))
    return day if then.year == today.year else f"{day} {then.year}"
