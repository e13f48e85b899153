"""The cases of a game, its numbers of players and options, and random matches of them."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import generator
from steppe.lab.measure.signature import random_move
from steppe.lab.measure.simulate import play
from steppe.lab.run.match_kinds import kinds

MANY = 1000  # positions per game in the leak tests, each seen from every seat
_MATCHES = 5  # number of matches that supply positions with hidden information
_TRIED = 200  # number of a case's random matches that are searched for them


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
        """Return the position at the start of a match."""
        return Position.new(self.game, self.players, **dict(self.options))

    @property
    def seats(self) -> range:
        """Return the players."""
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


def pairs(case: Case) -> set[tuple[tuple[str, str], ...]]:
    """Return every pair of choices in a case, or its only choice if there is just one."""
    choices = (("players", str(case.players)), *case.options)
    return {*itertools.combinations(choices, min(2, len(choices)))}


def arranged(game: Game) -> list[Case]:
    """Return a game's cases; the second has the largest number of players."""
    first, *others = varied(game)
    return [first, *sorted(others, key=lambda case: case.players, reverse=True)]


@cache
def of_game(game: Game) -> list[Case]:
    """Return all cases of a game: first the usual case, then one with the most players."""
    return arranged(game)


USUAL = 2  # number of cases per game in a short test


def usual_cases(game: Game) -> list[Case]:
    """Return the cases for short tests: the usual one, and one with the most players."""
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


def veiled(case: Case, count: int) -> list[Position]:
    """Return positions with hidden information from early and late stages of a few matches."""
    count, found = share(case, count), _all_veiled(case)
    stride = max(1, len(found) // count)
    return found[stride // 2 :: stride][:count]


@cache
def _all_veiled(case: Case) -> list[Position]:
    found: list[Position] = []
    count = share(case, MANY)
    for seed in range(_TRIED):
        if len(found) >= count:
            break
        if not _may_hide(case, moves(case, seed)):
            continue
        hidden = [p for p, _ in walk_moves(case, seed) if p.observe(None) != p]
        found += hidden[:: 1 + len(hidden) // (1 + count // _MATCHES)]
    return found[:count]


def _may_hide(case: Case, words: tuple[str, ...]) -> bool:
    """Return whether one of the moves or outcomes of a match may be hidden from a player."""
    private = case.game.private
    verbs = (word.removeprefix("~").partition(":")[0] for word in words)
    return private is None or any(verb in private for verb in verbs)


@cache
def moves(case: Case, seed: int) -> tuple[str, ...]:
    """Return the moves and outcomes of a fast random match."""
    return play(case.new(), seed).moves


def walk_moves(case: Case, seed: int) -> Iterator[tuple[Position, str]]:
    """Yield the positions of a fast random match, each with the move or outcome played."""
    position = case.new()
    for word in moves(case, seed):
        yield position.copy(), word
        position.apply(word)


def tried(case: Case, count: int) -> list[Position]:
    """Return a case's first positions, and some that contain hidden information."""
    return [*positions(case, count), *(veiled(case, count) if case.game.secrets else ())]
