"""Log clauses for choices that a solo card asks for (rules D21.7 to D21.10)."""

from collections.abc import Mapping

from steppe.core.i18n import Translator
from steppe.draw.words import listed
from steppe.games.doggerland.rules.cards import CHOSEN_TOKENS
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    HOARD_NAMES,
    HUNTER,
    MEMBER_NAMES,
    SPAWN,
    SPECIES_NAMES,
    TRACK_NAMES,
)
from steppe.games.doggerland.views.card_text import card_event, card_name
from steppe.games.doggerland.views.players.tracks import track_words
from steppe.games.doggerland.views.story.planning import Result, Run, Teller, Told
from steppe.games.doggerland.views.words import counted, hoard, named, tokens


def _lose(run: Run, say: Translator) -> Told:
    lost = [_lost(int(step.s.card), step.arguments[0], say) for step in run]
    yield say("loses {goods}", goods=listed(say, lost))


def _lost(card: int, word: str, say: Translator) -> str:
    if word == MEMBER_NAMES[HUNTER]:
        return counted(say, "hunter", 1)
    if word == "tokens":
        return tokens(say, CHOSEN_TOKENS[card])
    return hoard(say, HOARD_NAMES.index(word))


def _spawn(run: Run, say: Translator) -> Told:
    s, name = run[0].s, run[0].arguments[0]
    animal = named(say, SPECIES_NAMES[SPAWN[s.tile[CELL_NAMES.index(name)]]])
    yield say("brings a {animal} to {cell}", animal=animal, cell=name)


def _lower(run: Run, say: Translator) -> Told:
    s, name = run[0].s, run[0].arguments[0]
    track = TRACK_NAMES.index(name)
    yield say("loses a level of {track}", track=named(say, name))
    yield Result(track_words(say, track, int(s.capability[run[0].player, track]) - 1))


TELLERS: Mapping[str, Teller] = {
    "accept": lambda run, say: [
        say("accepts: {event}", event=card_event(say, int(run[0].s.card)).removesuffix("."))
    ],
    "refuse": lambda run, say: [say("refuses: {card}", card=card_name(say, int(run[0].s.card)))],
    "lose": _lose,
    "spawn": _spawn,
    "lower": _lower,
}
