"""The icon of each move, in the recap and when a turn is replayed."""

_BY_VERB = {
    "face": "acacia",
    "point": "flying-flag",
    "build": "bone-hut",
    "birth": "baby-face",
    "improve": "stone-crafting",
    "raise": "stone-crafting",
    "lower": "stone-crafting",
    "craft": "primitive-necklace",
    "break": "primitive-necklace",
    "paint": "hand",
    "mark": "hand",
    "ochre": "hand",
    "erase": "hand",
    "call": "shaman",
    "offer": "shaman",
    "send": "spears",
    "party": "spears",
    "by": "hunter",
    "pass": "hourglass",
    "done": "hourglass",
    "stop": "hourglass",
    "stay": "hut",
    "lay": "bone-hut",
    "learn": "stone-axe",
    "make": "stone-axe",
    "carry": "swap-bag",
    "give": "swap-bag",
    "take": "swap-bag",
    "choose": "swap-bag",
    "forget": "horse",
    "tell": "horse",
    "release": "horse",
    "spawn": "horse",
    "cubes": "hand",
    "journey": "walking-boot",
    "erect": "menhir",
    "eat": "meat",
    "move": "hut",
    "accept": "stone-tablet",
    "refuse": "stone-tablet",
    "card": "stone-tablet",
    "lose": "skull-crack",
    "burn": "fire",
    "restore": "acacia",
    "tile": "acacia",
    "fresco": "hand",
    "goal": "trophy",
    "rivals": "hunter",
    "herds": "horse",
    "round": "acacia",
    "drop": "trophy",
}
_BY_DEED = {
    "build": "bone-hut",
    "chief-build": "bone-hut",
    "birth": "baby-face",
    "range": "stone-crafting",
    "transport": "stone-crafting",
    "tools": "stone-crafting",
    "shaman": "shaman",
}
_CRAFTS, _WALLS = ("st", "ne"), "fr"  # prefixes of their ids


def picture(move: str) -> str:
    """Return the icon of a move or outcome, by its verb or the action resolved."""
    verb, _, rest = move.partition(":")
    return _resolved(rest) if verb == "do" else _BY_VERB.get(verb, "")


def _resolved(deed: str) -> str:
    if deed.startswith(_CRAFTS):
        return "primitive-necklace"
    return "hand" if deed.startswith(_WALLS) else _BY_DEED.get(deed, "spears")
