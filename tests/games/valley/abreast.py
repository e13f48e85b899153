"""The rules and the second implementation played side by side, decision by decision.

Run ``python -m tests.games.valley.abreast 100`` to play so many random matches at each table; the
first disagreement is printed with the moves that lead to it.
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

SHOWN = 40  # how many moves before a disagreement are told


class Pair:
    """One match twice: the walk of the rules and the table of the second implementation."""

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
        """Compare who decides, what may come and everything that lies on the table."""
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
        """Play to the end, with a stop after each move. Raises AssertionError."""
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
        """Play to the end. Raises AssertionError."""
        for _ in self.steps():
            pass
        return self


def apart(one: Any, other: Any) -> Any:
    """Return two things, of dictionaries only what is in one of them."""
    if not isinstance(one, dict):
        return one, other
    return [dict(set(a.items()) - set(b.items())) for a, b in ((one, other), (other, one))]


def play_all(table: int, count: int, first: int = 0) -> Counter[str]:
    """Play ``count`` matches at a table; return how often which verb and which end came."""
    return sum((Pair(table, seed).play().seen for seed in range(first, first + count)), Counter())


if __name__ == "__main__":
    for each in range(len(TABLES)):
        print(each, dict(play_all(each, *map(int, sys.argv[1:]))), flush=True)
