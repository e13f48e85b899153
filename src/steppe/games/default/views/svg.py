"""The page of any game: the diagram as board, legal moves as buttons, the fields as a table."""

from steppe.core.scene import Panel, Picture, Scene, Stat
from steppe.draw.choice import Choices
from steppe.draw.menu import choice
from steppe.draw.svg import escape
from steppe.draw.theme import alone
from steppe.games.default.views.fields import told
from steppe.games.default.views.text import format_diagram, label

_FEW = 24  # moves that are shown one by one; more are chosen word by word
_LINE, _SIGN, _EDGE = 22, 9, 12  # height of a line, width of a sign, margin


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page that has the style sheets."""
    points = scene.position.scores() if scene.beside else ()
    return Picture(
        board=_board(scene),
        hand=_hand(scene, Choices(scene)),
        panels=(_fields(scene),) if scene.beside else (),
        stats=tuple((Stat("", str(value), scene.say("points")),) for value in points),
    )


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the board with its own colours: for notebooks, files and other programs."""
    return alone(_board(scene), __file__, dark)


def _board(scene: Scene) -> str:
    """Draw the lines of the diagram."""
    lines = format_diagram(scene.position).splitlines()
    width = 2 * _EDGE + _SIGN * max(map(len, lines))
    height = 2 * _EDGE + _LINE * len(lines)
    body = "".join(
        f'<text id="line-{number}" class="diagram-line" x="{_EDGE}" y="{_LINE * (number + 1)}">'
        f"{escape(line)}</text>"
        for number, line in enumerate(lines)
    )
    name = escape(scene.position.game.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="board" class="board board-default"'
        f' role="group" aria-label="{name}" viewBox="0 0 {width} {height}">{body}</svg>'
    )


def _hand(scene: Scene, choices: Choices) -> str:
    """Return the legal moves as buttons, or the words to choose among them."""
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
    """Return the words at the first place at which moves differ, and those picked to drop them."""
    parts = [move.split(":") for move in moves]
    longest = max(map(len, parts))
    for place in range(longest):
        words = list(dict.fromkeys(part[place] for part in parts if place < len(part)))
        if len(words) > 1:
            return [*picked, *(word for word in words if word not in picked)]
    return [*picked]


def _fields(scene: Scene) -> Panel:
    """Return a table of the fields that differ from the start of a match."""
    known = scene.position.game.fields
    rows = "".join(
        f'<tr><th scope="row" title="{escape(known[name].says)}">{escape(name)}</th>'
        f"<td>{escape(words)}</td></tr>"
        for name, words in told(scene.position)
    )
    return Panel(scene.say("Fields"), f'<table class="fields">{rows}</table>')
