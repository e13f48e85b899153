"""What a good player believes, in numbers: points unless something else is said.

They began as guesses from what players write, and were moved to what won in matches between
neighbouring sets of numbers that look one decision ahead; plenty and pride were set by hand.
"""

from steppe.engine.position_type import table

# time: how many rounds are left when this one is over
CARDS_A_ROUND = table([0.0, 0.0, 2.23, 2.35, 3.44], float)  # bought, by players
ROUNDS_A_TILE = 1.73  # rounds that the lowest stack lasts for each tile on it
CLAIMED = 0.69  # of a tile, for a figure that stands on it
LONGEST = 14.0  # rounds that nobody looks beyond

# a tribe, for each round to come
FIGURE = 1.83  # what a figure brings home
TOOL = table(
    [0.0, 1.28, 1.06, 1.26, 0.84, 0.92, 0.84, 0.71, 0.68, 0.64, 0.73, 0.66, 0.63], float
)  # the n-th point of tools
MEAL = 1.46  # a piece of food that will be eaten
SPARE_FOOD = 0.1  # one that will not
HUNTED = 1.47  # food that a figure still at home may hunt this round
BITE = 0.98  # and so much more for food that is missing tonight
IDLE = 3.05  # a figure still to be placed this round
IDLE_A_ROUND = 0.03  # and so much more for each round to come

# cards
MORE = table([0.41, 0.4, 0.4, 0.23], float)  # steps of each role's factor, a round
JOINING = table([0.07, 0.08, 0.09, 0.07], float)  # people of each role still to be won, a round
MOST_BUILT = 11.46  # buildings that anybody hopes for
SYMBOLS_TO_COME = 0.14  # new green symbols, a round

# goods
UNIT = table([3.24, 3.79, 4.65, 5.39], float)  # a resource in hand, with rounds to come
LEFT_OVER = 1.0  # and when there are none [S12.8]
RIPENING = 1.89  # rounds in which a resource falls to that
PLENTY = 6.0  # resources beyond which a further one
GLUT = 1.2  # loses so much of its worth
TOOL_SKILL = 0.81  # pips that a tool adds for each of its pips, used where it helps

# gifts
EVERYBODYS_DICE = 3.0  # dice for everyone: the first choice less what the others get
EVERYBODYS_DICE_A_ROUND = 0.36
CARD_KEEN = 1.04  # so much a card is worth beyond what is said of it
BUILDING_KEEN = 0.92  # and a building: it brings the end nearer, too
BLIND_CARD = 6.11
ONCE_A_PIP = 0.88  # a one-use tool
TILES_UNDECIDED = 0.59  # of the tiles to come that may still turn the majority
LONGEST_RACE = 3.96  # rounds of which a tile won is one step to the majority
HERD_VISIT = 1.03  # a place among the herd while the tile is free

# luck
RIVAL = 0.43  # figures that a player among the herd may still send
CROWD = 1.41  # power of the number of figures sent, in the chance to win
MORE_TO_THROW = 0.75  # pips of tools that the other throws of the round make use of
LIKELY = 0.98  # that a purchase succeeds which the player can pay already
DOUBT = 1.31  # resources that make the difference between hoping and knowing
SPREAD = 14.0  # points of lead that make 73 % of a win at the end
SPREAD_A_ROUND = 2.5  # and so much more for each round to come
PRIDE = table([0.0, 0.0, 0.05, 0.3, 0.5], float)  # share of the value that goes by points
USUAL = 140.0  # points that nobody among three or four is proud of
FAR = 50.0  # points that pride calls a lot
