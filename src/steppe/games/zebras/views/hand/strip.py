"""The hand under the board: the reserve to choose from, steps of the ranger, swaps."""

from functools import cache

from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.menu import choice, menu
from steppe.draw.svg import Piece, emblem, escape, piece, seat_class, small
from steppe.draw.words import capital
from steppe.games.zebras.actions import ACTIONS
from steppe.games.zebras.state import OPENING, OVER, PLACING, STEPPING, SWAPPING
from steppe.games.zebras.tables import KIND, SPECIES, SPECIES_NAMES, SPECIES_VALUES, SQUARE_NAMES
from steppe.games.zebras.views.board.pieces import ICON_SIZES, ICONS, reserve_count
from steppe.games.zebras.views.words import (
    OWNER,
    advanced,
    clause,
    describe,
    happened,
    line_name,
    target_stop,
    warning,
)

_ART_RADIUS, _ART_SIZE = 24, 56


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return what the viewer chooses from, or the resting reserve; nothing for a spectator."""
    if scene.viewer is None:
        return ""
    phase = scene.position.state.phase
    if phase == OVER:
        return ""
    if not choices.moves or phase == PLACING:
        return _tray(scene, choices)
    if phase == STEPPING:
        return menu(scene.say("Ranger"), scene.say("Send him on"), _steps(scene, choices))
    if phase == SWAPPING:
        question = scene.say("Swap or stay?")
        return menu(scene.say("Crocodile"), question, _swaps(scene, choices))
    return _opening(scene) if phase == OPENING else ""


def _opening(scene: Scene) -> str:
    question = scene.say("Choose a stop around the board: he watches that line")
    return menu(scene.say("Ranger"), question, "")


def _steps(scene: Scene, choices: Choices) -> str:
    parts = []
    for move in choices.moves:
        steps = move.split(":")[1]
        stop = target_stop(scene.position, ACTIONS.parse(move))
        words = f"<b>+{steps}</b> {escape(line_name(stop, scene.say))}"
        parts.append(f'<a class="choice" {choices.link(steps)}>{words}</a>')
    return "".join(parts)


def _swaps(scene: Scene, choices: Choices) -> str:
    return "".join(_swap(scene, choices, move) for move in choices.moves)


def _swap(scene: Scene, choices: Choices, move: str) -> str:
    """Return a choice: few words to see, the whole sentence to hear."""
    label = capital(clause(scene.position, ACTIONS.parse(move), scene.say))
    verb, *argument = move.split(":")
    if argument:
        square = SQUARE_NAMES.index(argument[0].upper())
        owner = OWNER[scene.position.state.cell[square]]
        words = scene.say("swap with {square}", square=SQUARE_NAMES[square])
        style, words = "", emblem(owner) + escape(words)
    else:
        square = int(scene.position.state.crocodile)
        words = escape(scene.say("stay on {square}", square=SQUARE_NAMES[square]))
        style = "quieter"
    link = choices.link(argument[0] if argument else verb)
    return choice(link, words, label, style)


def _tray(scene: Scene, choices: Choices) -> str:
    """Return the reserve, species by species, below what happened or, a square picked, is asked."""
    items = "".join(_item(scene, choices, species) for species in range(SPECIES))
    squares = [word.upper() for word in choices.picked if word.upper() in SQUARE_NAMES]
    label, style, above = scene.say("Your reserve"), "", happened(scene)
    if squares:
        label = scene.say("Which animal goes to {square}?", square=squares[0])
        style, above = " asking", label
    line = f'<p class="tray-ask{style}">{escape(above)}</p>' if above else ""
    return f'{line}<div class="tray{style}" role="group" aria-label="{escape(label)}">{items}</div>'


def _item(scene: Scene, choices: Choices, species: int) -> str:
    """Return one species of the reserve: a link when a move has it."""
    assert scene.viewer is not None
    word = SPECIES_NAMES[species]
    left = reserve_count(scene.position, KIND[scene.viewer, species])
    name, points = capital(scene.say(word)), _points(species, scene)
    label = ", ".join((name, points, scene.say("{count} left", count=left)))
    note, style = points, ""
    if (move := choices.only(word)) is not None:
        action = ACTIONS.parse(move)
        after = advanced(scene.position, action)
        label = capital(describe(scene.position, action, after, scene.say))
        note = warning(scene.position, move.split(":")[2], after, scene.say)
        note, style = (note, " warning") if note else (points, "")
    body = _inside(scene.viewer, species, scene.sprite).format(
        name=escape(name), note=escape(note), left=left, style=style
    )
    if not choices.of(word):
        return f'<span class="tray-item{"" if left else " none"}">{body}</span>'
    current = ' aria-current="true"' if word in choices.picked else ""
    attributes = f"{choices.link(word)}{current}"
    return f'<a class="tray-item" {attributes} aria-label="{escape(label)}">{body}</a>'


@cache
def _inside(player: int, species: int, sprite: str) -> str:
    """Return the contents of a tray item, with gaps for name, note, style and number left."""
    shape = Piece(player, _ART_RADIUS, ICONS[species], ICON_SIZES[species])
    drawing = f'<g class="piece {seat_class(player)}">{piece(shape, sprite)}</g>'
    return (
        small(drawing, _ART_SIZE, "tray-art")
        + '<span class="tray-name">{name}</span><span class="tray-note{style}">{note}</span>'
        '<span class="tray-count">&#215;{left}</span>'
    )


def _points(species: int, scene: Scene) -> str:
    points = SPECIES_VALUES[species]
    return scene.say("1 pt" if points == 1 else "{points} pts", points=points)
