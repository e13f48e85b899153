"""Draw the strip under the board: the reserve, the ranger's steps, swaps."""

from functools import cache

from steppe.draw.choice import Choices
from steppe.draw.menu import choice, menu
from steppe.draw.strip import confirmation
from steppe.draw.svg import Piece, emblem, escape, piece, seat_class, small
from steppe.draw.words import capital
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.rules.state import OPENING, OVER, PLACING, STEPPING
from steppe.games.zebras.views.board.pieces import ICON_SIZES, ICONS, reserve_count
from steppe.games.zebras.views.types import Scene
from steppe.games.zebras.views.verbs import (
    advanced,
    describe,
    happened,
    label,
    target_stop,
    warning,
)
from steppe.games.zebras.views.words import OWNER, line_name


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return the viewer's choices, or the inactive reserve, or nothing for a spectator.

    A move picked on the board asks for a confirmation instead.
    """
    phase, say = scene.position.state.phase, scene.say
    if scene.viewer is None or phase == OVER:
        return ""
    move = choices.chosen
    if move is not None and (phase != PLACING or move.partition(":")[0] == "place"):
        return confirmation(choices, move, _label(scene, move), say)
    if not choices.moves or phase == PLACING:
        return _tray(scene, choices)
    if phase == OPENING:
        return ""
    if phase == STEPPING:
        asked = say("How far?")
        if scene.lately and scene.lately[-1].startswith("place:crocodile:"):
            asked = say("No gazelle across a river swaps with your crocodile. How far?")
        return menu(say("Ranger"), asked, _steps(scene, choices))
    swaps = "".join(_swap(scene, choices, move) for move in choices.moves)
    return menu(say("Crocodile"), say("Swap or stay?"), swaps)


def _label(scene: Scene, move: str) -> str:
    return label(scene.position, move, scene.say)


def _steps(scene: Scene, choices: Choices) -> str:
    parts = []
    for move in choices.moves:
        steps = move.split(":")[1]
        stop = target_stop(scene.position.state, move)
        words = f"<b>+{steps}</b> {escape(line_name(stop, scene.say))}"
        parts.append(f'<a class="choice" {choices.move(move)}>{words}</a>')
    return "".join(parts)


def _swap(scene: Scene, choices: Choices, move: str) -> str:
    """Return a choice with a short visible label and a full sentence for screen readers."""
    s, say = scene.position.state, scene.say
    told = _label(scene, move)
    if move == "stop":
        words = escape(capital(say("stay on {square}", square=tables.SQUARE_NAMES[s.crocodile])))
        return choice(choices.move(move), words, told, "quieter")
    square = tables.SQUARE_NAMES.index(move.partition(":")[2].upper())
    words = escape(capital(say("swap with {square}", square=tables.SQUARE_NAMES[square])))
    return choice(choices.move(move), emblem(OWNER[s.cell[square]]) + words, told)


def _tray(scene: Scene, choices: Choices) -> str:
    """Return the reserve by species, below the recent events or the prompt for a square."""
    items = "".join(_item(scene, choices, species) for species in range(tables.SPECIES))
    squares = [word.upper() for word in choices.picked if word.upper() in tables.SQUARE_NAMES]
    label, style, above = scene.say("Your reserve"), "", happened(scene)
    if squares:
        label = scene.say("Which animal goes to {square}?", square=squares[0])
        style, above = " asking", label
    line = f'<p class="tray-ask{style}">{escape(above)}</p>' if above else ""
    return f'{line}<div class="tray{style}" role="group" aria-label="{escape(label)}">{items}</div>'


def _item(scene: Scene, choices: Choices, species: int) -> str:
    """Return one species of the reserve, as a link if it can be placed."""
    assert scene.viewer is not None
    word, value, say = tables.SPECIES_NAMES[species], tables.SPECIES_VALUES[species], scene.say
    left = reserve_count(scene.position, tables.KIND[scene.viewer, species])
    name = capital(say(word))
    points = say("1 pt" if value == 1 else "{points} pts", points=value)
    label = ", ".join((name, points, say("{count} left", count=left)))
    note, style = points, ""
    if (move := choices.only(word)) is not None:
        action = ACTIONS.parse(move)
        after = advanced(scene.position, action)
        label = capital(describe(scene.position, action, after, say))
        note = warning(scene.position, move.split(":")[2], after, say)
        note, style = (note, " warning") if note else (points, "")
    elif choices.of(word) and all(_is_hidden(scene, move) for move in choices.of(word)):
        note, style = say("face down"), " warning"
    body = _inside(scene.viewer, species, scene.sprite).format(
        name=escape(name), note=escape(note), left=left, style=style
    )
    if not choices.of(word):
        return f'<span class="tray-item{"" if left else " none"}" id="tray-{word}">{body}</span>'
    current = ' aria-current="true"' if word in choices.picked else ""
    attributes = f'{choices.link(word)}{current} aria-label="{escape(label)}"'
    return f'<a class="tray-item" id="tray-{word}" {attributes}>{body}</a>'


def _is_hidden(scene: Scene, move: str) -> bool:
    """Return whether a placement puts its animal face down [Z5.1]."""
    square = tables.SQUARE_NAMES.index(move.split(":")[2].upper())
    after = advanced(scene.position, ACTIONS.parse(move))
    return bool(after.state.face_down >> square & 1)


@cache
def _inside(player: int, species: int, sprite: str) -> str:
    """Return a tray item, with placeholders for its name, note, style and number left."""
    shape = Piece(player, 24, ICONS[species], ICON_SIZES[species])
    drawing = f'<g class="piece {seat_class(player)}">{piece(shape, sprite)}</g>'
    return (
        small(drawing, 56, "tray-art")
        + '<span class="tray-name">{name}</span><span class="tray-note{style}">{note}</span>'
        '<span class="tray-count">&#215;{left}</span>'
    )
