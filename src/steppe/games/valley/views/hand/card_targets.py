"""Descriptions of card targets (rules V16.5 to V16.49)."""

from collections.abc import Iterator, Mapping, Sequence

from steppe.core.i18n import Translator, msgid, msgids
from steppe.draw.words import colour_name
from steppe.games.valley.rules.board import DIRECTION_NAMES, HEX_NAMES, NEXT
from steppe.games.valley.rules.cards import AIMS, NO_WINDOW, STOLEN_FOOD, TRICK_NAMES
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import SPECIES_NAMES, TRIBE_WORDS
from steppe.games.valley.views.words import SPECIES_WORDS, a_pawn, at, counted, way

_TEXTS: Mapping[str, str] = msgids(
    {  # by card, or by use if a card has several uses; all other targets are hexes
        "raft": "{pawn} from {hex} to {end}",
        "further": "one hex further from {hex}",
        "over": "over a mountain from {hex}",
        "flee": "from {hex} to {end}",
        "friend": "on {colour}",
        "spying": "on {colour}",
        "food": "{food} from {colour}",
        "fire": "the fire ({colour})",
        "decoy": "{animal} from {hex} to {end}",
        "war-drum": "the animals on {hex} flee {way}",
        "pact": "{pawns} on {hex}",
        "childbed-fever": "{colour} loses a woman on {hex}",
        "wild-child": "{pawn} on {hex}",
        "love": "{pawn} ({colour}) comes from {hex} to {end}",
    }
)


def target_words(say: Translator, s: State, verb: str, arguments: Sequence[str]) -> str:
    """Return the target of a card: "on d4", "2 food from blue"; "" without a target."""
    aims = dict(zip(AIMS[TRICK_NAMES.index(verb)], arguments, strict=True))
    if not aims:
        return ""
    key, gaps = aims.get("way_on") or aims.get("loot") or verb, dict(_gaps(say, s, aims))
    if verb == "flight" and s.window != NO_WINDOW:
        key, gaps["hex"] = "flee", at(s.place)
    if "direction" in aims and (verb != "war-drum" or s.window == NO_WINDOW):
        start = HEX_NAMES.index(aims["own_hex"])
        gaps["hex"] = at(NEXT[start][DIRECTION_NAMES.index(aims["direction"])])
    return say(_TEXTS.get(key, msgid("on {hex}")), **gaps)


def _gaps(say: Translator, s: State, aims: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the description of each part of a target; "end" is the last hex."""
    for aim, word in aims.items():
        if aim == "direction":
            yield "way", way(say, DIRECTION_NAMES.index(word))
        elif aim == "pawn":
            yield "pawn", a_pawn(say, word)
            yield "pawns", counted(say, word, 2)
        elif aim == "species":
            yield "animal", say(SPECIES_WORDS[SPECIES_NAMES.index(word)])
        elif aim == "tribe":
            tribe = TRIBE_WORDS.index(word)
            yield "colour", colour_name(say, tribe)
            yield "food", counted(say, "food", min(STOLEN_FOOD, int(s.food[tribe])))
        elif aim.endswith("hex"):
            yield "end", word
            if aim != "hex" or "own_hex" not in aims:
                yield "hex", word
