"""Marks on the board: chalk for what may be done, glow for what is chosen, trace for what was."""

from functools import cache

from steppe.core.scene import Scene
from steppe.draw.choice import Choices
from steppe.draw.curve import num, outline
from steppe.draw.svg import circle, ellipse, escape, hatched, icon, path, rect, text
from steppe.draw.words import capital
from steppe.games.zebras import tables
from steppe.games.zebras.actions import ACTIONS
from steppe.games.zebras.phases import stepping
from steppe.games.zebras.state import NOWHERE, OPENING, OVER, PLACING, STEPPING, SWAPPING
from steppe.games.zebras.views.board.ground import STONE
from steppe.games.zebras.views.board.pieces import ICONS, RANGER_RADIUS, spread
from steppe.games.zebras.views.board.place import (
    CELL,
    EDGE,
    LAND,
    centre,
    corner,
    gaze,
    stop_centre,
    way,
)
from steppe.games.zebras.views.words import advanced, describe, line_name, stop_name

_WORDS = tuple(name.lower() for name in tables.SQUARE_NAMES)  # in moves
_MARK_RADIUS, _AROUND_TOKEN, _STOP_REACH = (
    40,
    48,
    45,
)  # a stop is small: its unseen area is 44 px on a phone


def draw_beam(scene: Scene) -> str:
    """Light the line that the ranger watches, from where he stands [Z1.6]."""
    s = scene.position.state
    if s.guardian == NOWHERE or s.phase == OVER:
        return ""
    return _beam(int(s.guardian))


@cache
def _beam(stop: int) -> str:
    (x, y), (dx, dy) = stop_centre(stop), gaze(stop)
    length, half = (LAND[0], CELL / 2 - 5) if dx else (LAND[1], CELL / 2 - 5)
    start, end = RANGER_RADIUS, EDGE / 2

    def point(forward: float, aside: float) -> str:
        return f"{num(x + dx * forward - dy * aside)} {num(y + dy * forward + dx * aside)}"

    light = (
        f"M{point(start - 8, -18)}L{point(end, -half)}L{point(end + length, -half)}"
        f"L{point(end + length, half)}L{point(end, half)}L{point(start - 8, 18)}Z"
    )
    sides = (
        f"M{point(end, -half)}L{point(end + length, -half)}"
        f"M{point(end, half)}L{point(end + length, half)}"
    )
    return path(light, "beam") + path(sides, "beam-edge")


def draw_last(scene: Scene) -> str:
    """Show the last turn: corners where a token came, dots where one fled, the ranger's way."""
    if scene.before is None:
        return ""
    then, now = spread(scene.before), spread(scene.position)
    active = _active(scene)
    came = [
        _corners(square) for token, square in now.items() if token not in then and square != active
    ]
    fled = [_fled(square) for token, square in then.items() if token not in now]
    start, end = int(scene.before.state.guardian), int(scene.position.state.guardian)
    steps = "" if NOWHERE in (start, end) else path(way(start, end, 30), "trace-line")
    return "".join(came + fled) + (steps if start != end else "")


@cache
def _corners(square: int) -> str:
    x, y = centre(square)
    signs = [(across, down) for across in (1, -1) for down in (1, -1)]
    data = "".join(f"M{num(x + 46 * a)} {num(y + 28 * d)}v{18 * d}h{-18 * a}" for a, d in signs)
    return path(data, "last-case", "last")


@cache
def _fled(square: int) -> str:
    return circle(centre(square), 24, "fled")


def draw_next_stops(scene: Scene) -> str:
    """Mark the stops within the ranger's reach, +1 to +3; closed ones stay plain [Z4.4, Z4.5]."""
    s = scene.position.state
    if s.guardian == NOWHERE or not s.empty:  # a full board: the ranger stays [Z4.7]
        return ""
    choices = stepping.choices(s)
    reach = [steps for steps in range(tables.MIN_STEP, tables.MAX_STEP + 1) if choices >> steps & 1]
    return "".join(_next_stop((int(s.guardian) + steps) % tables.STOPS, steps) for steps in reach)


@cache
def _next_stop(stop: int, steps: int) -> str:
    x, y = stop_centre(stop)
    name = text((x, y + 8), tables.STOP_FACES[stop], "soon-name")
    return ellipse((x, y), STONE, "soon") + name + _step_count(stop, steps)


def _step_count(stop: int, steps: int) -> str:
    x, y = stop_centre(stop)
    return text((x + 23, y - 13), f"+{steps}", "step")


def draw_legal(scene: Scene, choices: Choices) -> str:
    """Return every place of the board that carries a move."""
    phase = scene.position.state.phase
    if not choices.moves:
        return ""
    if phase in (PLACING, SWAPPING):
        return _legal_squares(scene, choices)
    return _legal_stops(scene, choices) if phase in (OPENING, STEPPING) else ""


def _legal_squares(scene: Scene, choices: Choices) -> str:
    return "".join(
        _legal_square(scene, choices, square)
        for square in range(tables.SQUARES)
        if choices.of(_WORDS[square])
    )


def _legal_square(scene: Scene, choices: Choices, square: int) -> str:
    name, word = tables.SQUARE_NAMES[square], _WORDS[square]
    if word in choices.picked:
        label = scene.say("{square} is selected; choose again", square=name)
        return _link(choices, word, label, _chosen(square))
    move = choices.only(word)
    if move is None:
        label = scene.say("Place an animal on {square}", square=name)
        return _link(choices, word, label, _chalk(square))
    action = ACTIONS.parse(move)
    after = advanced(scene.position, action)
    label = capital(describe(scene.position, action, after, scene.say))
    if scene.position.state.phase == SWAPPING:
        return _link(choices, word, label, _swap(square))
    hides = bool(after.state.face_down >> square & 1)
    species = tables.SPECIES_NAMES.index(move.split(":")[1])
    body = _ghost(square, species, hides, scene.sprite)
    if after.state.inauguration != scene.position.state.inauguration:
        body += _bonus(square)
    return _link(choices, word, label, body)


def _link(choices: Choices, word: str, label: str, body: str) -> str:
    words = escape(label)
    current = ' aria-current="true"' if word in choices.picked else ""
    return (
        f'<a class="legal" {choices.link(word)}{current} aria-label="{words}">'
        f"<title>{words}</title>{body}</a>"
    )


@cache
def _chalk(square: int) -> str:
    return _ground_of(square) + path(_square_outline(square), "casing", "chalk")


@cache
def _swap(square: int) -> str:
    """Return a mark around a token that lies on the square."""
    return rect(corner(square), (CELL, CELL), "area") + path(
        _token_outline(square), "hit", "casing", "chalk"
    )


@cache
def _chosen(square: int) -> str:
    return _ground_of(square) + path(_square_outline(square), "chosen-case", "chosen")


@cache
def _ghost(square: int, species: int, hides: bool, sprite: str) -> str:
    """Return a mark with what will lie there; the hatch says that it will lie face down."""
    style = "ghost warned" if hides else "ghost"
    inside = outline(1, 34, centre(square))
    warning = path(inside, "shade") + hatched(inside) if hides else ""
    animal = icon(ICONS[species], centre(square), 50, style, sprite)
    lines = path(_square_outline(square), "casing", "chalk")
    return _ground_of(square) + warning + animal + lines


@cache
def _bonus(square: int) -> str:
    """Return the sign that a placement fills the first territory [Z6.1]."""
    x, y = corner(square)
    return text((x + 78, y + 28), f"+{tables.INAUGURATION_BONUS}", "step")


def _square_outline(square: int) -> str:
    return outline(1, _MARK_RADIUS, centre(square))


def _token_outline(square: int) -> str:
    return outline(1, _AROUND_TOKEN, centre(square))


def _ground_of(square: int) -> str:
    """Return the whole square as target, and the wash inside the mark."""
    return rect(corner(square), (CELL, CELL), "area") + path(_square_outline(square), "hit")


def _legal_stops(scene: Scene, choices: Choices) -> str:
    s = scene.position.state
    parts = []
    for move in choices.moves:
        verb, number = move.split(":")
        steps = int(number) if verb == "step" else 0
        stop = (int(s.guardian) + steps) % tables.STOPS if steps else int(number)
        words = _stop_words(stop, steps, scene)
        parts.append(_link(choices, number, words, _stop_mark(stop, steps)))
    return "".join(parts)


def _stop_words(stop: int, steps: int, scene: Scene) -> str:
    line = line_name(stop, scene.say)
    if not steps:
        return scene.say("Ranger {place}", place=stop_name(stop, scene.say))
    return scene.say("Ranger to {line}, {steps} on", line=line, steps=steps)


@cache
def _stop_mark(stop: int, steps: int) -> str:
    x, y = stop_centre(stop)
    stone = [
        ellipse((x, y), STONE, f"{style} stop-{style}") for style in ("hit", "casing", "chalk")
    ]
    name = text((x, y + 8), tables.STOP_FACES[stop], "soon-name")
    reach = circle((x, y), _STOP_REACH, "area")
    return reach + "".join(stone) + name + (_step_count(stop, steps) if steps else "")


def draw_active(scene: Scene) -> str:
    """Show which crocodile may swap now [Z5.5]."""
    active = _active(scene)
    return "" if active is None else path(_token_outline(active), "chosen-case", "chosen")


def _active(scene: Scene) -> int | None:
    s = scene.position.state
    return int(s.crocodile) if s.phase == SWAPPING else None
