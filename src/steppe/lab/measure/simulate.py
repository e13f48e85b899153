"""Simulate matches as data: their moves, length, and result. Players are random, or bots.

Each match has its own seed, so that match 17 of a thousand can be replayed alone, and compiled and
interpreted runs give the same matches.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import cycle, islice
from os import PathLike
from pathlib import Path
from typing import Any

from steppe.bots.outside import bot_words
from steppe.core import validation
from steppe.core.bot import moment
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.validation import instance, several, whole
from steppe.engine.chance import generator
from steppe.engine.position_type import copy_state, new_ints
from steppe.lab.run.contest import Contender, Forfeit, contest, is_told
from steppe.lab.run.executor import Executor, at_work
from steppe.lab.run.record_folder import note_forfeit, record_of
from steppe.lab.run.results_file import kept_in
from steppe.lab.run.tasks import Progress, check_progress, results, told
from steppe.play.log import RESIGN, Entry, moves_of
from steppe.play.match import Match
from steppe.play.match_record import Record
from steppe.play.origin import Origin
from steppe.play.origin import told as told_start

_TEMPLATE = Path(__file__).with_name("random_match.py")
_FIRST_LENGTH = 256
_USUAL = "{}"  # no field differs from the usual start


@dataclass(frozen=True)
class Result:
    """A match: its moves and outcomes (``~word``), and its result.

    ``plies`` counts its decisions, ``turns`` its completed turns. ``scores`` and ``returns`` have
    one number for each player. ``loser`` is the player whose bot forfeited, and ``reason`` says
    why; -1 and "" otherwise.
    """

    seed: int
    moves: tuple[str, ...]
    plies: int
    turns: int
    scores: tuple[int, ...]
    returns: tuple[float, ...]
    loser: int = -1
    reason: str = ""


def simulate(
    start: Position,
    matches: int,
    seed: int = 0,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    resume: str | PathLike[str] | None = None,
    progress: Progress | None = None,
    bots: Sequence[str] = (),
) -> Iterator[Result]:
    """Play ``matches`` random matches from a position; match n has the seed ``seed + n``.

    ``bots`` play instead of chance if they are named, the first one for player 0; they take turns
    if there are more players than bots. A bot that is not built in may forfeit, as in ``arena``.

    ``workers``, ``executor``, ``resume`` and ``progress`` work as in ``arena``. Raises
    ``NotationError`` for 0 matches, ``RecordError`` for a file from another simulation.
    """
    instance("a position", start, Position)
    check_progress(progress)
    seeds = range(first := whole("a seed", seed), first + validation.matches(matches))
    words = tuple(several("bots", bots))
    for word in words:
        bot_words.check(word, instance("a game", start.game, Game), start.players)
    game = partial(play_bots, start.copy(), words) if words else partial(play, start.copy())
    work = at_work(executor, workers)
    return _played(game, _about(start, seeds, words), seeds, (work, resume, progress))


def _played(
    play: Callable[[int], Result],
    about: Mapping[str, Any],
    seeds: range,
    how: tuple[AbstractContextManager[Executor], str | PathLike[str] | None, Progress | None],
) -> Iterator[Result]:
    at_work, resume, progress = how
    keeping = kept_in(resume, about, Result, partial(_fits, about["players"], seeds))
    with at_work as executor, keeping as kept:
        played = results(executor, play, seeds, kept)
        yield from told(played, len(seeds), kept, progress)


def _about(start: Position, seeds: range, words: Sequence[str]) -> dict[str, Any]:
    return {
        "simulation": start.game.name,
        "rules": start.game.rules,
        "players": start.players,
        "options": start.options,
        "start": sha256(start.to_bytes()).hexdigest(),
        "matches": len(seeds),
        "seed": seeds.start,
        **({"bots": words} if words else {}),
    }


def _fits(players: int, seeds: range, number: int, result: Result) -> bool:
    """Return whether a result may come from the match with this number."""
    if number >= len(seeds) or result.seed != seeds[number]:
        return False
    is_whole = len(result.scores) == len(result.returns) == players
    return is_whole and is_told(result.loser, result.reason, players)


def record(
    start: Position, moves: Iterable[str], ended: Result, bots: Sequence[str] = ()
) -> Record:
    """Return the record of a match, from its start position, its moves and its result."""
    words = islice(cycle(bots or ("random",)), start.players)
    found = record_of(start, moves, f"random-{ended.seed}", dict(enumerate(words)))
    if ended.loser >= 0:
        note_forfeit(found, Forfeit(ended.loser, ended.reason))
        found.entries.append(Entry(ended.loser, RESIGN))
    found.returns, found.scores = [*ended.returns], [*ended.scores]
    return found


def play_bots(start: Position, words: Sequence[str], seed: int) -> Result:
    """Play one match between bots from a position, which is left unchanged."""
    game = instance("a game", start.game, Game)
    secret = sha256(f"simulation {seed}".encode()).digest()
    fields = told_start(start)
    origin = Origin(start="" if fields == _USUAL else fields)
    match = Match(game, start.players, start.options, f"{seed}", secret, origin=origin).deal()
    names = list(islice(cycle(words), start.players))
    seated = [_seated(match, word, seed + at) for at, word in enumerate(names)]
    forfeit = contest(match, seated, lambda player, seen: f"{names[player]}, {moment(seen)}")
    entries = [entry for entry in match.line if not entry.is_said]
    moves = tuple(word.replace("~ ", "~") for word in moves_of(entries))
    plies = sum(bool(entry.move) for entry in entries)
    told = tuple(match.scores()), tuple(match.returns())
    lost = () if forfeit is None else (forfeit.player, forfeit.reason)
    return Result(seed, moves, plies, match.turn, *told, *lost)


def _seated(match: Match, word: str, seed: int) -> Contender:
    bot = bot_words.make(word, match.game, seed, match.players)
    budget = bot_words.budget(word, bot, match.game, match.players)
    return Contender(word, bot, budget, bot_words.is_outside(word))


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
