"""What a good player believes, in numbers: points unless something else is said."""

from steppe.core.record import table

# goods in hand
GOOD = table([0.75, 0.75, 0.6, 0.85, 0.55], float)  # wood, stone, fur, bone, a tool
PLENTY = 6  # of one good, beyond which a further one
GLUT = 0.3  # is worth so much of it
RIPENING = 1.0  # rounds to come in which goods keep half of their worth

# food
FAMINE = 2.0  # a member unfed
HOPE = 1.6  # rations that a member still available may find tonight
HOPED = 1.0  # points lost for a ration that is only hoped for
RATION = 0.7  # a ration that will be eaten in the next round
SPARE = 0.1  # one that may be

# a clan, for each round to come
MEMBER = 0.9  # a member more
PLACE = 0.6  # a free place for a newborn, of the first three
LEVEL = table([0.55, 0.75, 0.3], float)  # a level of range, of transport, of tool making
ROUNDS_AHEAD = 6.0  # rounds that count
IDLE = 1.9  # a member still available this round
CHIEF = 0.6  # and the Chief so much more

# memory
REMEMBERED = 0.7  # of the points of a painting, for its animal in memory
UNSEEN_WALL = 0.45  # if no cell of the species is free now
ROW = 0.6  # a cube more in a row
PLANNED = 0.95  # of what is programmed and can be carried out
DOUBTFUL = 0.1  # of what is programmed and cannot be paid now
UNPAID = 1.0  # lost for a megalith that cannot be paid now

# objectives
AIM = 0.75  # of the points of an objective, nearly met
STEEP = 2.0  # power of the share of it that is met

# luck
SPREAD = 6.0  # points of lead that make 73 % of a win at the end
SPREAD_A_ROUND = 2.0  # and so much more for each round to come
PRIDE = 0.15  # share of the value that goes by points
FAR = 40.0  # points that pride calls a lot

# alone
MARGIN = 0.8  # objectives more or less than needed that make the difference
DREAD = 0.5  # of a win, for each famine on the way to the quota
