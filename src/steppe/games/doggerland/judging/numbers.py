"""What a good player believes, in numbers: points unless something else is said."""

from steppe.core.record import table

# goods in hand, wood, stone, fur, bone, a tool: each of the first two, the next three, the rest
FIRST = table([0.74, 1.8, 0.5, 0.63, 2.8], float)
NEXT = table([0.31, 1.2, 0.22, 0.37, 1.7], float)
REST = table([0.34, 0.66, 0.15, 0.23, 0.29], float)
WARMTH = 0.31  # more for each of the first furs when the cold is near
RIPENING = 0.56  # rounds to come in which goods keep half of their worth
TODAY = 0.9  # of a round, when all members are still available

# food
FAMINE = 2.1  # a member unfed
HOPE = 0.44  # of the rations that members still available may find tonight
HOPED = 0.8  # points lost for a ration that is only hoped for
RATION = 0.18  # a ration that will be eaten in the next round
SPARE = 0.38  # one that may be

# a clan, for each round to come
MEMBER = 1.1  # a member more
PLACE = 0.2  # a free place for a newborn, of the first three
LEVEL = table([0.69, 0.54, 0.23], float)  # a level of range, of transport, of tool making

# work of a member that is still available this round
PREY = table([4.1, 2.9, 5.3, 4.6], float)  # all that a hunted animal brings
# a unit of wood, stone, fruit, shellfish, small game
FIELD = table([0.46, 0.78, 0.25, 0.69, 0.74], float)
GOOD_WORK = 2.3  # points that make work on the land good
LOOSE = 0.59  # work that is not on the land
DUSK = 0.6  # rounds to come in which work is worth half
CHIEF = 0.29  # the Chief's, so much more
NEAR = 0.21  # of the work of a round to come that good land now promises

# memory and fresco
REMEMBERED = 0.61  # of the points of a painting, for its animal in memory
UNSEEN_WALL = 0.45  # if no cell of the species is free now
ROW = 0.44  # of the points that a cube more brings now in its row
PLANNED = 1.5  # of what is programmed and can be carried out
DOUBTFUL = 0.15  # of what is programmed and cannot be paid now, for each thing that is missing
UNPAID = 1.7  # lost for a Shaman's action that cannot be paid now
# a Shaman's action as such, in the order of her spots
ERRAND = table([0.43, 0.19, 0.31, 0.72, 0.36, 0.97, 0.72, 0.28, 0.17], float)

# objectives
AIM = 0.54  # of the points of an objective, nearly met
STEEP = 4.2  # power of the share of the time that it leaves

# luck
SPREAD = 6.0  # points of lead that make 73 % of a win at the end
SPREAD_A_ROUND = 1.5  # and so much more for each round to come
PRIDE = 0.15  # share of the value that goes by points
FAR = 40.0  # points that pride calls a lot

# alone
MARGIN = 0.8  # objectives more or less than needed that make the difference
DREAD = 0.5  # of a win, for each famine on the way to the quota
