"""Show the leader and the value of each territory, and the final points (rules Z7.2 to Z7.7)."""

from dataclasses import dataclass
from functools import cache, lru_cache

from steppe.core.scene import Item, Panel
from steppe.draw.curve import Point, outline
from steppe.draw.svg import emblem, escape, inline_icon, path, rect, seat_class, text
from steppe.draw.words import capital, colour_name
from steppe.games.zebras.rules import tables
from steppe.games.zebras.rules.board import LAND, TERRITORY
from steppe.games.zebras.rules.scoring import land_lead, land_points
from steppe.games.zebras.rules.state import NOBODY
from steppe.games.zebras.views.board.ground import river_edges
from steppe.games.zebras.views.types import Scene
from steppe.games.zebras.views.words import LANDS, land_name

_STEP = 36  # size of a square on the small map


@dataclass(frozen=True)
class Standing:
    """A territory's standing: name, squares, each player's tokens, points, leader or ``None``."""

    squares: tuple[int, ...]
    tokens: tuple[int, int]
    points: int
    leader: int | None


def standings(scene: Scene) -> list[Standing]:
    """Return the current standing of each territory."""
    s, found = scene.position.state, []
    for land in range(tables.TERRITORIES):
        lead, squares = int(land_lead(s, land)), _squares(int(s.board), land)
        taken = sum(not int(s.empty) >> square & 1 for square in squares)
        tokens = ((taken + lead) // 2, (taken - lead) // 2)
        leader = None if lead == 0 else int(lead < 0)
        found.append(Standing(squares, tokens, int(land_points(s, land)), leader))
    return found


@cache
def _squares(board: int, land: int) -> tuple[int, ...]:
    mask = int(LAND[board, land])
    return tuple(square for square in range(tables.SQUARES) if mask >> square & 1)


def draw_panels(scene: Scene) -> tuple[Panel, ...]:
    """Return the territory panel with the inauguration token."""
    lands = standings(scene)
    words = scene.say("Colour and shape show the leader; the number shows the current points.")
    drawing = _map(int(scene.position.state.board), tuple(lands))
    row = f'<div class="ledger-row">{drawing}<p>{escape(words)}</p></div>'
    body = row + _table(scene, lands) + _inauguration(scene)
    return (Panel(scene.say("Territories"), body),)


@lru_cache(1024)
def _map(board: int, lands: tuple[Standing, ...]) -> str:
    body = ""
    for square in range(tables.SQUARES):
        (row, column), land = divmod(square, tables.COLUMNS), lands[int(TERRITORY[board, square])]
        style = "lead" if land.leader is None else f"lead {seat_class(land.leader)}"
        body += rect((column * _STEP, row * _STEP), (_STEP + 0.5, _STEP + 0.5), style)
    body += path(_rivers(board), "lead-river") + "".join(map(_worth, lands))
    body += "".join(_name(number, land) for number, land in enumerate(lands))
    box = f"0 0 {tables.COLUMNS * _STEP} {tables.ROWS * _STEP}"
    return f'<svg class="ledger" viewBox="{box}" aria-hidden="true">{body}</svg>'


@cache
def _rivers(board: int) -> str:
    edges = [(a, b, c, d) for (a, b), (c, d) in river_edges(board)]
    return "".join(f"M{a * _STEP} {b * _STEP}L{c * _STEP} {d * _STEP}" for a, b, c, d in edges)


def _worth(land: Standing) -> str:
    x, y = _heart(land.squares)
    if land.leader is None:
        return text((x, y + 6), "=" if any(land.tokens) else "", "lead-none")
    mark = path(outline(land.leader, 5.5, (x, y - 8)), "lead-mark")
    figure = text((x, y + 14), str(land.points), "lead-points")
    return f'<g class="lead {seat_class(land.leader)}">{mark}{figure}</g>'


def _name(number: int, land: Standing) -> str:
    row, column = divmod(land.squares[0], tables.COLUMNS)
    style = f"lead lead-name {seat_class(land.leader)}"
    return text((column * _STEP + 4, row * _STEP + 12), LANDS[number], style)


@cache
def _heart(squares: tuple[int, ...]) -> Point:
    """Return the centre of the square nearest to the middle of a territory."""
    places = [(square % tables.COLUMNS + 0.5, square // tables.COLUMNS + 0.5) for square in squares]
    x, y = (sum(along) / len(places) for along in zip(*places, strict=True))
    near = min(places, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
    return (near[0] * _STEP, near[1] * _STEP)


def _table(scene: Scene, lands: list[Standing]) -> str:
    """Return the map as a table for screen readers."""
    say = scene.say
    colours = (colour_name(say, player) for player in range(tables.PLAYERS))
    heads = (say("territory"), say("squares"), *colours, say("points"), say("leader"))
    head = "".join(f'<th scope="col">{escape(capital(words))}</th>' for words in heads)
    rows = "".join(_table_row(number, land, scene) for number, land in enumerate(lands))
    title = escape(say("Animals in each territory"))
    return (
        f'<div class="sr"><table><caption>{title}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _table_row(number: int, land: Standing, scene: Scene) -> str:
    names = " ".join(tables.SQUARE_NAMES[square] for square in land.squares)
    leader = "=" if land.leader is None else colour_name(scene.say, land.leader)
    cells = (names, *land.tokens, land.points, leader)
    rest = "".join(f"<td>{escape(str(cell))}</td>" for cell in cells)
    return f'<tr><th scope="row">{LANDS[number]}</th>{rest}</tr>'


def _inauguration(scene: Scene) -> str:
    say, holder = scene.say, int(scene.position.state.inauguration)
    words, mark = say("for the first full territory, not won yet"), ""
    if holder != NOBODY:
        words = say("{colour}: first full territory", colour=colour_name(say, holder))
        mark = emblem(holder)
    sign = inline_icon("trophy", scene.sprite) + f"<b>+{tables.INAUGURATION_BONUS}</b>{mark}"
    return f'<p class="inauguration">{sign}<span>{escape(words)}</span></p>'


def draw_scoring(scene: Scene) -> tuple[Item, ...]:
    """Return each territory that a player has won, in board order, and the bonus."""
    bonus = _of(int(scene.position.state.inauguration), tables.INAUGURATION_BONUS)
    won = enumerate(standings(scene))
    lands = (_item(scene, number, land) for number, land in won if land.leader is not None)
    return (*lands, Item("flying-flag", scene.say("first full territory"), bonus))


def _item(scene: Scene, number: int, land: Standing) -> Item:
    points, style = _of(land.leader, land.points), f"sav-{tables.TERRITORY_NAMES[number].lower()}"
    return Item("", land_name(number, scene.say), points, mark=LANDS[number], style=style)


def _of(player: int | None, points: int) -> tuple[int, int]:
    """Return ``points`` for one player and 0 for the other."""
    return (points if player == 0 else 0, points if player == 1 else 0)
