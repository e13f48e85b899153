"""What a good player believes, in numbers: points unless something else is said."""

from steppe.core.record import table

# goods in hand, wood, stone, fur, bone, a tool: each of the first two, the next three, the rest
FIRST = table([0.083, 2.1, 1.8, 2.3, 8.0], float)
NEXT = table([0.58, 0.3, 2.0, 0.91, 0.25], float)
REST = table([0.099, 0.17, 0.076, 0.21, 0.37], float)
WARMTH = 1.2  # more for each of the first furs when the cold is near
RIPENING = 0.81  # rounds to come in which goods keep half of their worth
TODAY = 0.74  # of a round, when all members are still available

# food
FAMINE = 1.9  # a member unfed
HOPE = 0.14  # rations that a member still available may find tonight
HOPED = 0.39  # points lost for a ration that is only hoped for
RATION = 0.27  # a ration that will be eaten in the next round
SPARE = 0.032  # one that may be

# a clan, for each round to come
MEMBER = 0.62  # a member more
PLACE = 1.9  # a free place for a newborn, of the first three
LEVEL = table([0.33, 1.1, 0.16], float)  # a level of range, of transport, of tool making
IDLE = 1.8  # a member still available this round
DUSK = 0.047  # rounds to come in which that is halved
CHIEF = 0.89  # and the Chief so much more

# the land within range
PREY = table([0.83, 2.6, 2.8, 5.4], float)  # an animal there
FIELD = table([1.1, 0.29, 0.5, 3.2, 0.69], float)  # one of wood, stone, fruit, shellfish, small game
AMPLE = 19.5  # worth of the land at which half the work finds a target
FORAGE = 4.5  # Mastery that a tile of food is harvested with
NEAR = 0.42  # points for a round to come in ample land

# memory and fresco
REMEMBERED = 0.91  # of the points of a painting, for its animal in memory
UNSEEN_WALL = 0.17  # if no cell of the species is free now
ROW = 0.65  # of the points that a cube more brings now in its row
PLANNED = 1.3  # of what is programmed and can be carried out
DOUBTFUL = 0.24  # of what is programmed and cannot be paid now, for each thing that is missing
UNPAID = 0.28  # lost for a Shaman's action that cannot be paid now
ERRAND = table([1.6, 0.26, 1.1, 0.2, 0.88, 0.84, 0.38, 0.65, 0.14], float)  # a Shaman's action as such

# objectives
AIM = 0.55  # of the points of an objective, nearly met
STEEP = 1.7  # power of the share of the time that it leaves

# luck
SPREAD = 6.0  # points of lead that make 73 % of a win at the end
SPREAD_A_ROUND = 1.5  # and so much more for each round to come
PRIDE = 0.15  # share of the value that goes by points
FAR = 40.0  # points that pride calls a lot

# alone
MARGIN = 0.8  # objectives more or less than needed that make the difference
DREAD = 0.5  # of a win, for each famine on the way to the quota
