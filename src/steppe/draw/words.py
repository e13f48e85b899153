"""Words that every game says: colours of the seats, counts, rows of things."""

from collections.abc import Callable, Iterable, Mapping

from steppe.core.scene import Say

Counter = Callable[[Say, str, int], str]
"""Says how many of a thing there are."""

COLOURS = ("red", "blue", "yellow", "green", "violet", "black")  # of the seats, as they are drawn
MINUS = "\N{MINUS SIGN}"
_MANY = 2


def capital(words: str) -> str:
    """Return ``words`` with a capital first letter."""
    return words[:1].upper() + words[1:]


def colour_name(say: Say, player: int) -> str:
    """Return what a player is called where no name is known: the colour of the seat."""
    return say(COLOURS[player])


def counter(forms: Mapping[str, tuple[str, str, str]]) -> Counter:
    """Return what says "no tools", "1 tool", "3 tools": of none, one and many of each thing."""

    def counted(say: Say, thing: str, count: int) -> str:
        words = forms[thing][count if count in (0, 1) else _MANY]
        return say(words).format(count=str(count).replace("-", MINUS))

    return counted


def listed(say: Say, parts: Iterable[str]) -> str:
    """Return parts in a row: "2 wood, 1 brick and 1 gold"; nothing for none."""
    *others, last = list(parts) or [""]
    if not others:
        return last
    return say("{words} and {last}").format(words=", ".join(others), last=last)
