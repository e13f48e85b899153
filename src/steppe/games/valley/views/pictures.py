"""The pictures of pawns, events, cards and other things in panels."""

from functools import lru_cache

from steppe.draw.svg import Piece, inline_icon, piece, seat_class, small
from steppe.games.valley.rules.cards import EVENT_NAMES, TRICK_NAMES
from steppe.games.valley.rules.state import CAVE_BEAR
from steppe.games.valley.rules.tables import BEAR, PAWN_NAMES, SPECIES_NAMES

ICONS = {
    "people": "hunter",
    "warrior": "warrior",
    "woman": "woman",
    "village": "hut",
    "cave": "cave-entrance",
    "food": "meat",
    "card": "stone-tablet",
    "fire": "campfire",
    "announced": "flying-flag",
    "gone": "skull-crack",
    "waiting": "hourglass",
    "summer": "sun",
    "winter": "snowflake-2",
    "fight": "spears",
    "bag": "swap-bag",
    "die": "rolling-dices",
    "wolf": "wolf-head",
    "tiger": "saber-toothed-cat-head",
    "bear": "polar-bear",
    "bison": "bison",
    "rhino": "rhinoceros-horn",
    "mammoth": "mammoth",
}
EVENT_ICONS = {
    **dict.fromkeys(("abundant-rain", "flood-small", "flood-big", "flood", "storms"), "water-drop"),
    **dict.fromkeys(("frozen-river", "great-cold", "blizzard", "long-winter"), "snowflake-2"),
    **dict.fromkeys(("snowfall", "winter-storm"), "snowflake-2"),
    **dict.fromkeys(("mild-autumn", "drought"), "sun"),
    **dict.fromkeys(("ailing-animals", "lean-meat"), "crossed-bones"),
    **dict.fromkeys(("earthquake", "avalanche"), "stone-pile"),
    **dict.fromkeys(("volcanic-eruption", "volcanic-eruption-winter"), "volcano"),
    **dict.fromkeys(("wolf-pack-four", "wolf-pack-three"), "wolf-head"),
    **dict.fromkeys(("loner", "loner-winter"), "caveman"),
    "forest-fire": "fire",
    "locusts": "wheat",
    "rodents": "rabbit",
    "epidemic": "skull-crack",
    "scarce-game": "meat",
    "cave-bears": "polar-bear",
}
TRICK_ICONS = {
    **dict.fromkeys(("endurance", "forced-march", "flight"), "walking-boot"),
    **dict.fromkeys(("torches", "fire-raiser"), "fire"),
    **dict.fromkeys(("fertility", "roots"), "berries-bowl"),
    **dict.fromkeys(("terraces", "late-sowing", "manure"), "wheat"),
    **dict.fromkeys(("tree-trunks", "bridge"), "log"),
    **dict.fromkeys(("like-a-beast", "wild-child"), "baby-face"),
    "raft": "raft",
    "strong-women": "venus-of-willendorf",
    "spear-thrower": "spear-hook",
    "friend": "hand",
    "traps": "croc-jaws",
    "decoy": "pan-flute",
    "theft": "swap-bag",
    "intuition": "shaman",
    "palisade": "menhir",
    "swimming": "water-drop",
    "war-drum": "totem-mask",
    "net": "fish-corpse",
    "wolf-cub": "wolf-head",
    "pact": "hut",
    "tree-climbing": "acacia",
    "spying": "hunter",
    "family-visit": "caveman",
    "camouflage": "animal-hide",
    "cannibals": "meat",
    "good-herbs": "healing",
    "childbed-fever": "skull-crack",
    "rockfall": "stone-pile",
    "cut-stone": "stone-axe",
    "scorched-earth": "campfire",
    "flint": "stone-crafting",
    "love": "primitive-necklace",
}
_MINI = 11  # radius of a pawn within text


def icon(thing: str, sprite: str) -> str:
    """Return the picture of a thing within text."""
    return inline_icon(ICONS[thing], sprite)


def event_icon(event: int, sprite: str) -> str:
    """Return the picture of an event."""
    return inline_icon(EVENT_ICONS[EVENT_NAMES[event]], sprite)


def trick_icon(trick: int, sprite: str) -> str:
    """Return the picture of a trick card."""
    return inline_icon(TRICK_ICONS[TRICK_NAMES[trick]], sprite)


def foe_icon(species: int, sprite: str) -> str:
    """Return the picture of a tribe's prey: a species, or a cave bear."""
    return icon(SPECIES_NAMES[BEAR if species == CAVE_BEAR else species], sprite)


@lru_cache(64)
def pawn(kind: int, tribe: int, sprite: str) -> str:
    """Return a pawn as a small piece."""
    look = Piece(tribe, _MINI, ICONS[PAWN_NAMES[kind]], 1.35)
    drawn = f'<g class="piece {seat_class(tribe)}">{piece(look, sprite)}</g>'
    return small(drawn, 2 * _MINI + 6, "mini")


assert set(EVENT_ICONS) == set(EVENT_NAMES)
assert set(TRICK_ICONS) == set(TRICK_NAMES)
