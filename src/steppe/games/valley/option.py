"""The words of the options of a match, the usual one first, and their order (rules V21)."""

AS_PRINTED = "edition"  # the value of an option that leaves a number to the edition
FOOD_WORDS = (AS_PRINTED, "8", "10", "12", "14", "15")
LIMIT_WORDS = ("120", "60", "30", "12")
EDITION, BOARD, ADVANCED, SECOND_START, FOOD, OVER_RIVER, CAVE, BONUS, BIRTHS, PINNED, LIMIT = (
    range(11)
)
