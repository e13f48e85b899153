"""The page for any game: the diagram as the board, moves as buttons, fields as a table."""

from collections.abc import Sequence
from textwrap import wrap

from steppe.core.field_range import domain_of
from steppe.core.scene import Panel, Picture, Scene, Stat
from steppe.draw.choice import Choices
from steppe.draw.menu import choice
from steppe.draw.svg import escape, seat_class
from steppe.draw.theme import alone
from steppe.draw.words import colour_name
from steppe.engine.encode import WORD
from steppe.games.default.views.fields import lines, told
from steppe.games.default.views.text import format_diagram, label

_FEW = 24  # up to this number of moves, each has a button; otherwise players choose words
_LINE, _SIGN, _EDGE = 22, 9, 12  # height of a line, width of a character, margin
_LONGEST = 48  # characters in a line


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that loads the style sheets."""
    points = scene.position.scores() if scene.beside else ()
    return Picture(
        board=_board(scene),
        hand=_hand(scene, Choices(scene)),
        panels=(_fields(scene),) if scene.beside else (),
        stats=tuple((Stat("", str(value), scene.say("points")),) for value in points),
    )


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the board with colours included, for notebooks, files and other programs."""
    return alone(_board(scene), __file__, dark)


def _board(scene: Scene) -> str:
    """Draw the lines of the diagram."""
    shown = format_diagram(scene.position).splitlines()
    parts = [part for line in shown for part in _parts(line)]
    width, height = 2 * _EDGE + _SIGN * _LONGEST, 2 * _EDGE + _LINE * len(parts)
    body = "".join(
        f'<text id="line-{number}" class="diagram-line" x="{_EDGE}" y="{_LINE * (number + 1)}">'
        f"{escape(part)}</text>"
        for number, part in enumerate(parts)
    )
    name = escape(scene.position.game.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="board" class="board board-default"'
        f' role="group" aria-label="{name}" viewBox="0 0 {width} {height}">'
        f'<rect class="diagram-ground" width="{width}" height="{height}" rx="{_EDGE}"/>{body}</svg>'
    )


def _parts(line: str) -> list[str]:
    """Wrap a line at the greatest length that fits the board; return its parts."""
    return wrap(line, _LONGEST, subsequent_indent="  ", break_on_hyphens=False)


def _hand(scene: Scene, choices: Choices) -> str:
    """Return a button for each legal move, or for each next word if there are many moves."""
    opened = scene.open_moves()
    if len(opened) <= _FEW:
        buttons = [
            _button(scene, choices.move(move), label(scene.position, move, scene.say))
            for move in opened
        ]
    else:
        words = _next_words(opened, choices.picked)
        buttons = [_button(scene, choices.link(word), scene.say(word)) for word in words]
    return f'<div class="move-menu">{"".join(buttons)}</div>' if buttons else ""


def _button(scene: Scene, link: str, words: str) -> str:
    return choice(link, escape(words), words)


def _next_words(moves: tuple[str, ...], picked: tuple[str, ...]) -> list[str]:
    """Return the chosen words, which a click removes, and the words that can be chosen next."""
    parts = [move.split(":") for move in moves]
    longest = max(map(len, parts))
    for place in range(longest):
        words = list(dict.fromkeys(part[place] for part in parts if place < len(part)))
        if len(words) > 1:
            return [*picked, *(word for word in words if word not in picked)]
    return [*picked]


def _fields(scene: Scene) -> Panel:
    """Return the fields that differ from the start of a match; values per player form a table."""
    known, players = lines(scene.position.game), scene.position.players
    rows: dict[bool, list[str]] = {False: [], True: []}
    for name, words in told(scene.position):
        own = known[name].by_player and len(words) == players
        rows[own].append(_row(scene, name, words if own else [_seat(scene, name, " ".join(words))]))
    colours = "".join(
        f'<th scope="col" class="{seat_class(player)}">{escape(name)}</th>'
        for player, name in enumerate(colour_name(scene.say, seat) for seat in range(players))
    )
    heads = {False: "", True: f"<thead><tr><td></td>{colours}</tr></thead>"}
    tables = (
        f'<table class="fields">{heads[own]}<tbody>{"".join(found)}</tbody></table>'
        for own, found in rows.items()
        if found
    )
    return Panel(scene.say("Position"), "".join(tables))


def _row(scene: Scene, name: str, words: Sequence[str]) -> str:
    says = escape(scene.position.game.fields[name].says)
    cells = "".join(f"<td>{escape(word)}</td>" for word in words)
    head = escape(name.replace("_", " "))
    return f'<tr><th scope="row" title="{says}">{head}</th>{cells}</tr>'


def _seat(scene: Scene, name: str, word: str) -> str:
    """Return the player's colour if the field holds a player's number, else the word."""
    domain = domain_of(scene.position.game.fields[name])
    is_player = domain is not None and domain.seats == (0,) and domain.form == WORD
    seated = is_player and word.isdigit() and int(word) < scene.position.players
    return colour_name(scene.say, int(word)) if seated else word
