"""Words that every game says: colours of the seats, counts, rows of things."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce

from steppe.core.i18n import Forms, Translator, figure, msgid, msgids
from steppe.core.position import Position

Counter = Callable[[Translator, str, int], str]
"""Says how many of a thing there are."""

COLOURS = (  # of the seats, as they are drawn
    *(msgid("red"), msgid("blue"), msgid("yellow")),
    *(msgid("green"), msgid("violet"), msgid("black")),
)


NAMES: Mapping[str, str] = msgids(  # what a player is called by the colour of the pieces
    {
        **{"red": "Red", "blue": "Blue", "yellow": "Yellow"},
        **{"green": "Green", "violet": "Violet", "black": "Black"},
    }
)


def capital(words: str) -> str:
    """Return ``words`` with a capital first letter."""
    return words[:1].upper() + words[1:]


def colour_name(say: Translator, player: int) -> str:
    """Return what a player is called where no name is known: the colour of the seat."""
    return called(say, COLOURS[player])


def called(say: Translator, colour: str) -> str:
    """Return what a player of a colour (an English one) is called: "Red"."""
    return say(NAMES[colour])


def decimal(say: Translator, number: float) -> str:
    """Return a number from 0 up with at most one decimal: "2.5", "3"; French has a comma."""
    whole, tenth = divmod(round(10 * number), 10)
    return say("{whole}.{tenth}", whole=whole, tenth=tenth) if tenth else str(whole)


def counter(things: Mapping[str, Forms]) -> Counter:
    """Return what says "no tools", "1 tool", "3 tools" of each thing."""

    def counted(say: Translator, thing: str, count: int) -> str:
        forms = things[thing]
        return say.plural(forms.one, forms.many, count) if count else say(forms.none)

    return counted


def listed(say: Translator, parts: Iterable[str]) -> str:
    """Return parts in a row: "2 wood, 1 brick and 1 gold"; nothing for none."""
    *others, last = list(parts) or [""]
    if not others:
        return last
    return say("{words} and {last}", words=", ".join(others), last=last)


def winners_of(position: Position) -> list[int]:
    """Return who won a match of several that is over, all who share the win."""
    returns = position.returns()
    return [player for player, value in enumerate(returns) if value == max(returns)]


def who_won(
    winners: Sequence[int], viewer: int | None, names: Sequence[str], say: Translator
) -> str:
    """Return who won, one at least, as ``viewer`` is told it."""
    if [*winners] == [viewer]:
        return say("You win")
    if len(winners) == 1:
        return say("{name} wins", name=names[winners[0]])
    return say("{names} share the win", names=listed(say, (names[one] for one in winners)))


def totals(scores: Iterable[int], say: Translator) -> str:
    """Return points, the most first: "121 to 98", or those of more than two in a row."""
    words = [figure(points) for points in sorted(scores, reverse=True)]
    if len(words) > 2:
        return ", ".join(words)
    return say("{high} to {low}", high=words[0], low=words[1])


def headed(say: Translator, name: str, words: str) -> str:
    """Return words under a name: "Forest: 2 wood"."""
    return say("{name}: {words}", name=name, words=words)


def in_a_row(say: Translator, clauses: Iterable[str]) -> str:
    """Return clauses as one sentence, "an axe; a stone"; nothing for none."""
    parts = list(clauses) or [""]
    return reduce(lambda one, other: say("{one}; {other}", one=one, other=other), parts)
