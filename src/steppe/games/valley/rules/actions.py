"""The notation and ids of moves and outcomes (rule V23, split into small decisions).

A part of step 4 reads ``move:c3:warrior:d4 move:c3:woman:d4 build:b2 bridge:e3 … done``. In a card
window, a tribe answers ``pass`` or names a card with its complete target. A fight reads ``fight:d4
~die:4 ~die:2 lose:warrior:d4 …``. One word plays a card, so that nobody sees an incomplete target
[V16.5].
"""

from math import prod

from steppe.core.actions import ActionSpace, Verb
from steppe.core.data_files import fits
from steppe.engine.position_type import table
from steppe.games.valley.rules import tables
from steppe.games.valley.rules.board import ALL, DIRECTION_NAMES, HEX_NAMES
from steppe.games.valley.rules.cards import AIMS, BOON_WORDS, EVENT_NAMES, TRICK_NAMES, WAYS_ON

_PEOPLE = tables.PAWN_NAMES[: tables.KINDS]
_ON_HEX = (HEX_NAMES,)
_LOOTS = ("food", "fire")  # targets of Theft [V16.19]
_AIMED_AT: dict[str, tuple[str, ...]] = {  # words for card targets [V16.5]
    "own_hex": HEX_NAMES,
    "any_hex": HEX_NAMES,
    "hex": HEX_NAMES,
    "direction": DIRECTION_NAMES,
    "way_on": BOON_WORDS[:WAYS_ON],
    "loot": _LOOTS,
    "pawn": _PEOPLE,
    "species": tables.SPECIES_NAMES,
    "tribe": tables.TRIBE_WORDS,
}
fits(
    "tricks.toml: unknown words of aims",
    sorted({w for names in AIMS for w in names} - {*_AIMED_AT}),
    [],
)
_TARGETS = [tuple(_AIMED_AT[name] for name in names) for names in AIMS]

MAX_TAKEN = 6  # women exchanged in one capture

ACTIONS = ActionSpace(
    Verb("pass"),  # play no card in this window [V16.3]
    Verb("done"),  # end a part, or make no further choice
    Verb("place", _ON_HEX),  # place the first camp [V2.5]
    Verb("return", _ON_HEX),  # make a second start [V17.3]
    Verb("seed", _ON_HEX),  # sow a field [V2.8, V12]
    Verb("move", (HEX_NAMES, tables.PAWN_NAMES, HEX_NAMES)),  # [V8.2]
    Verb("build", _ON_HEX),  # [V8.8]
    Verb("kindle", _ON_HEX),  # take the fire with a pawn on this hex [V18.3, V18.4]
    Verb("keep-fire", _ON_HEX),  # choose the camp for the fire marker [V18.2, V18.7]
    Verb("lose", (tables.PAWN_NAMES, HEX_NAMES)),  # give up a pawn to an event, a fight or hunger
    Verb("fight", _ON_HEX),  # choose the next contested hex [V9.1]
    Verb("hunt", (tables.SPECIES_NAMES,)),  # choose the next species to fight [V9.7]
    Verb("take", (tuple(str(n) for n in range(MAX_TAKEN + 1)),)),  # exchange this many women [V9.9]
    Verb("keep"),  # keep the captured camp
    Verb("burn"),
    Verb("child", (_PEOPLE,)),  # choose the kind of child, with Good herbs [V16.40]
    *(Verb(name, words) for name, words in zip(TRICK_NAMES, _TARGETS, strict=True)),
)
OUTCOMES = ActionSpace(
    Verb("die", (tuple("123456"),)),
    Verb("lot", (tables.TRIBE_WORDS,)),  # the first player is drawn by lot [V2.5]
    Verb("trick", (TRICK_NAMES,)),  # a trick card is dealt or drawn [V2.9, V13]
    Verb("event", (EVENT_NAMES,)),  # an event is drawn [V5.3]
    Verb("omen", (EVENT_NAMES,)),  # an event is seen before it is drawn [V16.20]
    Verb("animal", (tables.ANIMAL_NAMES,)),  # an animal is drawn from the bag [V6.1, V16.36]
    Verb("loner", _ON_HEX),  # a loner arrives on this hex [V15.12]
)

PASS = ACTIONS.first("pass")
DONE = ACTIONS.first("done")
PLACE = ACTIONS.first("place")
RETURN = ACTIONS.first("return")
SEED = ACTIONS.first("seed")
MOVE = ACTIONS.first("move")  # MOVE + (hex * MOVERS + kind) * HEXES + end
MOVERS = len(tables.PAWN_NAMES)
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

# numbering of card targets, by card: (place * CHOICES + choice) * TARGETS + target
LOOT_FOOD, LOOT_FIRE = range(len(_LOOTS))
MAX_TARGETS = 62  # maximum size of a set
_FROM = ("own_hex", "any_hex")  # words for a place
_BEHIND = [[word for word in names if word not in _FROM] for names in AIMS]
PLACES = table(  # hexes to try: 0 for those with own pawns; only hex 0 if a card has no place
    [0 if "own_hex" in names else ALL if "any_hex" in names else 1 for names in AIMS]
)
_SIZES = [[len(_AIMED_AT[word]) for word in names] for names in _BEHIND]
_CHOSEN = [int(prod(sizes) > MAX_TARGETS) for sizes in _SIZES]  # number of words in the choice
CHOICES = table([prod(sizes[:chosen]) for sizes, chosen in zip(_SIZES, _CHOSEN, strict=True)])
TARGETS = table([prod(sizes[chosen:]) for sizes, chosen in zip(_SIZES, _CHOSEN, strict=True)])
