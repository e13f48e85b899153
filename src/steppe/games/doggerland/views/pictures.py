"""Icons for goods, animals, members and crafts, and rows of them such as prices and yields."""

from collections.abc import Iterable
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.draw.chip import chip, told
from steppe.draw.svg import Piece, escape, inline_icon, piece, seat_class, small
from steppe.games.doggerland.rules.tables import CRAFT_KIND, MEMBER_NAMES, TOKEN_NAMES
from steppe.games.doggerland.views.words import counted, price

_NAMED_ALIKE = (
    *("chief", "shaman", "hunter", "horse", "reindeer", "bison", "mammoth"),
    *("menhir", "alignment", "dolmen", "meat"),
)
ICONS = {
    **{thing: thing for thing in _NAMED_ALIKE},
    "wood": "log",
    "stone": "stone-pile",
    "fur": "animal-hide",
    "bone": "crossed-bones",
    "tool": "stone-axe",
    "fruit": "berries-bowl",
    "shellfish": "triple-shells",
    "small_game": "rabbit",
    "makeshift": "tipi",
    "simple": "hut",
    "prestigious": "bone-hut",
    "range": "walking-boot",
    "transport": "knapsack",
    "tools": "stone-crafting",
    "statuette": "venus-of-willendorf",
    "necklace": "primitive-necklace",
    "perfect-painting": "hand",
    "long-journey": "raft",
    "next-first-player": "flying-flag",
    "trade": "swap-bag",
    "twins": "baby-face",
    "village-move": "campfire",
    "build": "hut",
    "craft": "venus-of-willendorf",
    "birth": "baby-face",
    "send": "spears",
    "paint": "hand",
    "improve": "stone-crafting",
    "call": "totem-mask",
    "newborn": "baby-face",
    "food": "meat",
    "famine": "skull-crack",
    "points": "trophy",
    "village": "hut",
    "cave": "cave-entrance",
    "hot": "sun",
    "cold": "snowflake-2",
}
"""The icon of everything that boards, walls and choices show."""

CRAFT_KINDS = ("statuette", "necklace")
OFFERINGS = ("meat", "fur", "bone")
_MINI = 11  # radius of a member on a clan board


@lru_cache(1024)
def icon(thing: str, sprite: str) -> str:
    """Return the icon of a thing, for use in a line of text."""
    return inline_icon(ICONS[thing], sprite)


def heard(tag: str, style: str, words: str, body: str = "") -> str:
    """Return an HTML element, with its content in words for screen readers."""
    told = escape(words)
    return f'<{tag} class="{style}" title="{told}"><span class="sr">{told}</span>{body}</{tag}>'


@lru_cache(4096)
def token(thing: str, count: int, style: str, look: tuple[Translator, str]) -> str:
    """Return a good as a small token with its number; ``look`` gives the language and the icons."""
    say, sprite = look
    return chip(icon(thing, sprite), str(count), counted(say, thing, count), style)


def bill(amounts: Iterable[int], look: tuple[Translator, str]) -> str:
    """Return a price or a yield as one icon per token, with words for screen readers."""
    return _bill(tuple(map(int, amounts)), look)


@lru_cache(2048)
def _bill(amounts: tuple[int, ...], look: tuple[Translator, str]) -> str:
    say, sprite = look
    heaps = zip(TOKEN_NAMES, amounts, strict=False)
    body = "".join(_heap(thing, count, sprite) for thing, count in heaps if count)
    return told(body, price(say, amounts), "bill")


def _heap(thing: str, count: int, sprite: str) -> str:
    """Return an amount of a good: one icon per unit, or a number beside one icon."""
    picture = icon(thing, sprite)
    return picture * count if count <= 2 else f'<b aria-hidden="true">{count}</b>{picture}'


@lru_cache(256)
def member(kind: int, player: int | None, style: str, sprite: str) -> str:
    """Return a clan member as a small piece; without a player, it is a white pawn."""
    look = Piece(player, _MINI, ICONS[MEMBER_NAMES[kind]], 1.35)
    drawn = f'<g class="piece {seat_class(player)}">{piece(look, sprite)}</g>'
    return small(drawn, 2 * _MINI + 6, f"mini {style}".rstrip())


def craft_icon(craft: int, sprite: str) -> str:
    """Return the icon of a craft."""
    return icon(CRAFT_KINDS[CRAFT_KIND[craft]], sprite)


def offering(sprite: str, attributes: str = "") -> str:
    """Return icons of the three kinds of token that are valid offerings [D13.3]."""
    kinds = "/".join(icon(kind, sprite) for kind in OFFERINGS)
    return f'<span class="offering"{attributes}>{kinds}</span>'
