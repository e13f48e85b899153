"""Draw the moving parts: thirty tokens and the ranger. Ids follow the piece, so that it glides."""

from functools import cache

from steppe.draw.svg import Piece, at, escape, piece, seat_class
from steppe.draw.words import capital
from steppe.games.zebras.rules.state import NOWHERE
from steppe.games.zebras.rules.tables import ALL_TOKENS, NO_TOKEN, SPECIES_VALUES, TOKENS
from steppe.games.zebras.views.board.layout import centre, stop_centre
from steppe.games.zebras.views.types import Position, Scene
from steppe.games.zebras.views.words import KIND_OF, OWNER, line_name, token_label

ICONS = ("gazelle", "zebra", "croc-jaws", "lion", "elephant")
ICON_SIZES = (
    1.36,
    1.4,
    1.2,
    1.25,
    1.3,
)  # heights in radii, as drawings differ in size
TOKEN_RADIUS, RANGER_RADIUS = 38, 33
_RANGER = Piece(None, RANGER_RADIUS, "outback-hat", 1.4)


def spread(position: Position) -> dict[int, int]:
    """Return the square of each token on the board, by token number."""
    cell = list(position.state.cell)
    return {token: square for square, token in enumerate(cell) if token != NO_TOKEN}


def draw_tokens(scene: Scene) -> str:
    """Return all tokens on the board in order of token number, and tokens that just fled."""
    face_down = int(scene.position.state.face_down)
    now = spread(scene.position)
    then = spread(scene.before) if scene.before is not None else now
    parts = []
    for token in range(1, TOKENS + 1):
        if token in now:
            square = now[token]
            down = bool(face_down >> square & 1)
            label = escape(token_label(token, square, down, scene.say))
            fresh = then.get(token) != square
            parts.append(_token(token, square, (down, fresh), scene.sprite) % label)
        elif token in then:
            parts.append(_gone(token, then[token], scene.sprite))
    return "".join(parts)


@cache
def _token(token: int, square: int, marks: tuple[bool, bool], sprite: str) -> str:
    """Return a token with ``%s`` in place of its label; ``marks``: face down, just arrived."""
    down, fresh = marks
    style = f"{' down' if down else ''}{' fresh' if fresh else ''}"
    return _drawn(token, square, down, sprite) % f'{style}" role="img" aria-label="%s"'


@cache
def _gone(token: int, square: int, sprite: str) -> str:
    """Return a token that left the board: invisible, in its last place, so that it fades out."""
    return _drawn(token, square, False, sprite) % ' gone" aria-hidden="true"'


def _drawn(token: int, square: int, down: bool, sprite: str) -> str:
    """Return a token with a placeholder for the rest of its class and further attributes."""
    attributes = f'id="token-{token}" class="piece {seat_class(OWNER[token])}%s'
    shape = token_shape(OWNER[token], KIND_OF[token], down)
    return at(centre(square), piece(shape, sprite), attributes)


def token_shape(owner: int, species: int, down: bool) -> Piece:
    """Return the look of a token on the board; a face-down token shows no value [Z7.3]."""
    if down:
        return Piece(owner, TOKEN_RADIUS, ICONS[species], 1.05, down=True)
    value = str(SPECIES_VALUES[species])
    return Piece(owner, TOKEN_RADIUS, ICONS[species], ICON_SIZES[species], value)


def draw_ranger(scene: Scene) -> str:
    """Return the ranger on the patrol path, or nothing before the opening."""
    stop = int(scene.position.state.guardian)
    if stop == NOWHERE:
        return ""
    words = scene.say("ranger, watching {line}", line=line_name(stop, scene.say))
    label = f'role="img" aria-label="{escape(capital(words))}"'
    body = piece(_RANGER, scene.sprite)
    return at(stop_centre(stop), body, f'id="ranger" class="piece nobody ranger" {label}')


def reserve_count(position: Position, kind: int) -> int:
    """Return how many of the tokens in the mask ``kind`` are in reserve."""
    return (int(position.state.reserve) & int(kind) & ALL_TOKENS).bit_count()
