"""Name lines, territories and tokens in words that ``say`` translates."""

from collections.abc import Mapping

from steppe.core.i18n import Translator, msgids
from steppe.draw.curve import Point
from steppe.draw.words import capital, colour_name
from steppe.games.zebras.rules import tables
from steppe.games.zebras.views.board.layout import gaze

SAID = tables.SPECIES_NAMES  # words from the data files
LANDS = ("I", "II", "III", "IV", "V", "VI")  # names of the territories, as on the board
OWNER = tuple(map(int, tables.TOKEN_OWNER))  # by token
KIND_OF = tuple(map(int, tables.TOKEN_SPECIES))


def line_name(stop: int, say: Translator) -> str:
    """Return the line that a stop watches: "row 3", "column E" [Z1.6]."""
    name = tables.STOP_FACES[stop]
    return say("column {name}" if name in tables.COLUMN_NAMES else "row {name}", name=name)


def stop_name(stop: int, say: Translator) -> str:
    """Return the side that a stop is on: two stops watch each line, from opposite ends [Z1.6]."""
    return say(_SIDES[gaze(stop)], name=tables.STOP_FACES[stop])


_SIDES: Mapping[Point, str] = msgids(  # by the direction that a stop faces
    {
        (1, 0): "left of row {name}",
        (-1, 0): "right of row {name}",
        (0, 1): "above column {name}",
        (0, -1): "below column {name}",
    }
)


def land_name(land: int, say: Translator) -> str:
    """Return the name of a territory: "territory IV"."""
    return say("territory {name}", name=LANDS[land])


def token_label(token: int, square: int, down: bool, say: Translator) -> str:
    """Return the token on a square: "Blue: zebra on C3, face down"."""
    label = say(
        "{colour}: {animal} on {square}, face down" if down else "{colour}: {animal} on {square}",
        colour=colour_name(say, OWNER[token]),
        animal=say(tables.SPECIES_NAMES[KIND_OF[token]]),
        square=tables.SQUARE_NAMES[square],
    )
    return capital(label)
