"""Let bots play, and save every decision as a row of a Parquet file.

The matches are those of an arena: openings and seats are shared fairly, and each match depends only
on its number and the seed. A folder holds ``decisions-NNNNN.parquet``, one file for ``shard``
matches each, ``matches.parquet`` with a row for each match, and a card, ``README.md``. Until the
dataset is complete, ``progress.jsonl`` saves each match that was played. So an interrupted dataset
continues where it stopped, and has the same bytes at the end, as it has with any number of
processes.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import comb
from os import PathLike
from pathlib import Path

import numpy as np

from steppe.bots import own_code
from steppe.core import validation
from steppe.core.errors import NotationError, RecordError
from steppe.core.position import Position
from steppe.games import load
from steppe.lab.compare.arena import Pairing, pairings, played
from steppe.lab.data.noting_bot import Note, noted
from steppe.lab.measure.signature import signature
from steppe.lab.run.executor import Executor
from steppe.lab.run.results_file import Kept, kept_in
from steppe.lab.run.tasks import Progress, results, told
from steppe.play.dataset_card import Card, card_text
from steppe.play.decision_table import (
    Decisions,
    Lists,
    MatchRow,
    Thoughts,
    decisions_of,
    match_table,
    table_of,
)
from steppe.play.log import lines_of
from steppe.play.match_record import parse_entries
from steppe.play.table_files import FORMAT, Library

MATCHES, PROGRESS, CARD = "matches.parquet", "progress.jsonl", "README.md"
_GROUP = 16_384  # rows; a row group of a file holds at least this many


@dataclass(frozen=True)
class Dataset:
    """The dataset to make: a game, its bots, and the number of matches of each selection of bots.

    ``shard`` is the number of matches in a file. With ``thoughts``, rows also have the values and
    visits of bots that search. ``options``, ``players`` and ``seed`` are as in ``arena``.
    """

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    shard: int = 250
    thoughts: bool = False


@dataclass(frozen=True)
class Played:
    """A match that was played: bots by seat, result, entries as in a record, and notes.

    ``opening`` is the number of random decisions at its beginning. ``values`` and ``visits`` have
    an entry for each decision of a bot; without a search, its visits are empty.
    """

    bots: tuple[int, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    lines: tuple[str, ...]
    opening: int
    values: tuple[float, ...]
    visits: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Made:
    """A complete dataset: the number of its matches, decisions, files and bytes."""

    matches: int
    decisions: int
    files: int
    bytes: int


def make_dataset(
    wanted: Dataset,
    folder: str | PathLike[str],
    library: Library,
    work: tuple[Executor, Progress | None],
) -> Made:
    """Play the matches and write the dataset into a folder, or continue one; return its numbers.

    ``work`` is an executor, and a function called with the number of matches done and their total.
    Raises ``NotationError`` for bots, options or numbers that the game does not have, and
    ``RecordError`` for a folder that holds anything else.
    """
    plan, place = _plan_of(wanted), Path(folder)
    _check_folder(place, plan, library)
    if not (place / MATCHES).is_file() or (place / PROGRESS).is_file():
        place.mkdir(parents=True, exist_ok=True)
        with kept_in(place / PROGRESS, plan.about, Played, plan.fits) as kept:
            _Making(plan, place, library).run(*work, kept)
        (place / PROGRESS).unlink()
    return _made(place, library)


@dataclass(frozen=True)
class _Plan:
    """A checked dataset: the arena's common settings, the number of seats and of matches."""

    wanted: Dataset
    common: Pairing
    size: int
    total: int
    about: Mapping[str, object]

    def fits(self, number: int, result: Played) -> bool:
        """Return whether a result can belong to the match with this number."""
        sizes = {len(result.bots), len(result.returns), len(result.scores)}
        return number < self.total and sizes == {self.size}


def _plan_of(wanted: Dataset) -> _Plan:
    """Return the plan of a dataset. Raises ``NotationError``."""
    game, bots = load(wanted.game), wanted.bots
    for word in bots:
        own_code.budget(word, game)
    sizes = [players for players in game.players if players <= len(bots)]
    size = game.check_players(wanted.players or max(sizes, default=min(game.players)))
    if not bots or len(bots) < 2 <= size:
        raise NotationError("a dataset needs two or more bots, unless the match is for one player")
    seated = (*bots, *[bots[-1]] * (size - len(bots)))
    options = game.check_options(wanted.options, size)
    common = Pairing(game.name, options, seated, (), 0, 0, validation.whole("a seed", wanted.seed))
    matches = validation.matches(wanted.matches)
    validation.within("the number of matches in a file", wanted.shard, 1, validation.MOST)
    about = {
        "dataset": game.name,
        "format": FORMAT,
        "rules": game.rules,
        "signature": signature(game),
        "players": size,
        "options": options,
        "bots": list(seated),
        "matches": matches,
        "seed": wanted.seed,
        "shard": wanted.shard,
        "thoughts": wanted.thoughts,
    }
    return _Plan(wanted, common, size, matches * comb(len(seated), size), about)


def _check_folder(place: Path, plan: _Plan, library: Library) -> None:
    """Raise ``RecordError`` for a folder with another dataset or other files."""
    if place.exists() and not place.is_dir():
        raise RecordError(f"{place} is not a folder")
    if (place / PROGRESS).is_file() or not place.exists():
        return  # ``kept_in`` compares what was begun there
    if not (place / MATCHES).is_file():
        if any(place.iterdir()):
            raise RecordError(f"{place} holds other files: name a new folder or an empty one")
        return
    found = library.about(place / MATCHES)
    known = json.loads(json.dumps(plan.about))
    for name in {**known, **found}:
        if found.get(name) != known.get(name):
            there, here = json.dumps(found.get(name)), json.dumps(known.get(name))
            difference = f"{name} is {there} there and {here} here"
            raise RecordError(f"{place} holds another dataset: {difference}")


@dataclass(frozen=True)
class _Task:
    """A match to turn into rows."""

    game: str
    players: int
    options: Mapping[str, str]
    lines: tuple[str, ...]


@dataclass
class _Making:
    """Writes the files of a dataset, shard by shard."""

    plan: _Plan
    place: Path
    library: Library
    number: int = 0

    def run(self, executor: Executor, progress: Progress | None, kept: Kept[Played] | None) -> None:
        """Play all matches and write all files."""
        plan = self.plan
        wanted = pairings(plan.common, plan.size, plan.wanted.matches)
        found = results(executor, partial(_play, plan.wanted.thoughts), wanted, kept)
        stream = told(found, plan.total, kept, progress)
        with self.library.open(self.place / MATCHES, plan.about) as matches:
            while shard := list(islice(stream, plan.wanted.shard)):
                rows = [self._row(self.number + at, one) for at, one in enumerate(shard)]
                matches.write(match_table(rows))
                self._write(executor, shard, rows)
                self.number += len(shard)
        (self.place / CARD).write_text(card_text(self._card()), encoding="utf-8")

    def _row(self, number: int, one: Played) -> MatchRow:
        names = tuple(self.plan.common.words[bot] for bot in one.bots)
        return MatchRow(number, names, one.returns, one.scores, one.lines, one.opening)

    def _write(self, executor: Executor, shard: Sequence[Played], rows: Sequence[MatchRow]) -> None:
        """Write the decisions of a shard, unless its file is complete."""
        path = self.place / f"decisions-{self.number // self.plan.wanted.shard:05}.parquet"
        if path.is_file():
            return
        common, game = self.plan.common, load(self.plan.common.game)
        tasks = (_Task(game.name, self.plan.size, common.options, one.lines) for one in shard)
        replayed = results(executor, _replay, tasks)
        with self.library.open(path, self.plan.about) as file:
            for group in _groups(zip(shard, rows, replayed, strict=True)):
                pairs = [(row, decisions) for _, row, decisions in group]
                thoughts = None
                if self.plan.wanted.thoughts:
                    thoughts = [_thoughts(one, decisions) for one, _, decisions in group]
                file.write(table_of(game, pairs, thoughts))

    def _card(self) -> Card:
        game, wanted = load(self.plan.common.game), self.plan.wanted
        bots = ", ".join(dict.fromkeys(self.plan.common.words))
        summary = (
            f"{self.plan.total} matches of {game.name} between bots ({bots}), played by steppe"
            f" with the seed {wanted.seed}."
        )
        return Card(game, f"{game.name}: decisions of bots", summary, self.plan.about)


_Group = list[tuple[Played, MatchRow, Decisions]]


def _groups(matches: Iterable[tuple[Played, MatchRow, Decisions]]) -> Iterator[_Group]:
    """Yield matches in groups with enough rows for a row group, in order."""
    group: _Group = []
    for match in matches:
        group.append(match)
        if sum(len(decisions) for *_, decisions in group) >= _GROUP:
            yield group
            group = []
    if group:
        yield group


def _play(thinks: bool, pairing: Pairing) -> Played:
    """Play a match and note its decisions."""
    notes: list[Note] = []
    match = played(noted(pairing, notes, thinks))
    line = match.line
    decided = sum(bool(entry.move) and not entry.is_said for entry in line)
    values, visits = zip(*notes, strict=True) if notes and thinks else ((), ())
    return Played(
        pairing.bots,
        tuple(match.returns()),
        tuple(match.scores()),
        tuple(lines_of(line)),
        min(decided, max(0, decided - len(notes))),
        tuple(values),
        tuple(visits),
    )


def _replay(task: _Task) -> Decisions:
    """Return the decisions of a match that was played."""
    start = Position(load(task.game), task.players, task.options)
    return decisions_of(start, parse_entries("\n".join(task.lines)))


def _thoughts(one: Played, decisions: Decisions) -> Thoughts:
    """Return what bots thought at each decision; nothing for the opening."""
    count = len(decisions)
    noted = [(0.0, ())] * one.opening + list(zip(one.values, one.visits, strict=True))
    noted = noted[:count]
    lengths = [0, *(len(visits) for _, visits in noted)]
    flat = [number for _, visits in noted for number in visits]
    return Thoughts(
        np.array([value for value, _ in noted], np.float32),
        np.array([bool(visits) for _, visits in noted], bool),
        Lists(np.array(flat, np.int32), np.cumsum(lengths, dtype=np.int32)),
    )


def _made(place: Path, library: Library) -> Made:
    shards = sorted(place.glob("decisions-*.parquet"))
    files = [*shards, place / MATCHES]
    return Made(
        library.rows(place / MATCHES),
        sum(map(library.rows, shards)),
        len(shards),
        sum(file.stat().st_size for file in files),
    )
