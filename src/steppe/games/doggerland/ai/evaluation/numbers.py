"""What a good player believes, in numbers: points unless something else is said."""

from steppe.engine.position_type import table

# goods in hand, wood, stone, fur, bone, a tool: each of the first two, the next three, the rest
FIRST = table([1.3, 1.4, 0.53, 0.48, 2.7], float)
NEXT = table([0.42, 1.3, 0.26, 0.41, 1.8], float)
REST = table([0.26, 0.65, 0.1, 0.2, 0.25], float)
WARMTH = 0.23  # more for each of the first furs when the cold is near
RIPENING = 0.56  # rounds to come in which goods keep half of their worth
TODAY = 0.88  # of a round, when all members are still available

# food
FAMINE = 2.6  # a member unfed
HOPE = 0.53  # of the rations that members still available may find tonight
HOPED = 0.82  # points lost for a ration that is only hoped for
RATION = 0.16  # a ration that will be eaten in the next round
SPARE = 0.29  # one that may be

# a clan, for each round to come
MEMBER = 1.1  # a member more
PLACE = 0.17  # a free place for a newborn, of the first three
LEVEL = table([0.96, 0.4, 0.26], float)  # a level of range, of transport, of tool making

# work of a member that is still available this round
PREY = table([4.6, 3.7, 4.2, 2.8], float)  # all that a hunted animal brings
# a unit of wood, stone, fruit, shellfish, small game
FIELD = table([0.41, 0.87, 0.28, 0.46, 0.85], float)
GOOD_WORK = 2.6  # points that make work on the land good
LOOSE = 0.69  # work that is not on the land
DUSK = 0.7  # rounds to come in which work is worth half
CHIEF = 0.47  # the Chief's, so much more
NEAR = 0.17  # of the work of a round to come that good land now promises

# memory and fresco
REMEMBERED = 0.68  # of the points of a painting, for its animal in memory
UNSEEN_WALL = 0.37  # if no cell of the species is free now
ROW = 0.49  # of the points that a cube more brings now in its row
PLANNED = 1.6  # of what is programmed and can be carried out
DOUBTFUL = 0.19  # of what is programmed and cannot be paid now, for each thing that is missing
UNPAID = 1.6  # lost for a Shaman's action that cannot be paid now
# a Shaman's action as such, in the order of her spots
ERRAND = table([0.4, 0.12, 0.36, 0.65, 0.35, 1.1, 0.76, 0.36, 0.11], float)

# objectives
AIM = 0.54  # of the points of an objective, nearly met
STEEP = 3.9  # power of the share of the time that it leaves
SURE = 0.8  # share of a step that counts as done once it is programmed
PACES = {  # of each measure, how much of it a clan manages in a round
    "members": 1.5,
    "shaman_actions": 1.0,
    "habitat_points": 3.5,
    "painted_each_species": 1.0,
    "all_capabilities": 1.5,
    "crafts": 1.2,
    "megalith_types": 0.6,
    "births": 1.0,
    "megaliths": 0.6,
    "painted_hot_species": 1.0,
    "painted_cold_species": 0.7,
    "prestigious_habitats": 1.2,
}

# luck
SPREAD = 6.0  # points of lead that make 73 % of a win at the end
SPREAD_A_ROUND = 1.5  # and so much more for each round to come
PRIDE = 0.35  # share of the value that goes by points of one's own
USUAL = 50.0  # points that leave pride cold
FAR = 60.0  # points more that it calls a lot
