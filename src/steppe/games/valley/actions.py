"""Decisions and outcomes as words (rules V23, split into small decisions).

A part of step 4 reads ``move:c3:warrior:d4 move:c3:woman:d4 build:b2 bridge:e3 … done``, a window
``pass`` or a card with its whole target, a fight ``fight:d4 ~die:4 ~die:2 lose:warrior:d4 …``.
A card is played by one word, so that nobody sees half of it [V16.5].
"""

from steppe.core.actions import ActionSpace, Verb
from steppe.core.record import table
from steppe.games.valley.board import DIRECTION_NAMES, HEX_NAMES
from steppe.games.valley.cards import (
    CHILDBED_FEVER,
    DECOY,
    ENDURANCE,
    EVENT_NAMES,
    FORCED_MARCH,
    FRIEND,
    LOVE,
    NO_TRICK,
    PACT,
    RAFT,
    SPYING,
    THEFT,
    TRICK_NAMES,
    TRICKS,
    WAR_DRUM,
    WILD_CHILD,
)
from steppe.games.valley.tables import (
    ANIMAL_NAMES,
    KINDS,
    PAWN_NAMES,
    SPECIES_NAMES,
    TRIBE_WORDS,
)

_PEOPLE = PAWN_NAMES[:KINDS]
_ON_HEX = (HEX_NAMES,)
_WAYS_ON = ("further", "over")  # uses of Endurance [V16.11]
_LOOTS = ("food", "fire")  # of Theft [V16.19]
_TARGETS: dict[int, tuple[tuple[str, ...], ...]] = {  # of each card that has one [V16.5]
    RAFT: (HEX_NAMES, _PEOPLE, HEX_NAMES),
    ENDURANCE: (_WAYS_ON, HEX_NAMES),
    FORCED_MARCH: (_WAYS_ON, HEX_NAMES),
    FRIEND: (TRIBE_WORDS,),
    DECOY: (HEX_NAMES, DIRECTION_NAMES, SPECIES_NAMES),
    THEFT: (_LOOTS, TRIBE_WORDS),
    WAR_DRUM: (HEX_NAMES, DIRECTION_NAMES),
    PACT: (_PEOPLE, HEX_NAMES),
    SPYING: (TRIBE_WORDS,),
    CHILDBED_FEVER: (HEX_NAMES, TRIBE_WORDS),
    WILD_CHILD: (_PEOPLE, HEX_NAMES),
    LOVE: (HEX_NAMES, DIRECTION_NAMES, _PEOPLE, TRIBE_WORDS),
}
_ON_HEXES = (  # cards whose whole target is a hex
    *("flight", "palisade", "swimming", "tree-trunks", "wolf-cub", "late-sowing"),
    *("tree-climbing", "fire-raiser", "camouflage", "good-herbs", "rockfall", "bridge"),
    "like-a-beast",
)


def _domains(trick: int) -> tuple[tuple[str, ...], ...]:
    return _ON_HEX if TRICK_NAMES[trick] in _ON_HEXES else _TARGETS.get(trick, ())


MAX_TAKEN = 6  # women exchanged in one capture

ACTIONS = ActionSpace(
    Verb("pass"),  # no card in this window [V16.3]
    Verb("done"),  # the end of a part, or no more of what is asked
    Verb("place", _ON_HEX),  # the first camp [V2.5]
    Verb("return", _ON_HEX),  # the second start [V17.3]
    Verb("seed", _ON_HEX),  # a field [V2.8, V12]
    Verb("move", (HEX_NAMES, PAWN_NAMES, HEX_NAMES)),  # [V8.2]
    Verb("build", _ON_HEX),  # [V8.8]
    Verb("kindle", _ON_HEX),  # take the fire, where the pawn stands [V18.3, V18.4]
    Verb("keep-fire", _ON_HEX),  # which camp has its marker [V18.2, V18.7]
    Verb("lose", (PAWN_NAMES, HEX_NAMES)),  # a pawn, to an event, a fight or hunger
    Verb("fight", _ON_HEX),  # the next contested hex [V9.1]
    Verb("hunt", (SPECIES_NAMES,)),  # the next species [V9.7]
    Verb("take", (tuple(str(n) for n in range(MAX_TAKEN + 1)),)),  # so many women [V9.9]
    Verb("keep"),  # the captured camp
    Verb("burn"),
    Verb("child", (_PEOPLE,)),  # what is born, by Good herbs [V16.40]
    *(Verb(name, _domains(trick)) for trick, name in enumerate(TRICK_NAMES)),
)
OUTCOMES = ActionSpace(
    Verb("die", (tuple("123456"),)),
    Verb("lot", (TRIBE_WORDS,)),  # the first player [V2.5]
    Verb("trick", (TRICK_NAMES,)),  # dealt or drawn [V2.9, V13]
    Verb("event", (EVENT_NAMES,)),  # drawn [V5.3]
    Verb("omen", (EVENT_NAMES,)),  # looked at before it is drawn [V16.20]
    Verb("animal", (ANIMAL_NAMES,)),  # from the bag [V6.1, V16.36]
    Verb("loner", _ON_HEX),  # where it comes from [V15.12]
)

PASS = ACTIONS.first("pass")
DONE = ACTIONS.first("done")
PLACE = ACTIONS.first("place")
RETURN = ACTIONS.first("return")
SEED = ACTIONS.first("seed")
MOVE = ACTIONS.first("move")  # MOVE + (hex * MOVERS + kind) * HEXES + end
MOVERS = len(PAWN_NAMES)
BUILD = ACTIONS.first("build")
KINDLE = ACTIONS.first("kindle")
KEEP_FIRE = ACTIONS.first("keep-fire")
LOSE = ACTIONS.first("lose")  # LOSE + kind * HEXES + hex
FIGHT = ACTIONS.first("fight")
HUNT = ACTIONS.first("hunt")
TAKE = ACTIONS.first("take")
KEEP = ACTIONS.first("keep")
BURN = ACTIONS.first("burn")
CHILD = ACTIONS.first("child")
PLAY = table([ACTIONS.first(name) for name in TRICK_NAMES] + [len(ACTIONS)])  # by card
FIRST_PLAY = ACTIONS.first(TRICK_NAMES[0])

DIE = OUTCOMES.first("die") - 1  # DIE + points
LOT = OUTCOMES.first("lot")
TRICK_OUT = OUTCOMES.first("trick")
EVENT_OUT = OUTCOMES.first("event")
OMEN_OUT = OUTCOMES.first("omen")
ANIMAL_OUT = OUTCOMES.first("animal")
LONER_OUT = OUTCOMES.first("loner")

# how the targets of cards are numbered
FURTHER, OVER_MOUNTAIN = range(len(_WAYS_ON))  # use * HEXES + hex
LOOT_FOOD, LOOT_FIRE = range(len(_LOOTS))  # loot * TRIBES + tribe
assert len(TRICK_NAMES) == TRICKS == NO_TRICK
assert set(_ON_HEXES) <= set(TRICK_NAMES)
