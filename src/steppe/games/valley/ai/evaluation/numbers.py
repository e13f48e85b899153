"""What is believed and not ruled: all numbers of the evaluation, in pawns unless said otherwise."""

CAMP = 4.0  # a camp, with all that it will bear
NEARLY = 1.5  # more for each camp of the first four: they are worth most together
SITE = 1.6  # a place where a camp can be built in the next turn
ANNOUNCED = 6.0  # four camps at the end of the last turn
WOMAN = 1.5
WARRIOR = 1.1
FIRST_WOMAN = 1.5  # more for the first: without women no camps and no births
FIRE = 3.0  # with the advanced rules
CARD = 0.25
STOCK = 0.16  # a piece of food
ENOUGH = 14  # food beyond which more is worth little
PLENTY = 0.03  # such a piece
HUNGER = 0.7  # a pawn that the next meal will not feed
CERTAIN = 0.5  # more for one that nothing can feed any more
WINTER = 0.25  # a pawn that will go hungry before the harvest if all stay where they are
DANGER = 0.2  # of what others could come and take now, by their chance
DANGER_LATER = 0.06  # of what those could take later that have moved already
WINTER_NEED = 0.5  # share of the need that winter turns to come are thought to leave open
FIELD = 0.9  # an intact field under a pawn; a damaged one is worth half
MEAL = 0.12  # a piece of food that a hunt is expected to bring
RISK = 1.0  # of the worth of a pawn that a fight is expected to cost
SPOILS = 0.8  # a pawn of the others that it is expected to cost them
SACK = 0.8  # a camp of the others that is won with a fight
GONE = -4.0  # a tribe that is out, compared to one with nothing
SHARPNESS = 0.09  # how strongly a lead tells who will win, for each unit of worth
HOPELESS = -3  # lead in a fight that nobody marches into: one round in eleven is won
