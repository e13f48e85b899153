"""Why a square or a stop cannot be chosen now, with the rule's number (Z4.2 to Z4.5, Z5.5)."""

from steppe.core.i18n import Translator
from steppe.draw.chip import because
from steppe.draw.choice import Choices
from steppe.draw.curve import num
from steppe.draw.svg import circle, escape
from steppe.draw.words import by_rule
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LINE
from steppe.games.zebras.rules.phases import patrolling, swapping
from steppe.games.zebras.rules.state import PLACING, STEPPING, SWAPPING, State
from steppe.games.zebras.views.board.layout import CELL, corner, stop_centre
from steppe.games.zebras.views.types import Scene
from steppe.games.zebras.views.words import line_name, token_label

_REACH = 30  # radius of a stop that a tap explains


def draw_refusals(scene: Scene, choices: Choices) -> str:
    """Return an invisible area on each square, or stop, that the mover cannot choose."""
    s, say = scene.position.state, scene.say
    if not choices.moves:
        return ""
    if s.phase == STEPPING:
        return "".join(_stop(say, s, ahead) for ahead in range(1, tables.STOPS))
    if s.phase not in (PLACING, SWAPPING):
        return ""
    squares = range(tables.SQUARES)
    return "".join(_square(say, s, square) for square in squares if why_not(say, s, square))


def why_not(say: Translator, s: State, square: int) -> str:
    """Return why no animal can go to a square, or the crocodile not swap there; "" if it can."""
    if s.phase == SWAPPING:
        if int(swapping.offers(s)) >> square & 1:
            return ""
        words = say("The crocodile swaps with a face-up gazelle beside it, across a river")
        return by_rule(say, words, "5.5")
    if not int(s.empty) >> square & 1:
        return by_rule(say, say("{square} is taken", square=tables.SQUARE_NAMES[square]), "4.2")
    if int(LINE[s.guardian]) >> square & 1:
        return ""
    line = line_name(int(s.guardian), say)
    return by_rule(say, say("The ranger watches {line}: place the animal there", line=line), "4.2")


def no_step(say: Translator, s: State, ahead: int) -> str:
    """Return why the ranger cannot go to the stop ``ahead`` stops from its own; "" if it can."""
    if int(patrolling.choices(s)) >> ahead & 1:
        return ""
    if not int(s.empty) & int(LINE[s.guardian + ahead]):
        line = line_name((int(s.guardian) + ahead) % tables.STOPS, say)
        return by_rule(say, say("No square is free in {line}", line=line), "4.5")
    return by_rule(say, say("The ranger goes clockwise by 1, 2 or 3 stops"), "4.4")


def _square(say: Translator, s: State, square: int) -> str:
    """Return an area that says what stands on a square, and why it cannot be chosen."""
    x, y = map(num, corner(square))
    token, down = int(s.cell[square]), bool(int(s.face_down) >> square & 1)
    tip = "" if token == tables.NO_TOKEN else escape(token_label(token, square, down, say))
    named = f' data-tip="{tip}"' if tip else ""
    why = because(why_not(say, s, square))
    return f'<path class="area"{named}{why} d="M{x} {y}h{CELL}v{CELL}h-{CELL}z"/>'


def _stop(say: Translator, s: State, ahead: int) -> str:
    if not (why := no_step(say, s, ahead)):
        return ""
    area = circle(stop_centre((int(s.guardian) + ahead) % tables.STOPS), _REACH, "area")
    return f"<g{because(why)}>{area}</g>"
