"""Choose the icon of a move, for the recap and for replayed turns."""

_BY_PLACE = {
    "hunt": "meat",
    "forest": "log",
    "clay-pit": "clay-brick",
    "quarry": "stone-pile",
    "river": "gold-nuggets",
    "tool-maker": "stone-axe",
    "hut": "caveman",
    "field": "wheat",
}
_BY_VERB = {
    "tool": "stone-axe",
    "once": "stone-axe",
    "stop": "hand",
    "decline": "hand",
    "buy": "stone-tablet",
    "pay": "swap-bag",
    "claim": "swap-bag",
    "take": "rolling-dices",
    "send": "mammoth",
    "bonus": "mammoth",
    "choose": "swap-bag",
    "feed": "meat",
    "refuse": "skull-crack",
    "card": "stone-tablet",
    "blind": "stone-tablet",
    "building": "hut",
    "back": "mammoth",
    "tile": "mammoth",
    "die": "rolling-dices",
}
_PLACING = ("place", "occupy", "use")


def picture(move: str) -> str:
    """Return the icon of a move or outcome: the yield of its place, or an icon for its verb."""
    verb, *arguments = move.split(":")
    if verb not in _PLACING:
        return _BY_VERB.get(verb, "")
    place = arguments[0]
    return _BY_PLACE.get(place, "hut" if place.startswith("building") else "stone-tablet")
