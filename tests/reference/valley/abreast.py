"""Play the rules and the second implementation side by side, decision by decision.

``python -m tests.reference.valley.abreast 100`` plays 100 random matches at each table. The first
disagreement is printed with the moves that lead to it.
"""

import sys
from collections import Counter
from collections.abc import Iterator

from tests.games.valley.on_board import on_board
from tests.games.valley.walking import TABLES, Walk, enrich
from tests.reference.pair import BothSides
from tests.reference.valley import second
from tests.reference.valley.on_table import carry_over, on_table
from tests.reference.valley.second_table import Table


class Pair(BothSides):
    """One match in two versions: the rules' ``Walk`` and the second implementation's table."""

    table: Table

    def __init__(self, table: int, seed: int) -> None:
        self.walk = Walk(table, seed)
        super().__init__(
            self.walk.position, second.new(self.walk.players, self.walk.options), on_board, on_table
        )

    def grow_rich(self) -> None:
        with self.changing():
            enrich(self.position, self.walk.rng)
            carry_over(self.position, self.table)

    def steps(self) -> Iterator["Pair"]:
        """Play to the end, yielding after each move; raise AssertionError on a difference."""
        yield self
        while not self.position.is_over:
            if self.walk.may_grow_rich():
                self.grow_rich()
            self.step(self.walk.choose())
            yield self
        self.seen[f"the end: {self.table.ending}"] += 1

    def play_out(self) -> "Pair":
        """Play to the end; raise AssertionError on a difference."""
        for _ in self.steps():
            pass
        return self


def play_all(table: int, count: int, first: int = 0) -> Counter[str]:
    """Play ``count`` matches at a table; count the verbs and endings that occurred."""
    return sum(
        (Pair(table, seed).play_out().seen for seed in range(first, first + count)), Counter()
    )


if __name__ == "__main__":
    for each in range(len(TABLES)):
        print(each, dict(play_all(each, *map(int, sys.argv[1:]))), flush=True)
