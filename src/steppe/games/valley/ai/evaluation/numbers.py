"""Weights of the handcrafted evaluation: estimates, not rules, in pawns unless noted otherwise."""

CAMP = 4.0  # a camp, with its future births
NEARLY = 1.5  # bonus for each of the first four camps: they are worth most together
SITE = 1.6  # a hex where a camp can be built in the next turn
ANNOUNCED = 6.0  # bonus for four camps at the end of the last turn
WOMAN = 1.5
WARRIOR = 1.1
FIRST_WOMAN = 1.5  # bonus for the first woman: without women, there are no camps or births
FIRE = 3.0  # the fire, with the advanced rules
CARD = 0.25
STOCK = 0.16  # a piece of food
ENOUGH = 14  # amount of food above which another piece is worth less
PLENTY = 0.03  # a piece of food above that amount
HUNGER = 0.7  # a pawn that the next meal will not feed
CERTAIN = 0.5  # extra for a pawn that will starve at the next meal whatever happens
WINTER = 0.25  # a pawn that will starve before the harvest if all stay where they are
DANGER = 0.2  # weight of losses expected now
DANGER_LATER = 0.06  # weight of losses expected later, from tribes that have moved already
WINTER_NEED = 0.5  # share of the need in coming winter turns that income is expected not to cover
FIELD = 0.9  # an intact field under a pawn; a damaged one is worth half
MEAL = 0.12  # a piece of food expected from a hunt
RISK = 1.0  # weight of pawns expected to be lost in a fight
SPOILS = 0.8  # a pawn that another tribe is expected to lose in a fight
SACK = 0.8  # another tribe's camp, won in a fight
GONE = -4.0  # a tribe that is out, compared with a tribe that owns nothing
SHARPNESS = 0.09  # how strongly a lead predicts the winner, per unit of worth
HOPELESS = -3  # pawns avoid a fight at this lead or below: it wins one round in eleven
