"""A lesson: a match whose moves are known, with somebody who says what they are good for.

A file ``games/<game>/lessons/<name>.toml`` tells it::

    title = { en = "Your first match", fr = "Votre première partie" }
    guide = "zebra"            # the icon of who speaks
    players = 2
    seat = 0                   # the learner's
    options = {}               # of the game; those left out are the usual ones
    before = '''
    0 guard:3                  # lines of a record that lead to where the lesson begins
    '''

    [[steps]]
    title = { en = "A quiet corner", fr = "Un coin tranquille" }
    words = { en = "Nothing frightens a zebra here.", fr = "Rien n'effraie un zèbre ici." }
    lit = ["player-0"]         # what is shown besides the next move: ids of elements of the page
    moves = '''
    0 place:zebra:d3           # what the learner is to play …
    1 place:lion:a1            # … and what follows
    '''
    then = '''
    0 step:1                   # what is played for him after that: a table's switches would pass
    '''
    [[steps.wrong]]            # what is said of another legal move; * stands for anything
    move = "place:lion:*"
    words = { en = "Keep him for later.", fr = "Gardez-le pour plus tard." }

A step without a move of the learner is read, and then its moves are played. Chance falls as the
file says, so a lesson is the same for everybody, and nothing of it has to be kept: a number says
how far somebody has come.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any

from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.teaching import Text
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.play.match_record import parse_entries

FOLDER = "lessons"
_FIELDS = {"title", "guide", "players", "seat", "options", "before", "steps"}
_STEP_FIELDS = {"title", "words", "lit", "moves", "then", "wrong"}


@dataclass(frozen=True)
class Step:
    """What is said at once, what is shown, the moves that follow, and those played for him."""

    title: Text
    words: Text
    lit: tuple[str, ...]
    moves: tuple[Entry, ...]
    then: tuple[Entry, ...]
    wrong: tuple[tuple[str, Text], ...]

    def reply(self, move: str) -> Text | None:
        """Return what is said of another move than the one meant, if the file says anything."""
        return next((words for pattern, words in self.wrong if fnmatchcase(move, pattern)), None)


@dataclass(frozen=True)
class Stop:
    """Where the learner is waited for: during which step, what he is to play, "" to read only."""

    step: int
    match: Match
    move: str


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game, as its file tells it."""

    game: Game
    name: str
    title: Text
    guide: str
    players: int
    seat: int
    options: Mapping[str, str]
    before: tuple[Entry, ...]
    steps: tuple[Step, ...]

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """Return all stops in order; the last one, after all steps, is the end.

        Raises ``NotationError`` that names the step whose moves cannot be played.
        """
        options = self.game.check_options(self.options, self.players)
        match = Match(self.game, self.players, options, self.name, b"")
        _commit(match, self.before, "before the first step")
        stops = [stop for number in range(len(self.steps)) for stop in self._walk(match, number)]
        return (*stops, Stop(len(self.steps), match, ""))

    def _walk(self, match: Match, number: int) -> Iterator[Stop]:
        """Play a step on ``match``; yield where it waits."""
        moves, where = self.steps[number].moves, f"step {number + 1}"
        if all(entry.by != self.seat for entry in moves):
            yield Stop(number, match.copy(), "")
        for entry in moves:
            if entry.by == self.seat:
                yield Stop(number, match.copy(), entry.move)
            _commit(match, (entry,), where)
        _commit(match, self.steps[number].then, where)

    def next(self, number: int, moves: Sequence[str]) -> int | None:
        """Return the stop that moves lead to from another one; ``None`` if others were meant."""
        for move in moves:
            if self.stops[number].move != move:
                return None
            number += 1
        return number


def _commit(match: Match, entries: Sequence[Entry], where: str) -> None:
    for entry in entries:
        if entry.move and entry.by != match.player:
            raise NotationError(
                f"{where}: {entry.move!r}: player {match.player} is to move, not {entry.by}"
            )
        try:
            match.commit(entry)
        except ValueError as error:
            raise NotationError(f"{where}: {entry.move!r}: {error}") from error


def lessons(game: Game) -> dict[str, Lesson]:
    """Return the lessons of a game by name, those for its usual number of players first.

    Raises ``NotationError`` that names a wrong file.
    """
    paths = sorted((game.folder / FOLDER).glob("*.toml"))
    read = sorted(
        (read_lesson(game, path) for path in paths),
        key=lambda lesson: game.players.index(lesson.players),
    )
    return {lesson.name: lesson for lesson in read}


def read_lesson(game: Game, path: Path) -> Lesson:
    """Read the file of a lesson. Raises ``NotationError`` that says what is wrong with it."""
    try:
        told = tomllib.loads(path.read_text("utf-8"))
        _check("a lesson", told, _FIELDS)
        return Lesson(
            game,
            path.stem,
            told["title"],
            told["guide"],
            told["players"],
            told["seat"],
            told.get("options", {}),
            tuple(parse_entries(told.get("before", ""))),
            tuple(_step(step) for step in told["steps"]),
        )
    except KeyError as error:
        raise NotationError(f"{path.name}: {error} is missing") from error
    except ValueError as error:
        raise NotationError(f"{path.name}: {error}") from error


def _step(told: Mapping[str, Any]) -> Step:
    _check("a step", told, _STEP_FIELDS)
    return Step(
        told["title"],
        told["words"],
        tuple(told.get("lit", ())),
        tuple(parse_entries(told.get("moves", ""))),
        tuple(parse_entries(told.get("then", ""))),
        tuple((wrong["move"], wrong["words"]) for wrong in told.get("wrong", ())),
    )


def _check(what: str, told: Mapping[str, Any], known: set[str]) -> None:
    if unknown := sorted(told.keys() - known):
        raise NotationError(f"{what} has no {unknown[0]!r}, only {', '.join(sorted(known))}")
