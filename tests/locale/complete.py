"""The languages whose texts must be complete; tests ignore gaps in other languages."""

COMPLETE = frozenset({"en", "fr"})
