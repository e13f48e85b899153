"""Python bots that fail in matches; tests name them as ``tests.lab.outside_bots:NAME``."""

import sys


class First:
    """Plays the first legal move."""

    def __init__(self, game, seed):
        self.seed = seed

    def choose(self, seen, budget):
        return seen.legal[0]


class Wrong(First):
    """Says a word that is not a move."""

    def choose(self, seen, budget):
        return "hop"


class Raising(First):
    """Raises an error at every decision."""

    def choose(self, seen, budget):
        raise ZeroDivisionError("no idea")


class Leaving(First):
    """Ends the process at every decision."""

    def choose(self, seen, budget):
        sys.exit(3)


class Sometimes(First):
    """Fails in matches with an even seed."""

    def choose(self, seen, budget):
        return "hop" if self.seed % 2 == 0 else seen.legal[0]


NOTHING = None
