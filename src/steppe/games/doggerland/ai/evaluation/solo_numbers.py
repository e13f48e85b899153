"""Constants for the solo evaluation, in rounds of one member's work unless noted otherwise."""

from steppe.engine.position_type import table

# tokens that one member brings home in a round, by level of transport
HAUL = table([0.0, 1.8, 2.3, 2.7], float)
RATIONS_A_TOKEN = 1.3  # members fed by an average token of food; meat feeds more
PRICE = table([1.0, 1.0, 0.5, 1.1], float)  # price of wood, stone, fur and bone, in tokens
TOOLS_AT_ONCE = table([0.0, 3.0, 4.0, 5.0], float)  # tools that a tool maker makes, by level
STONES_FOR_TOOLS = 2.0  # tokens needed to make tools
SURPLUS = 0.12  # share of its price that a token is worth if no objective needs it
EXCHANGED = 0.35  # share of the leftover tokens that an exchange turns into missing tokens
KEPT_BACK = 2.0  # leftover tokens kept back, for the offering and other costs
PLENTY = 4.0  # tokens of one good; any more are worth nothing
DILIGENCE = 0.65  # share of the members' future rounds that will be put to use

# hunts
HUNTERS = 1.8  # members for hunting horses or reindeer
MANY_HUNTERS = 3.5  # members for hunting bison or mammoths
HUNT_FOOD = 3.0  # rations from horses or reindeer
BIG_FOOD = 9.0  # rations from bison or mammoths
HUNT_FUR = 2.3  # furs from any hunt
HUNT_BONE = 1.0
HUNT_TOOLS = 0.4
BIG_TOOLS = 2.0

# needs besides the objectives
FUR_A_WINTER = 2.0  # furs needed in a cold round
CHEAPER = 0.8  # cost of a craft, as a share of its kind's average: the clan picks a cheap one
OFFERED_FUR, OFFERED_BONE = 0.5, 0.3  # tokens for a Shaman action
WINTRY = 0.5  # furs for a habitat or a painting: half of these actions fall in cold rounds

# the pace: steps of an objective that one round can bring
A_ROUND = table(
    [
        0.9,  # prestigious habitats
        0.7,  # levels of the lowest capability
        0.4,  # megaliths
        1.2,  # habitats
        0.7,  # the Shaman's actions
        1.0,  # paintings of horses and reindeer
        0.6,  # paintings of bison and mammoths
        0.9,  # births
        1.4,  # hunts
        0.7,  # statuettes
        0.7,  # necklaces
    ],
    float,
)
EXCESS = 4.0  # work lost for each step that comes too late

# famine
HUNGRY = 3.0  # work lost for the first famine; each further one costs more
DEADLY = 9.0  # work lost if one more famine ends the match
LARDER = 0.2  # work lost for each member without food in the bowls tomorrow
HOPE = 1.8  # rations that an available member may find tonight
STARVED = 12.0  # work lost once a famine above the quota seems certain
STARVED_MORE = 3.0

COATS = 3.0  # furs to have when a cold round begins
CHILL = 1.2  # work lost for each missing fur

# the land
NEAR = 0.12  # worth per token of a resource in range
NEAR_MOST = 16.0  # maximum number of tokens in range that count
GAME_NEAR = 0.6  # worth per animal in range
GAME_MOST = 4.0
DISCOVERY = 0.2  # worth per tile that an expedition will reveal
REACH_ROUND = 0.3  # worth per level of range and round left

# converting spare work into a value
MARGIN = 0.5  # spare work that makes a win certain at the end
SHARP = 0.12  # uncertainty at the end, in work
VAGUE = 1.3  # uncertainty added for each round left
PRIDE = 0.5  # share of the value that depends on progress towards a win
