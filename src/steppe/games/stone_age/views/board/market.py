"""Draw cards, buildings and the bonus tile as small pictures with labels (rules S7 to S9).

Each card or building is drawn once. A sentence about its effect is its label and tooltip; the strip
shows this sentence while the item is hovered or focused.
"""

from functools import cache, lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Panel
from steppe.draw.curve import Point
from steppe.draw.svg import at, escape, path, rect, text
from steppe.draw.words import capital
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.state import PILED, WON, State
from steppe.games.stone_age.views.board import card_pictures, layout
from steppe.games.stone_age.views.board.ground import plate
from steppe.games.stone_age.views.types import Scene
from steppe.games.stone_age.views.words import (
    both_bonuses,
    building_name,
    card_effect,
    card_end,
    toward,
)

_LEFT, _TOP = layout.corner(layout.HERD_LAND)
_TILE_CORNER = (_LEFT + layout.COLUMN / 2 - 94, _TOP + 66)
_OF_HERD = 'class="told" data-help="herd"'
_PILE_CORNER = (_LEFT + layout.COLUMN / 2 + 32, _TOP + 72)


def draw_market(scene: Scene) -> str:
    """Return everything for sale, with a mark on items that are new since the last turn."""
    s, before = scene.position.state, scene.before
    now = _lying(s)
    former = _lying(before.state) if before is not None and before.state.rounds > 0 else now
    items = (
        _item(name, place, _left(s, place), (name not in former.values(), scene.sprite))
        for place, name in now.items()
    )
    return _headings(scene) + "".join(items)


def places_for_sale(s: State) -> list[int]:
    """Return the places with a card, the most expensive first, and the places with a stack."""
    cards = [tables.CARD + slot for slot, card in enumerate(s.slot) if card != tables.NO_CARD]
    return [*cards[::-1], *range(tables.BUILDING, tables.BUILDING + tables.NUM_STACKS[s.players])]


def _lying(s: State) -> dict[int, tuple[str, int]]:
    """Return the card or face-up building at each place for sale."""
    return {
        place: ("card", int(s.slot[place - tables.CARD]))
        if place < tables.BUILDING
        else ("building", int(s.top[place - tables.BUILDING]))
        for place in places_for_sale(s)
    }


def _left(s: State, place: int) -> int:
    return int(s.stack[place - tables.BUILDING]) if place >= tables.BUILDING else 0


@lru_cache(1024)
def _item(name: tuple[str, int], place: int, left: int, look: tuple[bool, str]) -> str:
    """Return a card or a stack; a card keeps its id when it slides [S11.3]."""
    (kind, number), (fresh, sprite) = name, look
    if kind == "card":
        called, body = f"card-{number}", card_pictures.draw_card(number, sprite)
    else:
        stack = place - tables.BUILDING
        called, body = f"stack-{stack + 1}", card_pictures.draw_building(number, left, sprite)
    style = f"item {layout.slot_class(place)}{' fresh' if fresh else ''}"
    return at(layout.slot_corner(place), body, f'id="{called}" class="{style}"')


def item_words(scene: Scene, place: int) -> str:
    """Return a sentence about the card or building at a place."""
    s, slot, stack = scene.position.state, place - tables.CARD, place - tables.BUILDING
    if stack < 0:
        return _card_sentence(scene.say, int(s.slot[slot]), slot + 1)
    return _building_sentence(scene.say, int(s.top[stack]), int(s.stack[stack]))


@lru_cache(1024)
def _card_sentence(say: Translator, card: int, price: int) -> str:
    """Return the price and effects of a card, for hover, focus and screen readers."""
    return say(
        "Card for 1 resource. When bought: {effect}. At the end: {bottom}"
        if price == 1
        else "Card for {price} resources. When bought: {effect}. At the end: {bottom}",
        price=price,
        effect=card_effect(say, card),
        bottom=card_end(say, card),
    )


@lru_cache(2048)
def _building_sentence(say: Translator, building: int, left: int) -> str:
    """Return the price and points of a building, and the tiles left in its stack."""
    if building == tables.NO_BUILDING:
        return say("This stack of buildings is empty: the match ends after this round")
    return say(
        "Building: {building}. Tiles left in this stack: {left}",
        building=building_name(say, building),
        left=left,
    )


def _headings(scene: Scene) -> str:
    say, pile = scene.say, int(scene.position.state.pile)
    cards, x = say("Cards: {count} in the pile", count=pile), layout.MARKET + 2
    return "".join(
        f'<text x="{x}" y="{y}" class="market-title head-{name}">{escape(words)}</text>'
        for name, words, y in (("cards", cards, 24), ("buildings", say("Buildings"), 412))
    )


def draw_bonus(scene: Scene) -> str:
    """Return this round's bonus tile and the pile with the next back, or nothing [S4]."""
    s = scene.position.state
    left = sum(int(where) == PILED for where in s.tile) if s.back != tables.NO_BACK else 0
    tile = int(s.bonus)
    is_open = tile != tables.NO_TILE or left > 0
    if not is_open and all(int(where) < WON for where in s.tile):
        return ""  # the match is played without the herd
    name = capital(scene.say("mammoth herd"))
    sign = _heath(name, scene.sprite)
    if not is_open:
        x, y = layout.sign_centre(layout.HERD_LAND)
        return sign + text((x, y + 44), scene.say("no more bonus tiles"), "note")
    return sign + _open_tile(scene, tile) + _closed_pile(scene, left)


@cache
def _heath(name: str, sprite: str) -> str:
    """Return the land of the bonus tile and its sign, which explain the herd like other lands."""
    words, area = escape(name), path(layout.outline_of(layout.HERD_LAND), "area")
    area += plate(layout.sign_centre(layout.HERD_LAND), name, sprite)
    attributes = f'id="land-herd" {_OF_HERD} role="img" aria-label="{words}"'
    return f"<g {attributes}><title>{words}</title>{area}</g>"


def _open_tile(scene: Scene, tile: int) -> str:
    if tile == tables.NO_TILE:
        return ""
    drawing = card_pictures.draw_tile(tile, scene.sprite, scene.say("or"))
    words = tile_sentence(scene.say, tile)
    picture = at(_TILE_CORNER, drawing, f'id="tile-{tile}" class="item"')
    return picture + _told(
        _told_area("told-tile", _TILE_CORNER, card_pictures.TILE, _OF_HERD), words
    )


def _closed_pile(scene: Scene, left: int) -> str:
    if not left:
        return ""
    say, back = scene.say, int(scene.position.state.back)
    where = toward(say, tables.FOREST + back)
    words = say(
        "Bonus tiles left: {count}. Next round the herd moves {where}", count=left, where=where
    )
    picture = at(
        _PILE_CORNER,
        card_pictures.draw_pile(back, (say("next"), left), scene.sprite),
        'id="pile" class="item"',
    )
    return picture + _told(
        _told_area("told-pile", _PILE_CORNER, card_pictures.BACK, _OF_HERD), words
    )


@cache
def tile_border(styles: tuple[str, ...]) -> str:
    """Return lines around the face-up bonus tile."""
    size = (card_pictures.TILE[0] + 6, card_pictures.TILE[1] + 6)
    return at(
        _TILE_CORNER, "".join(rect((-3, -3), size, style, 12) for style in styles), 'class="thin"'
    )


@lru_cache(256)
def tile_sentence(say: Translator, tile: int) -> str:
    """Return both bonuses of a tile in a sentence."""
    first, every = both_bonuses(say, tile)
    return say(
        "Bonus tile: the winner chooses {first} or {every}. If players tie, each gets {every}",
        first=first,
        every=every,
    )


def described(scene: Scene, place: int, closed: str) -> str:
    """Return an invisible area that describes an item without a move, and why it is closed."""
    name = f"told-{tables.PLACE_NAMES[place]}"
    style = f'class="told {layout.slot_class(place)}"'
    area = _told_area(name, layout.slot_corner(place), layout.ITEM, style)
    return _told(area, ". ".join(filter(None, (item_words(scene, place), closed))))


def _told(area: str, sentences: str) -> str:
    words = sentences.rstrip(".") + "." * (". " in sentences)
    return area % ((escape(words),) * 2)


@cache
def _told_area(name: str, place: Point, size: Point, style: str) -> str:
    """Return an invisible area with placeholders ``%s`` for its label and tooltip."""
    area = rect((0, 0), size, "area", 12)
    attributes = f'id="{name}" {style} role="img" tabindex="0" aria-label="%s"'
    return at(place, f"<title>%s</title>{area}", attributes)


def draw_list(scene: Scene) -> Panel:
    """Return the panel with the price and effects of everything for sale."""
    s, say = scene.position.state, scene.say
    sentences = [item_words(scene, place) for place in sorted(places_for_sale(s))]
    if s.bonus != tables.NO_TILE:
        sentences.insert(0, tile_sentence(say, int(s.bonus)))
    lines = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences)
    summary = escape(say("Prices and effects"))
    body = f'<details id="for-sale"><summary>{summary}</summary><ul>{lines}</ul></details>'
    return Panel(say("Cards and buildings"), body)
