"""The stages of a match by number: phases in which a player or chance decides, and steps (rule V4).

A position never rests in a step; ``flow`` completes it immediately.
"""

(
    LOTTING,  # the first tribe to place [V2.5]
    PLACING,  # the first camp [V2.5]
    FIRST_SEEDING,  # a field beside the first camp [V2.8]
    DEALING,  # trick cards [V2.9]
    EVENT_DRAWING,  # [V5.3]
    EVENT_ROLLING,  # the die of an event card [V5.4]
    LONER_COMING,  # where a loner comes from [V15.12]
    SUFFERING,  # which pawn is lost to an event [V5.6]
    RETURNING,  # second start [V17.3]
    ARRIVING,  # an animal from the bag [V6.1]
    STEERING,  # the direction of all animals [V7.2]
    RANKING,  # dice for the first player [V4.5]
    ACTING,  # a part of step 4 [V8.9]
    FORESEEING,  # the event that Intuition shows [V16.20]
    VISITING,  # the animal of a family visit [V16.36]
    ASKING,  # a card window [V16.3]
    TAKING_WOMEN,  # how many women join [V9.9]
    TAKING_CAMP,  # a camp is kept or burnt [V9.9]
    LONER_FIGHTING,  # dice of a loner and an animal [V15.12]
    NAMING,  # the next contested hex [V9.1]
    HUNTING,  # the next species [V9.7]
    FIGHT_ROLLING,  # dice of a round [V9.2]
    GIVING_UP,  # which pawn is lost in a round [V9.8]
    STARVING,  # a pawn is not fed [V10.4]
    BIRTH_ROLLING,  # [V11.3]
    CHOOSING_CHILD,  # the kind of a child, by Good herbs [V16.40]
    FEVERING,  # a second victim of Childbed fever [V16.41]
    SEEDING,  # [V12]
    TRICK_DRAWING,  # [V13]
    RETURN_DEALING,  # trick cards of a second start [V17.2]
    TIE_ROLLING,  # dice for the victory [V14.4]
    KEEPING_FIRE,  # which camp has the fire marker; only ever a pending question [V18.7]
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
    RETURNED,  # a tribe has returned to the board, or has declined to
    STEP_2,
    ARRIVED,  # an animal is drawn
    STEP_3,
    HERDS_ASKED,  # the window before the direction die is closed
    STEERED,  # the direction is known
    STEP_4,
    RANKED,  # a die for the first player is rolled
    ACTED,  # an action of a part is complete, or the step begins
    PART_OVER,
) = range(OVER + 1, OVER + 20)  # completed immediately: set-up, steps 1 to 4
(
    STEP_5,
    DECOYED,  # the window before all fights is closed
    NAMED,  # a hex is named
    FIGHT_OPENED,  # the window of a fight is closed
    FIGHT_ROLLED,  # a die is rolled
    ROUND_LOST,  # the next tribe that loses a pawn in a round
    ROUND_OVER,  # the window after a round is closed
    TRIBES_FOUGHT,  # the tribal fight of a hex is over
    SPECIES_NEXT,  # the next species on the hex
    SPECIES_NAMED,
    HEX_FOUGHT,
    CAPTURE_ASKED,  # the window before a capture of step 4 is closed
    CAPTURING,  # the next loser
    WOMEN_TAKEN,  # the loser's women are exchanged or dead
    CAMP_TAKEN,  # the loser's camp is kept or gone
    CAPTURED,  # the window after the capture is closed
) = range(PART_OVER + 1, PART_OVER + 17)  # completed immediately: step 5, and captures
(
    STEP_6,
    EATING,  # the next tribe
    HUNGRY,  # a tribe's income is counted
    SURVIVED,  # all tribes have eaten
    STEP_7,
    BIRTHS_BEGUN,  # the window before the births is closed
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
) = range(CAPTURED + 1, CAPTURED + 17)  # completed immediately: steps 6 to 10
