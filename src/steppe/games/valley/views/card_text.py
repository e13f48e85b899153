"""Names and texts of event and trick cards, and when trick cards can be played (rules V15, V16).

The short texts are our own and are kept with each card in ``data/``; the rules have the details.
"""

from typing import Any

from steppe.core.i18n import Translator
from steppe.games.valley.rules.board import read
from steppe.games.valley.rules.cards import TRICK_WINDOWS
from steppe.games.valley.rules.state import State

_EVENTS, _TRICKS = read("events")["event"], read("tricks")["trick"]
_WINDOWS = read("tricks")["window"]
_BY_ID = {card["id"]: card for card in (*_EVENTS, *_TRICKS)}
_TEXTS = ("name", "text", "text_with_fire")
SAID = [row[key] for row in (*_EVENTS, *_TRICKS, *_WINDOWS) for key in _TEXTS if key in row]
assert all("text" in _BY_ID[card.get("like", name)] for name, card in _BY_ID.items())


def event_name(say: Translator, event: int) -> str:
    """Return the name of an event."""
    return say(_EVENTS[event]["name"])


def event_text(say: Translator, s: State, event: int) -> str:
    """Return the text of an event."""
    return _text(say, s, _EVENTS[event])


def trick_name(say: Translator, trick: int) -> str:
    """Return the name of a trick card."""
    return say(trick_title(trick))


def trick_title(trick: int) -> str:
    """Return the English name of a trick card."""
    return str(_TRICKS[trick]["name"])


def trick_text(say: Translator, s: State, trick: int) -> str:
    """Return the text of a trick card."""
    return _text(say, s, _TRICKS[trick])


def trick_when(say: Translator, trick: int) -> str:
    """Return the moments at which a trick card can be played: "during moves, during a flood"."""
    return ", ".join(window_words(say, window) for window in TRICK_WINDOWS[trick])


def window_words(say: Translator, window: int) -> str:
    """Return, in words, when a card window opens."""
    return say(_WINDOWS[window]["text"])


def _text(say: Translator, s: State, card: dict[str, Any]) -> str:
    """Return the text of a card, or of the card it copies; the fire rules add to some texts."""
    words = say(_BY_ID[card.get("like", card["id"])]["text"])
    if s.advanced and "text_with_fire" in card:
        words = f"{words} {say(card['text_with_fire'])}"
    return words
