"""Constants for the multiplayer evaluation, in points unless noted otherwise."""

from steppe.engine.position_type import table

# worth of each token of wood, stone, fur, bone, tool: the first two, the next three, the rest
FIRST = table([1.3, 1.4, 0.53, 0.48, 2.7], float)
NEXT = table([0.42, 1.3, 0.26, 0.41, 1.8], float)
REST = table([0.26, 0.65, 0.1, 0.2, 0.25], float)
WARMTH = 0.23  # extra for each of the first furs when a cold round is near
RIPENING = 0.56  # rounds left at which goods are worth half
TODAY = 0.88  # value of this round, in rounds, with all members available

# food
FAMINE = 2.6  # points lost per unfed member
HOPE = 0.53  # share of the rations that available members may find tonight
HOPED = 0.82  # points lost per missing ration that members may still find
RATION = 0.16  # value of a ration that will be eaten in the next round
SPARE = 0.29  # value of a ration left over after the next round's meal

# a clan's values, for each round left
MEMBER = 1.1  # value per member
PLACE = 0.17  # value per free place for a newborn, up to three
LEVEL = table([0.96, 0.4, 0.26], float)  # value per level of range, transport, tool making

# value of the work of a member who is still available this round
PREY = table([4.6, 3.7, 4.2, 2.8], float)  # value of all tokens from a hunted animal
# value of one unit of wood, stone, fruit, shellfish, small game
FIELD = table([0.41, 0.87, 0.28, 0.46, 0.85], float)
GOOD_WORK = 2.6  # minimum points per member for work on the land to count as good
LOOSE = 0.69  # value of work at home
DUSK = 0.7  # rounds left, this one included, at which work is worth half
CHIEF = 0.47  # extra for the Chief's work
NEAR = 0.17  # share of next round's work on this land that counts now

# memory and fresco
REMEMBERED = 0.68  # share of a painting's points that its animal in memory is worth
UNSEEN_WALL = 0.37  # the same share if no cell of the species is free now
ROW = 0.49  # weight of the points that one more cube would bring in its row now
PLANNED = 1.6  # factor for a programmed action that can be carried out
DOUBTFUL = 0.19  # factor for each missing good needed to pay for it
UNPAID = 1.6  # points lost for a Shaman action that cannot be paid for now
# base value of each Shaman action, in the order of her spots
ERRAND = table([0.4, 0.12, 0.36, 0.65, 0.35, 1.1, 0.76, 0.36, 0.11], float)

# objectives
AIM = 0.54  # share of an objective's points that it is worth when nearly met
STEEP = 3.9  # exponent for the share of the time that remains after the objective's work
SURE = 0.8  # share of a step that counts as done once it is programmed
PACES = {  # by measure: the amount that a clan typically achieves in a round
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

# win probabilities
SPREAD = 6.0  # lead in points that gives a 73 % chance at the end
SPREAD_A_ROUND = 1.5  # lead added for each round left
PRIDE = 0.35  # share of the value that depends on a clan's own points
USUAL = 50.0  # points that count as average
FAR = 60.0  # scale of differences from the average; larger differences count less and less
