"""What those at a table are called, in the language of who reads it."""

from collections.abc import Sequence

from steppe.core.i18n import Translator
from steppe.draw.words import COLOURS, colour_name
from steppe.server.base.match_data import BOT, OPEN, Seat
from steppe.server.pages.shell.bot_levels import bot_name


def seat_names(seats: Sequence[Seat], say: Translator) -> tuple[str, ...]:
    """Return what the players are called; bots that are called the same are told apart by colour.

    A bot that plays on for somebody keeps his name.
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
    """Return what the player of a seat is called, whatever the others are."""
    if seat.kind == OPEN:
        return say("Open seat")
    return bot_name(seat.bot, say) if _is_nameless_bot(seat) else seat.name or say("Guest")


def _is_nameless_bot(seat: Seat) -> bool:
    return seat.kind == BOT and not seat.name


def colour_names(say: Translator) -> list[str]:
    """Return the colours of the seats, in their order."""
    return [colour_name(say, player) for player in range(len(COLOURS))]
