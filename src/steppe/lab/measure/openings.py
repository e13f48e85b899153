"""Count the built-in bots' opening moves in many matches, and store them with the game.

Each level plays against itself and the next one. In each pairing, the levels play pairs of matches
with the same dice: one match with alternating seats, and one with the seats swapped. A search with
a fixed number of simulations stands in for any level that has a time limit, so that the same seed
gives the same counts on any machine.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path

from steppe.bots.make import LEVELS, Level, budget
from steppe.core import validation
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.validation import instance, whole, within
from steppe.games import load
from steppe.lab.compare.arena import Pairing, played
from steppe.lab.run.executor import Executor, at_work
from steppe.lab.run.tasks import Progress, check_progress, results, told
from steppe.play.first_moves_count import (
    BuiltinOpenings,
    Counts,
    Played,
    Tally,
    file_of,
    first_moves,
    tallied,
)

SIMULATIONS = 1000
"""Simulations of the search that replaces a level with a time limit: at least ..."""

_MORE = 3  # ... and this multiple of the previous level's simulations

LEAST = 5
"""A move must be played this many times to be stored separately."""

_TWOS = tuple((low, high) for low in range(len(LEVELS)) for high in range(low, len(LEVELS)))
_MET = tuple(two for two in _TWOS if two[1] - two[0] < 2)


@dataclass(frozen=True)
class Begun:
    """The first moves of a match, each with its player's level and result."""

    moves: tuple[tuple[str, Played, Tally], ...]


def openings(
    game: Game,
    players: int | None = None,
    matches: int = 360,
    seed: int = 0,
    *,
    simulations: int | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> BuiltinOpenings:
    """Return the built-in bots' opening moves in ``matches`` matches.

    ``simulations`` is the budget of the search that stands in for a level that has a time limit; it
    must exceed the previous level's budget. The default is three times that budget, and at least
    ``SIMULATIONS``.

    Raises ``NotationError`` for 0 matches, for a number of players that the game does not support,
    and for too few simulations.
    """
    instance("a game", game, Game)
    check_progress(progress)
    size, wanted = game.check_players(players), within("matches", matches, 1, validation.MOST)
    words = _words(game, size, simulations)
    options = game.check_options({}, size)
    common = Pairing(game.name, options, words, (), 0, 0, whole("a seed", seed), opened=0)
    counts = Counts()
    with at_work(executor, workers) as chosen:
        tasks = islice(pairings(common, size), wanted)
        for begun in told(results(chosen, begin, tasks), wanted, None, progress):
            for who, one, tally in begun.moves:
                counts.add(one.before, one.move, who, tally)
    bots = {level.name: word for level, word in zip(LEVELS, words, strict=True)}
    return BuiltinOpenings(game.rules, wanted, bots, counts.without_rare(LEAST))


def _words(game: Game, players: int, simulations: int | None) -> tuple[str, ...]:
    """Return the names of all levels' bots, with numbers of simulations instead of time limits."""
    words: list[str] = []
    for level in LEVELS:
        word = game.level(level.name, players) or level.word
        if budget(word, game).seconds is not None:
            before = max((budget(one, game).playouts or 0 for one in words), default=0)
            word = f"search:{_simulations(level, before, simulations)}"
        words.append(word)
    return tuple(words)


def _simulations(level: Level, before: int, wanted: int | None) -> int:
    """Return a level's number of simulations, which must exceed that of the previous level."""
    if wanted is None:
        return max(SIMULATIONS, _MORE * before)
    if within("simulations", wanted, 1, validation.MOST) <= before:
        words = f"more than the {before} simulations of the level before, not {wanted}"
        raise NotationError(f"{level.name} needs {words}")
    return wanted


def pairings(common: Pairing, size: int) -> Iterator[Pairing]:
    """Yield matches endlessly: a pair for each pairing of levels, over and over."""
    for number in count():
        pair, turn = divmod(number, 2)
        two = _MET[pair % len(_MET)]
        way = two[::-1] if turn else two
        yield replace(common, bots=(way * size)[:size], opening=pair, number=number)


def begin(pairing: Pairing) -> Begun:
    """Play a match to its end; return its first moves."""
    game, match = load(pairing.game), played(pairing)
    first = first_moves(game, match.players, match.log)
    names = [LEVELS[bot].name for bot in pairing.bots]
    found = tallied(first, match.returns())
    return Begun(tuple((names[one.player], one, tally) for one, tally in found))


def keep(game: Game, players: int, found: BuiltinOpenings) -> Path:
    """Write the counts to the game's file; return the path."""
    path = file_of(game, players)
    path.parent.mkdir(exist_ok=True)
    path.write_text(found.to_json(), "utf-8")
    return path
