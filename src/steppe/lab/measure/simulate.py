"""Simulate random matches as data: their moves, length, and result.

Each match has its own seed, so that match 17 of a thousand can be replayed alone, and compiled and
interpreted runs give the same matches.
"""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from os import PathLike
from pathlib import Path

from steppe.core import validation
from steppe.core.position import Position
from steppe.core.validation import instance, whole
from steppe.engine.chance import generator
from steppe.engine.position_type import copy_state, new_ints
from steppe.lab.run.executor import Executor, at_work
from steppe.lab.run.record_folder import record_of
from steppe.lab.run.results_file import kept_in
from steppe.lab.run.tasks import Progress, check_progress, results, told
from steppe.play.match_record import Record

_TEMPLATE = Path(__file__).with_name("random_match.py")
_FIRST_LENGTH = 256


@dataclass(frozen=True)
class Result:
    """A random match: its moves and outcomes (``~word``), and its result.

    ``plies`` counts its decisions, ``turns`` its completed turns. ``scores`` and ``returns`` have
    one number for each player.
    """

    seed: int
    moves: tuple[str, ...]
    plies: int
    turns: int
    scores: tuple[int, ...]
    returns: tuple[float, ...]


def simulate(
    start: Position,
    matches: int,
    seed: int = 0,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    resume: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Iterator[Result]:
    """Play ``matches`` random matches from a position; match n has the seed ``seed + n``.

    ``workers``, ``executor``, ``resume`` and ``progress`` work as in ``arena``. Raises
    ``NotationError`` for 0 matches, ``RecordError`` for a file from another simulation.
    """
    instance("a position", start, Position)
    check_progress(progress)
    seeds = range(first := whole("a seed", seed), first + validation.matches(matches))
    return _played(start.copy(), seeds, at_work(executor, workers), resume, progress)


def _played(
    start: Position,
    seeds: range,
    at_work: AbstractContextManager[Executor],
    resume: str | PathLike[str] | None,
    progress: Progress | None,
) -> Iterator[Result]:
    about = {
        "simulation": start.game.name,
        "rules": start.game.rules,
        "players": start.players,
        "options": start.options,
        "start": sha256(start.to_bytes()).hexdigest(),
        "matches": len(seeds),
        "seed": seeds.start,
    }
    keeping = kept_in(resume, about, Result, partial(_fits, start.players, seeds))
    with at_work as executor, keeping as kept:
        played = results(executor, partial(play, start), seeds, kept)
        yield from told(played, len(seeds), kept, progress)


def _fits(players: int, seeds: range, number: int, result: Result) -> bool:
    """Return whether a result may come from the match with this number."""
    if number >= len(seeds) or result.seed != seeds[number]:
        return False
    return len(result.scores) == len(result.returns) == players


def record(start: Position, moves: Iterable[str], seed: int) -> Record:
    """Return the record of a match, from its start position and its moves."""
    seats = dict.fromkeys(range(start.players), "bot:random")
    return record_of(start, moves, f"random-{seed}", seats)


def play(start: Position, seed: int) -> Result:
    """Play one random match from a position, which is left unchanged."""
    position, game = start.copy(), start.game
    log = run_out(position, seed)
    moves = (
        game.actions.format(event) if event >= 0 else f"~{game.outcomes.format(-1 - event)}"
        for event in log
    )
    plies, turns = sum(event >= 0 for event in log), position.turn
    scores, returns = tuple(position.scores()), tuple(position.returns())
    return Result(seed, tuple(moves), plies, turns, scores, returns)


def run_out(position: Position, seed: int) -> list[int]:
    """Play ``position`` to its end; return the ids played, outcome ``n`` as ``-1 - n``."""
    game, start, length = position.game, position.copy(), _FIRST_LENGTH
    ids = new_ints(max(len(game.actions), len(game.outcomes)))
    weights = new_ints(max(1, len(game.outcomes)), 64)
    while True:
        log = new_ints(length)
        rng = generator(seed)
        count = int(game.template(_TEMPLATE).play(position.batch, rng, ids, weights, log))
        if count >= 0:
            return [int(event) for event in log[:count]]
        length *= 2
        copy_state(position.batch, 0, start.batch, 0)
