"""What a lone player believes, in numbers: members' work unless something else is said."""

from steppe.engine.position_type import table

# what one member brings home in a round, by level of transport
HAUL = table([0.0, 1.8, 2.3, 2.7], float)  # tokens
RATIONS_A_TOKEN = 1.3  # members that a token of food feeds: much of it is meat
PRICE = table([1.0, 1.0, 0.5, 1.1], float)  # of wood, stone, fur, bone, in tokens
TOOLS_AT_ONCE = table([0.0, 3.0, 4.0, 5.0], float)  # that a tool maker makes, by level
STONES_FOR_TOOLS = 2.0  # tokens that he needs
SURPLUS = 0.12  # share of its price that a token is worth that no objective needs
EXCHANGED = 0.35  # share of the tokens left over that an exchange turns into what is missing
KEPT_BACK = 2.0  # of them, for its offering and the rest
PLENTY = 4.0  # of one good, beyond which one more is worth nothing
DILIGENCE = 0.65  # share of the members' rounds to come that will be put to use

# hunts
HUNTERS = 1.8  # members that a hunt of horses or reindeer takes
MANY_HUNTERS = 3.5  # one of bison or mammoths
HUNT_FOOD = 3.0  # rations of the former
BIG_FOOD = 9.0  # of the latter
HUNT_FUR = 2.3  # of any hunt
HUNT_BONE = 1.0
HUNT_TOOLS = 0.4
BIG_TOOLS = 2.0

# needs that no objective names
FUR_A_WINTER = 2.0  # furs that a cold round asks for
CHEAPER = 0.8  # what a craft costs, of the mean of its kind: one may choose
OFFERED_FUR, OFFERED_BONE = 0.5, 0.3  # for a Shaman's action
WINTRY = 0.5  # furs for a build or a painting: half of them fall into the cold

# what cannot be done in time: steps of an objective that a round to come may bring
A_ROUND = table(
    [
        0.9,  # prestigious habitats
        0.7,  # levels of the capability that is farthest behind
        0.4,  # megaliths
        1.2,  # habitats
        0.7,  # the Shaman's actions
        1.0,  # paintings of horses and reindeer
        0.6,  # of bison and mammoths
        0.9,  # births
        1.4,  # hunts
        0.7,  # statuettes
        0.7,  # necklaces
    ],
    float,
)
EXCESS = 4.0  # lost for each step beyond

# famine
HUNGRY = 3.0  # lost for the first famine, more for each further one
DEADLY = 9.0  # lost as soon as one more loses the match
LARDER = 0.2  # lost for each member for whom there will be nothing in the bowls tomorrow
HOPE = 1.8  # rations that a member still available may find tonight
STARVED = 12.0  # lost for famine beyond the quota that seems certain, and for each one more
STARVED_MORE = 3.0

COATS = 3.0  # furs to have when a cold round begins
CHILL = 1.2  # lost for each of them missing

# the land
NEAR = 0.12  # for each token of a resource in range
NEAR_MOST = 16.0  # tokens that count
GAME_NEAR = 0.6  # for each animal in range
GAME_MOST = 4.0
DISCOVERY = 0.2  # for each tile that an expedition will reveal
REACH_ROUND = 0.3  # for a level of range, for each round to come

# from work to spare to a value
MARGIN = 0.5  # work to spare that makes a finished match sure
SHARP = 0.12  # work that decides at the end
VAGUE = 1.3  # and more for each round to come
PRIDE = 0.5  # share of the value that goes by how near one comes to a win
