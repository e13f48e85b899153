"""Estimate a puzzle's difficulty rating with bots, before people solve it.

The weakest level, which errs as people do, tries the puzzle several times. The rating is that of an
opponent against whom this level would score equally well. Searches of increasing length try the
puzzle, too; each search that fails raises the rating.
"""

from collections.abc import Callable
from math import log10

from steppe.analysis.judge.judge import Judge
from steppe.analysis.puzzles.puzzle import Puzzle
from steppe.bots.make import LEVELS, budget, make
from steppe.core.bot import Seen
from steppe.core.position import Position
from steppe.games import load

_ERRS = LEVELS[0].name
_STRENGTH = 1200  # the puzzle rating of the weakest level
_TRIES = 16
_SEARCHES = (8, 32, 128, 512)  # simulations
_STEP = 100  # rating points for each search that fails
_ELO = 400.0
_LONGEST = 40  # the maximum number of moves in an answer

Choice = Callable[[Position], str]
"""Chooses a move from an observed position."""


def difficulty(puzzle: Puzzle, judge: Judge) -> int:
    """Return the rating of a puzzle; ``judge`` runs the searches."""
    missed = sum(not _solves(puzzle, _fallible(puzzle, seed)) for seed in range(_TRIES))
    failed = sum(not _solves(puzzle, _search(puzzle, judge, count)) for count in _SEARCHES)
    odds = (missed + 0.5) / (_TRIES - missed + 0.5)
    return round(_STRENGTH + _ELO * log10(odds) + _STEP * failed)


def _solves(puzzle: Puzzle, choose: Choice) -> bool:
    """Return whether the chosen moves form a right line."""
    position, moves = puzzle.position(), list[str]()
    while puzzle.asks(position) and len(moves) < _LONGEST:
        moves.append(choose(position.observe(puzzle.seat)))
        position.apply(moves[-1])
    return puzzle.is_right(moves)


def _fallible(puzzle: Puzzle, seed: int) -> Choice:
    game = load(puzzle.game)
    bot, thought = (
        make(_ERRS, game, seed, puzzle.players),
        budget(_ERRS, game, puzzle.players),
    )
    return lambda seen: bot.choose(Seen(seen, puzzle.seat, tuple(seen.legal())), thought)


def _search(puzzle: Puzzle, judge: Judge, count: int) -> Choice:
    def choose(seen: Position) -> str:
        liked = judge.favourites(judge.sight(seen, puzzle.seat), count)
        return judge.game.actions.format(liked[0])

    return choose
