"""Play the rules and the second implementation side by side, decision by decision.

Run ``python -m tests.games.valley.abreast 100`` to play n random matches at each table. The first
disagreement is printed with the moves that lead to it.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from steppe.core.position import Position
from tests.games.valley import second
from tests.games.valley.alike import carry_over, on_board, on_table
from tests.games.valley.second_table import Table
from tests.games.valley.walking import TABLES, Walk, enrich, verb

SHOWN = 40  # number of moves printed before a disagreement


class Pair:
    """One match played twice: the walk of the rules and the table of the second implementation."""

    def __init__(self, table: int, seed: int) -> None:
        self.walk = Walk(table, seed)
        self.table: Table = second.new(self.walk.players, self.walk.options)
        self.seen: Counter[str] = Counter()

    @property
    def position(self) -> Position:
        return self.walk.position

    @property
    def title(self) -> str:
        moves = self.walk.moves[-SHOWN:]
        return f"{self.walk.players} tribes {self.walk.options}: {' '.join(moves)}"

    def apply(self, word: str) -> None:
        self.walk.apply(word)
        self.table.apply(word)
        self.seen[verb(word)] += 1

    def grow_rich(self) -> None:
        enrich(self.position, self.walk.rng)
        carry_over(self.position, self.table)
        self.walk.moves.append("(rich)")

    def check(self) -> None:
        """Compare the player to decide, the possible moves and everything on the table."""
        rules, witness = on_board(self.position), on_table(self.table)
        unlike = {
            name: apart(rules[name], witness[name])
            for name in rules
            if rules[name] != witness[name]
        }
        assert not unlike, f"{unlike} {self.title}"
        assert self.position.player == self.table.player, (
            f"{self.position.possible()} {self.table.question} {self.title}"
        )
        legal = set(self.position.legal())
        expected = set(self.table.legal())
        assert legal == expected, f"only {legal - expected}, {expected - legal} {self.title}"
        weights = {word: weight for word, weight, _ in self.position.weighted_outcomes()}
        assert weights == self.table.outcomes(), f"{weights} {self.table.outcomes()} {self.title}"

    def step(self, word: str) -> None:
        self.apply(word)
        self.check()

    def steps(self) -> Iterator["Pair"]:
        """Play to the end, with a stop after each move; raise AssertionError on a difference."""
        self.check()
        yield self
        while not self.position.is_over:
            if self.walk.may_grow_rich():
                self.grow_rich()
                self.check()
            self.step(self.walk.choose())
            yield self
        self.seen[f"the end: {self.table.ending}"] += 1

    def play(self) -> "Pair":
        """Play to the end; raise AssertionError on a difference."""
        for _ in self.steps():
            pass
        return self


def apart(one: Any, other: Any) -> Any:
    """Return two values, reduced to their differing keys if they are dictionaries."""
    if not isinstance(one, dict):
        return one, other
    return [dict(set(a.items()) - set(b.items())) for a, b in ((one, other), (other, one))]


def play_all(table: int, count: int, first: int = 0) -> Counter[str]:
    """Play ``count`` matches at a table; return how often each verb and each end occurred."""
    return sum((Pair(table, seed).play().seen for seed in range(first, first + count)), Counter())


if __name__ == "__main__":
    for each in range(len(TABLES)):
        print(each, dict(play_all(each, *map(int, sys.argv[1:]))), flush=True)
