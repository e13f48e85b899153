"""Names and effects of the Shaman's actions, objectives and solo cards (rules D13, D18, D21).

The texts are our own short summaries from ``data/``; RULES.md has the details.
"""

from steppe.core.i18n import Translator
from steppe.games.doggerland.rules.data_reading import read_data

_SHAMAN = read_data("shaman")
_RITES = (*_SHAMAN["action"], *_SHAMAN["solo_action"])
_GOALS = [
    goal for name in ("objectives", "solo_objectives") for goal in read_data(name)["objective"]
]
_CARDS = read_data("solo_cards")["card"]
_TEXTS = ("name", "effect", "asks", "text")
SAID = [row[key] for row in (*_RITES, *_GOALS, *_CARDS) for key in _TEXTS if key in row]


def rite_name(say: Translator, rite: int) -> str:
    """Return the name of a Shaman action: "long journey"."""
    return say(_RITES[rite]["name"])


def rite_effect(say: Translator, rite: int) -> str:
    """Return the effect of a Shaman action [D13]."""
    return say(_RITES[rite]["effect"])


def goal_word(goal: int) -> str:
    """Return the name of an objective, in English."""
    return str(_GOALS[goal]["name"])


def goal_name(say: Translator, goal: int) -> str:
    """Return the name of an objective."""
    return say(goal_word(goal))


def goal_asks(say: Translator, goal: int) -> str:
    """Return the requirement of an objective [D18.2, D21.3]."""
    return say(_GOALS[goal]["asks"])


def card_name(say: Translator, card: int) -> str:
    """Return the name of a solo card."""
    return say(_CARDS[card]["name"])


def card_event(say: Translator, card: int) -> str:
    """Return a solo card's event [D21.9]."""
    return say(_CARDS[card]["text"])
