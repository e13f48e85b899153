"""Mark the board: chalk for possible moves, glow for the selection, traces of the last turn."""

from functools import cache

from steppe.draw.choice import Choices, loudness
from steppe.draw.curve import num, outline
from steppe.draw.svg import circle, ellipse, escape, hatched, icon, path, rect, text
from steppe.draw.words import capital
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.actions import ACTIONS
from steppe.games.zebras.rules.phases import patrolling
from steppe.games.zebras.rules.state import NOWHERE, OPENING, OVER, STEPPING, SWAPPING
from steppe.games.zebras.views.board import layout
from steppe.games.zebras.views.board.ground import STONE
from steppe.games.zebras.views.board.pieces import ICONS, RANGER_RADIUS, spread
from steppe.games.zebras.views.types import Scene
from steppe.games.zebras.views.verbs import advanced, describe
from steppe.games.zebras.views.words import line_name, stop_name

_WORDS = tuple(name.lower() for name in tables.SQUARE_NAMES)  # names as in move notation
_STOP_REACH = 45  # stops are small: this area is 44 px on a phone
_LEGAL = tuple(f"{style} stop-{style}" for style in ("hit", "casing", "chalk"))
_CHOSEN = (_LEGAL[0], "chosen-case", "chosen")


def draw_beam(scene: Scene) -> str:
    """Light the line that the ranger watches, from the ranger's stop [Z1.6]."""
    s = scene.position.state
    return "" if s.guardian == NOWHERE or s.phase == OVER else _beam(int(s.guardian))


@cache
def _beam(stop: int) -> str:
    (x, y), (dx, dy) = layout.stop_centre(stop), layout.gaze(stop)
    half, start, near = layout.CELL / 2 - 5, RANGER_RADIUS - 8, layout.EDGE / 2
    far = near + layout.LAND[0 if dx else 1]

    def point(forward: float, aside: float) -> str:
        return f"{num(x + dx * forward - dy * aside)} {num(y + dy * forward + dx * aside)}"

    one, other = (f"{point(near, side)}L{point(far, side)}" for side in (-half, half))
    back = f"{point(far, half)}L{point(near, half)}"
    light = f"M{point(start, -18)}L{one}L{back}L{point(start, 18)}Z"
    return path(light, "beam") + path(f"M{one}M{other}", "beam-edge")


def draw_last(scene: Scene) -> str:
    """Show the last turn: corners for a placed token, dots for a fled token, the ranger's way."""
    if scene.before is None:
        return ""
    then, now = spread(scene.before), spread(scene.position)
    active = _active(scene)
    came = [_corners(now[token]) for token in now if token not in then and now[token] != active]
    fled = [circle(layout.centre(then[token]), 24, "fled") for token in then if token not in now]
    start, end = int(scene.before.state.guardian), int(scene.position.state.guardian)
    if start != end and NOWHERE not in (start, end):
        fled.append(path(layout.way(start, end, 30), "trace-line"))
    return "".join(came + fled)


@cache
def _corners(square: int) -> str:
    x, y = layout.centre(square)
    signs = [(across, down) for across in (1, -1) for down in (1, -1)]
    data = "".join(f"M{num(x + 46 * a)} {num(y + 28 * d)}v{18 * d}h{-18 * a}" for a, d in signs)
    return path(data, "last-case", "last")


def draw_next_stops(scene: Scene) -> str:
    """Mark the stops within the ranger's reach, +1 to +3; closed stops stay plain [Z4.4, Z4.5]."""
    s = scene.position.state
    if s.guardian == NOWHERE or not s.empty:  # a full board: the ranger stays [Z4.7]
        return ""
    choices = patrolling.choices(s)
    reach = [steps for steps in range(tables.MIN_STEP, tables.MAX_STEP + 1) if choices >> steps & 1]
    return "".join(
        _stop_mark((int(s.guardian) + steps) % tables.STOPS, steps, ("soon",)) for steps in reach
    )


def draw_legal(scene: Scene, choices: Choices) -> str:
    """Return every part of the board with a link to a move."""
    if not choices.moves:
        return ""
    if scene.position.state.phase in (OPENING, STEPPING):
        return _legal_stops(scene, choices)
    squares = (square for square in range(tables.SQUARES) if choices.of(_WORDS[square]))
    return "".join(_legal_square(scene, choices, square) for square in squares)


def _legal_square(scene: Scene, choices: Choices, square: int) -> str:
    name, word, say = tables.SQUARE_NAMES[square], _WORDS[square], scene.say
    styles, is_swap = _styles(word in choices.picked), scene.position.state.phase == SWAPPING
    move = choices.sole(word)
    if move is None or not (choices.picked or is_swap):
        label = say("Place an animal on {square}", square=name)
        if word in choices.picked:
            label = say("{square} is selected; choose again", square=name)
        return _link(choices, word, label, _mark(square, *styles))
    action = ACTIONS.parse(move)
    after = advanced(scene.position, action)
    label = capital(describe(scene.position, action, after, say))
    if is_swap:
        return _link(choices, word, label, _swap(square, styles))
    hides = bool(after.state.face_down >> square & 1)
    species = tables.SPECIES_NAMES.index(move.split(":")[1])
    body = _ghost(square, species, hides, scene.sprite)
    body += path(outline(1, 40, layout.centre(square)), *styles)
    if after.state.inauguration != scene.position.state.inauguration:
        x, y = layout.corner(square)  # the placement fills the first territory [Z6.1]
        body += text((x + 78, y + 28), f"+{tables.INAUGURATION_BONUS}", "step")
    return _link(choices, word, label, body)


def _styles(is_picked: bool) -> tuple[str, str]:
    return ("chosen-case", "chosen") if is_picked else ("casing", "chalk")


def _link(choices: Choices, word: str, label: str, body: str, style: str = "") -> str:
    words = escape(label)
    current = ' aria-current="true"' if word in choices.picked else ""
    return (
        f'<a class="legal{style}" {choices.tap(word)}{current} aria-label="{words}">'
        f"<title>{words}</title>{body}</a>"
    )


@cache
def _swap(square: int, styles: tuple[str, str]) -> str:
    """Return a mark around the token on a square."""
    area = rect(layout.corner(square), (layout.CELL, layout.CELL), "area")
    return area + path(_token_outline(square), "hit", *styles)


@cache
def _mark(square: int, *styles: str) -> str:
    """Return the whole square as a click target, with the wash and outline of its mark."""
    area = rect(layout.corner(square), (layout.CELL, layout.CELL), "area")
    return area + path(outline(1, 40, layout.centre(square)), "hit", *styles)


@cache
def _ghost(square: int, species: int, hides: bool, sprite: str) -> str:
    """Return the animal to be placed; a hatch means that it will be face down."""
    inside = outline(1, 34, layout.centre(square))
    warning = path(inside, "shade") + hatched(inside) if hides else ""
    animal = icon(
        ICONS[species], layout.centre(square), 50, "ghost warned" if hides else "ghost", sprite
    )
    return _mark(square) + warning + animal


def _token_outline(square: int) -> str:
    return outline(1, 48, layout.centre(square))


def _legal_stops(scene: Scene, choices: Choices) -> str:
    guardian, say, parts = int(scene.position.state.guardian), scene.say, []
    for move in choices.moves:
        verb, number = move.split(":")
        steps = int(number) if verb == "step" else 0
        stop = (guardian + steps) % tables.STOPS if steps else int(number)
        words = say(
            "Ranger clockwise by {steps}, to {line}", line=line_name(stop, say), steps=steps
        )
        if not steps:
            words = say("Ranger {place}", place=stop_name(stop, say))
        area = circle(layout.stop_centre(stop), _STOP_REACH, "area")
        body = area + _stop_mark(stop, steps, _CHOSEN if number in choices.picked else _LEGAL)
        parts.append(_link(choices, number, words, body, loudness(len(choices.moves))))
    return "".join(parts)


@cache
def _stop_mark(stop: int, steps: int, styles: tuple[str, ...]) -> str:
    """Return a stop, drawn once per style, with the number of steps if the ranger can reach it."""
    x, y = layout.stop_centre(stop)
    stone = "".join(ellipse((x, y), STONE, style) for style in styles)
    name = text((x, y + 8), tables.STOP_FACES[stop], "soon-name")
    return stone + name + (text((x + 23, y - 13), f"+{steps}", "step") if steps else "")


def draw_active(scene: Scene) -> str:
    """Highlight the crocodile that may swap now [Z5.5]."""
    active = _active(scene)
    return "" if active is None else path(_token_outline(active), "chosen-case", "chosen")


def _active(scene: Scene) -> int | None:
    s = scene.position.state
    return int(s.crocodile) if s.phase == SWAPPING else None
