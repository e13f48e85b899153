"""The games under test, with every number of players and choice of options; random matches.

The games are all listed games, those of installed packages (entry points), and unlisted games given
by their module. A new game is tested as soon as it is listed in the table of games.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

import pytest

import steppe
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import generator
from steppe.lab.measure.signature import random_move
from steppe.lab.run.match_kinds import kinds

UNLISTED = ("tests.tiny",)
GAMES: list[Game] = [steppe.load(name) for name in steppe.names()]
GAMES += [import_module(name).GAME for name in UNLISTED]
BY_NAME = {game.name: game for game in GAMES}


@dataclass(frozen=True)
class Case:
    """A game with its number of players and options."""

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


def varied(game: Game) -> Iterator[Case]:
    """Yield cases of a game such that every pair of choices occurs together in at least one case.

    For a game with few options, it yields all combinations. For a game with many, it yields
    pairwise coverage (Cohen, Dalal, Fredman and Patton 1997): each case is the one that adds the
    most new pairs. No number of players is repeated before all have occurred.
    """
    cases = [Case(game, players, tuple(options.items())) for players, options in kinds(game)]
    untried = {pair for case in cases for pair in pairs(case)}
    met: set[int] = set()
    while untried:
        best = max(cases, key=lambda case: (case.players not in met, len(untried & pairs(case))))
        met.add(best.players)
        untried -= pairs(best)
        cases.remove(best)
        yield best


def pairs(case: Case) -> set[tuple[object, object]]:
    """Return every pair of choices in a case, or its only choice if there is just one."""
    choices = (("players", str(case.players)), *case.options)
    return set(itertools.combinations(choices, min(2, len(choices))))


def arranged(game: Game) -> list[Case]:
    """Return a game's cases; the second has the largest number of players."""
    first, *others = varied(game)
    return [first, *sorted(others, key=lambda case: case.players, reverse=True)]


CASES = [case for game in GAMES for case in arranged(game)]


def parameters(cases: list[Case]) -> list[Any]:
    """Return cases as test parameters; all but the usual cases are marked ``long``."""
    return [
        pytest.param(
            case, marks=() if case in usual_cases(case.game) else pytest.mark.long, id=str(case)
        )
        for case in cases
    ]


def of_game(game: Game) -> list[Case]:
    """Return all cases of a game: first the usual case, then one with the most players."""
    return [case for case in CASES if case.game is game]


USUAL = 2  # number of cases per game in `make test`


def usual_cases(game: Game) -> list[Case]:
    """Return the cases that ``make test`` tests: the usual one, and one with the most players."""
    return of_game(game)[:USUAL]


FEW = 1  # number of cases up to which each case gets the full count


def share(case: Case, count: int) -> int:
    """Return a case's share of ``count``, so that a game's many options do not slow tests down."""
    return max(1, count * FEW // max(FEW, len(of_game(case.game))))


@lru_cache(8)
def walk(case: Case, seed: int) -> tuple[tuple[Position, str], ...]:
    """Return the positions of a random match, each with the move or outcome played in it."""
    position, rng, played = case.new(), generator(seed), []
    while not position.is_over:
        move = random_move(position, rng)
        played.append((position.copy(), move))
        position.apply(move)
    return (*played, (position, ""))


def matches(case: Case, count: int) -> Iterator[tuple[tuple[Position, str], ...]]:
    """Yield a case's share of ``count`` random matches, each as its positions and moves."""
    return (walk(case, seed) for seed in range(share(case, count)))


def positions(case: Case, count: int) -> Iterator[Position]:
    """Yield a case's share of ``count`` positions, spread over at least two matches."""
    left = most = share(case, count)
    for seed in itertools.count():
        match = walk(case, seed)
        stride = 1 + 2 * len(match) // (most + 1)
        for position, _ in match[seed % stride :: stride][:left]:
            yield position
            left -= 1
        if left <= 0:
            return


def random_word(position: Position, seed: int) -> str:
    """Return a random legal move or possible outcome; the same seed gives the same one."""
    return random_move(position, generator(seed))


def determinized(seen: Position, player: int | None, seed: int) -> Position:
    """Complete ``player``'s observation ``seen`` at random; return the complete position."""
    return seen.determinize(player, seed)


SECRET_CASES = [case for case in CASES if case.game.secrets]
OPEN_CASES = [case for case in CASES if not case.game.secrets]
COUNTING_CASES = [case for case in CASES if case.game.kernel.count is not None]
