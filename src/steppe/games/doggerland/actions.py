"""Decisions and outcomes as words (rules D23, split into small decisions).

A round reads ``send:e4 party:2h-1t … craft:st3 by:chief … call:twins by:hunter … pass``, then
``do:e4 carry:wood:4 … do:st3 do:build lay:simple:3 do:shaman offer:fur … done``, and at its end
``eat:meat-2:3 eat:fruit-1:1`` and ``move:f5``. What follows by itself is never asked.
"""

from itertools import product

from steppe.core.actions import ActionSpace, Verb
from steppe.games.doggerland.cards import CARD_IDS
from steppe.games.doggerland.tables import (
    ARROW_NAMES,
    CELL_NAMES,
    CHIEF,
    COMPONENTS,
    CRAFT_IDS,
    FIRST_FOOD,
    FRESCO_IDS,
    GOAL_IDS,
    GOAL_NAMES,
    GOOD_NAMES,
    HABITAT_NAMES,
    HOARD_NAMES,
    HUNTER,
    MASTERY,
    MAX_CAPABILITY,
    MAX_COMPONENTS,
    MAX_CUBES,
    MAX_HUNTERS,
    MAX_MEMBERS,
    MEMBER_NAMES,
    MIN_MASTERY,
    SENT_TOOL,
    SHAMAN,
    SIMPLE,
    SLOT_NAMES,
    SPECIES_NAMES,
    SPOT_NAMES,
    SPOTS,
    TILE_IDS,
    TOOL,
    TRACK_NAMES,
    WALL_NAMES,
)

assert len(GOAL_NAMES) == len(GOAL_IDS)


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


MAX_CHIEFS = 2  # with the white one [D21.10]
Party = tuple[int, int, int, int]  # chiefs, shamans, hunters, tools


def _is_harvest(party: Party) -> bool:
    return sum(n * int(COMPONENTS[part]) for part, n in enumerate(party)) <= MAX_COMPONENTS


def _is_hunt(party: Party) -> bool:
    """Tell whether a party may hunt something with none of its tools too many [D10, D23]."""
    hunters = party[CHIEF] * int(MASTERY[CHIEF]) + party[HUNTER] * int(MASTERY[HUNTER])
    most = int(max(MIN_MASTERY)) + 1  # one more where the herds are wary [D21.9]
    return party[SHAMAN] == 0 and (party[SENT_TOOL] == 0 or hunters + party[SENT_TOOL] <= most)


PARTIES: tuple[Party, ...] = tuple(
    party
    for party in product(range(MAX_CHIEFS + 1), range(2), range(MAX_HUNTERS + 2), range(9))
    if sum(party[:SENT_TOOL]) and (_is_harvest(party) or _is_hunt(party))
)
_PARTY_WORDS = tuple(
    "-".join(f"{n}{letter}" for n, letter in zip(party, "csht", strict=True) if n)
    for party in PARTIES
)
PAIRS = (  # two members for a birth [D7.7]
    (CHIEF, SHAMAN),
    (CHIEF, HUNTER),
    (SHAMAN, HUNTER),
    (HUNTER, HUNTER),
    (CHIEF, CHIEF),
)
_PAIR_WORDS = tuple(f"{MEMBER_NAMES[a]}-{MEMBER_NAMES[b]}" for a, b in PAIRS)
_DEEDS = ("build", "chief-build", "birth", *TRACK_NAMES, "shaman")  # then crafts, walls, cells
_CARRIED = (*GOOD_NAMES[:TOOL], "fruit", "meat")
MAX_CARRIED = 12  # of one kind: Mastery 3, a count of 3, and one more for Mastery [D21.9]
MAX_EATEN = MAX_MEMBERS + 2  # tokens of one kind and bowl, with the hunger of a card [D21.9]

ACTIONS = ActionSpace(
    Verb("face", (ARROW_NAMES,)),  # the central tile [D3.3]
    Verb("point", (SLOT_NAMES,)),  # the priority arrow [D3.7]
    Verb("choose", (GOOD_NAMES[:TOOL],)),  # tokens of the short variant [D20.5]
    Verb("raise", (TRACK_NAMES,)),  # its upgrade [D20.6]
    Verb("build"),  # [D7.1]
    Verb("birth"),  # [D7.7]
    Verb("improve", (TRACK_NAMES,)),  # [D12.3]
    Verb("craft", (CRAFT_IDS,)),  # [D7.5]
    Verb("paint", (WALL_NAMES,)),  # [D11.2]
    Verb("call", (SPOT_NAMES,)),  # the Shaman's action [D13.1]
    Verb("send", (CELL_NAMES,)),  # an expedition [D8]
    Verb("pass"),  # [D6.1]
    Verb("by", ((*MEMBER_NAMES, *_PAIR_WORDS),)),  # who does it, or is the companion
    Verb("party", (_PARTY_WORDS,)),  # chiefs, shaman, hunters, tools of an expedition [D8.1]
    Verb("mark", (WALL_NAMES,)),  # the cell of a perfect painting [D13.5]
    Verb("do", ((*_DEEDS, *CRAFT_IDS, *WALL_NAMES, *CELL_NAMES),)),  # resolve [D15.1]
    Verb("done"),  # leave the rest unresolved [D6.6]
    Verb("lay", (HABITAT_NAMES[SIMPLE:], _numbers(1, SPOTS))),  # [D7.2]
    Verb("learn"),  # better tool making [D12.5]
    Verb("make", (_numbers(1, MAX_CAPABILITY),)),  # tools by the recipe of a level
    Verb("carry", (_CARRIED, _numbers(0, MAX_CARRIED))),  # so many tokens home [D8.5]
    Verb("forget", (SPECIES_NAMES,)),  # replace one of the memory [D10.4]
    Verb("release"),  # discard the animal just hunted
    Verb("offer", (HOARD_NAMES,)),  # [D13.3]
    Verb("cubes", (_numbers(1, MAX_CUBES),)),  # of a perfect painting [D13.5]
    Verb("journey", (CELL_NAMES,)),  # the token of the long journey [D13.6]
    Verb("erect", (CELL_NAMES,)),  # a megalith [D13.7]
    Verb("give", (HOARD_NAMES,)),  # one of two in an exchange [D13.9]
    Verb("take", (_CARRIED,)),  # the one got for them
    Verb("stop"),
    Verb("eat", (HOARD_NAMES[FIRST_FOOD:], _numbers(0, MAX_EATEN))),  # [D17.1]
    Verb("move", (CELL_NAMES,)),  # the Village [D17.7]
    Verb("stay"),
    # solo [D21]
    Verb("accept"),  # an optional event
    Verb("refuse"),
    Verb("lose", ((*HOARD_NAMES[FIRST_FOOD:], "hunter", "tokens"),)),
    Verb("tell", (SPECIES_NAMES,)),  # an animal comes to the memory
    Verb("spawn", (CELL_NAMES,)),
    Verb("restore", (CELL_NAMES,)),
    Verb("burn", (CELL_NAMES,)),  # the nearest tile
    Verb("erase", (WALL_NAMES,)),
    Verb("break", (CRAFT_IDS,)),
    Verb("lower", (TRACK_NAMES,)),
    Verb("ochre", (WALL_NAMES,)),  # the cell that the rivals paint [D21.8]
)
OUTCOMES = ActionSpace(
    Verb("tile", (TILE_IDS,)),  # laid on the next cell [D3.4, D14.2, D20.2]
    Verb("fresco", (FRESCO_IDS,)),  # revealed [D3.2, D17.5]
    Verb("goal", (GOAL_IDS,)),  # an objective [D3.5, D21.3]
    Verb("drop", (GOAL_IDS,)),  # one of two that exclude each other [D21.3]
    Verb("craft", (CRAFT_IDS,)),  # comes to the display [D3.8, D17.6]
    Verb("card", (CARD_IDS,)),  # [D21.7]
)

FACE = ACTIONS.first("face")
POINT = ACTIONS.first("point")
CHOOSE_GOOD = ACTIONS.first("choose")
RAISE = ACTIONS.first("raise")
BUILD_IT = ACTIONS.first("build")
BIRTH = ACTIONS.first("birth")
IMPROVE = ACTIONS.first("improve")
CRAFT_IT = ACTIONS.first("craft")
PAINT_IT = ACTIONS.first("paint")
CALL = ACTIONS.first("call")
SEND = ACTIONS.first("send")
PASS = ACTIONS.first("pass")
BY = ACTIONS.first("by")
BY_PAIR = BY + len(MEMBER_NAMES)
PARTY = ACTIONS.first("party")
MARK = ACTIONS.first("mark")
DO = ACTIONS.first("do")
DO_CHIEF_BUILD = DO + _DEEDS.index("chief-build")
DO_BIRTH = DO + _DEEDS.index("birth")
DO_TRACK = DO + _DEEDS.index(TRACK_NAMES[0])
DO_SHAMAN = DO + _DEEDS.index("shaman")
DO_CRAFT = DO + len(_DEEDS)
DO_WALL = DO_CRAFT + len(CRAFT_IDS)
DO_CELL = DO_WALL + len(WALL_NAMES)
DONE = ACTIONS.first("done")
LAY = ACTIONS.first("lay") - SIMPLE * SPOTS  # LAY + habitat * SPOTS + spot
LEARN = ACTIONS.first("learn")
MAKE = ACTIONS.first("make") - 1  # MAKE + level
CARRY = ACTIONS.first("carry")  # CARRY + carried * CARRY_WIDTH + number
CARRY_WIDTH = MAX_CARRIED + 1
CARRIED = len(_CARRIED)  # kinds: the goods but tools, then fruit and meat
FORGET = ACTIONS.first("forget")
RELEASE = ACTIONS.first("release")
OFFER = ACTIONS.first("offer")
CUBES = ACTIONS.first("cubes") - 1  # CUBES + number
JOURNEY = ACTIONS.first("journey")
ERECT = ACTIONS.first("erect")
GIVE = ACTIONS.first("give")
TAKE = ACTIONS.first("take")
STOP = ACTIONS.first("stop")
EAT = ACTIONS.first("eat")  # EAT + (hoard - FIRST_FOOD) * EAT_WIDTH + number
EAT_WIDTH = MAX_EATEN + 1
MOVE = ACTIONS.first("move")
STAY = ACTIONS.first("stay")
ACCEPT = ACTIONS.first("accept")
REFUSE = ACTIONS.first("refuse")
LOSE_FOOD = ACTIONS.first("lose") - FIRST_FOOD  # LOSE_FOOD + hoard
LOSE_HUNTER = LOSE_FOOD + len(HOARD_NAMES)
LOSE_TOKENS = LOSE_HUNTER + 1
TELL = ACTIONS.first("tell")
SPAWN_AT = ACTIONS.first("spawn")
RESTORE = ACTIONS.first("restore")
BURN = ACTIONS.first("burn")
ERASE = ACTIONS.first("erase")
BREAK = ACTIONS.first("break")
LOWER = ACTIONS.first("lower")
OCHRE = ACTIONS.first("ochre")

TILE_OUT = OUTCOMES.first("tile")
FRESCO_OUT = OUTCOMES.first("fresco")
GOAL_OUT = OUTCOMES.first("goal")
DROP_OUT = OUTCOMES.first("drop")
CRAFT_OUT = OUTCOMES.first("craft")
CARD_OUT = OUTCOMES.first("card")
