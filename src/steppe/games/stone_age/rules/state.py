"""The position: everything the rules need, and nothing else (rules S1, S2).

Figures are at home (``idle``), on a place (``placed``) or on the bonus tile (``sent``). The pile of
cards, the stacks and the pile of bonus tiles have no order: each card or tile is drawn at random
when it is needed.
"""

from steppe.core.field import dtype_of, i8, i16, per
from steppe.core.field_range import FLAG, WITHOUT_END, bits, count, unseen, word
from steppe.engine.position_type import Ints
from steppe.games.stone_age.rules import tables

(
    REFILLING,  # fill the empty card slots [S2.2, S11.3]
    REVEALING,  # turn up a building [S2.3, S8.1]
    HERDING,  # move the herd, reveal the bonus tile and the next back [S4]
    PLACING,  # [S5]
    USING,  # choose the next place [S6.0]
    ROLLING,  # roll dice: for a place, a card, everybody, or taming
    TOOLING,  # add tools to the roll [S6.4]
    BUYING,  # buy or decline [S7.1, S8.1]
    PAYING,  # declare how much of each resource to pay [S3.4]
    TAKING,  # pick from the dice for everyone [S7.2]
    DRAWING,  # draw a card blind [S7.8, S9.9]
    SENDING,  # send figures to the bonus tile [S9.1]
    TAMING,  # choose the "first" or "all" bonus [S9.7]
    CHOOSING,  # choose a resource [S9.9]
    FEEDING,  # pay for missing food, or refuse [S10]
    OVER,
) = range(16)  # phases
(
    PAID,  # a payment is complete
    EMPTIED,  # a place has been used; its figures go home
    GATHERED,  # the next tamer rolls, or all rolls are compared [S9.6]
    AWARDING,  # the next player gets the bonus [S9.7]
    EATING,  # the next player is fed [S10.5]
    ENDING,  # all players are fed [S11]
    BEGINNING,  # a new round can begin [S3.1]
) = range(OVER + 1, OVER + 8)  # transient phases: ``flow`` never stops in one

NOT_OVER, BY_BUILDINGS, BY_CARDS, BY_LIMIT = range(4)  # how the match ended [S11.1, S11.4, S3.3]

# where a card is: in the pile, on slot k (ON_SLOT + k), taken openly by player p
# (TAKEN + p), or drawn blind by player p (BLIND + p); other players see a blind card as IN_PILE
IN_PILE = 0
ON_SLOT = 1
TAKEN = ON_SLOT + tables.SLOTS
BLIND = TAKEN + tables.PLAYERS

# where a building is: face down or out of the match, face up on stack k (ON_STACK + k), or built by
# player p (BUILT + p)
FACE_DOWN = 0
ON_STACK = 1
BUILT = ON_STACK + tables.STACKS

# where a bonus tile is: in the pile, face up, in the box, or won by player p (WON + p)
PILED, FACE_UP, BOXED, WON = range(4)

NOBODY = tables.PLAYERS

# the purpose of a roll: a yield 0 .. FOOD, which gives the divisor, or one of these
FOR_EVERYBODY = tables.FOOD + 1  # [S7.2]
FOR_TAMING = tables.FOOD + 2  # [S9.6]

# limits that are not in the rules; random matches without a round limit stay below them
MUCH_FOOD = 200
MANY_RESOURCES = 100  # tokens of one kind
HIGH_SCORE = 400

_MOST_ADDED = tables.TOOL_SLOTS * tables.MAX_TOOL + sum(tables.ONCE_VALUE)  # [S6.4, S7.7]
_HOLDERS = tables.PLAYERS + 1  # a player or NOBODY


_PLAYER = word(tables.PLAYERS, seats=(0,))
_HOLDER = word(_HOLDERS, seats=(0,))
_PEOPLE = count(tables.MAX_PEOPLE)
_ROUNDS = count(tables.ROUND_LIMIT)
_EACH = per(tables.PLAYERS)
_PLACE = word(tables.PLACE_NAMES, none=True)


class State:
    """A position of Stone Age."""

    phase: int = i16().means("REFILLING .. OVER [S3.1]", word(OVER + 1))
    player: int = i16().means("player to move: 0 .. players-1, CHANCE or TERMINAL [S3.4]", _PLAYER)
    turn: int = i16().means(
        "turns completed: placements, uses of a place, tamings, feedings",
        unseen("no rule looks at it"),
    )
    players: int = i16().means("2, 3 or 4 [S13]", unseen("the same for all rows of one length"))
    limit: int = i16().means("rounds after which the match ends, 0 for no limit [S3.3]", _ROUNDS)
    rounds: int = i16().means(
        "current round, from 1; 0 during set-up [S3.3]", _ROUNDS, reach=(0, WITHOUT_END)
    )
    ending: int = i16().means("NOT_OVER .. BY_LIMIT [S11.1]", word(BY_LIMIT + 1))
    starter: int = i8().means("start player of this round [S2.5, S11.2]", _PLAYER)
    acting: int = i8().means("player who acts or is fed [S6.0, S10.5]", _PLAYER)

    people: Ints = i8(_EACH).means("figures owned [S1.5]", _PEOPLE)
    idle: Ints = i8(_EACH).means("figures at home, not placed [S5.3]", _PEOPLE)
    placed: Ints = i8(_EACH, tables.PLACE_NAMES).means("figures on each place [S5]", _PEOPLE)
    sent: Ints = i8(_EACH).means("figures on the bonus tile [S9.1]", _PEOPLE)
    food: Ints = i16(_EACH).means("food in store [S1.3]", count(MUCH_FOOD), reach=(0, WITHOUT_END))
    resource: Ints = i16(_EACH, tables.RESOURCE_NAMES).means(
        "wood, brick, stone, gold [S1.2]", count(MANY_RESOURCES), reach=(0, WITHOUT_END)
    )
    track: Ints = i8(_EACH).means("food production, 0 .. 10 [S6.7]", count(tables.MAX_TRACK))
    tool: Ints = i8(_EACH, tables.TOOL_SLOTS).means(
        "values 1 .. 4, 0 for an empty slot [S6.1]", count(tables.MAX_TOOL)
    )
    used: Ints = i8(_EACH, tables.TOOL_SLOTS).means("1 for a tool used this round [S6.4]", FLAG)
    once: Ints = i8(tables.ONCE_COUNT).means(
        "player who may still use each one-use tool, or NOBODY [S7.7]", _HOLDER
    )
    choice: int = i8().means(
        "player who may still use the card 'two resources', or NOBODY [S7.9]", _HOLDER
    )
    score: Ints = i16(_EACH).means(
        "points on the score track [S12]",
        count(HIGH_SCORE, low=tables.STARVE_POINTS * tables.ROUND_LIMIT),
        reach=(-WITHOUT_END, WITHOUT_END),
    )

    card: Ints = i8(tables.CARD_IDS).means(
        "where each card is: IN_PILE .. BLIND + p [S7.1]",
        word(BLIND + tables.PLAYERS, seats=(TAKEN, BLIND)),
        secret=True,
    )
    slot: Ints = i8(tables.SLOTS).means(
        "card on each slot, or NO_CARD",
        unseen("follows from card", word(tables.CARD_IDS, none=True)),
    )
    pile: int = i8().means("face-down cards [S2.2]", count(tables.CARDS))
    blind: Ints = i8(_EACH).means(
        "number of cards drawn blind by each player, which is public [S7.8]", count(tables.CARDS)
    )
    building: Ints = i8(tables.BUILDING_IDS).means(
        "where each building is: FACE_DOWN .. BUILT + p [S8.1]",
        word(BUILT + tables.PLAYERS, seats=(BUILT,)),
        reach=(0, BUILT + tables.PLAYERS - 1),
    )
    top: Ints = i8(tables.STACKS).means(
        "building on top of each stack, or NO_BUILDING",
        unseen("follows from building", word(tables.BUILDING_IDS, none=True)),
    )
    stack: Ints = i8(tables.STACKS).means(
        "tiles left in each stack, including the face-up one [S2.3]", count(tables.STACK_SIZE)
    )
    built: Ints = i8(tables.PLAYERS).means(
        "number of buildings", unseen("follows from building", count(tables.BUILDINGS))
    )
    tile: Ints = i8(tables.TILE_IDS).means(
        "where each bonus tile is: PILED .. WON + p [S9.7]",
        word(WON + tables.PLAYERS, seats=(WON,)),
    )
    bonus: int = i8().means(
        "face-up bonus tile, or NO_TILE [S4.3]", word(tables.TILE_IDS, none=True)
    )
    back: int = i8().means(
        "resource on the back of the top tile, or NO_BACK [S2.4]",
        word(tables.RESOURCE_NAMES, none=True),
    )
    herd: int = i8().means("place of the herd, or NO_PLACE [S4.2]", _PLACE)

    place: int = i8().means(
        "place that ``acting`` is using; NO_PLACE outside the action phase [S6.0]", _PLACE
    )
    dice: Ints = i8(tables.MAX_PEOPLE).means(
        "the last roll, in the order rolled; 0 for a die not rolled [S6.8]", count(tables.PIPS)
    )
    roller: int = i8().means("player of the last roll, NOBODY before the first [S6.4]", _HOLDER)
    thrown: int = i8().means("dice of that roll already rolled [S6.8]", _PEOPLE)
    to_throw: int = i8().means("dice of that roll still to be rolled [S6.8]", _PEOPLE)
    gathers: int = i8().means(
        "purpose of the roll: a yield, FOR_EVERYBODY or FOR_TAMING [S6.8]", word(FOR_TAMING + 1)
    )
    added: int = i8().means("value of the tools added to the roll [S6.4]", count(_MOST_ADDED))
    taken: Ints = i8(tables.PIPS).means(
        "dice for everyone not yet taken, by pips less one [S7.2]", count(tables.PLAYERS)
    )
    due: int = i8().means("resources still to be paid [S3.4]", _PEOPLE)
    kinds: int = i8().means(
        "kinds of resources still to be paid, or ANY_KINDS [S8.3]",
        count(tables.RESOURCES, low=tables.ANY_KINDS),
    )
    said: Ints = i8(tables.RESOURCES).means(
        "1 for a resource whose payment is declared [S3.4]", FLAG
    )
    paid: Ints = i8(tables.RESOURCES).means("payment declared, not yet moved [S3.4]", _PEOPLE)
    purpose: int = i8().means(
        "phase that the payment is for: BUYING, SENDING or FEEDING [S3.4]", word(OVER + 1)
    )
    sending: int = i8().means("figures that go to the bonus tile after payment [S9.1]", _PEOPLE)
    tamer: Ints = i8(_EACH, tables.MAX_PEOPLE).means(
        "dice rolled for taming, highest first [S9.6]", count(tables.PIPS)
    )
    awards: int = i8().means(
        "players still to receive the bonus ``award``, bit p for player p [S9.7]",
        bits(tables.PLAYERS, seats=(0,)),
    )
    award: int = i8().means("FIRST or ALL [S9.7]", word(tables.BONUS_NAMES))


STATE = dtype_of(State)
