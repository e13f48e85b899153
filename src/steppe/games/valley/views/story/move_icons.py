"""The icon of a move, for the recap and for replayed turns."""

from steppe.games.valley.views.pictures import EVENT_ICONS, ICONS, TRICK_ICONS

_BY_VERB = {
    "done": "hourglass",
    "pass": "hourglass",
    "place": "hut",
    "return": "hut",
    "build": "hut",
    "keep": "hut",
    "seed": "wheat",
    "move": "walking-boot",
    "kindle": "campfire",
    "keep-fire": "campfire",
    "burn": "fire",
    "lose": "skull-crack",
    "fight": "spears",
    "hunt": "spears",
    "take": "woman",
    "child": "baby-face",
    "die": "rolling-dices",
    "lot": "flying-flag",
    "trick": "stone-tablet",
    "event": "stone-tablet",
    "omen": "stone-tablet",
    "loner": "caveman",
} | TRICK_ICONS
_OF_ARGUMENT = {"event": EVENT_ICONS, "trick": TRICK_ICONS, "hunt": ICONS}


def picture(move: str) -> str:
    """Return the icon of a move or outcome, by its verb or by the thing it names."""
    verb, _, rest = move.partition(":")
    if verb == "animal":  # the species, then its pawn
        return ICONS.get(rest.partition("-")[0], "")
    named = _OF_ARGUMENT.get(verb, {}).get(rest.partition(":")[0])
    return named or _BY_VERB.get(verb, "")
