"""The notation of decisions and chance outcomes (rule D23, split into small decisions).

A round reads ``send:e4 party:2h-1t … craft:st3 by:chief … call:twins by:hunter … pass``, then
``do:e4 carry:wood:4 … do:st3 do:build lay:simple:3 do:shaman offer:fur … done``, and at its end
``eat:meat-2:3 eat:fruit-1:1`` and ``move:f5``. Forced decisions are made automatically.
"""

from itertools import product

from steppe.core.actions import ActionSpace, Verb
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.cards import CARD_IDS
from steppe.games.doggerland.rules.tables import CELL_NAMES, COMPONENTS, TRACK_NAMES


def _numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


MAX_CHIEFS = 2  # including the white one [D21.10]
Party = tuple[int, int, int, int]  # chiefs, shamans, hunters, tools


def _is_harvest(party: Party) -> bool:
    return sum(n * int(COMPONENTS[part]) for part, n in enumerate(party)) <= tables.MAX_COMPONENTS


def _is_hunt(party: Party) -> bool:
    """Return whether a party may hunt some species and needs all of its tools [D10, D23]."""
    hunters = party[tables.CHIEF] * int(tables.MASTERY[tables.CHIEF]) + party[tables.HUNTER] * int(
        tables.MASTERY[tables.HUNTER]
    )
    most = int(max(tables.MIN_MASTERY)) + 1  # one more when a card makes the herds wary [D21.9]
    return party[tables.SHAMAN] == 0 and (
        party[tables.SENT_TOOL] == 0 or hunters + party[tables.SENT_TOOL] <= most
    )


PARTIES: tuple[Party, ...] = tuple(
    party
    for party in product(range(MAX_CHIEFS + 1), range(2), range(tables.MAX_HUNTERS + 2), range(9))
    if sum(party[: tables.SENT_TOOL]) and (_is_harvest(party) or _is_hunt(party))
)
_PARTY_WORDS = tuple(
    "-".join(f"{n}{letter}" for n, letter in zip(party, "csht", strict=True) if n)
    for party in PARTIES
)
PAIRS = (  # two members for a birth [D7.7]
    (tables.CHIEF, tables.SHAMAN),
    (tables.CHIEF, tables.HUNTER),
    (tables.SHAMAN, tables.HUNTER),
    (tables.HUNTER, tables.HUNTER),
    (tables.CHIEF, tables.CHIEF),
)
_PAIR_WORDS = tuple(f"{tables.MEMBER_NAMES[a]}-{tables.MEMBER_NAMES[b]}" for a, b in PAIRS)
_DEEDS = ("build", "chief-build", "birth", *TRACK_NAMES, "shaman")  # then crafts, walls, cells
_CARRIED = (*tables.GOOD_NAMES[: tables.TOOL], "fruit", "meat")
MAX_CARRIED = 12  # tokens of one kind: Mastery 3, a count of 3, and one more for Mastery [D21.9]
MAX_EATEN = tables.MAX_MEMBERS + 2  # tokens of one kind and bowl, with a card's hunger [D21.9]

ACTIONS = ActionSpace(
    Verb("face", (tables.ARROW_NAMES,)),  # turn the central tile [D3.3]
    Verb("point", (tables.SLOT_NAMES,)),  # turn the priority arrow [D3.7]
    Verb("choose", (tables.GOOD_NAMES[: tables.TOOL],)),  # choose a token, short variant [D20.5]
    Verb("raise", (TRACK_NAMES,)),  # raise a capability in the short variant [D20.6]
    Verb("build"),  # [D7.1]
    Verb("birth"),  # [D7.7]
    Verb("improve", (TRACK_NAMES,)),  # [D12.3]
    Verb("craft", (tables.CRAFT_IDS,)),  # [D7.5]
    Verb("paint", (tables.WALL_NAMES,)),  # [D11.2]
    Verb("call", (tables.SPOT_NAMES,)),  # plan a Shaman action [D13.1]
    Verb("send", (CELL_NAMES,)),  # plan an expedition [D8]
    Verb("pass"),  # [D6.1]
    Verb("by", ((*tables.MEMBER_NAMES, *_PAIR_WORDS),)),  # the member who does it, or the companion
    Verb("party", (_PARTY_WORDS,)),  # chiefs, shaman, hunters and tools in an expedition [D8.1]
    Verb("mark", (tables.WALL_NAMES,)),  # mark the cell of a perfect painting [D13.5]
    Verb("do", ((*_DEEDS, *tables.CRAFT_IDS, *tables.WALL_NAMES, *CELL_NAMES),)),  # resolve [D15.1]
    Verb("done"),  # leave the other actions unresolved [D6.6]
    Verb("lay", (tables.HABITAT_NAMES[tables.SIMPLE :], _numbers(1, tables.SPOTS))),  # [D7.2]
    Verb("learn"),  # improve tool making [D12.5]
    Verb("make", (_numbers(1, tables.MAX_CAPABILITY),)),  # make tools with the recipe for a level
    Verb("carry", (_CARRIED, _numbers(0, MAX_CARRIED))),  # carry this many tokens home [D8.5]
    Verb("forget", (tables.SPECIES_NAMES,)),  # replace an animal in memory [D10.4]
    Verb("release"),  # discard the animal just hunted
    Verb("offer", (tables.HOARD_NAMES,)),  # [D13.3]
    Verb("cubes", (_numbers(1, tables.MAX_CUBES),)),  # cubes on a perfect painting [D13.5]
    Verb("journey", (CELL_NAMES,)),  # place the long-journey token [D13.6]
    Verb("erect", (CELL_NAMES,)),  # put up a megalith [D13.7]
    Verb("give", (tables.HOARD_NAMES,)),  # give one of two tokens in an exchange [D13.9]
    Verb("take", (_CARRIED,)),  # take the token received in an exchange
    Verb("stop"),
    Verb("eat", (tables.HOARD_NAMES[tables.FIRST_FOOD :], _numbers(0, MAX_EATEN))),  # [D17.1]
    Verb("move", (CELL_NAMES,)),  # move the Village [D17.7]
    Verb("stay"),
    # solo [D21]
    Verb("accept"),  # accept an optional event
    Verb("refuse"),
    Verb("lose", ((*tables.HOARD_NAMES[tables.FIRST_FOOD :], "hunter", "tokens"),)),
    Verb("tell", (tables.SPECIES_NAMES,)),  # an animal joins the memory
    Verb("spawn", (CELL_NAMES,)),
    Verb("restore", (CELL_NAMES,)),
    Verb("burn", (CELL_NAMES,)),  # exhaust the nearest tile
    Verb("erase", (tables.WALL_NAMES,)),
    Verb("break", (tables.CRAFT_IDS,)),
    Verb("lower", (TRACK_NAMES,)),
    Verb("ochre", (tables.WALL_NAMES,)),  # choose the cell that the adversaries paint [D21.8]
)
OUTCOMES = ActionSpace(
    Verb("tile", (tables.TILE_IDS,)),  # a tile is laid on the next cell [D3.4, D14.2, D20.2]
    Verb("fresco", (tables.FRESCO_IDS,)),  # a fresco tile is revealed [D3.2, D17.5]
    Verb("goal", (tables.GOAL_IDS,)),  # an objective is drawn [D3.5, D21.3]
    Verb("drop", (tables.GOAL_IDS,)),  # drop one of two exclusive objectives [D21.3]
    Verb("craft", (tables.CRAFT_IDS,)),  # a craft joins the display [D3.8, D17.6]
    Verb("card", (CARD_IDS,)),  # [D21.7]
)

_first = ACTIONS.first
FACE, POINT, CHOOSE_GOOD, RAISE = map(_first, ("face", "point", "choose", "raise"))
BUILD_IT, BIRTH, IMPROVE = map(_first, ("build", "birth", "improve"))
CRAFT_IT, PAINT_IT, CALL, SEND = map(_first, ("craft", "paint", "call", "send"))
PASS, BY, PARTY, MARK, DO, DONE = map(_first, ("pass", "by", "party", "mark", "do", "done"))
BY_PAIR = BY + len(tables.MEMBER_NAMES)
DO_CHIEF_BUILD = DO + _DEEDS.index("chief-build")
DO_BIRTH = DO + _DEEDS.index("birth")
DO_TRACK = DO + _DEEDS.index(TRACK_NAMES[0])
DO_SHAMAN = DO + _DEEDS.index("shaman")
DO_CRAFT = DO + len(_DEEDS)
DO_WALL = DO_CRAFT + len(tables.CRAFT_IDS)
DO_CELL = DO_WALL + len(tables.WALL_NAMES)
LAY = _first("lay") - tables.SIMPLE * tables.SPOTS  # LAY + habitat * SPOTS + spot
LEARN = _first("learn")
MAKE = _first("make") - 1  # MAKE + level
CARRY = _first("carry")  # CARRY + carried * CARRY_WIDTH + number
CARRY_WIDTH = MAX_CARRIED + 1
CARRIED = len(_CARRIED)  # the goods except tools, then fruit and meat
FORGET, RELEASE, OFFER = map(_first, ("forget", "release", "offer"))
CUBES = _first("cubes") - 1  # CUBES + number
JOURNEY, ERECT, GIVE, TAKE, STOP = map(_first, ("journey", "erect", "give", "take", "stop"))
EAT = _first("eat")  # EAT + (hoard - FIRST_FOOD) * EAT_WIDTH + number
EAT_WIDTH = MAX_EATEN + 1
MOVE, STAY, ACCEPT, REFUSE = map(_first, ("move", "stay", "accept", "refuse"))
LOSE_FOOD = _first("lose") - tables.FIRST_FOOD  # LOSE_FOOD + hoard
LOSE_HUNTER = LOSE_FOOD + len(tables.HOARD_NAMES)
LOSE_TOKENS = LOSE_HUNTER + 1
TELL, SPAWN_AT, RESTORE, BURN = map(_first, ("tell", "spawn", "restore", "burn"))
ERASE, BREAK, LOWER, OCHRE = map(_first, ("erase", "break", "lower", "ochre"))

TILE_OUT, FRESCO_OUT, GOAL_OUT = map(OUTCOMES.first, ("tile", "fresco", "goal"))
DROP_OUT, CRAFT_OUT, CARD_OUT = map(OUTCOMES.first, ("drop", "craft", "card"))
