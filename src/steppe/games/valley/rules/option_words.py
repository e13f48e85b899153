"""The words of the options of a match, the usual one first, and their order (rules V21)."""

AS_PRINTED = "edition"  # the value of an option that leaves a number to the edition
FOOD_WORDS = (AS_PRINTED, "8", "10", "12", "14", "15")
LIMIT_WORDS = ("120", "60", "30", "12")
EDITION, BOARD, ADVANCED, SECOND_START, FOOD, OVER_RIVER, CAVE, BONUS, BIRTHS, PINNED, LIMIT = (
    range(11)
)
KEPT = LIMIT + 1  # place of the ways of earlier rules, which nobody chooses

# what rules 1.0 did otherwise, by name, and as bits
WAYS = ("late-thaw", "loose-cards", "buried-builders")
LATE_THAW, LOOSE_CARDS, BURIED_BUILDERS = (1 << n for n in range(len(WAYS)))
