"""The position: everything the rules need, and nothing else (rules V1 to V18, V22).

Sets of hexes and of tribes are bit sets in one integer. The decks and the bag have no order: cards
and animals are drawn at random when they are needed. Only ``trick``, ``known`` and ``foreseen`` are
hidden.
"""

from collections.abc import Sequence

from steppe.core.field import dtype_of, i8, i16, i64, nested, per
from steppe.core.field_range import FLAG, WITHOUT_END, Plane, Unseen, bits, count, unseen, word
from steppe.core.pending import Pending
from steppe.engine.chance import CHANCE
from steppe.engine.position_type import Ints
from steppe.games.valley.rules import cards, option_words, tables
from steppe.games.valley.rules.actions import MAX_TAKEN
from steppe.games.valley.rules.board import (
    BOARD_WORDS,
    DIRECTION_NAMES,
    DIRECTIONS,
    EDITION_WORDS,
    HEX_NAMES,
    HEXES,
    NO_HEX,
    RIVER_NAMES,
)
from steppe.games.valley.rules.stage import KEEPING_FIRE, OVER, WINDOW_OPEN
from steppe.games.valley.rules.tables import KINDS, SPECIES, TRIBE_WORDS, TRIBES

NOT_OVER, BY_CAMPS, LAST_TRIBE, EXTINCTION, TURN_LIMIT = range(5)  # how the match ended [V14]

# the status of a tribe
PLAYING, WAITING, GONE = range(3)  # WAITING: for its second start [V17]

# the place of an animal: a hex 0 .. 36, or one of these
AWAY = NO_HEX  # in the bag, in the reserve (wolves without a letter), or not in the box
DRAWN = AWAY + 1  # an animal drawn and not yet placed [V6.5]
TAME = DRAWN + 1  # TAME + tribe: a tamed wolf [V16.30]

# the place of a trick card
IN_BOX_STILL, IN_DECK, DISCARDED, UNSEEN = range(4)  # UNSEEN: in a hand or deck, for an observer
HELD = UNSEEN + 1  # HELD + tribe: in a hand

# the opponent in a fight: a species, or one of these
TRIBAL, CAVE_BEAR, NO_FIGHT = SPECIES, SPECIES + 1, SPECIES + 2
HERD_DIE = TRIBES  # the place of the animals' die in ``dice``

# when a camp built by a couple begins to need a woman [V16.31]
LAPSES, FRESH = 1, 2  # in the tribe's part this turn, next turn

DEPTH = TRIBES  # maximum number of pending questions: one fire marker for each tribe
MUCH_FOOD = 150  # limits that no rule sets; random matches do not come near them

_MOST_TURNS = max(map(int, option_words.LIMIT_WORDS))
_MOST_YEARS = 1 + _MOST_TURNS // (tables.SEASONS * tables.MONTHS)
_MOST_FOOD = max(map(int, option_words.FOOD_WORDS[1:]))
_MOST_PAWNS = max(max(row) for row in tables.MAX_PAWNS)
_HERD = max(tables.FIRST_ANIMAL[kind + 1] - tables.FIRST_ANIMAL[kind] for kind in range(SPECIES))
_HAND = max(max(row) for row in tables.HAND_SIZE)
_PIPS = DIRECTIONS  # a die names one direction [V7.2]

# the contents of fields and their indices
_FOES = (*tables.SPECIES_NAMES, "tribes", "cave-bear")
_STANDINGS = ("playing", "waiting", "gone")
_TRIBE = word(TRIBE_WORDS, seats=(0,))
_TRIBE_OR_NONE = word(TRIBE_WORDS, seats=(0,), none=True)
_TRIBES = bits(TRIBE_WORDS, seats=(0,))
_OWNER = word(TRIBE_WORDS, none=True)
_HEX = word(HEX_NAMES, none=True)
_HEXES = bits(HEX_NAMES)
_EVENT = word(cards.EVENT_NAMES, none=True)
_EVENTS_OF_A_KIND = count(max(max(row) for row in cards.EVENT_COUNT))
_BIRTHS = count(tables.MOST_BIRTHS + 1)  # one more birth with a card [V16.23]
_EACH = per(TRIBE_WORDS)
_EACH_KIND = per(TRIBE_WORDS, tables.PAWN_NAMES[:KINDS])


def _follows(source: str, holds: Plane) -> Unseen:
    """Define a field left out of observation tensors, because it follows from other fields."""
    return unseen(f"follows from {source}", holds)


class State:
    """A position of Valley of the Mammoths."""

    phase: int = i16().means("LOTTING .. OVER [V4.1]", word(OVER + 1), reach=(0, WINDOW_OPEN))
    player: int = i16().means("0 .. players-1 to decide, CHANCE or TERMINAL [V8.1]", _TRIBE)
    turn: int = i16().means(
        "completed: first camps, parts of step 4, turns of the game", unseen("no rule looks at it")
    )
    players: int = i16().means("2 .. 6", unseen("the same for all rows of one length"))
    pending: Sequence[Pending] = nested(Pending, DEPTH).means(
        "questions where a fire marker goes [V18.7]",
        word(TRIBES, part="player", seats=(0,)),
        reach={"phase": (0, KEEPING_FIRE), "argument": (0, 0)},
    )
    num_pending: int = i16().means("number of pending questions [V18.7]", count(TRIBES))
    resume: int = i16().means(
        "the player to decide once all fire markers are placed [V18.7]",
        word(TRIBES - CHANCE, low=CHANCE, seats=(0,), none=True),
    )

    # options [V21]
    edition: int = i8().means("SUMMARY, DESCARTES [V19]", word(len(EDITION_WORDS)))
    board: int = i8().means(
        "0 The Two Shores, 1 The Great Lake [V1.1, V1.2]", word(len(BOARD_WORDS))
    )
    advanced: int = i8().means("1 with the advanced rules [V18.1]", FLAG)
    second_start: int = i8().means("1 if tribes may come back once [V17.1]", FLAG)
    start_food: int = i16().means("of each tribe [V2.4]", count(_MOST_FOOD))
    over_river: int = i8().means("1 if first camps may be neighbours over a river [V2.6]", FLAG)
    cave_bonus: int = i8().means(
        "bonus of a tribe in its own cave [V9.3]", count(max(tables.CAVE_BONUS))
    )
    first_counts: int = i8().means("1 if the first warrior gives a bonus too [V9.3]", FLAG)
    winter_births: int = i8().means("1 if there are births in winter too [V4.2]", FLAG)
    pinned: int = i8().means("1 if other tribes pin pawns [V8.5]", FLAG)
    ways: int = i8().means(
        "rules of an earlier version [V14.1, V16.9]", unseen("0 today", bits(option_words.WAYS))
    )
    last: int = i16().means("turn limit [V14.9]", count(_MOST_TURNS))

    # the calendar [V4]
    turns: int = i16().means("completed turns of the game [V14.9]", count(_MOST_TURNS))
    year: int = i16().means("from 1 [V17.1]", count(_MOST_YEARS))
    season: int = i8().means("SUMMER, WINTER [V4.3]", bits(1, names=tables.SEASON_NAMES))
    month: int = i8().means("the marker: 1 .. 3 [V4.3]", count(tables.MONTHS))
    held: int = i8().means("1 if the marker stays at the end of this turn [V15.2]", FLAG)
    prolonged: int = i8().means("1 if this season was prolonged [V15.2]", FLAG)
    first: int = i8().means("the first player [V4.5]", _TRIBE)
    ending: int = i8().means(
        "NOT_OVER .. TURN_LIMIT; known before dice decide the winner [V14.1]", word(TURN_LIMIT + 1)
    )
    winners: int = i8().means("set of winning tribes, at the end [V14.4]", _TRIBES)

    # tribes
    standing: Ints = i8(_EACH).means("PLAYING, WAITING, GONE [V14.6]", word(_STANDINGS))
    returned: Ints = i8(_EACH).means("1 once the second start is used or lost [V17.1]", FLAG)
    pawns: Ints = i8(_EACH_KIND, HEX_NAMES).means(
        "of each tribe and kind, on each hex [V1.4]", count(_MOST_PAWNS)
    )
    number: Ints = i8(tables.ROWS).means(
        "of pawns on the board", _follows("pawns", count(_MOST_PAWNS))
    )
    home: Ints = i64(TRIBES).means("hexes with pawns of a tribe", _follows("pawns", _HEXES))
    food: Ints = i16(_EACH).means("in stock [V10.4]", count(MUCH_FOOD), reach=(0, WITHOUT_END))
    camp: Ints = i8(HEX_NAMES).means("its tribe, or NOBODY", _follows("site", _OWNER))
    num_camps: Ints = i8(TRIBES).means("camps of each tribe", _follows("site", count(HEXES)))
    site: Ints = i64(_EACH).means("hexes with camps of a tribe; follows from camp [V8.8]", _HEXES)
    pact: Ints = i8(HEX_NAMES).means(
        "LAPSES, FRESH for a camp of a couple, or 0 [V16.31]", count(FRESH)
    )
    announced: Ints = i8(_EACH).means("1 with four camps at the end of the last turn [V14.2]", FLAG)
    fire: Ints = i8(_EACH).means("hex of the camp with the fire marker, or NO_HEX [V18.2]", _HEX)

    # the land
    crop: Ints = i8(HEX_NAMES).means("NO_FIELD, DAMAGED, INTACT [V2.8]", count(tables.INTACT))
    palisades: int = i64().means("hexes with a palisade [V16.21]", _HEXES)
    burning: int = i64().means("hexes with a fire marker [V15.4]", _HEXES)
    flooded: int = i64().means("hexes with a flood marker [V15.6]", _HEXES)
    snowed: int = i64().means("hexes with a snow marker [V15.24]", _HEXES)
    lava: int = i64().means("hexes reached by lava this turn [V18.4]", _HEXES)
    opened: int = i8().means("set of rivers that block nobody [V15.8, V15.15]", bits(RIVER_NAMES))
    ice: int = i8().means("1 while the lake is frozen [V15.15]", FLAG)

    # animals
    animal: Ints = i8(tables.ANIMAL_NAMES).means(
        "hex of each, AWAY, DRAWN or TAME + tribe [V6.1]",
        word(1 + DRAWN - AWAY, low=AWAY, aspect="whether it is away or drawn"),
        reach=(0, TAME + TRIBES - 1),
    )
    herd: Ints = i8(SPECIES, HEXES).means(
        "follows from animal; tame wolves are not among them [V7.7]", count(_HERD)
    )
    beasts: Ints = i8(HEX_NAMES).means(
        "animals of all species", _follows("herd", count(tables.ANIMALS))
    )
    lair: Ints = i64(SPECIES).means("hexes with animals of a species", _follows("herd", _HEXES))
    crowd: Ints = i8(HEX_NAMES).means(
        "pawns of all tribes, tame wolves too", _follows("pawns and den", count(127))
    )
    den: Ints = i8(_EACH).means("hex of the tamed wolf, or NO_HEX [V16.30]", _HEX)
    loner: Ints = i8(KINDS).means(
        "hex of the lone warrior and the lone woman, or NO_HEX [V15.12]", _HEX
    )
    arrivals: Ints = i8(tables.MAX_ARRIVALS).means(
        "animals drawn in this step 2",
        unseen("only their order is not in animal, and no rule uses it", count(tables.ANIMALS - 1)),
    )
    num_arrivals: int = i8().means(
        "animals drawn so far in this step 2", _follows("animal", count(tables.MAX_ARRIVALS))
    )
    heading: int = i8().means("direction of all animals this turn [V7.2]", word(DIRECTION_NAMES))

    # events
    left: Ints = i8(cards.EVENT_NAMES).means(
        "cards of each kind in its deck, the foreseen one too [V5.3]", _EVENTS_OF_A_KIND
    )
    in_force: Ints = i8(cards.EVENT_NAMES).means(
        "cards of each kind that lie open: lasting ones [V5.3]", _EVENTS_OF_A_KIND
    )
    event: int = i8().means("the card of this turn, or NO_EVENT [V5.3]", _EVENT)
    foreseen: int = i8().means(
        "the next event once a tribe has looked, or NO_EVENT [V16.20]", _EVENT, secret=True
    )
    seers: int = i8().means("set of tribes that know it [V16.20]", _TRIBES)
    die: int = i8().means("die of the event [V5.4]", count(_PIPS))
    struck: int = i64().means(
        "hexes yet to be struck for the tribe in turn, or caves with a bear [V5.6]", _HEXES
    )
    saved: Ints = i64(_EACH).means("hexes where a tribe loses nobody to the flood [V16.26]", _HEXES)

    # trick cards [V16]
    trick: Ints = i8(cards.TRICK_NAMES).means(
        "IN_BOX_STILL, IN_DECK, DISCARDED, UNSEEN or HELD + tribe [V22.1]",
        word(HELD + TRIBES, seats=(HELD,)),
        secret=True,
    )
    known: Ints = i8(cards.TRICK_NAMES).means(
        "set of tribes that have seen a held card by Spying [V16.35]", _TRIBES, secret=True
    )
    hand: Ints = i8(_EACH).means("number of cards [V13.1]", count(_HAND))
    in_deck: int = i8().means("number of cards [V13.1]", count(cards.TRICKS))
    owed: int = i8().means(
        "cards still to be dealt for a second start [V17.2]", count(tables.RETURN_CARDS)
    )
    peeked: Ints = i8(_EACH, _EACH).means(
        "by spy and holder: held cards that the spy has seen [V16.35]", count(_HAND)
    )
    charm: Ints = i16(_EACH).means("WITH_TORCHES .. HAS_HUNTED [V16.4]", bits(cards.CHARM_WORDS))
    strong: Ints = i64(_EACH).means("hexes where its women are warriors [V16.13]", _HEXES)
    aloof: Ints = i64(_EACH).means("hexes where it avoids all fights this turn [V16.34]", _HEXES)

    # a card window
    window: int = i8().means("which, or NO_WINDOW [V16.2]", word(cards.WINDOW_NAMES, none=True))
    circle: int = i8().means("set of tribes that may be asked [V16.3]", _TRIBES)
    quiet: int = i8().means("set of those that have passed since the last card [V16.3]", _TRIBES)
    asker: int = i8().means("the tribe from which asking continues [V16.3]", _TRIBE)

    # the turn order within a step
    order: int = i8().means("number of places after the first player [V4.4]", count(TRIBES, low=-1))
    acting: int = i8().means("the tribe in turn [V4.4]", _TRIBE_OR_NONE)

    # step 4
    spent: Ints = i8(_EACH_KIND, HEX_NAMES).means(
        "pawns that may move and build no more in this step [V8.2]", count(_MOST_PAWNS)
    )
    builders: Ints = i8(KINDS, HEX_NAMES).means(
        "pawns of the tribe in turn that have built [V8.8]", count(_MOST_PAWNS)
    )
    boon: Ints = i8(HEX_NAMES).means(
        "GOES_FURTHER .. UNPINNED [V16.6]", bits(cards.UNPINNED.bit_length())
    )
    watch: int = i64().means("volcanoes where a pawn took the fire and must stay [V18.3]", _HEXES)
    cub_spent: int = i8().means(
        "1 once the tamed wolf of the tribe in turn has moved [V16.30]", FLAG
    )
    closing: int = i8().means("1 once a card of ``move_end`` is played [V8.9]", FLAG)

    # fights [V9]
    fought: int = i64().means("hexes resolved in this step 5 [V9.1]", _HEXES)
    place: int = i8().means("hex of the fight or capture, or NO_HEX [V9.1]", _HEX)
    foe: int = i8().means("a species, TRIBAL, CAVE_BEAR or NO_FIGHT [V9.7]", word(_FOES, none=True))
    sides: int = i8().means("set of tribes in this fight [V9.2]", _TRIBES)
    dice: Ints = i8(per(TRIBES, rest=1)).means(
        "of the current round, the animals' last; 0: not rolled [V9.2]", count(_PIPS)
    )
    slain: int = i8().means("animals killed in this fight [V9.7]", count(_HERD))
    boost: Ints = i8(_EACH).means(
        "bonus from cards in this fight [V16.14]", count(sum(cards.DICE_BONUS)), reach=(-127, 127)
    )
    losers: int = i8().means(
        "set of tribes that have yet to lose a pawn or be captured [V9.8]", _TRIBES
    )
    killer: int = i8().means(
        "the tribe with the highest value of the round; or the captor [V9.6]", _TRIBE_OR_NONE
    )
    hunter: int = i8().means(
        "the tribe, or the kind of loner, that fights animals [V9.7]", _TRIBE_OR_NONE
    )
    rollers: int = i8().means(
        "set of tribes that roll now, in a round or to break a tie [V9.2]", _TRIBES
    )
    taken: int = i8().means("women exchanged in the current capture [V9.9]", count(MAX_TAKEN))
    kept: int = i8().means("1 if the camp was kept [V9.9]", FLAG)

    # births and seeds
    births: Ints = i8(HEX_NAMES).means("births still to come [V11.2]", _BIRTHS)
    brought: Ints = i8(HEX_NAMES).means("births in this step that brought a pawn [V16.41]", _BIRTHS)
    twins: int = i8().means("dice of twins still to be rolled [V11.3]", count(2))
    herbs: int = i64().means("hexes where the kind is chosen [V16.40]", _HEXES)
    fever: int = i8().means("women who may still die [V16.41]", count(cards.FEVER_DEATHS))
    beast: int = i8().means("hex of a birth without a camp, or NO_HEX [V16.46]", _HEX)
    mother: int = i8().means("the tribe of that birth [V16.46]", _TRIBE)


STATE = dtype_of(State)
