"""Name things and describe single decisions in words that ``say`` translates.

Clauses start with a small letter and have no subject, so that a turn is a list of them: "zebra to
C3, face down: next to a lion, ranger to row 3".
"""

from collections.abc import Mapping

from steppe.core.i18n import Translator, msgids
from steppe.draw.curve import Point
from steppe.draw.words import capital, colour_name
from steppe.games.zebras.rules import flow, tables
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.rules.board import TERRITORY
from steppe.games.zebras.rules.state import NOBODY, State
from steppe.games.zebras.views.board.place import gaze
from steppe.games.zebras.views.types import Position, Scene

SAID = tables.SPECIES_NAMES  # words from the data files
LANDS = ("I", "II", "III", "IV", "V", "VI")  # names of the territories, as on the board
OWNER = tuple(map(int, tables.TOKEN_OWNER))  # by token
KIND_OF = tuple(map(int, tables.TOKEN_SPECIES))


def line_name(stop: int, say: Translator) -> str:
    """Return the line that a stop watches: "row 3", "column E" [Z1.6]."""
    name = tables.STOP_FACES[stop]
    return say("column {name}" if name in tables.COLUMN_NAMES else "row {name}", name=name)


def stop_name(stop: int, say: Translator) -> str:
    """Return the side of a stop: two stops watch each line, from opposite ends [Z1.6]."""
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


def advanced(position: Position, action: int) -> Position:
    """Return the position after one legal decision, before any forced ones."""
    after = position.copy()
    flow.PLAY.advance(after.state, action)
    return after


def clause(position: Position, action: int, say: Translator) -> str:
    """Return a legal decision and its consequences, as a clause."""
    return describe(position, action, advanced(position, action), say)


def describe(before: Position, action: int, after: Position, say: Translator) -> str:
    """Return what a decision changed between two positions."""
    verb, *arguments = ACTIONS.format(action).split(":")
    if verb == "place":
        species, square = arguments
        placement = say("{animal} to {square}", animal=say(species), square=square.upper())
        return ", ".join((placement, *consequences(before, square, after, say)))
    if verb == "swap":
        return _swap(before, arguments[0], after, say)
    if verb == "stop":
        square = tables.SQUARE_NAMES[before.state.crocodile]
        return say("crocodile stays on {square}", square=square)
    stop = target_stop(before, action)
    if verb == "guard":  # two stops watch each line
        return say("ranger {place}", place=stop_name(stop, say))
    return say("ranger to {line}", line=line_name(stop, say))


def target_stop(position: Position, action: int) -> int:
    """Return the stop that an opening or a step moves the ranger to."""
    verb, number = ACTIONS.format(action).split(":")
    if verb == "guard":
        return int(number)
    return (int(position.state.guardian) + int(number)) % tables.STOPS


def consequences(before: Position, square_word: str, after: Position, say: Translator) -> list[str]:
    """List the effects of a placement: animals that hide or flee, and +5."""
    square = tables.SQUARE_NAMES.index(square_word.upper())
    s, then = before.state, after.state
    out = [say("face down: next to a lion")] if then.face_down >> square & 1 else []
    hidden = int(then.face_down) & ~int(s.face_down)
    for near, token in enumerate(map(int, s.cell)):
        if token != tables.NO_TOKEN and hidden >> near & 1:
            out.append(_about(say("{animal} on {square} hides"), token, near, say))
        elif token != tables.NO_TOKEN and then.cell[near] == tables.NO_TOKEN:
            out.append(_about(say("{animal} on {square} flees to {colour}"), token, near, say))
    if s.inauguration == NOBODY and then.inauguration != NOBODY:
        land = land_name(int(TERRITORY[s.board, square]), say)
        bonus = tables.INAUGURATION_BONUS
        out.append(say("{territory} is the first full one: +{bonus}", territory=land, bonus=bonus))
    return out


def happened(scene: Scene) -> str:
    """Return the effects of the last turn on other tokens, "" if there were none."""
    if scene.before is None:
        return ""
    then, now = scene.before.state, scene.position.state
    fates = (_fate(scene.say, then, now, square) for square in range(tables.SQUARES))
    return capital(", ".join(filter(None, fates)))


def _fate(say: Translator, then: State, now: State, square: int) -> str:
    """Return the fate of the token on a square: hidden, fled, swapped, or placed face down."""
    old, new = int(then.cell[square]), int(now.cell[square])
    was_down, is_down = then.face_down >> square & 1, now.face_down >> square & 1
    phrase = ""
    if old == new:
        phrase = say("{animal} on {square} hides from the lion") if is_down > was_down else ""
    elif new == tables.NO_TOKEN:
        phrase = say("{animal} on {square} flees to {colour}")
    elif old != tables.NO_TOKEN:
        phrase = say("{animal} on {square} swaps with the crocodile")
    elif is_down:
        phrase = say("{animal} is face down on {square}")
    return _about(phrase, new if old == tables.NO_TOKEN else old, square, say) if phrase else ""


def warning(before: Position, square_word: str, after: Position, say: Translator) -> str:
    """Return the consequences of a placement in a few words, "" if there are none."""
    s, then = before.state, after.state
    down = int(then.face_down) & ~int(s.face_down)
    here = 1 << tables.SQUARE_NAMES.index(square_word.upper())
    hides, flees = (down & ~here).bit_count(), (int(then.empty) & ~int(s.empty)).bit_count()
    parts = [say("face down")] if down & here else []
    parts += [say("hide: {count}", count=hides)] if hides else []
    parts += [say("flee: {count}", count=flees)] if flees else []
    if s.inauguration == NOBODY and then.inauguration != NOBODY:
        parts.append(f"+{tables.INAUGURATION_BONUS}")
    return ", ".join(parts)


def _about(phrase: str, token: int, square: int, say: Translator) -> str:
    return phrase.format(
        animal=say(tables.SPECIES_NAMES[KIND_OF[token]]),
        square=tables.SQUARE_NAMES[square],
        colour=colour_name(say, OWNER[token]),
    )


def _swap(before: Position, square_word: str, after: Position, say: Translator) -> str:
    swap = say("crocodile swaps with the gazelle on {square}", square=square_word.upper())
    came = int(before.state.crocodile)
    if not after.state.face_down >> came & 1:
        return swap
    hides = say("the gazelle is face down on {square}", square=tables.SQUARE_NAMES[came])
    return f"{swap}, {hides}"
