"""The position: everything the rules need, and nothing else (rules D1 to D5).

Face-down piles have no order: what comes is drawn when it comes. Nothing is hidden otherwise.
"""

from typing import Any

from steppe.core.record import Ints, i8, i16, layout
from steppe.games.doggerland.cards import CAPTIVES, CARDS, RIVALS
from steppe.games.doggerland.tables import (
    BOWLS,
    CELLS,
    CRAFTS,
    FOOD_NAMES,
    FOODS,
    FRESCOES,
    GOALS,
    GOODS,
    KINDS,
    MAX_CRAFTS,
    MEGALITHS,
    MEMORY,
    PLAYERS,
    RITES,
    SPECIES,
    SPOTS,
    STALLS,
    TILES,
    TOKENS,
    TRACKS,
    WALLS,
)

(
    ORIENTING,  # the central tile [D3.3]
    LAYING,  # a tile comes to the next bare cell: start tiles, the cross, phase 2 [D3.4, D14]
    AIMING,  # objectives are drawn [D3.5, D21.3]
    DROPPING,  # one of two that exclude each other [D21.3]
    POINTING,  # the priority arrow [D3.7]
    SHOWING,  # crafts come to the display [D3.8, D17.6]
    UNVEILING,  # a fresco tile is revealed [D3.2, D17.5]
    STOCKING,  # tokens of the short variant [D20.5]
    RAISING,  # its upgrade [D20.6]
    DEALING,  # a solo card [D21.4, D21.7]
    PROGRAMMING,  # [D6]
    STAFFING,  # who does what was just programmed
    MARKING,  # the cell of a perfect painting [D13.5]
    RESOLVING,  # which action next [D15.1]
    HOUSING,  # a habitat: side and spot [D7.2]
    MAKING,  # tools: improve, make, stop [D12.5]
    CARRYING,  # how many of each token come home [D8.5]
    REMEMBERING,  # which animal stays in memory [D10.4]
    OFFERING,  # [D13.3]
    CUBING,  # one cube or two [D13.5]
    JOURNEYING,  # where the token goes [D13.6]
    ERECTING,  # where the megalith goes [D13.7]
    GIVING,  # what is given in an exchange [D13.9]
    TAKING,  # what is taken
    EATING,  # how many of each hoard are eaten [D17.1]
    MOVING,  # the Village [D17.7, D21.13]
    HEARING,  # an optional event: accept or refuse [D21.9]
    SUFFERING,  # what an event leaves open: see ``EVENT`` of the card
    OCHRE_PAINTING,  # where the rivals paint [D21.8]
    OVER,
) = range(30)  # phases
(
    OPENED,  # set-up goes on
    ROUND_BEGUN,  # programming can begin [D6.1]
    PROGRAMMED,  # an action is programmed, or a clan has passed [D6.1]
    REVEALED,  # the terrain is revealed [D15]
    RESOLVED,  # an action is resolved
    DONE_RESOLVING,  # the clan leaves the rest [D15.1]
    FED,  # a clan has eaten [D17.1]
    REFILLED,  # what was to come has come [D17.5, D17.6]
    SETTLED,  # a Village has moved or stayed [D17.7]
    HEARD,  # an event is over [D21.7]
) = range(OVER + 1, OVER + 11)  # what ``flow`` passes through at once; no position rests there

NOT_OVER, SCORED, WON, LOST_BY_FAMINE, LOST_BY_GOALS = range(5)  # how the match ended [D19, D21]
NOBODY = PLAYERS
BLUE = 1  # whose cubes on the fresco are the rivals', in solo [D21.8]

# where a terrain tile is: a cell 0 .. CELLS - 1, or one of
IN_PILE, BOXED = CELLS, CELLS + 1

# where a craft is: face down, shown, thrown away, or taken by player p (TAKEN + p)
FACE_DOWN, SHOWN, THROWN = range(3)
TAKEN = 3

# objectives and cards: not drawn, drawn
UNSEEN, DRAWN = range(2)
FIRST_PLACE, SECOND_PLACE = 1, 2  # of a cube on an objective, 0 for none [D18.1]

IDLE_KIND = KINDS  # nobody: no member there


class State:
    """A position of Doggerland."""

    phase: int = i16()  # ORIENTING .. OVER
    player: int = i16()  # who decides: 0 .. players-1, CHANCE or TERMINAL
    turn: int = i16()  # completed: an action programmed or resolved, a meal, a move
    players: int = i16()  # 1 .. 4
    rounds: int = i16()  # the round now played, from 1; 0 during set-up
    last: int = i16()  # the last round [D3.6, D20.1]
    ending: int = i16()  # NOT_OVER .. LOST_BY_GOALS
    hardness: int = i16()  # index of the solo difficulty [D21.3]
    first: int = i8()  # who holds the first-player pawn [D5.2]
    starter: int = i8()  # who begins this round: phases 1 and 3 go from there [D13.8]
    kept: int = i8()  # 1 if the pawn was taken this round and stays [D17.8]
    slot: int = i8()  # of the priority arrow [D16.2]
    facing: int = i8()  # arrow of the central tile [D3.3]

    # the land
    tile: Ints = i8(CELLS)  # on each cell, or NO_TILE
    level: Ints = i8(CELLS)  # exhaustion 0, 1, 2 [D2.5]
    animal: Ints = i8(CELLS)  # species, or NO_ANIMAL
    where: Ints = i8(TILES)  # cell of each tile, IN_PILE or BOXED; follows from tile
    bare: Ints = i8(CELLS)  # 1 for a cell that gets a tile now [D14.2]; 0 outside of that, scratch
    supply: Ints = i8(SPECIES)  # animals not on the map and not in a memory [D0.4]
    village: Ints = i8(PLAYERS)  # cell
    megalith: Any = i8(PLAYERS, MEGALITHS)  # cell, or NO_CELL in the reserve
    token: Ints = i8(PLAYERS)  # cell of the long-journey token, or NO_CELL [D13.6]
    laid: Ints = i8(PLAYERS)  # round in which it was laid
    distance: Any = i8(PLAYERS, CELLS)  # from the Village over tiles; CELLS if there is no way
    camp: Ints = i8(CELLS)  # whose expedition is there, or NOBODY [D8.2]
    party: Any = i8(CELLS, 4)  # its chiefs, shamans, hunters and tools [D8.1]

    # the clans
    stock: Any = i16(PLAYERS, GOODS)  # wood, stone, fur, bone, tools
    food: Any = i16(PLAYERS, len(FOOD_NAMES), BOWLS)  # [player, fruit or meat, bowl]
    hunters: Ints = i8(PLAYERS)  # hunter-gatherers of the clan, newborns not among them
    newborn: Ints = i8(PLAYERS)  # on their spaces, not yet housed [D7.8]
    idle: Any = i8(PLAYERS, KINDS)  # available members: chiefs, shamans, hunters [D6.2]
    habitat: Any = i8(PLAYERS, SPOTS)  # NO_HABITAT .. PRESTIGIOUS on each spot [D4.4]
    capability: Any = i8(PLAYERS, TRACKS)  # level 1 .. 3 [D12.1]
    memory: Any = i8(PLAYERS, MEMORY)  # species, or NO_ANIMAL; no gap before an animal
    famine: Ints = i16(PLAYERS)  # tiles of -2
    rite: Any = i8(PLAYERS, RITES)  # 1 for a Shaman's action carried out [D13.2]
    births: Ints = i8(PLAYERS)  # housed newborns [D18.3]
    hunts: Ints = i8(PLAYERS)  # successful ones [D21.17]
    goal: Any = i8(PLAYERS, GOALS)  # place of the cube: 0, FIRST_PLACE, SECOND_PLACE [D18.1]

    # what is programmed [D6]
    passed: Ints = i8(PLAYERS)  # 1 once a clan passed in this round [D6.1]
    builders: Any = i8(PLAYERS, KINDS)  # members on the building area
    parents: Any = i8(PLAYERS, KINDS)  # members on the birth spaces [D7.7]
    trainer: Any = i8(PLAYERS, TRACKS)  # kind of member on each track, or IDLE_KIND [D12.3]
    spot: Ints = i8(PLAYERS)  # where the Shaman is, or NO_RITE [D13.1]
    companion: Ints = i8(PLAYERS)  # kind of member with her, or IDLE_KIND [D13.10]
    mark: Ints = i8(PLAYERS)  # wall of the perfect painting's token, or NO_WALL [D13.5]
    crafting: Any = i8(PLAYERS, MAX_CRAFTS)  # kinds of members that craft this round
    painting: Any = i8(PLAYERS, MAX_CRAFTS)  # kinds of members that paint this round

    # what lies open for all
    craft: Ints = i8(CRAFTS)  # where each craft is: FACE_DOWN .. TAKEN + p
    stall: Ints = i8(STALLS)  # craft in each place of the display, or NO_CRAFT
    crafter: Ints = i8(CRAFTS)  # whose member is on a craft, or NOBODY
    fresco: Ints = i8(FRESCOES)  # 1 for a revealed tile
    order: Ints = i8(FRESCOES)  # the revealed tiles, in their order
    num_frescoes: int = i8()  # revealed tiles
    painter: Ints = i8(WALLS)  # whose member is on a wall, or NOBODY
    cube: Ints = i8(WALLS)  # whose cubes are on a wall, or NOBODY
    cubes: Ints = i8(WALLS)  # how many
    drawn: Ints = i8(GOALS)  # UNSEEN or DRAWN
    num_goals: int = i8()  # drawn objectives
    since: Ints = i8(GOALS)  # round in which the 5-point place was filled, 0 if empty [D18.1]
    second: Ints = i8(GOALS)  # round in which the 3-point place was filled, 0 if empty

    # what is being done
    doing: int = i16()  # what is staffed (an action id), or the deed that is resolved
    chosen: int = i8()  # token or hoard last chosen of several: their order is nobody's business
    said: Ints = i8(FOODS)  # 1 for a food of which it is said how much is eaten [D17.1]
    cell: int = i8()  # cell of the expedition resolved, or NO_CELL
    yielded: Ints = i8(TOKENS)  # generated and not yet decided about [D8.5]
    room: int = i8()  # tokens that the expedition can still carry
    guest: int = i8()  # animal that asks for a place in memory, or NO_ANIMAL [D10.4]
    learned: int = i8()  # 1 once the tool maker improved, 2 once he made tools, 3 both [D12.5]
    given: int = i8()  # tokens given in the exchange under way [D13.9]
    trades: int = i8()  # exchanges still allowed
    hunger: int = i8()  # members still to be fed [D17.1]
    eaten: Any = i8(len(FOOD_NAMES), BOWLS)  # tokens said to be eaten, not yet gone

    # solo [D21]
    card: int = i8()  # the card of the round, or NO_CARD
    dealt: Ints = i8(CARDS)  # UNSEEN or DRAWN
    heeded: int = i8()  # 1 while the event of the card holds
    left: int = i8()  # steps of the event still to be taken
    rival: Ints = i8(RIVALS)  # cell of each adversary hunter, or NO_CELL
    captive: Ints = i8(CAPTIVES)  # the adversaries' memory from the right, or NO_ANIMAL [D21.5]
    white: Ints = i8(KINDS)  # white pawns with the clan [D21.10]
    turned: int = i8()  # captives looked at in the adversaries' painting [D21.8]


STATE = layout(State)
