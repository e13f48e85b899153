"""The games under test, in every number of players and choice of options, and random matches.

All listed games are here, those of installed packages too (entry points), and the unlisted ones
named by module. A new game appears here by standing in the table of games; nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module

import steppe
from steppe.core.chance import generator
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.lab.signature import kinds, random_move

UNLISTED = ("tests.tiny",)
GAMES: list[Game] = [steppe.load(name) for name in steppe.names()]
GAMES += [import_module(name).GAME for name in UNLISTED]
BY_NAME = {game.name: game for game in GAMES}


@dataclass(frozen=True)
class Case:
    """A game with its number of players and its options."""

    game: Game
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        words = [self.game.name, str(self.players), *(value for _, value in self.options)]
        return "-".join(words)

    def new(self) -> Position:
        return Position.new(self.game, self.players, **dict(self.options))

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Return every seat, and None for a spectator."""
        return (*self.seats, None)


CASES = [
    Case(game, players, tuple(options.items()))
    for game in GAMES
    for players, options in kinds(game)
]


def walk(case: Case, seed: int) -> Iterator[tuple[Position, str]]:
    """Yield the positions of a random match, each with the move or outcome played in it."""
    position, rng = case.new(), generator(seed)
    while not position.is_over:
        move = random_move(position, rng)
        yield position.copy(), move
        position.apply(move)
    yield position, ""


def matches(case: Case, count: int) -> Iterator[list[tuple[Position, str]]]:
    """Yield ``count`` random matches, each as the list of its positions and moves."""
    return (list(walk(case, seed)) for seed in range(count))


def positions(case: Case, count: int) -> Iterator[Position]:
    """Yield ``count`` positions from as many random matches as it takes."""
    seed = 0
    while count > 0:
        for position, _ in walk(case, seed):
            if count > 0:
                yield position
                count -= 1
        seed += 1


def determinized(seen: Position, player: int | None, seed: int) -> Position:
    """Return a position that ``player`` cannot tell from the one observed as ``seen``."""
    return seen.determinize(player, seed)


SECRET_CASES = [case for case in CASES if case.game.secrets]
OPEN_CASES = [case for case in CASES if not case.game.secrets]
COUNTING_CASES = [case for case in CASES if case.game.kernel.count is not None]
