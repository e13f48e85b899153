"""Pictures for previews of links: a board, the name of its game, and a few words."""

import re

from steppe.draw import theme
from steppe.draw.curve import num
from steppe.draw.icons import symbol
from steppe.draw.svg import escape

WIDTH, HEIGHT = 1200, 630  # the size that messengers and social networks expect
_EDGE = 28  # around the board, and left of the words
_MOST = 800  # width of the board
_PER_LINE = 15  # characters of the title that fit beside the widest board
_BOX = re.compile(r'width="([\d.]+)" height="([\d.]+)"')


def mammoth(size: float, place: tuple[float, float] = (0, 0), share: float = 1.0) -> str:
    """Return our mammoth in a square; ``share`` is the part of the square's width that it fills."""
    side, gap = size * share, size * (1 - share) / 2
    drawing = symbol("mammoth").replace("<symbol", "<svg", 1).replace("</symbol>", "</svg>")
    box = f'x="{num(place[0] + gap)}" y="{num(place[1] + gap)}"'
    box += f' width="{num(side)}" height="{num(side)}" color="{theme.tokens()["ochre"]}"'
    return drawing.replace("<svg", f"<svg {box}", 1)


def app_icon(share: float) -> str:
    """Return the site's icon as a standalone square picture, on the colour of the page."""
    return _picture((512, 512), mammoth(512, share=share))


def link_card(title: str, words: str, board: str = "") -> str:
    """Return a preview as a standalone picture; ``board`` is a standalone picture, too."""
    drawn, left = _placed(board) if board else (mammoth(520, (640, 55)), 640.0)
    size = 46 if left < WIDTH / 2 else 72
    parts = [drawn, mammoth(110, (_EDGE, _EDGE)), _line("steppe", (150, 105), 60, "ink")]
    lines = _wrapped(title)
    top = HEIGHT / 2 + size * (1.2 - len(lines) * 0.6)
    for number, line in enumerate(lines):
        parts.append(_line(line, (_EDGE, top + number * size * 1.15), size, "ink"))
    below = top + len(lines) * size * 1.15
    for number, line in enumerate(_wrapped(words, 2 * _PER_LINE)):
        parts.append(_line(line, (_EDGE, below + number * 36), 28, "ink-2"))
    return _picture((WIDTH, HEIGHT), "".join(parts))


def _picture(size: tuple[int, int], body: str) -> str:
    box = f'width="{size[0]}" height="{size[1]}"'
    ground = f'<rect {box} fill="{theme.tokens()["page"]}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{ground}{body}</svg>'


def _placed(board: str) -> tuple[str, float]:
    """Return a board as large as fits at the right edge, and the coordinate of its left edge."""
    found = _BOX.search(board)
    assert found is not None
    width, height = map(float, found.groups())
    scale = min(_MOST / width, (HEIGHT - 2 * _EDGE) / height)
    left, top = WIDTH - _EDGE - width * scale, (HEIGHT - height * scale) / 2
    sides = f'width="{num(width * scale)}" height="{num(height * scale)}"'
    return _BOX.sub(f'x="{num(left)}" y="{num(top)}" {sides}', board, count=1), left


def _wrapped(text: str, most: int = _PER_LINE) -> list[str]:
    """Return a text in lines of at most ``most`` characters, except for longer words."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _line(words: str, place: tuple[float, float], size: float, colour: str) -> str:
    at = f'x="{num(place[0])}" y="{num(place[1])}" font-size="{num(size)}"'
    look = f'font-family="sans-serif" font-weight="700" fill="{theme.tokens()[colour]}"'
    return f"<text {at} {look}>{escape(words)}</text>"
