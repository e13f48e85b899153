"""The event or card that keeps tribes off a hex, or slows them, with its rule (rules V15, V16)."""

from steppe.core.i18n import Translator
from steppe.draw.words import headed
from steppe.engine.jit import lowest
from steppe.games.valley.rules.board import VOLCANOES
from steppe.games.valley.rules.cards import (
    EFFECTS_AT_ONCE,
    EVENT_NAMES,
    GREAT_COLD,
    PAWN_STRIDE,
    STRIDE_IN,
    TRICK_NAMES,
)
from steppe.games.valley.rules.effects import barred, has
from steppe.games.valley.rules.land import range_of_pawns
from steppe.games.valley.rules.phases.event_cards import struck_region
from steppe.games.valley.rules.state import State
from steppe.games.valley.views.card_text import event_name, event_text, trick_name

FIRE_RAISER = TRICK_NAMES.index("fire-raiser")
RULES = {  # of the cards that slow tribes or close hexes
    "volcanic-eruption": "15.4",
    "volcanic-eruption-winter": "15.4",
    "forest-fire": "15.5",
    "flood-small": "15.6",
    "flood-big": "15.7",
    "storms": "15.11",
    "blizzard": "15.18",
    "snowfall": "15.24",
    "flood": "15.25",
    "winter-storm": "15.26",
    "fire-raiser": "16.37",
}


def closed(say: Translator, s: State, place: int) -> tuple[str, str]:
    """Return the rule and the name of the card that closes a hex this turn, or two ""."""
    if not has(int(barred(s)), place):
        return "", ""
    if has(int(s.burning & ~_burnt(s)), place):
        return RULES[TRICK_NAMES[FIRE_RAISER]], trick_name(say, FIRE_RAISER)
    return RULES[EVENT_NAMES[s.event]], event_name(say, int(s.event))


def _burnt(s: State) -> int:
    """Return the hexes that this turn's event has set on fire [V15.4, V15.5]."""
    effect = EFFECTS_AT_ONCE.get(int(s.event))
    if effect == "eruption":
        return int(VOLCANOES[s.board])
    return int(struck_region(s)) if effect == "forest_fire" else 0


def slowed(say: Translator, s: State, further: int = 0) -> tuple[str, str]:
    """Return the rule and the words of an event that slows tribes, or two "".

    ``further`` is the number of hexes that a card adds.
    """
    stride = int(STRIDE_IN[s.event])
    if stride >= PAWN_STRIDE:
        return "", ""
    rule, name = RULES[EVENT_NAMES[s.event]], event_name(say, int(s.event))
    if not stride:
        return rule, say("{event}: no tribe moves this turn", event=name)
    words = say.plural(
        "{event}: pawns move up to 1 hex",
        "{event}: pawns move up to {count} hexes",
        stride + further,
        event=name,
    )
    return rule, words


def weather(say: Translator, s: State) -> str:
    """Return what this turn's event does to moves or to the meal, unless the prompt says it."""
    shut, event = int(barred(s)), int(s.event)
    if not range_of_pawns(s):
        return ""
    if shut:
        _, card = closed(say, s, lowest(shut))
        return say("{card}: no one enters or leaves the marked hexes", card=card)
    if event == GREAT_COLD:
        return headed(say, event_name(say, event), event_text(say, s, event))
    return slowed(say, s)[1]
