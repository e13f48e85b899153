"""One match in two versions: the rules' position, and a second implementation's table.

Both versions are compared after each step. The second version's steps are kept for traces.
"""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from steppe.core.position import Position
from steppe.core.unchecked import put
from tests.games.trace_file import BEGIN, PUT, Contents, asked, changes, choices, compact, short
from tests.reference.agenda import CHANCE, Agenda

Reached = tuple[set[str], set[str], set[str]]  # kinds of events, from coarse to fine
LEVELS = 3
FEW = 3  # up to this number of choices, the number itself is an event
SHOWN = 40  # number of steps printed on a disagreement


@dataclass(frozen=True)
class Moment:
    """A step of a match: the second implementation's state after it, and its kinds of events."""

    word: str
    asked: str
    values: dict[str, str]  # everything on the table, as a trace writes it
    choices: int
    player: int  # the player to move
    phase: int
    position: bytes  # pickled
    reached: Reached


class BothSides:
    """A match in two versions, with a function for each version that describes the table."""

    def __init__(
        self,
        position: Position,
        table: Any,
        on_board: Callable[[Position], Contents],
        on_table: Callable[[Any], Contents],
    ) -> None:
        self.position, self.table = position, table
        self._on_board, self._on_table = on_board, on_table
        self.moments: list[Moment] = []
        self.seen: Counter[str] = Counter()  # verbs, endings and rare situations
        usual = position.game.check_options({}, position.players)
        options = [f"{n}={v}" for n, v in position.options.items() if v != usual[n]]
        self.compare(" ".join([BEGIN, str(position.players), *options]))

    def mark(self, kind: str) -> None:
        """Mark the last step as a new kind of event, so that a trace includes it."""
        self.moments[-1].reached[0].add(kind)

    @property
    def title(self) -> str:
        begin, *moves = (moment.word for moment in self.moments)
        return f"{begin}: {' '.join(moves[-SHOWN:])}"

    def choices(self) -> list[str]:
        """Return the possible moves, and outcomes with ``~``."""
        if self.table.player == CHANCE:
            return [f"~{word}" for word in sorted(self.table.outcomes())]
        return self.table.legal()

    def play(self, words: str) -> None:
        """Apply several moves and outcomes; compare both versions after each."""
        for word in words.split():
            self.step(word)

    def step(self, word: str) -> None:
        """Apply a move or an outcome in both versions, and compare them."""
        if self.table.player == CHANCE:
            word = f"~{word.removeprefix('~')}"
        self.position.apply(word)
        self.table.apply(word)
        self.seen[word.removeprefix("~").partition(":")[0]] += 1
        self.compare(word)

    def put(self, **fields: Any) -> None:
        """Overwrite fields of the position to match a changed table, and compare both versions."""
        with self.changing():
            put(self.position, **fields)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Let a ``with`` block change the position and the table; compare them afterwards."""
        before = self.position.to_json()
        yield
        self.compare(put_word(before, self.position))

    def compare(self, word: str) -> None:
        """Compare the player, the choices and the table after a step, and store the step."""
        rules, witness = self._on_board(self.position), self._on_table(self.table)
        unlike = {
            name: (rules[name], witness[name]) for name in rules if rules[name] != witness[name]
        }
        where = f"after {word}, {self.title if self.moments else ''}"
        assert not unlike, f"{unlike} {where}"
        assert self.position.player == self.table.player, where
        words = words_of(self.table)
        assert choices(self.position) == words, where
        # The rules leave some values undefined in a phase; the trace then omits them as well.
        values = {name: short(witness[name]) for name in rules}
        who = asked(self.table.player, words)
        reached = self._reached(word, values) if self.moments else ({word}, set(), set())
        player, phase = self.position.player, int(self.position.state.phase)
        frozen = pickle.dumps(self.position)
        self.moments.append(Moment(word, who, values, len(words), player, phase, frozen, reached))

    def _reached(self, word: str, values: dict[str, str]) -> Reached:
        """Return the kinds of events in a step: its verb by phase, the changes, and both joined."""
        if word.startswith(PUT):
            return set(), set(), set()
        before = self.moments[-1]
        verb = word.partition(":")[0]
        kinds = {f"{verb} in {before.phase}", word if verb[0] == "~" else verb}
        if before.player != CHANCE and before.choices <= FEW:
            kinds.add(f"{before.choices} choices in {before.phase}")
        changed = set()
        for name, value in changes(before.values, values).items():
            what, _, seat = name.partition(".")
            whose = seat and ("own" if seat == str(before.player) else "other")
            changed.add(f"{verb} {what} {whose}")
            if what == "ending":
                kinds.add(value)
        return kinds, changed, {" ".join(sorted(kinds | changed))}


def put_word(before: Any, position: Position) -> str:
    """Return a trace's ``put`` step that overwrites the fields in which a position has changed."""
    return f"{PUT} {compact(difference(before, position.to_json()))}"


def words_of(table: Agenda) -> dict[str, int]:
    """Return the possible moves or outcomes with their weights."""
    return table.outcomes() or dict.fromkeys(table.legal(), 1)


def difference(before: Any, after: Any) -> Any:
    """Return the new values of changed fields; list entries are named by index."""
    if isinstance(after, list) and not isinstance(after[0], Mapping):
        before, after = dict(enumerate(before)), dict(enumerate(after))
    if not isinstance(after, Mapping):
        return after
    return {
        str(name): difference(before[name], value)
        for name, value in after.items()
        if before[name] != value
    }
