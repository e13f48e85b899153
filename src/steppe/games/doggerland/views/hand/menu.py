"""Describe a legal move as a choice in a menu: "Plan a habitat: 1 tool now, …"."""

from collections.abc import Mapping

from steppe.core.i18n import Translator, msgids, plain
from steppe.games.doggerland.rules.actions import ACTIONS
from steppe.games.doggerland.rules.cards import CHOSEN_TOKENS as LOSABLE
from steppe.games.doggerland.rules.state import GIVING, MAKING, RAISING, State
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    FEEDS,
    HOARD_KIND,
    HOARD_NAMES,
    HUNTER,
    MEMBER_NAMES,
    SPAWN,
    SPECIES_NAMES,
    TRACK_NAMES,
)
from steppe.games.doggerland.views.card_text import card_event
from steppe.games.doggerland.views.hand import planning_menu, resolving_menu
from steppe.games.doggerland.views.players.tracks import track_words
from steppe.games.doggerland.views.types import Position
from steppe.games.doggerland.views.words import counted, gap, hoard, named, tokens

_TEXTS: Mapping[str, str] = msgids(
    {  # by move or verb; the gap is filled by the name of the word in the move
        "face": "The central tile's arrow points {side}",
        "point:left": "Start migrations on the left: columns from west to east",
        "point:top": "Start migrations at the top: rows from north to south",
        "point:right": "Start migrations on the right: columns from east to west",
        "point:bottom": "Start migrations at the bottom: rows from south to north",
        "choose": "Take {token}",
        "birth": "Plan a birth: two members for 1 newborn, who needs a place",
        "mark": "Reserve the {wall} for the perfect painting",
        "pass": "Pass: you plan nothing more this round",
        "journey": "Put your token on {cell}: only you may go there until the next round ends",
        "take": "Take {token} in exchange",
        "move": "Move your Village to {cell}",
        "refuse": "Refuse: the event does not happen",
        "tell": "A {animal} joins your memory",
        "restore": "The tile on {cell} is restored",
        "burn": "The tile on {cell} is exhausted",
        "erase": "Remove your cube from the {wall}",
        "break": "Lose a {craft}",
        "ochre": "The adversaries paint the {wall}",
    }
)


def label(position: Position, move: str, say: Translator = plain) -> str:
    """Return what a legal move, in record notation, would do."""
    verb, _, word = move.partition(":")
    if verb in _LABELS:
        return _LABELS[verb](position.state, word, say)
    text = _TEXTS.get(move) or _TEXTS[verb]
    return say(text, **gap(position.state, word, say))


def _raise(s: State, word: str, say: Translator) -> str:
    step = planning_menu.step(s, TRACK_NAMES.index(word), say)
    return say("Raise {track} for {cost}: {then}", **step)


def _stop(s: State, word: str, say: Translator) -> str:
    words = {
        RAISING: say("Raise none"),
        MAKING: say("Finish tool making"),
        GIVING: say("Stop exchanging"),
    }
    return words[int(s.phase)]


# End of round


def _eat(s: State, word: str, say: Translator) -> str:
    name, eaten = word.split(":")
    number = HOARD_NAMES.index(name)
    return say(
        "Eat {food}: feeds {fed} of {hungry} members",
        food=hoard(say, number, int(eaten)),
        fed=int(eaten) * int(FEEDS[HOARD_KIND[number]]),
        hungry=int(s.hunger),
    )


# Solo


def _lose(s: State, word: str, say: Translator) -> str:
    if word == MEMBER_NAMES[HUNTER]:
        return say("Lose {what}", what=counted(say, "hunter", 1))
    if word == "tokens":
        return say("Lose {what}", what=tokens(say, LOSABLE[s.card]))
    return say("Lose {token}; you have {count}", **resolving_menu.owned(s, word, say))


def _spawn(s: State, word: str, say: Translator) -> str:
    animal = named(say, SPECIES_NAMES[SPAWN[s.tile[CELL_NAMES.index(word)]]])
    return say("A {animal} appears on {cell}", animal=animal, cell=word)


def _lower(s: State, word: str, say: Translator) -> str:
    track = TRACK_NAMES.index(word)
    then = track_words(say, track, int(s.capability[s.player, track]) - 1)
    return say("Lower {track}: {then}", track=named(say, word), then=then)


_LABELS: Mapping[str, planning_menu.Label] = {
    **planning_menu.LABELS,
    **resolving_menu.LABELS,
    "raise": _raise,
    "stop": _stop,
    "eat": _eat,
    "stay": lambda s, word, say: say("Stay on {cell}", cell=CELL_NAMES[s.village[s.player]]),
    "accept": lambda s, word, say: say("Accept: {event}", event=card_event(say, int(s.card))),
    "lose": _lose,
    "spawn": _spawn,
    "lower": _lower,
}
assert {*_LABELS, *(text.partition(":")[0] for text in _TEXTS)} == {
    verb.name for verb in ACTIONS.verbs
}
