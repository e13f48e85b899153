"""Clauses for chance: lots, cards, events, animals, births (rules V2, V5 to V7, V11).

Fights are in ``fights.py``.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from steppe.core.i18n import Translator
from steppe.draw.words import colour_name, listed
from steppe.games.valley.rules import cards, stage, tables
from steppe.games.valley.rules.board import HEX_NAMES, NO_HEX, REGION
from steppe.games.valley.rules.cards import RIVER_DIE, TRICK_NAMES
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.turn import nth
from steppe.games.valley.views.card_text import trick_name
from steppe.games.valley.views.story import fights
from steppe.games.valley.views.story.change import Change
from steppe.games.valley.views.types import Step
from steppe.games.valley.views.verbs import VERBS
from steppe.games.valley.views.words import (
    HERD_WORDS,
    LONERS,
    RIVERS,
    at,
    counted,
    first_player,
    herd,
    pawns,
    way,
)

Run = Sequence[Step]
GOES_ON = ("animal", "trick")  # outcomes joined when they come in a row


def tell(run: Run, change: Change, say: Translator) -> fights.Told:
    """Yield the clauses for a run of one verb's outcomes; take their effects out of ``change``."""
    if run[0].verb == "die":
        yield from _die(run[0], change, say)
    else:
        yield from ((words, False) for words in _drawn(run, say))


def _drawn(run: Run, say: Translator) -> Iterator[str]:
    """Yield draws by lot, from a deck or from the bag [V2.5, V5.3, V15.12, V16.20]."""
    match run[0].verb:
        case "lot":
            yield first_player(say, tables.TRIBE_WORDS.index(run[0].arguments[0]))
        case "trick":
            yield from _tricks(run, say)
        case "animal":
            yield from _animals(run, say)
        case _ if not run[0].hidden:  # only the tribe that has looked sees an omen
            yield VERBS.done(run[0].s, run[0].word, say)


def _tricks(run: Run, say: Translator) -> Iterator[str]:
    """Yield the number of cards that each tribe draws, and any known cards [V2.9, V13]."""
    drawn: dict[int, list[str]] = {}
    for step in run:
        name = "" if step.hidden else trick_name(say, TRICK_NAMES.index(step.arguments[0]))
        drawn.setdefault(int(nth(step.s, int(step.s.order))), []).append(name)
    for tribe, names in drawn.items():
        words = say("{colour} draws {cards}")
        if all(names):
            words = say("{colour} draws {cards}: {names}")
        values = {"cards": counted(say, "card", len(names)), "names": listed(say, names)}
        yield words.format(colour=colour_name(say, tribe), **values)


def _die(step: Step, change: Change, say: Translator) -> fights.Told:
    """Yield the clause for a die roll, by its purpose."""
    phase, die = step.s.phase, int(step.arguments[0])
    if phase == stage.FIGHT_ROLLING:
        yield from fights.tell_round(step, change, say)
    elif phase == stage.LONER_FIGHTING:
        yield from fights.tell_loner(step, change, say)
    elif phase in (stage.RANKING, stage.TIE_ROLLING):
        yield fights.ranking(step, say), False
    elif phase == stage.STEERING:
        yield say("animals go {way}", way=way(say, die - 1)), False
    elif phase == stage.EVENT_ROLLING:
        yield say("die {number}, {what}", number=die, what=_chosen(step.s, die, say)), True
    elif phase == stage.BIRTH_ROLLING:
        yield _birth(step, change, say), False


def _chosen(s: State, die: int, say: Translator) -> str:
    """Return the result of an event's die roll [V5.4, V15]."""
    event, is_high = int(s.event), die > RIVER_DIE
    if event == cards.AILING_ANIMALS:
        return say(HERD_WORDS[die - 1])
    if cards.IS_FLOOD[event] or event == cards.FROZEN_RIVER:
        return say(RIVERS[is_high])
    if event in (cards.LONER, cards.WINTER_LONER):
        return say(LONERS[tables.WARRIOR if is_high else tables.WOMAN])
    if event == cards.EPIDEMIC:
        return say("each tribe loses a warrior" if is_high else "each tribe loses a woman")
    if cards.WOLVES[event] > 0:
        return at(cards.PACK_HEX[s.board, s.edition, die - 1])
    region = REGION[s.board, cards.LAND[event], die - 1]
    return listed(say, (name for place, name in enumerate(HEX_NAMES) if has(region, place)))


def _birth(step: Step, change: Change, say: Translator) -> str:
    """Return a birth: the tribe, the pawns and the hex [V11.3, V11.4]."""
    s, place = step.s, int(step.s.place)
    tribe = int(nth(s, int(s.order)))
    born = pawns(say, change.take_pawns(place, tribe))
    words = say("{colour} has no pawn left for a birth on {hex}")
    if s.twins == 0 and step.after.state.twins > 0:
        words = say("twins on {hex}")
    elif born:
        words = say("{colour}: {pawns} born on {hex}")
    return words.format(colour=colour_name(say, tribe), pawns=born, hex=at(place))


def _animals(run: Run, say: Translator) -> Iterator[str]:
    """Yield arriving animals with their hexes; for a family visit, only the hex [V6, V16.36]."""
    s, then = run[0].s, run[-1].after.state
    numbers = [tables.ANIMAL_NAMES.index(step.arguments[0]) for step in run]
    hexes = [int(tables.ENTRY[s.board, s.edition, number]) for number in numbers]
    if s.phase == stage.VISITING:
        where = at(hexes[0]) if hexes[0] != NO_HEX else say("nowhere")
        yield say("the family comes to {hex}", hex=where)
        return
    arrived = Counter(
        (int(tables.SPECIES_OF[number]), place)
        for number, place in zip(numbers, hexes, strict=True)
        if then.animal[number] == place
    )
    if arrived:
        parts = (
            say("{animals} on {hex}", animals=herd(say, species, number), hex=at(place))
            for (species, place), number in arrived.items()
        )
        yield say("new animals: {animals}", animals=", ".join(parts))
    missing = len(numbers) - sum(arrived.values())
    if missing and then.phase != stage.ARRIVING:
        yield say("{animals} cannot enter", animals=counted(say, "animal", missing))
