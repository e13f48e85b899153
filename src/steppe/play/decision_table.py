"""The decisions of matches as a table: the player, what they saw, the legal moves, the choice.

``decisions_of`` replays a match and returns a row for each decision; ``table_of`` returns the rows
of several matches as named columns, which ``steppe.adapters.parquet`` writes to a file. What a
player could not see is in no column of their decision.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.seen_columns import seen_columns, states_of
from steppe.core.unchecked import play_word
from steppe.engine.chance import CHANCE
from steppe.play.log import Entry

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Lists:
    """A column of lists: all their values, and ``[N + 1]`` bounds of the lists in them."""

    values: Array
    bounds: Array


@dataclass(frozen=True)
class Words:
    """A column of words: for each row, its index in ``words``."""

    numbers: Array
    words: Sequence[str]


@dataclass(frozen=True)
class Sometimes:
    """A column of numbers, some of them missing; ``known`` is true for the others."""

    values: Array
    known: Array


Column = Array | Lists | Words | Sometimes | list[Any]
Table = Mapping[str, Column]

DECISIONS = {
    "match": "number of the match, as in matches.parquet",
    "ply": "entries of the match before this decision, as in the address of a replay",
    "seat": "the player who decides, 0 for the first",
    "player": "who decides: a bot, a person's pseudonym, or `opening` for a random first move",
    "legal": "ids of the legal moves, ascending",
    "chosen": "id of the move played",
    "word": "the move played, as text",
    "outcome": "the player's result at the end of the match, -1 (lost) to 1 (won)",
    "score": "the player's final score, in the game's own points",
}
"""The columns for each decision, without those of the observation, and their meaning."""

THOUGHTS = {
    "value": "a searching bot's value of the move played, -1 to 1; null without a search",
    "visits": "its simulations of each legal move, in the order of `legal`; empty without a search",
}
"""The columns that searching bots add on request, and their meaning."""

OPENING = "opening"
"""The player of random decisions before the bots take over."""


@dataclass(frozen=True)
class Decisions:
    """The ``N`` decisions of a match, or of several joined.

    ``ply``, ``seat`` and ``chosen`` are ``[N]``; ``legal`` are the ids of all legal moves, and
    ``bounds``, ``[N + 1]``, the place of each decision's in them. ``states``, ``[N]``, are the
    observations of the players who decide.
    """

    ply: Array
    seat: Array
    chosen: Array
    legal: Array
    bounds: Array
    states: Array

    def __len__(self) -> int:
        return len(self.ply)


@dataclass(frozen=True)
class Thoughts:
    """What searching bots thought at each decision: values ``[N]``, and visits per legal move.

    ``known``, ``[N]``, is false for decisions without a search.
    """

    values: Array
    known: Array
    visits: Lists


@dataclass(frozen=True)
class MatchRow:
    """A match in a table: its number, its players by seat, results and scores ``[P]``.

    ``lines`` are its entries as in a record, ``opening`` the number of random decisions at its
    beginning.
    """

    number: int
    players: tuple[str, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    lines: tuple[str, ...]
    opening: int = 0
    day: str = ""


def decisions_of(start: Position, line: Iterable[Entry]) -> Decisions:
    """Return the decisions of a match, given its start and its entries; table actions are none."""
    position, actions = start.copy(), start.game.actions
    plies, seats, chosen, legal, bounds = [], [], [], [], [0]
    seen: list[Position] = []
    for ply, entry in enumerate(line):
        if entry.move and not entry.is_said and position.player != CHANCE:
            plies.append(ply)
            seats.append(position.player)
            chosen.append(actions.parse(entry.move))
            legal += position.legal_ids()
            bounds.append(len(legal))
            seen.append(position.observe(position.player))
            play_word(position, entry.move)
        for outcome in entry.outcomes:
            play_word(position, outcome)
    return Decisions(
        np.array(plies, np.int32),
        np.array(seats, np.int8),
        np.array(chosen, np.int32),
        np.array(legal, np.int32),
        np.array(bounds, np.int32),
        states_of(seen) if seen else states_of([start])[:0],
    )


def table_of(
    game: Game,
    matches: Sequence[tuple[MatchRow, Decisions]],
    thoughts: Sequence[Thoughts] | None = None,
) -> dict[str, Column]:
    """Return the decisions of several matches as columns, in the order of the matches."""
    of = [decisions for _, decisions in matches]
    seats = [one.seat for one in of]
    chosen = np.concatenate([one.chosen for one in of])
    states = np.concatenate([one.states for one in of])
    table: dict[str, Column] = {
        "match": np.repeat(
            np.array([row.number for row, _ in matches], np.int32), [len(one) for one in of]
        ),
        "ply": np.concatenate([one.ply for one in of]),
        "seat": np.concatenate(seats),
        "player": _players(matches),
        "legal": Lists(np.concatenate([one.legal for one in of]), joined([o.bounds for o in of])),
        "chosen": chosen,
        "word": Words(chosen, list(game.actions)),
        "outcome": _per_seat(matches, "returns", np.float32),
        "score": _per_seat(matches, "scores", np.int32),
    }
    if thoughts is not None:
        table |= _thought(thoughts)
    return table | {column.name: column.of(states) for column in seen_columns(game)}


def _players(matches: Sequence[tuple[MatchRow, Decisions]]) -> Words:
    """Return the name of the player of each decision."""
    names = {OPENING: 0}
    numbers = []
    for row, decisions in matches:
        own = np.array([names.setdefault(name, len(names)) for name in row.players], np.int32)
        by = own[decisions.seat]
        by[: row.opening] = 0
        numbers.append(by)
    return Words(np.concatenate(numbers), list(names))


def _per_seat(matches: Sequence[tuple[MatchRow, Decisions]], name: str, kind: type) -> Array:
    """Return, for each decision, the entry of its seat in a tuple of its match."""
    parts: list[Array] = [
        np.array(getattr(row, name), kind)[decisions.seat] for row, decisions in matches
    ]
    return np.concatenate(parts)


def _thought(thoughts: Sequence[Thoughts]) -> dict[str, Column]:
    known = np.concatenate([one.known for one in thoughts])
    visits = [one.visits for one in thoughts]
    counts = np.concatenate([one.values for one in visits])
    return {
        "value": Sometimes(np.concatenate([one.values for one in thoughts]), known),
        "visits": Lists(counts, joined([one.bounds for one in visits])),
    }


def joined(bounds: Sequence[Array]) -> Array:
    """Return the bounds of lists that are concatenated: ``[N + 1]``, from those of each part."""
    lengths = np.concatenate([np.diff(part) for part in bounds])
    return np.concatenate([np.zeros(1, np.int32), np.cumsum(lengths, dtype=np.int32)])


MATCHES = {
    "match": "number of the match",
    "players": "who plays, by seat: bots, or people's pseudonyms",
    "returns": "results by seat, -1 (lost) to 1 (won)",
    "scores": "final scores by seat, in the game's own points",
    "opening": "number of random decisions at the beginning",
    "entries": "the match as in a record: a line for each move and each outcome",
    "day": "the day on which the match ended, empty for matches between bots",
}
"""The columns for each match, and their meaning."""


def match_table(rows: Sequence[MatchRow]) -> dict[str, Column]:
    """Return matches as columns, a row for each."""
    return {
        "match": np.array([row.number for row in rows], np.int32),
        "players": [list(row.players) for row in rows],
        "returns": [list(row.returns) for row in rows],
        "scores": [list(row.scores) for row in rows],
        "opening": np.array([row.opening for row in rows], np.int32),
        "entries": [list(row.lines) for row in rows],
        "day": [row.day for row in rows],
    }
