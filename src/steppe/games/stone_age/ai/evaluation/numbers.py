"""Constants of the evaluation, in points unless stated otherwise.

The first values were guesses based on players' advice. They were then tuned in matches between
one-ply bots with slightly different constants; PLENTY and PRIDE were set manually.
"""

from steppe.engine.position_type import table

# time: to estimate the rounds left after this one
CARDS_A_ROUND = table([0.0, 0.0, 2.23, 2.35, 3.44], float)  # cards bought, by number of players
ROUNDS_A_TILE = 1.73  # rounds that the lowest stack lasts, per tile on it
CLAIMED = 0.69  # tiles taken, per figure that stands on a stack
LONGEST = 14.0  # rounds: the horizon of the estimate

# a tribe, per round left
FIGURE = 1.83  # the income of a figure
TOOL = table(
    [0.0, 1.28, 1.06, 1.26, 0.84, 0.92, 0.84, 0.71, 0.68, 0.64, 0.73, 0.66, 0.63], float
)  # the n-th point of tool value
MEAL = 1.46  # value of one food that will be eaten
SPARE_FOOD = 0.1  # value of one food that will not be eaten
HUNTED = 1.47  # food that a figure still at home may hunt this round
BITE = 0.98  # points lost, besides the food, for each food missing tonight
IDLE = 3.05  # a figure still to be placed this round
IDLE_A_ROUND = 0.03  # added per round left

# cards
MORE = table([0.41, 0.4, 0.4, 0.23], float)  # growth of each role's factor, per round
JOINING = table([0.07, 0.08, 0.09, 0.07], float)  # people of each role gained per round
MOST_BUILT = 11.46  # buildings that a player may hope for
SYMBOLS_TO_COME = 0.14  # new green symbols, per round

# goods
UNIT = table([3.24, 3.79, 4.65, 5.39], float)  # a resource in hand while rounds remain
LEFT_OVER = 1.0  # a resource in hand at the end [S12.8]
RIPENING = 1.89  # rounds before the end over which a resource falls to its final value
PLENTY = 6.0  # resources: above this number, each further resource
GLUT = 1.2  # loses this much of its value
TOOL_SKILL = 0.81  # pips gained per pip of a tool that is used where it helps

# gifts
EVERYBODYS_DICE = 3.0  # dice for everyone: the first pick, less the rivals' gains
EVERYBODYS_DICE_A_ROUND = 0.36
CARD_KEEN = 1.04  # added to the value of a card
BUILDING_KEEN = 0.92  # added to the value of a building, which also brings the end nearer
BLIND_CARD = 6.11
ONCE_A_PIP = 0.88  # a one-use tool, per pip
TILES_UNDECIDED = 0.59  # share of the remaining tiles that may change the majority
LONGEST_RACE = 3.96  # rounds: the longest race for the majority
HERD_VISIT = 1.03  # having figures at the herd while the tile is free

# luck
RIVAL = 0.43  # strength of a rival who is at the herd but has yet to send figures
CROWD = 1.41  # exponent of the number of figures sent, in the chance of winning
MORE_TO_THROW = 0.75  # share of tool pips that later rolls of the round can use
LIKELY = 0.98  # chance of a purchase that the player can already pay for
DOUBT = 1.31  # range of resources over which a purchase turns from doubtful to certain
SPREAD = 14.0  # lead in points near the end that wins 73 % of matches
SPREAD_A_ROUND = 2.5  # added per round left
PRIDE = table([0.0, 0.0, 0.05, 0.3, 0.5], float)  # weight of points in the value, by players
USUAL = 140.0  # an average score with three or four players
FAR = 50.0  # scale of the difference from the average
