"""The position: everything the rules need, and nothing else (rules S1, S2).

Figures are at home (``idle``), on a place (``placed``) or on the bonus tile (``sent``). The pile
of cards, the stacks and the pile of bonus tiles have no order: what comes is drawn when it comes.
"""

from typing import Any

from steppe.core.record import Ints, i8, i16, layout
from steppe.games.stone_age.tables import (
    BUILDINGS,
    CARDS,
    FOOD,
    MAX_PEOPLE,
    ONE_USES,
    PIPS,
    PLACES,
    PLAYERS,
    RESOURCES,
    SLOTS,
    STACKS,
    TILES,
    TOOL_SLOTS,
)

(
    REFILLING,  # cards come to the empty slots [S2.2, S11.3]
    REVEALING,  # a building is turned up [S2.3, S8.1]
    HERDING,  # the herd moves, the bonus tile and the next back show [S4]
    PLACING,  # [S5]
    USING,  # which place next [S6.0]
    ROLLING,  # dice fall: for a place, a card, everybody, or taming
    TOOLING,  # tools are added to the roll [S6.4]
    BUYING,  # buy or decline [S7.1, S8.1]
    PAYING,  # how many of each resource [S3.4]
    TAKING,  # dice for everyone [S7.2]
    DRAWING,  # a card is drawn blind [S7.8, S9.9]
    SENDING,  # figures to the bonus tile [S9.1]
    TAMING,  # "first" or "all" [S9.7]
    CHOOSING,  # a resource of choice [S9.9]
    FEEDING,  # cover what is missing, or refuse [S10]
    OVER,
) = range(16)  # phases
(
    PAID,  # a payment is complete
    USED,  # a place is used
    GATHERED,  # the next who want the bonus tile throw, or are compared [S9.6]
    AWARDING,  # the next player gets the bonus [S9.7]
    EATING,  # the next player is fed [S10.5]
    ENDING,  # all are fed [S11]
    BEGINNING,  # a new round can begin [S3.1]
) = range(OVER + 1, OVER + 8)  # what ``flow`` passes through at once; no position rests there

NOT_OVER, BY_BUILDINGS, BY_CARDS, BY_LIMIT = range(4)  # how the match ended [S11.1, S11.4, S3.3]

# where a card is: in the pile, on slot k (ON_SLOT + k), taken for all to see by player p
# (TAKEN + p), or drawn blind by player p (BLIND + p); to others a blind card is one of the pile
IN_PILE = 0
ON_SLOT = 1
TAKEN = ON_SLOT + SLOTS
BLIND = TAKEN + PLAYERS

# where a building is: face down or out of the match, open on stack k (ON_STACK + k), or built by
# player p (BUILT + p)
FACE_DOWN = 0
ON_STACK = 1
BUILT = ON_STACK + STACKS

# where a bonus tile is: in the pile, face up, in the box, or won by player p (WON + p)
PILED, FACE_UP, BOXED, WON = range(4)

NOBODY = PLAYERS

# what a throw is for: a yield 0 .. FOOD that it is divided for, or one of
FOR_EVERYBODY = FOOD + 1  # [S7.2]
FOR_TAMING = FOOD + 2  # [S9.6]


class State:
    """A position of Stone Age."""

    phase: int = i16()  # REFILLING .. OVER
    player: int = i16()  # who decides: 0 .. players-1, CHANCE or TERMINAL
    turn: int = i16()  # completed: a placement, the use of a place, a taming, a feeding
    players: int = i16()  # 2, 3 or 4 [S13]
    limit: int = i16()  # rounds after which the match ends, 0 for no limit [S3.3]
    rounds: int = i16()  # the round now played, from 1; 0 during set-up
    ending: int = i16()  # NOT_OVER .. BY_LIMIT
    starter: int = i8()  # start player of this round [S2.5, S11.2]
    acting: int = i8()  # whose action turn or feeding it is [S6.0, S10.5]

    people: Ints = i8(PLAYERS)  # figures owned [S1.5]
    idle: Ints = i8(PLAYERS)  # of them, not placed
    placed: Any = i8(PLAYERS, PLACES)  # figures on each place [S5]
    sent: Ints = i8(PLAYERS)  # figures on the bonus tile [S9.1]
    food: Ints = i16(PLAYERS)  # in store [S1.3]
    resource: Any = i16(PLAYERS, RESOURCES)  # wood, brick, stone, gold [S1.2]
    track: Ints = i8(PLAYERS)  # food production, 0 .. 10
    tool: Any = i8(PLAYERS, TOOL_SLOTS)  # values 1 .. 4, 0 for an empty slot [S6.1]
    used: Any = i8(PLAYERS, TOOL_SLOTS)  # 1 for a tool used this round [S6.4]
    once: Ints = i8(ONE_USES)  # who may still use a one-use tool, or NOBODY [S7.7]
    choice: int = i8()  # who may still use the card "two resources", or NOBODY [S7.9]
    score: Ints = i16(PLAYERS)  # points on the score track

    card: Ints = i8(CARDS)  # where each card is: IN_PILE .. BLIND + p
    slot: Ints = i8(SLOTS)  # card on each slot, or NO_CARD; follows from card
    pile: int = i8()  # face-down cards
    blind: Ints = i8(PLAYERS)  # cards drawn blind by each player: their number is public
    building: Ints = i8(BUILDINGS)  # where each building is: FACE_DOWN .. BUILT + p
    top: Ints = i8(STACKS)  # building on top of each stack, or NO_BUILDING; follows from building
    stack: Ints = i8(STACKS)  # tiles left in each stack, the open one included
    built: Ints = i8(PLAYERS)  # number of buildings; follows from building
    tile: Ints = i8(TILES)  # where each bonus tile is: PILED .. WON + p
    bonus: int = i8()  # face-up bonus tile, or NO_TILE
    back: int = i8()  # resource on the back that tops the pile, or NO_BACK [S2.4]
    herd: int = i8()  # place where the herd stands, or NO_PLACE [S4.2]

    place: int = i8()  # place in use, of whom ``acting``; NO_PLACE outside of the actions
    dice: Ints = i8(MAX_PEOPLE)  # the last throw, in the order rolled; 0 for a die not thrown
    roller: int = i8()  # who made the last throw, NOBODY before the first
    thrown: int = i8()  # dice of that throw that have fallen
    to_throw: int = i8()  # dice of that throw that have not
    gathers: int = i8()  # what the throw is for: a yield, FOR_EVERYBODY or FOR_TAMING
    added: int = i8()  # value of the tools added to the throw
    taken: Ints = i8(PIPS)  # dice for everyone not yet taken, by pips less one
    due: int = i8()  # resources still to be paid
    kinds: int = i8()  # kinds of resources still to be paid, or ANY_KINDS [S8.3]
    said: Ints = i8(RESOURCES)  # 1 for a resource of which it is said how many are paid
    paid: Ints = i8(RESOURCES)  # said to be paid, not yet moved
    purpose: int = i8()  # phase that the payment is for: BUYING, SENDING or FEEDING
    sending: int = i8()  # figures that go to the bonus tile once paid
    tamer: Any = i8(PLAYERS, MAX_PEOPLE)  # dice thrown for taming, highest first [S9.6]
    awards: int = i8()  # players who still get the bonus of ``award``, bit p for player p
    award: int = i8()  # FIRST or ALL


STATE = layout(State)
