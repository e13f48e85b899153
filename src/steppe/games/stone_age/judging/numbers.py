"""What a good player believes, in numbers: points unless something else is said."""

from steppe.core.record import table

# time: how many rounds are left when this one is over
CARDS_A_ROUND = table([0.0, 0.0, 2.41, 2.69, 3.32], float)  # bought, by players
ROUNDS_A_TILE = 1.6  # rounds that the lowest stack lasts for each tile on it
CLAIMED = 0.66  # of a tile, for a figure that stands on it
LONGEST = 14.0  # rounds that nobody looks beyond

# a tribe, for each round to come
FIGURE = 1.88  # what a figure brings home
TOOL = table(
    [0.0, 1.19, 1.17, 1.2, 0.89, 0.95, 0.86, 0.73, 0.69, 0.68, 0.67, 0.71, 0.72], float
)  # the n-th point of tools
MEAL = 1.44  # a piece of food that will be eaten
SPARE_FOOD = 0.1  # one that will not
HUNTED = 1.47  # food that a figure still at home may hunt this round
BITE = 0.97  # and so much more for food that is missing tonight
IDLE = 2.7  # a figure still to be placed this round
IDLE_A_ROUND = 0.03  # and so much more for each round to come

# cards
MORE = table([0.38, 0.39, 0.41, 0.24], float)  # steps of each role's factor, a round
JOINING = table([0.07, 0.08, 0.09, 0.07], float)  # people of each role still to be won, a round
MOST_BUILT = 12.33  # buildings that anybody hopes for
SYMBOLS_TO_COME = 0.13  # new green symbols, a round

# goods
UNIT = table([2.87, 3.32, 4.06, 4.88], float)  # a resource in hand, with rounds to come
LEFT_OVER = 1.0  # and when there are none [S12.8]
RIPENING = 1.58  # rounds in which a resource falls to that
PLENTY = 8.16  # resources beyond which a further one
GLUT = 0.31  # loses this share of its worth
TOOL_SKILL = 0.99  # pips that a tool adds for each of its pips, used where it helps

# gifts
EVERYBODYS_DICE = 3.56  # dice for everyone: the first choice less what the others get
EVERYBODYS_DICE_A_ROUND = 0.39
CARD_KEEN = 1.0  # so much a card is worth beyond what is said of it
BUILDING_KEEN = 1.0  # and a building: it brings the end nearer, too
BLIND_CARD = 5.4
ONCE_A_PIP = 0.77  # a one-use tool
TILES_UNDECIDED = 0.61  # of the tiles to come that may still turn the majority
LONGEST_RACE = 3.93  # rounds of which a tile won is one step to the majority
HERD_VISIT = 1.06  # a place among the herd while the tile is free

# luck
RIVAL = 0.49  # figures that a player among the herd may still send
CROWD = 1.29  # power of the number of figures sent, in the chance to win
MORE_TO_THROW = 0.73  # pips of tools that the other throws of the round make use of
LIKELY = 0.97  # that a purchase succeeds which the player can pay already
DOUBT = 1.21  # resources that make the difference between hoping and knowing
SPREAD = 14.0  # points of lead that make 73 % of a win at the end
SPREAD_A_ROUND = 2.5  # and so much more for each round to come
PRIDE = 0.1  # share of the value that goes by the points, won or lost
FAR = 100.0  # points that pride calls a lot
