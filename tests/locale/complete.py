"""The languages whose texts must be complete; tests leave gaps in other languages alone."""

COMPLETE = frozenset({"en", "fr"})
