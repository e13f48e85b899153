"""The hand under the board: the reserve to choose from, steps of the ranger, swaps."""

from functools import cache

from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.svg import Piece, escape, piece, seat_class, small
from steppe.games.zebras.actions import ACTIONS
from steppe.games.zebras.state import OPENING, PLACING, STEPPING, SWAPPING
from steppe.games.zebras.tables import KIND, SPECIES, SPECIES_NAMES, SPECIES_VALUES, SQUARE_NAMES
from steppe.games.zebras.views.pieces import ICON_SIZES, ICONS, reserve_count
from steppe.games.zebras.views.words import (
    advanced,
    capital,
    clause,
    consequences,
    line_name,
    target_stop,
)

_ART_RADIUS, _ART_SIZE = 24, 56


def draw_hand(scene: Scene, choices: Choices) -> str:
    """Return what the viewer chooses from, or the resting reserve; nothing for a spectator."""
    if scene.viewer is None:
        return ""
    phase = scene.position.state.phase
    if not choices.moves or phase == PLACING:
        return _square_menu(scene, choices) + _tray(scene, choices)
    if phase == STEPPING:
        return _menu(scene.say("Ranger"), scene.say("Send him on"), _steps(scene, choices))
    if phase == SWAPPING:
        return _menu(scene.say("Crocodile"), scene.say("Swap or stay"), _swaps(scene, choices))
    return _opening(scene) if phase == OPENING else ""


def _menu(title: str, question: str, body: str) -> str:
    name = escape(f"{title}: {question}")
    return (
        f'<div class="move-menu" role="group" aria-label="{name}">'
        f'<span class="move-menu-title">{escape(title)}</span>'
        f'<span class="move-menu-ask">{escape(question)}</span>{body}</div>'
    )


def _opening(scene: Scene) -> str:
    question = scene.say("Choose a stop around the board: he watches that line")
    return _menu(scene.say("Ranger"), question, "")


def _steps(scene: Scene, choices: Choices) -> str:
    parts = []
    for move in choices.moves:
        steps = move.split(":")[1]
        stop = target_stop(scene.position, ACTIONS.parse(move))
        words = f"<b>+{steps}</b> {escape(line_name(stop, scene.say))}"
        parts.append(f'<a class="choice" {choices.link(steps)}>{words}</a>')
    return "".join(parts)


def _swaps(scene: Scene, choices: Choices) -> str:
    parts = []
    for move in choices.moves:
        verb, *argument = move.split(":")
        words = escape(capital(clause(scene.position, ACTIONS.parse(move), scene.say)))
        style = "choice" if argument else "choice quieter"
        parts.append(f'<a class="{style}" {choices.link(*argument or [verb])}>{words}</a>')
    return "".join(parts)


def _square_menu(scene: Scene, choices: Choices) -> str:
    """Ask which animal goes to the picked square, with a way back."""
    squares = [word for word in choices.picked if word.upper() in SQUARE_NAMES]
    if not squares:
        return ""
    cancel = f'<a class="choice-off" {choices.link(squares[0])}>{escape(scene.say("Cancel"))}</a>'
    title = scene.say("Square {name}").format(name=squares[0].upper())
    return _menu(title, scene.say("Which animal goes there?"), cancel)


def _tray(scene: Scene, choices: Choices) -> str:
    items = "".join(_item(scene, choices, species) for species in range(SPECIES))
    label = escape(scene.say("Your reserve"))
    return f'<div class="tray" role="group" aria-label="{label}">{items}</div>'


def _item(scene: Scene, choices: Choices, species: int) -> str:
    """Return one species of the reserve: a link when a move has it."""
    assert scene.viewer is not None
    word = SPECIES_NAMES[species]
    left = reserve_count(scene.position, KIND[scene.viewer, species])
    notes = _notes(scene, choices, species)
    name, note = capital(scene.say(word)), ", ".join(notes) or _points(species, scene)
    label = escape(f"{name}, {note}, {scene.say('{count} left').format(count=left)}")
    body = _inside(scene.viewer, species, scene.sprite).format(
        name=escape(name), note=escape(note), left=left, style=" warning" if notes else ""
    )
    if not choices.of(word):
        return f'<span class="tray-item{"" if left else " none"}" title="{label}">{body}</span>'
    current = ' aria-current="true"' if word in choices.picked else ""
    return f'<a class="tray-item" {choices.link(word)}{current} aria-label="{label}">{body}</a>'


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
    return scene.say("{points} pts").format(points=SPECIES_VALUES[species])


def _notes(scene: Scene, choices: Choices, species: int) -> list[str]:
    """List what else happens if clicking on a species places it on the picked square."""
    move = choices.only(SPECIES_NAMES[species])
    if move is None:
        return []
    after = advanced(scene.position, ACTIONS.parse(move))
    return consequences(scene.position, move.split(":")[2], after, scene.say)
