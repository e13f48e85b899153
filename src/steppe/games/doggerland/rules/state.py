"""The position: everything the rules need, and nothing else (rules D1 to D5).

Face-down piles have no order: each tile or card is drawn when it is needed. Nothing else is hidden.
"""

from steppe.core.field import dtype_of, i8, i16, per
from steppe.core.field_range import FLAG, WITHOUT_END, bits, count, unseen, word
from steppe.engine.position_type import Ints
from steppe.games.doggerland.rules import actions, tables
from steppe.games.doggerland.rules.cards import AMOUNT, CAPTIVES, CARD_IDS, RIVALS
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    CRAFT_IDS,
    FRESCOES,
    GOALS,
    KINDS,
    WALL_NAMES,
)

(
    ORIENTING,  # turn the central tile [D3.3]
    LAYING,  # lay a tile on the next bare cell: start tiles, the cross, phase 2 [D3.4, D14]
    AIMING,  # draw objectives [D3.5, D21.3]
    DROPPING,  # drop one of two objectives that exclude each other [D21.3]
    POINTING,  # turn the priority arrow [D3.7]
    SHOWING,  # add a craft to the display [D3.8, D17.6]
    UNVEILING,  # reveal a fresco tile [D3.2, D17.5]
    STOCKING,  # choose tokens in the short variant [D20.5]
    RAISING,  # raise a capability in the short variant [D20.6]
    DEALING,  # draw a solo card [D21.4, D21.7]
    PROGRAMMING,  # plan an action or pass [D6]
    STAFFING,  # choose the members for the action just programmed
    MARKING,  # mark the cell for a perfect painting [D13.5]
    RESOLVING,  # choose the next action to resolve [D15.1]
    HOUSING,  # choose the side and spot for a habitat [D7.2]
    MAKING,  # improve tool making, make tools or stop [D12.5]
    CARRYING,  # choose how many tokens of each kind to carry home [D8.5]
    REMEMBERING,  # choose the animal to remove from memory [D10.4]
    OFFERING,  # choose the offering [D13.3]
    CUBING,  # put one or two cubes on a perfect painting [D13.5]
    JOURNEYING,  # choose the cell for the long-journey token [D13.6]
    ERECTING,  # choose the cell for the megalith [D13.7]
    GIVING,  # choose a token to give in an exchange [D13.9]
    TAKING,  # choose the token to take in an exchange
    EATING,  # choose how much of each hoard to eat [D17.1]
    MOVING,  # move the Village, or stay [D17.7, D21.13]
    HEARING,  # accept or refuse an optional event [D21.9]
    SUFFERING,  # make the choice that an event asks for: see the card's ``EVENT``
    OCHRE_PAINTING,  # choose the cell that the adversaries paint [D21.8]
    OVER,
) = range(30)  # phases
(
    OPENED,  # set-up continues
    ROUND_BEGUN,  # programming can begin [D6.1]
    PROGRAMMED,  # an action is programmed, or a clan has passed [D6.1]
    REVEALED,  # the terrain is revealed [D15]
    RESOLVED,  # an action is resolved
    DONE_RESOLVING,  # the clan leaves the other actions unresolved [D15.1]
    FED,  # a clan has eaten [D17.1]
    REFILLED,  # the displays are refilled [D17.5, D17.6]
    SETTLED,  # a Village has moved or stayed [D17.7]
    HEARD,  # an event is over [D21.7]
) = range(OVER + 1, OVER + 11)  # steps without a decision, which ``flow`` completes immediately

NOT_OVER, SCORED, WON, LOST_BY_FAMINE, LOST_BY_GOALS = range(5)  # how the match ended [D19, D21]
NOBODY = tables.PLAYERS
BLUE = 1  # the owner of the adversaries' cubes on the fresco, in solo [D21.8]

# where a terrain tile is: a cell 0 .. CELLS - 1, or one of these
IN_PILE, BOXED = tables.CELLS, tables.CELLS + 1

# where a craft is: face down, shown, discarded, or taken by player p (TAKEN + p)
FACE_DOWN, SHOWN, THROWN = range(3)
TAKEN = 3

# objectives and cards: not drawn, drawn
UNSEEN, DRAWN = range(2)
FIRST_PLACE, SECOND_PLACE = 1, 2  # a cube's place on an objective; 0 for no cube [D18.1]

IDLE_KIND = KINDS  # no member on the space

WAYS = ("fresco-first", "in-order", "asks-all")  # rules that were different in version 1.0
FRESCO_FIRST, IN_ORDER, ASKS_ALL = (1 << n for n in range(len(WAYS)))

# upper bounds that are not in the rules; random matches stay below them
MANY_TOKENS = 40  # tokens of one kind
MUCH_FAMINE = 100
MANY_HUNTS = 20

_MOST_NEWBORN = tables.MAX_HUNTERS - tables.START_HUNTERS  # the reserve [D7.8]
_MOST_STEPS = max(tables.SHORT_TOKENS, *AMOUNT)  # [D20.5, D21.9]
_PARENTS = 2  # [D7.7]
_ON_TILE = [
    tuple(map(int, printed))
    for printed in (tables.SYMBOL, tables.COUNT, tables.SPAWN, tables.ARROW)
]

_CLAN_OR_NONE = word(tables.PLAYERS, seats=(0,), none=True)
_CLAN = word(tables.PLAYERS, seats=(0,))
_CELL = word(CELL_NAMES, none=True)
_ANIMAL = word(tables.SPECIES_NAMES, none=True)
_MEMBER = word(tables.MEMBER_NAMES, none=True)
_ROUND = count(tables.ROUNDS)
_MEMBERS = count(tables.MAX_MEMBERS)
_RITE = word(tables.SPOT_NAMES, none=True)
_CRAFT = word(CRAFT_IDS, none=True)
_EACH = per(tables.PLAYERS)
_PLACES = ("down", "shown", "thrown", *map(str, range(tables.PLAYERS)))  # of crafts


class State:
    """A position of Doggerland."""

    phase: int = i16().means("ORIENTING .. OVER [D5.1]", word(OVER + 1))
    player: int = i16().means("player to move: 0 .. players-1, CHANCE or TERMINAL [D5.2]", _CLAN)
    turn: int = i16().means("completed actions, meals and moves", unseen("no rule depends on it"))
    players: int = i16().means("1 .. 4", unseen("the same for all rows of one length"))
    rounds: int = i16().means("current round, from 1; 0 during set-up [D5.1]", _ROUND)
    last: int = i16().means("number of the last round [D20.1, D3.6]", _ROUND)
    ending: int = i16().means("NOT_OVER .. LOST_BY_GOALS [D21.17]", word(LOST_BY_GOALS + 1))
    hardness: int = i16().means("solo difficulty [D21.3]", word(len(tables.DIFFICULTY_WORDS)))
    first: int = i8().means("holder of the first-player pawn [D5.2]", _CLAN)
    starter: int = i8().means("clan that begins phases 1 and 3 of this round [D13.8]", _CLAN)
    kept: int = i8().means("1 if the pawn was taken this round and does not move on [D17.8]", FLAG)
    slot: int = i8().means("slot of the priority arrow [D16.2]", word(tables.SLOT_NAMES))
    facing: int = i8().means("arrow of the central tile [D3.3]", word(tables.ARROW_NAMES))

    # the land
    tile: Ints = i8(CELL_NAMES).means(
        "tile on each cell, or NO_TILE [D2.3]",
        word(
            tables.NO_SYMBOL, through=_ON_TILE[0], names=tables.TILE_IDS, aspect="resource symbol"
        ),
        count(max(tables.COUNT), through=_ON_TILE[1], aspect="number of symbols"),
        word(tables.SPECIES, through=_ON_TILE[2], aspect="spawn symbol"),
        word(tables.DIRECTIONS, through=_ON_TILE[3], aspect="arrow", rule="D16.3"),
    )
    level: Ints = i8(CELL_NAMES).means("exhaustion 0, 1, 2 [D2.5]", count(tables.MAX_LEVEL))
    animal: Ints = i8(CELL_NAMES).means("species, or NO_ANIMAL [D10.1]", _ANIMAL)
    where: Ints = i8(tables.TILES).means(
        "cell of each tile, IN_PILE or BOXED; follows from tile [D14.1]",
        word(1, low=IN_PILE, aspect="whether it is in the pile"),
        reach=(0, BOXED),
    )
    bare: Ints = i8(CELL_NAMES).means("1 for a cell that gets a tile now [D14.2], or scratch", FLAG)
    supply: Ints = i8(tables.SPECIES).means("animals in the supply [D0.4]", count(tables.HERD_SIZE))
    village: Ints = i8(_EACH).means("cell of each Village [D2.7]", _CELL)
    megalith: Ints = i8(_EACH, tables.MEGALITHS).means("cell, or NO_CELL in reserve [D13.7]", _CELL)
    token: Ints = i8(_EACH).means("cell of the long-journey token, or NO_CELL [D13.6]", _CELL)
    laid: Ints = i8(_EACH).means("round in which the token was laid [D13.6]", _ROUND)
    distance: Ints = i8(per(tables.PLAYERS), CELL_NAMES).means(
        "steps from the Village over tiles; CELLS if unreachable",
        unseen("follows from village and tile", count(tables.CELLS)),
    )
    camp: Ints = i8(CELL_NAMES).means("owner of the expedition, or NOBODY [D8.2]", _CLAN_OR_NONE)
    party: Ints = i8(CELL_NAMES, 4).means("chiefs, shamans, hunters, tools sent [D8.1]", _MEMBERS)

    ways: int = i8().means(
        "rules of earlier versions [D3.11, D21.9, D23.1]", unseen("0 in new matches", bits(WAYS))
    )

    # the clans
    stock: Ints = i16(_EACH, tables.GOODS).means(
        "wood, stone, fur, bone, tools [D4.1]", count(MANY_TOKENS), reach=(0, WITHOUT_END)
    )
    food: Ints = i16(_EACH, len(tables.FOOD_NAMES), tables.BOWLS).means(
        "fruit and meat in each bowl [D9.4]", count(MANY_TOKENS), reach=(0, WITHOUT_END)
    )
    hunters: Ints = i8(_EACH).means(
        "hunter-gatherers, no newborns [D4.2]", count(tables.MAX_HUNTERS)
    )
    newborn: Ints = i8(_EACH).means("newborns not yet housed [D7.8]", count(_MOST_NEWBORN))
    idle: Ints = i8(_EACH, KINDS).means("available chiefs, shamans, hunters [D6.2]", _MEMBERS)
    habitat: Ints = i8(_EACH, tables.SPOTS).means(
        "NO_HABITAT .. PRESTIGIOUS on each spot [D4.4]",
        word(tables.PRESTIGIOUS, low=tables.MAKESHIFT, names=tables.HABITAT_NAMES),
        reach=(tables.NO_HABITAT, tables.PRESTIGIOUS),
    )
    capability: Ints = i8(_EACH, tables.TRACKS).means(
        "level 1 .. 3 [D12.1]", count(tables.MAX_CAPABILITY)
    )
    memory: Ints = i8(_EACH, tables.MEMORY).means(
        "species, or NO_ANIMAL, always last [D10.4]", _ANIMAL
    )
    famine: Ints = i16(_EACH).means("tiles [D6.4]", count(MUCH_FAMINE), reach=(0, WITHOUT_END))
    rite: Ints = i8(_EACH, tables.SPOT_NAMES).means("1 for a completed Shaman action [D13.2]", FLAG)
    births: Ints = i8(_EACH).means("newborns housed so far [D18.3]", count(tables.MAX_HUNTERS))
    hunts: Ints = i8(_EACH).means("successful hunts [D21.17]", count(MANY_HUNTS), reach=(0, 127))
    goal: Ints = i8(_EACH, tables.GOAL_IDS).means(
        "place of the cube: 0, FIRST_PLACE, SECOND_PLACE [D18.1]",
        word(SECOND_PLACE, low=FIRST_PLACE),
        reach=(0, SECOND_PLACE),
    )

    # programmed actions [D6]
    passed: Ints = i8(_EACH).means("1 once a clan passed in this round [D6.1]", FLAG)
    builders: Ints = i8(_EACH, KINDS).means("members on the building area [D7.1]", _MEMBERS)
    parents: Ints = i8(_EACH, KINDS).means("members on the birth spaces [D7.7]", count(_PARENTS))
    trainer: Ints = i8(_EACH, tables.TRACKS).means("kind of member, or IDLE_KIND [D12.3]", _MEMBER)
    spot: Ints = i8(_EACH).means("spot of the Shaman, or NO_RITE [D13.1]", _RITE)
    companion: Ints = i8(_EACH).means("kind of member with her, or IDLE_KIND [D13.10]", _MEMBER)
    mark: Ints = i8(_EACH).means(
        "cell of the perfect painting's token, or NO_WALL [D13.5]", word(WALL_NAMES, none=True)
    )
    crafting: Ints = i8(_EACH, tables.MAX_CRAFTS).means("kinds of members crafting [D7.5]", _MEMBER)
    painting: Ints = i8(_EACH, tables.MAX_CRAFTS).means(
        "kinds of members painting [D11.2]", _MEMBER
    )

    # the displays, visible to all players
    craft: Ints = i8(CRAFT_IDS).means(
        "where each craft is: FACE_DOWN .. TAKEN + p [D7.6]", word(_PLACES, seats=(TAKEN,))
    )
    stall: Ints = i8(tables.STALLS).means(
        "craft in each place of the display, or NO_CRAFT",
        unseen("adds only an order to craft, and no rule depends on it", _CRAFT),
    )
    crafter: Ints = i8(CRAFT_IDS).means("owner of the member, or NOBODY [D7.5]", _CLAN_OR_NONE)
    fresco: Ints = i8(tables.FRESCO_IDS).means("1 for a revealed tile [D17.5]", FLAG)
    order: Ints = i8(FRESCOES).means(
        "revealed tiles, in order",
        unseen("adds only an order to fresco, and no rule depends on it", count(FRESCOES - 1)),
    )
    num_frescoes: int = i8().means("revealed tiles", unseen("follows from fresco", count(FRESCOES)))
    painter: Ints = i8(WALL_NAMES).means("owner of the member, or NOBODY [D11.2]", _CLAN_OR_NONE)
    cube: Ints = i8(WALL_NAMES).means(
        "owner of the cubes on a cell, or NOBODY [D11.3]", _CLAN_OR_NONE, reach=(0, NOBODY)
    )
    cubes: Ints = i8(WALL_NAMES).means("number of cubes on a cell [D13.5]", count(tables.MAX_CUBES))
    drawn: Ints = i8(tables.GOAL_IDS).means("UNSEEN or DRAWN [D3.5]", FLAG)
    num_goals: int = i8().means("drawn objectives", unseen("follows from drawn", count(GOALS)))
    since: Ints = i8(tables.GOAL_IDS).means("round of the first 5-point cube, or 0 [D18.1]", _ROUND)
    second: Ints = i8(tables.GOAL_IDS).means(
        "round of the first 3-point cube, or 0 [D18.1]", _ROUND
    )

    # the action under way
    doing: int = i16().means(
        "action id of the action being staffed or resolved [D6.2]",
        word(actions.PASS - actions.BUILD_IT, low=actions.BUILD_IT, aspect="what is programmed"),
        word(actions.DONE - actions.DO, low=actions.DO, aspect="what is resolved", rule="D15.1"),
        reach=(0, len(actions.ACTIONS) - 1),
    )
    chosen: int = i8().means(
        "last token or hoard chosen of several",
        unseen("adds only an order, and no rule depends on it", count(tables.HOARDS - 1)),
    )
    said: Ints = i8(tables.HOARD_NAMES[tables.FIRST_FOOD :]).means(
        "1 for a food whose number eaten is decided [D17.1]", FLAG
    )
    cell: int = i8().means("cell of the expedition being resolved, or NO_CELL [D8.7]", _CELL)
    yielded: Ints = i8(tables.TOKENS).means(
        "tokens generated and not yet decided about [D8.5]", count(actions.MAX_CARRIED)
    )
    room: int = i8().means(
        "tokens that the expedition can still carry [D8.5]",
        count(tables.MAX_MEMBERS * max(tables.LOAD)),
    )
    guest: int = i8().means("animal that needs a place in memory, or NO_ANIMAL [D10.4]", _ANIMAL)
    learned: int = i8().means("1 after improving, 2 after making tools, 3 both [D12.5]", bits(2))
    given: int = i8().means("tokens given in the current exchange [D13.9]", count(tables.PRICE))
    trades: int = i8().means("exchanges still allowed [D13.9]", count(max(AMOUNT), low=-1))
    hunger: int = i8().means("members still to be fed [D17.1]", count(actions.MAX_EATEN))
    eaten: Ints = i8(len(tables.FOOD_NAMES), tables.BOWLS).means(
        "tokens chosen for the meal and not yet removed [D17.1]", count(actions.MAX_EATEN)
    )

    # solo [D21]
    card: int = i8().means("the card of the round, or NO_CARD [D21.7]", word(CARD_IDS, none=True))
    dealt: Ints = i8(CARD_IDS).means("UNSEEN or DRAWN [D21.7]", FLAG)
    heeded: int = i8().means("1 while the event of the card is in force [D21.9]", FLAG)
    left: int = i8().means("steps of the event that remain [D21.9]", count(_MOST_STEPS))
    rival: Ints = i8(RIVALS).means("cell of each adversary hunter, or NO_CELL [D21.4]", _CELL)
    captive: Ints = i8(CAPTIVES).means("adversaries' memory, rightmost first [D21.5]", _ANIMAL)
    white: Ints = i8(KINDS).means("white pawns with the clan [D21.10]", count(1))
    turned: int = i8().means("captives considered for painting [D21.8]", count(CAPTIVES))


STATE = dtype_of(State)
