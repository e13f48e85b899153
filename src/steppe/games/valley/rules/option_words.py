"""The match options in order, and words for their values, with the usual value first (rule V21)."""

AS_PRINTED = "edition"  # the option value for the number in the edition
FOOD_WORDS = (AS_PRINTED, "8", "10", "12", "14", "15")
LIMIT_WORDS = ("120", "60", "30", "12")
EDITION, BOARD, ADVANCED, SECOND_START, FOOD, OVER_RIVER, CAVE, BONUS, BIRTHS, PINNED, LIMIT = (
    range(11)
)
KEPT = LIMIT + 1  # index of the rule version, which players cannot choose

# differences in version 1.0 of the rules, by name and as bits
WAYS = ("late-thaw", "loose-cards", "buried-builders", "dead-share")
LATE_THAW, LOOSE_CARDS, BURIED_BUILDERS, DEAD_SHARE = (1 << n for n in range(len(WAYS)))
