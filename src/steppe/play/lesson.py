"""A lesson: a match with prepared moves, and a guide who explains them.

Each lesson is a file ``games/<game>/lessons/<name>.toml``::

    title = { en = "Your first match", fr = "Votre première partie" }
    guide = "zebra"            # the guide's icon
    players = 2
    seat = 0                   # the learner's
    options = {}               # of the game; defaults may be left out
    start = '''…'''            # the position it starts from, as a diagram; may be left out
    before = '''
    0 guard:3                  # lines of a record up to the start of the lesson
    '''

    [[steps]]
    title = { en = "A quiet corner", fr = "Un coin tranquille" }
    words = { en = "Nothing scares it here.", fr = "Rien ne l'effraie ici.", rules = "Z5.1" }
    lit = ["player-0"]         # ids of page elements to highlight besides the next move
    moves = '''
    0 place:zebra:d3           # the move for the learner to play …
    1 place:lion:a1            # … and what follows
    '''
    then = '''
    0 step:1                   # played automatically afterwards, like passes at a table
    '''
    [[steps.wrong]]            # the reply to another legal move; * matches anything
    move = "place:lion:*"
    words = { en = "Keep it for later.", fr = "Gardez-le pour plus tard." }

In a step without a move by the learner, the learner reads the text before the moves are played.
Chance outcomes come from the file, so the lesson is the same for everyone, and progress is a single
number.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.teaching import Text
from steppe.play.log import Entry
from steppe.play.match import Match
from steppe.play.match_record import parse_entries
from steppe.play.origin import USUAL, Origin, told

FOLDER = "lessons"
_FIELDS = {"title", "guide", "players", "seat", "options", "start", "before", "steps"}
_STEP_FIELDS = {"title", "words", "lit", "moves", "then", "wrong"}


@dataclass(frozen=True)
class Step:
    """A step: its text, the highlights, the moves that follow, and further automatic moves."""

    title: Text
    words: Text
    lit: tuple[str, ...]
    moves: tuple[Entry, ...]
    then: tuple[Entry, ...]
    wrong: tuple[tuple[str, Text], ...]

    def reply(self, move: str) -> Text | None:
        """Return the reply to a wrong move, if the file has one."""
        return next((words for pattern, words in self.wrong if fnmatchcase(move, pattern)), None)


@dataclass(frozen=True)
class Stop:
    """A point where the lesson waits: the step, and the learner's next move ("" if none)."""

    step: int
    match: Match
    move: str


@dataclass(frozen=True)
class Lesson:
    """A game's lesson, as read from its file."""

    game: Game
    name: str
    title: Text
    guide: str
    players: int
    seat: int
    options: Mapping[str, str]
    start: str
    before: tuple[Entry, ...]
    steps: tuple[Step, ...]

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """Return all stops in order; the last one, after all steps, is the end.

        Raises ``NotationError``, which names the first step that contains an unplayable move.
        """
        options = self.game.check_options(self.options, self.players)
        match = Match(self.game, self.players, options, self.name, b"", origin=self._origin())
        _commit(match, self.before, "before the first step")
        stops = [stop for number in range(len(self.steps)) for stop in self._walk(match, number)]
        return (*stops, Stop(len(self.steps), match, ""))

    def _origin(self) -> Origin:
        if not self.start:
            return USUAL
        return Origin(
            told(Position.from_diagram(self.game, self.start, self.players, **self.options))
        )

    def _walk(self, match: Match, number: int) -> Iterator[Stop]:
        """Play a step on ``match``; yield each point where it waits."""
        moves, where = self.steps[number].moves, f"step {number + 1}"
        if all(entry.by != self.seat for entry in moves):
            yield Stop(number, match.copy(), "")
        for entry in moves:
            if entry.by == self.seat:
                yield Stop(number, match.copy(), entry.move)
            _commit(match, (entry,), where)
        _commit(match, self.steps[number].then, where)

    def after_step(self, number: int) -> int:
        """Return the first stop after the whole step to which stop ``number`` belongs."""
        step = self.stops[number].step
        return next(at for at, stop in enumerate(self.stops) if stop.step > step)

    def next(self, number: int, moves: Sequence[str]) -> int | None:
        """Return the stop that ``moves`` lead to from stop ``number``; ``None`` for other moves.

        Moves in another order, such as the parts of a load, count if they lead to the next stop.
        """
        ahead = [stop.move for stop in self.stops[number : number + len(moves)]]
        if ahead == [*moves]:
            return number + len(moves)
        return number + 1 if self._leads_on(number, moves) else None

    def _leads_on(self, number: int, moves: Sequence[str]) -> bool:
        """Return whether moves lead to the position of the stop after ``number``."""
        if not self.stops[number].move:
            return False
        position = self.stops[number].match.position
        try:
            position.play(" ".join(moves))
        except (NotationError, IllegalMove):
            return False
        return position == self.stops[number + 1].match.position


def _commit(match: Match, entries: Sequence[Entry], where: str) -> None:
    for entry in entries:
        if entry.move and entry.by != match.player:
            raise NotationError(
                f"{where}: {entry.move!r}: player {match.player} is to move, not player {entry.by}"
            )
        try:
            match.commit(entry)
        except ValueError as error:
            raise NotationError(f"{where}: {entry.move!r}: {error}") from error


def lessons(game: Game) -> dict[str, Lesson]:
    """Return a game's lessons by name; lessons for the usual number of players come first.

    Raises ``NotationError``, which names the faulty file.
    """
    paths = sorted((game.folder / FOLDER).glob("*.toml"))
    read = sorted(
        (read_lesson(game, path) for path in paths),
        key=lambda lesson: game.players.index(lesson.players),
    )
    return {lesson.name: lesson for lesson in read}


def read_lesson(game: Game, path: Path) -> Lesson:
    """Read a lesson file. Raises ``NotationError``, which names the mistake."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
        _check("a lesson", table, _FIELDS)
        return Lesson(
            game,
            path.stem,
            table["title"],
            table["guide"],
            table["players"],
            table["seat"],
            table.get("options", {}),
            table.get("start", ""),
            tuple(parse_entries(table.get("before", ""))),
            tuple(_step(step) for step in table["steps"]),
        )
    except KeyError as error:
        raise NotationError(f"{path.name}: {error} is missing") from error
    except ValueError as error:
        raise NotationError(f"{path.name}: {error}") from error


def _step(table: Mapping[str, Any]) -> Step:
    _check("a step", table, _STEP_FIELDS)
    return Step(
        table["title"],
        table["words"],
        tuple(table.get("lit", ())),
        tuple(parse_entries(table.get("moves", ""))),
        tuple(parse_entries(table.get("then", ""))),
        tuple((wrong["move"], wrong["words"]) for wrong in table.get("wrong", ())),
    )


def _check(what: str, table: Mapping[str, Any], known: set[str]) -> None:
    if unknown := sorted(table.keys() - known):
        raise NotationError(f"{what} has no key {unknown[0]!r}; keys: {', '.join(sorted(known))}")
