"""The stages of a match by number: phases in which a player or chance decides, and steps (rule V4).

A position never rests in a step; ``flow`` completes it immediately.
"""

(
    LOTTING,  # draw the first tribe by lot [V2.5]
    PLACING,  # place the first camp [V2.5]
    FIRST_SEEDING,  # sow a field beside the first camp, or not [V2.8]
    DEALING,  # deal a trick card [V2.9]
    EVENT_DRAWING,  # draw an event card [V5.3]
    EVENT_ROLLING,  # roll the die for an event card [V5.4]
    LONER_COMING,  # choose the border hex of a loner at random [V15.12]
    SUFFERING,  # choose the pawn lost to an event [V5.6]
    RETURNING,  # make a second start, or decline [V17.3]
    ARRIVING,  # draw an animal from the bag [V6.1]
    STEERING,  # roll the direction of all animals [V7.2]
    RANKING,  # roll dice for the first player [V4.5]
    ACTING,  # play a part of step 4 [V8.9]
    FORESEEING,  # draw the event that Intuition shows [V16.20]
    VISITING,  # draw the animal for a family visit [V16.36]
    ASKING,  # play a card in a card window, or pass [V16.3]
    TAKING_WOMEN,  # choose how many captured women join the captor [V9.9]
    TAKING_CAMP,  # keep or burn a captured camp [V9.9]
    LONER_FIGHTING,  # roll the dice for a loner and an animal [V15.12]
    NAMING,  # choose the next contested hex [V9.1]
    HUNTING,  # choose the next species to fight [V9.7]
    FIGHT_ROLLING,  # roll the dice for a round [V9.2]
    GIVING_UP,  # choose the pawn lost in a round [V9.8]
    STARVING,  # choose the pawn that starves [V10.4]
    BIRTH_ROLLING,  # roll the die for a birth [V11.3]
    CHOOSING_CHILD,  # choose the kind of a child, with Good herbs [V16.40]
    FEVERING,  # choose a second victim of Childbed fever [V16.41]
    SEEDING,  # sow a field [V12]
    TRICK_DRAWING,  # draw a trick card [V13]
    RETURN_DEALING,  # deal a trick card for a second start [V17.2]
    TIE_ROLLING,  # roll dice to decide the winner [V14.4]
    KEEPING_FIRE,  # choose the camp for the fire marker; only ever a pending question [V18.7]
    OVER,
) = range(33)  # phases
(
    PLACED,  # a tribe has placed its first camp
    DEALT,  # a trick card is dealt
    TURN_BEGUN,  # step 1
    EVENT_DRAWN,
    EVENT_ROLLED,
    FLOOD_ASKED,  # the window for a flood is closed
    STRIKING,  # the next tribe and hex that an event strikes
    BEARS_COMING,  # the next cave with a bear [V15.23]
    STEP_1_OVER,
    RETURNED,  # a tribe has returned to the board, or has declined to
    STEP_2,
    ARRIVED,  # an animal is drawn
    STEP_3,
    HERDS_ASKED,  # the window before the direction roll is closed
    STEERED,  # the direction is known
    STEP_4,
    RANKED,  # a die for the first player is rolled
    ACTED,  # an action in a part is complete, or step 4 begins
    PART_OVER,
) = range(OVER + 1, OVER + 20)  # completed immediately: set-up, steps 1 to 4
(
    STEP_5,
    DECOYED,  # the window before all fights is closed
    NAMED,  # the hex of the next fight is chosen
    FIGHT_OPENED,  # the window for a fight is closed
    FIGHT_ROLLED,  # a die in a fight is rolled
    ROUND_LOST,  # the next tribe that loses a pawn in a round
    ROUND_OVER,  # the window after a round is closed
    TRIBES_FOUGHT,  # the tribal fight on a hex is over
    SPECIES_NEXT,  # the next species on the hex
    SPECIES_NAMED,
    HEX_FOUGHT,
    CAPTURE_ASKED,  # the window before a capture in step 4 is closed
    CAPTURING,  # the next loser of a capture
    WOMEN_TAKEN,  # the loser's women are exchanged or dead
    CAMP_TAKEN,  # the loser's camp is kept or gone
    CAPTURED,  # the window after the capture is closed
) = range(PART_OVER + 1, PART_OVER + 17)  # completed immediately: step 5, and captures
(
    STEP_6,
    EATING,  # the next tribe at the meal
    HUNGRY,  # a tribe's income is counted
    SURVIVED,  # all tribes have eaten
    STEP_7,
    BIRTHS_BEGUN,  # the window before the births is closed
    BEARING,  # the next birth
    BORN,  # the die for a birth is rolled
    STEP_7_OVER,
    STEP_8,
    SEED_NEXT,  # the next tribe to sow
    STEP_9,
    TRICK_NEXT,  # the next tribe to draw a trick card
    STEP_10,
    TIE_ROLLED,
    WINDOW_OPEN,  # the next tribe in a card window
) = range(CAPTURED + 1, CAPTURED + 17)  # completed immediately: steps 6 to 10
