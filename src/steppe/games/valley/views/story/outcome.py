"""What chance did, as clauses of the log: lots, cards, events, animals, births (V2, V5 to V7, V11).

Fights stand in ``fights.py``.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from steppe.core.say import Say
from steppe.draw.steps import Step
from steppe.draw.words import colour_name, listed
from steppe.engine.kernel import State
from steppe.games.valley.board import NO_HEX, REGION
from steppe.games.valley.cards import (
    AILING_ANIMALS,
    EPIDEMIC,
    EVENT_NAMES,
    FROZEN_RIVER,
    IS_FLOOD,
    LAND,
    LONER,
    PACK_HEX,
    RIVER_DIE,
    TRICK_NAMES,
    WINTER_LONER,
    WOLVES,
)
from steppe.games.valley.effects import nth
from steppe.games.valley.state import (
    ARRIVING,
    BIRTH_ROLLING,
    EVENT_ROLLING,
    FIGHT_ROLLING,
    LONER_FIGHTING,
    RANKING,
    STEERING,
    TIE_ROLLING,
    VISITING,
)
from steppe.games.valley.tables import ANIMAL_NAMES, ENTRY, SPECIES_OF, TRIBE_WORDS, WARRIOR, WOMAN
from steppe.games.valley.views.lore import event_name, trick_name
from steppe.games.valley.views.story import fights
from steppe.games.valley.views.story.change import Change
from steppe.games.valley.views.words import (
    HERD_WORDS,
    LONERS,
    RIVERS,
    at,
    counted,
    herd,
    pawns,
    places,
    way,
)

Run = Sequence[Step]
Told = Iterator[tuple[str, bool]]  # a clause, and whether it is what came of the one before
GOES_ON = ("animal", "trick")  # what is told together when it comes in a row


def tell(run: Run, change: Change, say: Say) -> Told:
    """Yield what a run of outcomes of one verb brought; take out of ``change`` what is told."""
    yield from _TELLERS[run[0].verb](run, change, say)


def _lot(run: Run, change: Change, say: Say) -> Told:
    yield (
        say(
            "{colour} is the first player",
            colour=colour_name(say, TRIBE_WORDS.index(run[0].arguments[0])),
        ),
        False,
    )


# Cards


def _trick(run: Run, change: Change, say: Say) -> Told:
    """Tell who got how many cards, and which, as far as one may know [V2.9, V13]."""
    drawn: dict[int, list[str]] = {}
    for step in run:
        name = "" if step.hidden else trick_name(say, TRICK_NAMES.index(step.arguments[0]))
        drawn.setdefault(int(nth(step.s, int(step.s.order))), []).append(name)
    for tribe, names in drawn.items():
        words = say("{colour} draws {cards}")
        number = counted(say, "card", len(names))
        if all(names):
            words = say("{colour} draws {cards}: {names}")
        yield (
            words.format(colour=colour_name(say, tribe), cards=number, names=listed(say, names)),
            False,
        )


def _event(run: Run, change: Change, say: Say) -> Told:
    """Tell the event of the turn [V5.3]."""
    yield say("event {name}", name=_named(run[0], say)), False


def _omen(run: Run, change: Change, say: Say) -> Told:
    """Tell which event comes next, to whom has looked [V16.20]."""
    if not run[0].hidden:
        yield say("the next event: {name}", name=_named(run[0], say)), False


def _named(step: Step, say: Say) -> str:
    return event_name(say, EVENT_NAMES.index(step.arguments[0]))


# Dice


def _die(run: Run, change: Change, say: Say) -> Told:
    """Tell a die by what it was rolled for."""
    step = run[0]
    phase = int(step.s.phase)
    if phase == FIGHT_ROLLING:
        yield from fights.tell_round(step, change, say)
    elif phase == LONER_FIGHTING:
        yield from fights.tell_loner(step, change, say)
    elif phase in (RANKING, TIE_ROLLING):
        yield from fights.tell_ranking(step, say)
    elif phase == STEERING:
        heading = way(say, int(step.arguments[0]) - 1)
        yield say("animals go {way}", way=heading), False
    elif phase == EVENT_ROLLING:
        yield _event_die(step.s, int(step.arguments[0]), say), True
    elif phase == BIRTH_ROLLING:
        yield from _birth(step, change, say)


def _event_die(s: State, die: int, say: Say) -> str:
    """Return what the die of an event has chosen [V5.4, V15]."""
    return say("die {number}, {what}", number=die, what=_chosen(s, int(s.event), die, say))


def _chosen(s: State, event: int, die: int, say: Say) -> str:
    if event == AILING_ANIMALS:
        return say(HERD_WORDS[die - 1])
    if IS_FLOOD[event] or event == FROZEN_RIVER:
        return say(RIVERS[die > RIVER_DIE])
    if event in (LONER, WINTER_LONER):
        return say(LONERS[WARRIOR if die > RIVER_DIE else WOMAN])
    if event == EPIDEMIC:
        return (
            say("each tribe loses a warrior")
            if die > RIVER_DIE
            else say("each tribe loses a woman")
        )
    if WOLVES[event] > 0:
        return at(int(PACK_HEX[s.board, s.edition, die - 1]))
    return places(say, int(REGION[s.board, LAND[event], die - 1]))


def _loner(run: Run, change: Change, say: Say) -> Told:
    yield say("a loner comes to {hex}", hex=run[0].arguments[0]), False


# Animals


def _animal(run: Run, change: Change, say: Say) -> Told:
    """Tell which animals come where; of a family visit, only where it is [V6, V16.36]."""
    s = run[0].s
    numbers = [ANIMAL_NAMES.index(step.arguments[0]) for step in run]
    hexes = [int(ENTRY[s.board, s.edition, number]) for number in numbers]
    if s.phase == VISITING:
        where = at(hexes[0]) if hexes[0] != NO_HEX else say("nowhere")
        yield say("the family comes to {hex}", hex=where), False
        return
    then = run[-1].after.state
    arrived = Counter(
        (int(SPECIES_OF[number]), place)
        for number, place in zip(numbers, hexes, strict=True)
        if then.animal[number] == place
    )
    parts = (_arrival(say, species, place, n) for (species, place), n in arrived.items())
    if arrived:
        yield say("new animals: {animals}", animals=", ".join(parts)), False
    missing = len(numbers) - sum(arrived.values())
    if missing and then.phase != ARRIVING:
        yield say("{animals} cannot enter", animals=counted(say, "animal", missing)), False


def _arrival(say: Say, species: int, place: int, number: int) -> str:
    return say("{animals} on {hex}", animals=herd(say, species, number), hex=at(place))


# Births


def _birth(step: Step, change: Change, say: Say) -> Told:
    """Tell who is born where [V11.3, V11.4]."""
    s, place = step.s, int(step.s.place)
    tribe = int(nth(s, int(s.order)))
    born = change.take_pawns(place, tribe)
    if s.twins == 0 and step.after.state.twins > 0:
        yield say("twins on {hex}", hex=at(place)), False
        return
    told = pawns(say, born)
    if told:
        words = say("{colour}: {pawns} born on {hex}")
        yield words.format(colour=colour_name(say, tribe), pawns=told, hex=at(place)), False
    else:
        words = say("{colour} has no pawn left for a birth on {hex}")
        yield words.format(colour=colour_name(say, tribe), hex=at(place)), False


_TELLERS: Mapping[str, Callable[[Run, Change, Say], Told]] = {
    "die": _die,
    "lot": _lot,
    "trick": _trick,
    "event": _event,
    "omen": _omen,
    "animal": _animal,
    "loner": _loner,
}
