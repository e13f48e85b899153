"""Opening statistics: the first moves of matches, with their counts and results.

A move is counted under the moves before it: in a game without chance all earlier moves, otherwise
only those of the same player. ``core/option.py`` defines which moves count as first moves. Each
game ships the built-in bots' openings, counted by ``steppe openings`` under the rules then in
force.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from json import dumps, loads
from pathlib import Path
from typing import Any, NamedTuple

from steppe.core.game import Game
from steppe.play.log import Entry, remaining
from steppe.play.result import winners_of

REST = "*"
"""Stands for all moves played too rarely to be listed."""

_PLACES = 4  # decimals of wins, which may be fractions such as a third


class Played(NamedTuple):
    """A move in a match, the moves before it, and the player."""

    before: str
    move: str
    player: int


@dataclass(frozen=True)
class Tally:
    """The number of times a move was played, and its wins; a shared win counts as a fraction."""

    matches: int = 0
    wins: float = 0.0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.matches + other.matches, self.wins + other.wins)


Tallies = Mapping[str, Mapping[str, Tally]]
"""Counts by move and by player's name."""


@dataclass
class Counts:
    """The counts of all moves: by the preceding moves, by move and by player's name."""

    found: dict[str, dict[str, dict[str, Tally]]] = field(default_factory=dict)

    def add(self, before: str, move: str, who: str, tally: Tally) -> None:
        """Add to the counts of a move."""
        by_who = self.found.setdefault(before, {}).setdefault(move, {})
        by_who[who] = by_who.get(who, Tally()) + tally

    def after(self, before: str) -> Tallies:
        """Return the counts of the moves played after a sequence of moves."""
        return self.found.get(before, {})

    def without_rare(self, least: int) -> "Counts":
        """Return these counts with moves played fewer than ``least`` times merged into ``REST``.

        Continuations of merged moves are dropped.
        """
        kept = Counts()
        for before, moves in self.found.items():
            for move, by_who in moves.items():
                counted = move if total(by_who) >= least else REST
                for who, tally in by_who.items():
                    kept.add(before, counted, who, tally)
        reached = {
            "",
            *(_joined(before, move) for before in kept.found for move in kept.found[before]),
        }
        return Counts({before: kept.found[before] for before in kept.found if before in reached})


def total(tallies: Mapping[str, Tally]) -> int:
    """Return the number of times a move was played in total."""
    return sum(tally.matches for tally in tallies.values())


def together(one: Tallies, other: Tallies) -> Tallies:
    """Return the sum of two counts."""
    both = Counts()
    for tallies in (one, other):
        for move, by_who in tallies.items():
            for who, tally in by_who.items():
                both.add("", move, who, tally)
    return both.after("")


def first_moves(game: Game, players: int, log: Sequence[Entry]) -> Iterator[Played]:
    """Yield the first moves of a match, each with the moves before it."""
    moves = list(_counted(game, log))
    if game.is_combinatorial:
        yield from _path(game, moves)
        return
    for player in range(players):
        yield from _path(game, [one for one in moves if one.player == player])


def tallied(first: Iterable[Played], returns: Sequence[float]) -> Iterator[tuple[Played, Tally]]:
    """Yield the first moves of a match, each with the match's result for the player."""
    winners = winners_of(returns)
    for played in first:
        yield played, Tally(1, (played.player in winners) / max(1, len(winners)))


def _counted(game: Game, log: Sequence[Entry]) -> Iterator[Played]:
    """Yield the moves in a log that count as first moves."""
    for entry in remaining(log):
        if entry.move and not entry.is_said and (word := game.opening.word(entry.move)):
            yield Played("", word, entry.by)


def _path(game: Game, moves: Sequence[Played]) -> Iterator[Played]:
    before = ""
    for played in moves[: game.opening.depth]:
        yield played._replace(before=before)
        before = _joined(before, played.move)


def _joined(before: str, move: str) -> str:
    return f"{before} {move}".strip()


@dataclass(frozen=True)
class BuiltinOpenings:
    """The openings of the built-in bots: their names by level, and the counts.

    ``rules`` is the version of the rules under which they were counted.
    """

    rules: str = ""
    matches: int = 0
    bots: Mapping[str, str] = field(default_factory=dict)
    counts: Counts = field(default_factory=Counts)

    def told(self) -> dict[str, Any]:
        """Return the openings as plain data, each move with the moves before it."""
        head = {"rules": self.rules, "matches": self.matches, "bots": dict(self.bots)}
        return head | {"moves": dict(sorted(self._moves()))}

    def _moves(self) -> Iterator[tuple[str, dict[str, list[float]]]]:
        for before, moves in self.counts.found.items():
            for move, by_who in moves.items():
                numbers = {who: _numbers(by_who[who]) for who in self.bots if who in by_who}
                yield _joined(before, move), numbers

    def to_json(self) -> str:
        """Return JSON for ``from_json``, one line per move."""
        data = self.told()
        moves = (
            f"{dumps(path)}: {dumps(by_who, separators=(',', ':'))}"
            for path, by_who in data.pop("moves").items()
        )
        lines = ",\n".join(moves)
        return f'{dumps(data)[:-1]}, "moves": {{\n{lines}\n}}}}\n'

    @classmethod
    def from_json(cls, text: str) -> "BuiltinOpenings":
        """Return the openings from the output of ``to_json``."""
        data, counts = loads(text), Counts()
        for path, by_who in data["moves"].items():
            before, _, move = path.rpartition(" ")
            for who, numbers in by_who.items():
                counts.add(before, move, who, Tally(*numbers))
        return cls(data["rules"], data["matches"], data["bots"], counts)


def _numbers(tally: Tally) -> list[float]:
    wins = round(tally.wins, _PLACES)
    return [tally.matches, int(wins) if wins == int(wins) else wins]


def file_of(game: Game, players: int) -> Path:
    """Return the path of the file with the built-in bots' openings for n players."""
    return game.folder / "data" / "openings" / f"{players}.json"


@cache
def of_the_site(game: Game, players: int) -> BuiltinOpenings:
    """Return the built-in bots' openings, empty if they were counted under earlier rules."""
    path = file_of(game, players)
    house = (
        BuiltinOpenings.from_json(path.read_text("utf-8")) if path.is_file() else BuiltinOpenings()
    )
    return house if house.rules == game.rules else BuiltinOpenings()
