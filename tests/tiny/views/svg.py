"""Draw a plain picture: points and cards as text, legal moves as links."""

from steppe.core.position import Position
from steppe.core.scene import Picture, Scene, Stat
from tests.tiny.state import UNKNOWN
from tests.tiny.tables import CARD_NAMES


def draw(scene: Scene) -> Picture:
    """Draw a scene for a page."""
    points = scene.position.scores()
    stats = tuple((Stat("", str(value), scene.say("points")),) for value in points)
    return Picture(board=_board(scene), stats=stats)


def draw_alone(scene: Scene, dark: bool = False) -> str:
    """Draw the board on its own."""
    return _board(scene)


def _board(scene: Scene) -> str:
    lines = [_player_line(scene.position, player) for player in range(scene.position.players)]
    body = "".join(_text(20 * number, line) for number, line in enumerate(lines, 1))
    links = "".join(
        f'<a href="{scene.play(move)}" data-move="{move}">{_text(100 + 20 * number, move)}</a>'
        for number, move in enumerate(scene.open_moves())
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200">{body}{links}</svg>'


def _text(y: int, words: str) -> str:
    return f'<text x="0" y="{y}">{words}</text>'


def _player_line(position: Position, player: int) -> str:
    s = position.state
    counts = [int(s.hand[player, card]) for card in range(len(CARD_NAMES))]
    cards = [f"{n} {name}" for n, name in zip(counts, CARD_NAMES, strict=True) if n != UNKNOWN]
    hidden = [] if cards else [f"{int(s.hand_size[player])} cards"]
    return f"{player}: {int(s.points[player])} {' '.join(cards + hidden)} {int(s.laid[player])}"
