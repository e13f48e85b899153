"""Names of the players at a table, in the reader's language."""

from collections.abc import Sequence

from steppe.core.i18n import Translator
from steppe.draw.words import COLOURS, colour_name
from steppe.server.base.match_data import BOT, OPEN, Seat
from steppe.server.pages.shell.bot_levels import bot_name


def seat_names(seats: Sequence[Seat], say: Translator) -> tuple[str, ...]:
    """Return the players' names; bots of equal name get their colour in brackets.

    A bot that took over for a person keeps that person's name.
    """
    names = [seat_name(seat, say) for seat in seats]
    alike = {name for name in names if names.count(name) > 1}
    colours = colour_names(say)
    return tuple(
        f"{name} ({colours[number % len(colours)]})"
        if name in alike and _is_nameless_bot(seats[number])
        else name
        for number, name in enumerate(names)
    )


def seat_name(seat: Seat, say: Translator) -> str:
    """Return the name of a seat's player, regardless of the other seats."""
    if seat.kind == OPEN:
        return say("Open seat")
    return bot_name(seat.bot, say) if _is_nameless_bot(seat) else seat.name or say("Guest")


def _is_nameless_bot(seat: Seat) -> bool:
    return seat.kind == BOT and not seat.name


def colour_names(say: Translator) -> list[str]:
    """Return the colour names of the seats, in order."""
    return [colour_name(say, player) for player in range(len(COLOURS))]
