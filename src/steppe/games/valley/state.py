"""The position: everything the rules need, and nothing else (rules V1 to V18, V22).

Sets of hexes and of tribes are whole numbers with one bit each. Decks and bag have no order:
what comes is drawn when it comes. Hidden are only ``trick``, ``known`` and ``foreseen`` in part.
"""

from typing import Any

from steppe.core.pending import Pending
from steppe.core.record import Ints, i8, i16, i64, layout, nested
from steppe.games.valley.board import HEXES, NO_HEX
from steppe.games.valley.cards import EVENTS, TRICKS
from steppe.games.valley.tables import ANIMALS, KINDS, MAX_ARRIVALS, ROWS, SPECIES, TRIBES

(
    LOTTING,  # who places first [V2.5]
    PLACING,  # the first camp [V2.5]
    FIRST_SEEDING,  # a field beside it [V2.8]
    DEALING,  # trick cards [V2.9]
    EVENT_DRAWING,  # [V5.3]
    EVENT_ROLLING,  # the die of the card [V5.4]
    LONER_COMING,  # where it comes from [V15.12]
    SUFFERING,  # which pawn is lost to an event [V5.6]
    RETURNING,  # second start [V17.3]
    ARRIVING,  # an animal of the bag [V6.1]
    STEERING,  # the direction of all animals [V7.2]
    RANKING,  # dice for the first player [V4.5]
    ACTING,  # a part of step 4 [V8.9]
    FORESEEING,  # the event that Intuition shows [V16.20]
    VISITING,  # the animal of a family visit [V16.36]
    ASKING,  # a card window [V16.3]
    TAKING_WOMEN,  # how many are exchanged [V9.9]
    TAKING_CAMP,  # kept or burnt [V9.9]
    LONER_FIGHTING,  # dice of a loner and an animal [V15.12]
    NAMING,  # the next contested hex [V9.1]
    HUNTING,  # the next species [V9.7]
    FIGHT_ROLLING,  # dice of a round [V9.2]
    GIVING_UP,  # which pawn is lost in a round [V9.8]
    STARVING,  # who is not fed [V10.4]
    BIRTH_ROLLING,  # [V11.3]
    CHOOSING_CHILD,  # by Good herbs [V16.40]
    FEVERING,  # a second victim of Childbed fever [V16.41]
    SEEDING,  # [V12]
    TRICK_DRAWING,  # [V13]
    RETURN_DEALING,  # trick cards of a second start [V17.2]
    TIE_ROLLING,  # dice for the victory [V14.4]
    KEEPING_FIRE,  # which camp has the fire marker; only ever pending [V18.7]
    OVER,
) = range(33)  # phases
(
    PLACED,  # a tribe has placed its first camp
    DEALT,  # a trick card is dealt
    TURN_BEGUN,  # step 1
    EVENT_DRAWN,
    EVENT_ROLLED,
    FLOOD_ASKED,  # the window of a flood is closed
    STRIKING,  # the next tribe and hex that an event strikes
    BEARS_COMING,  # the next cave with a bear [V15.23]
    STEP_1_OVER,
    RETURNED,  # a tribe has come back, or has declined
    STEP_2,
    ARRIVED,  # an animal is drawn
    STEP_3,
    HERDS_ASKED,  # the window before the direction die is closed
    STEERED,  # the direction is known
    STEP_4,
    RANKED,  # a die for the first player is rolled
    ACTED,  # an action of a part is complete, or the step begins
    PART_OVER,
) = range(OVER + 1, OVER + 20)  # what ``flow`` passes through at once: set-up, steps 1 to 4
(
    STEP_5,
    DECOYED,  # the window before all fights is closed
    NAMED,  # a hex is named
    FIGHT_OPENED,  # the window of a fight is closed
    FIGHT_ROLLED,  # a die is rolled
    ROUND_LOST,  # the next tribe that loses a pawn in a round
    ROUND_OVER,  # the window after a round is closed
    TRIBES_FOUGHT,  # the tribal part of a hex is over
    SPECIES_NEXT,  # the next species on the hex
    SPECIES_NAMED,
    HEX_FOUGHT,
    CAPTURE_ASKED,  # the window before a capture of step 4 is closed
    CAPTURING,  # the next loser
    WOMEN_TAKEN,  # its women are exchanged or dead
    CAMP_TAKEN,  # its camp is kept or gone
    CAPTURED,  # and the window after that closed
) = range(PART_OVER + 1, PART_OVER + 17)  # the same: step 5, and captures
(
    STEP_6,
    EATING,  # the next tribe
    HUNGRY,  # its income is counted
    SURVIVED,  # all have eaten
    STEP_7,
    BIRTHS_BEGUN,  # the window before all births is closed
    BEARING,  # the next birth
    BORN,  # a die is rolled
    STEP_7_OVER,
    STEP_8,
    SEED_NEXT,  # the next tribe
    STEP_9,
    TRICK_NEXT,  # the next tribe
    STEP_10,
    TIE_ROLLED,
    WINDOW_OPEN,  # the next tribe of a card window
) = range(CAPTURED + 1, CAPTURED + 17)  # the same: steps 6 to 10

NOT_OVER, BY_CAMPS, LAST_TRIBE, EXTINCTION, TURN_LIMIT = range(5)  # how the match ended [V14]

# how a tribe stands
PLAYING, WAITING, GONE = range(3)  # WAITING: for its second start [V17]

# where an animal is: a hex 0 .. 36, or one of
AWAY = NO_HEX  # in the bag; a wolf without letter in the reserve; not in the box
DRAWN = AWAY + 1  # and not yet placed [V6.5]
TAME = DRAWN + 1  # TAME + tribe: a tamed wolf [V16.30]

# where a trick card is
IN_BOX_STILL, IN_DECK, DISCARDED, UNSEEN = range(4)  # UNSEEN: a hand or the deck, to an observer
HELD = UNSEEN + 1  # HELD + tribe: in a hand

# what is fought: a species, or one of
TRIBAL, CAVE_BEAR, NO_FIGHT = SPECIES, SPECIES + 1, SPECIES + 2
HERD_DIE = TRIBES  # place of the animals' die in ``dice``

# cards at work for a tribe to the end of the turn: bits of ``charm``
(
    WITH_TORCHES,  # [V16.22]
    WITH_FLINT,  # [V16.48]
    AS_CANNIBALS,  # [V16.39]
    WITH_ROOTS,  # [V16.24]
    WITH_NET,  # [V16.29]
    WITH_MANURE,  # [V16.33]
    WITH_FERTILITY,  # [V16.23]
    WITH_TERRACES,  # [V16.25]
    HAS_ROLLED,  # a die in a fight of this turn [V16.48]
    HAS_HUNTED,  # a die against animals in this turn [V16.22]
) = (1 << place for place in range(10))

# cards at work on a hex for the tribe whose part it is: bits of ``boon`` [V16.6]
(
    GOES_FURTHER,  # [V16.11]
    OVER_MOUNTAINS,  # [V16.11]
    OVER_RIVERS,  # [V16.26]
    THROUGH_OTHERS,  # [V16.38]
    UNPINNED,  # [V16.16]
    BY_RAFT,  # of one pawn, at once: never in a position [V16.10]
) = (1 << place for place in range(6))

# of a camp built by a couple [V16.31]
LAPSES, FRESH = 1, 2  # in this turn's part of its tribe, in the next turn's

DEPTH = TRIBES  # questions at once: one fire marker for each tribe


class State:
    """A position of Valley of the Mammoths."""

    phase: int = i16()  # LOTTING .. OVER
    player: int = i16()  # who decides: 0 .. players-1, CHANCE or TERMINAL
    turn: int = i16()  # completed: first camps, parts of step 4, turns of the game
    players: int = i16()  # 2 .. 6
    pending: Any = nested(Pending, DEPTH)  # where fire markers go [V18.7]
    num_pending: int = i16()  # fire markers that have to go somewhere
    resume: int = i16()  # who decides once fire markers lie

    # options [V21]
    edition: int = i8()  # SUMMARY, DESCARTES
    board: int = i8()  # 0 The Two Shores, 1 The Great Lake [V1.2]
    advanced: int = i8()  # 1 with the fire [V18]
    second_start: int = i8()  # [V17]
    start_food: int = i16()  # of each tribe [V2.4]
    over_river: int = i8()  # 1 if first camps may be neighbours over a river [V2.6]
    cave_bonus: int = i8()  # [V9.3]
    first_counts: int = i8()  # 1 if the first warrior gives a bonus too [V9.3]
    winter_births: int = i8()  # 1 if there are births in winter, too [V4.2]
    pinned: int = i8()  # 1 if tribes hold pawns [V8.5]
    last: int = i16()  # turns of the game at most [V14.9]

    # the calendar [V4]
    turns: int = i16()  # completed turns of the game
    year: int = i16()  # from 1
    season: int = i8()  # SUMMER, WINTER
    month: int = i8()  # the marker: 1 .. 3
    held: int = i8()  # 1 if the marker stays at the end of this turn [V15.2]
    prolonged: int = i8()  # 1 if this season was prolonged
    first: int = i8()  # the first player
    ending: int = i8()  # NOT_OVER .. TURN_LIMIT; known before dice tell the winner
    winners: int = i8()  # set of tribes, at the end

    # tribes
    standing: Ints = i8(TRIBES)  # PLAYING, WAITING, GONE
    returned: Ints = i8(TRIBES)  # 1 once the second start is used or lost [V17.1]
    pawns: Any = i8(ROWS, HEXES)  # [tribe * KINDS + kind, hex]
    number: Ints = i8(ROWS)  # of pawns on the board; follows from pawns
    home: Ints = i64(TRIBES)  # hexes with pawns of a tribe; follows from pawns
    food: Ints = i16(TRIBES)  # in stock [V10.4]
    camp: Ints = i8(HEXES)  # whose, or NOBODY
    num_camps: Ints = i8(TRIBES)  # follows from camp
    site: Ints = i64(TRIBES)  # hexes with camps of a tribe; follows from camp
    pact: Ints = i8(HEXES)  # LAPSES, FRESH for a camp of a couple, or 0 [V16.31]
    announced: Ints = i8(TRIBES)  # 1 with four camps at the end of the last turn [V14.2]
    fire: Ints = i8(TRIBES)  # hex of the camp with the fire marker, or NO_HEX [V18.2]

    # the land
    crop: Ints = i8(HEXES)  # NO_FIELD, DAMAGED, INTACT
    palisades: int = i64()  # hexes [V16.21]
    burning: int = i64()  # hexes with a fire marker
    flooded: int = i64()  # hexes with a flood marker
    snowed: int = i64()  # hexes with a snow marker
    lava: int = i64()  # hexes reached by lava in this turn [V18.4]
    opened: int = i8()  # set of rivers that block nobody [V15.8, V15.15]
    ice: int = i8()  # 1 while the lake is frozen [V15.15]

    # animals
    animal: Ints = i8(ANIMALS)  # hex of each, AWAY, DRAWN or TAME + tribe
    herd: Any = i8(SPECIES, HEXES)  # follows from animal; tame wolves are not among them
    beasts: Ints = i8(HEXES)  # animals of all species; follows from herd
    lair: Ints = i64(SPECIES)  # hexes with animals of a species; follows from herd
    crowd: Ints = i8(HEXES)  # pawns of all tribes, tame wolves too; follows from pawns and den
    den: Ints = i8(TRIBES)  # hex of the tamed wolf, or NO_HEX
    loner: Ints = i8(KINDS)  # hex of the lone warrior and the lone woman, or NO_HEX
    arrivals: Ints = i8(MAX_ARRIVALS)  # animals drawn in this step 2
    num_arrivals: int = i8()  # how many they are
    heading: int = i8()  # direction of all animals in this turn

    # events
    left: Ints = i8(EVENTS)  # cards of each kind in its deck, the foreseen one too
    in_force: Ints = i8(EVENTS)  # cards of each kind that lie open: lasting ones [V5.3]
    event: int = i8()  # the card of this turn, or NO_EVENT
    foreseen: int = i8()  # the next event once somebody has looked, or NO_EVENT [V16.20]
    seers: int = i8()  # set of tribes that know it
    die: int = i8()  # of the event
    struck: int = i64()  # hexes still to be struck for the tribe in turn, or caves with a bear
    saved: Any = i64(TRIBES)  # hexes where a tribe loses nobody to the flood [V16.26]

    # trick cards [V16]
    trick: Ints = i8(TRICKS)  # IN_BOX_STILL, IN_DECK, DISCARDED, UNSEEN or HELD + tribe
    known: Ints = i8(TRICKS)  # set of tribes that have seen a held card by Spying
    hand: Ints = i8(TRIBES)  # number of cards
    in_deck: int = i8()  # number of cards
    owed: int = i8()  # cards that a tribe is still dealt at its second start [V17.2]
    peeked: Any = i8(TRIBES, TRIBES)  # [spy, holder]: cards that the spy has seen and are held
    charm: Ints = i16(TRIBES)  # WITH_TORCHES .. HAS_HUNTED
    strong: Ints = i64(TRIBES)  # hexes where its women are warriors [V16.13]
    aloof: Ints = i64(TRIBES)  # hexes where it fights nobody in this turn [V16.34]

    # a card window
    window: int = i8()  # or NO_WINDOW
    circle: int = i8()  # set of tribes that may be asked
    quiet: int = i8()  # set of those that have passed since the last card
    asker: int = i8()  # whom the asking goes on from

    # whose turn it is within a step
    order: int = i8()  # how many tribes from the first player on
    acting: int = i8()  # the tribe in turn

    # step 4
    spent: Any = i8(ROWS, HEXES)  # pawns that may move and build no more in this step
    builders: Any = i8(KINDS, HEXES)  # of the tribe in turn, unmoved
    boon: Ints = i8(HEXES)  # GOES_FURTHER .. UNPINNED
    watch: int = i64()  # volcanoes where a pawn must stay, for it took the fire [V18.3]
    cub_spent: int = i8()  # 1 once the tamed wolf of the tribe in turn has moved
    closing: int = i8()  # 1 once a card of ``move_end`` is played

    # fights [V9]
    fought: int = i64()  # hexes resolved in this step 5
    place: int = i8()  # hex of the fight or capture, or NO_HEX
    foe: int = i8()  # a species, TRIBAL, CAVE_BEAR or NO_FIGHT
    sides: int = i8()  # set of tribes in this fight
    dice: Ints = i8(TRIBES + 1)  # of the round under way, the animals' last; 0: not rolled
    slain: int = i8()  # animals killed in this fight
    boost: Ints = i8(TRIBES)  # bonus of cards in this fight [V16.14]
    losers: int = i8()  # set of tribes that still lose a pawn, or are still to be captured
    killer: int = i8()  # the tribe with the highest value of the round; or the captor
    hunter: int = i8()  # the tribe that fights animals; the kind of a loner that does
    rollers: int = i8()  # set of tribes that roll now: in a round, or for an order
    taken: int = i8()  # women exchanged in the capture under way
    kept: int = i8()  # 1 if its camp was kept

    # births and seeds
    births: Ints = i8(HEXES)  # still to come [V11.2]
    brought: Ints = i8(HEXES)  # births of this step that brought a pawn [V16.41]
    twins: int = i8()  # dice of twins still to be rolled
    herbs: int = i64()  # hexes where the kind is chosen [V16.40]
    fever: int = i8()  # women that still may die [V16.41]

    beast: int = i8()  # hex of a birth without camp, or NO_HEX [V16.46]
    mother: int = i8()  # whose it is


STATE = layout(State)
