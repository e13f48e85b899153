"""What happened in a match, turn by turn, as one player saw it.

A story follows its match: what has been told is kept, so that showing one more move costs one
more move. It holds observations only.
"""

from dataclasses import dataclass
from itertools import groupby

from steppe.core.chance import CHANCE
from steppe.core.position import Position
from steppe.locale import Say
from steppe.play.log import RESIGN, Entry
from steppe.play.match import Match

Span = tuple[int, int]
"""Entries played before and after."""


@dataclass(frozen=True)
class Line:
    """A line of the log: which turn, who (``None``: chance), what, and where it leads."""

    number: int
    player: int | None
    words: str
    start: int  # entries played before it
    end: int  # entries played after it


class Story:
    """The entries of a match and the observations between them, for one viewer."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = viewer
        self._entries: list[Entry] = []
        self._seen: list[Position] = []
        self._words: dict[tuple[int, int, str], str] = {}

    def follow(self, match: Match) -> "Story":
        """Catch up with a match, always the same; return this story."""
        entries = match.seen_by(self._viewer)
        kept = _common(self._entries, entries)
        if len(entries) == kept + 1 and kept + 1 == len(self._seen):
            self._seen.append(match.observe(self._viewer))
        elif len(self._seen) != len(entries) + 1 or kept < len(entries):
            self._seen = [now.observe(self._viewer) for now in match.positions()]
        if kept < len(self._entries):
            self._words = {key: words for key, words in self._words.items() if key[1] <= kept}
        self._entries = entries
        return self

    def __len__(self) -> int:
        return len(self._entries)

    def position(self, after: int) -> Position:
        """Return what was seen when ``after`` entries had been played."""
        return self._seen[after]

    def before(self, after: int) -> Position | None:
        """Return what was seen when the turn began that ``after`` entries ended or went on."""
        if after == 0:
            return None
        turn = self._seen[after - 1].turn
        return next(seen for seen in self._seen if seen.turn == turn)

    def lines(self, say: Say, language: str) -> list[Line]:
        """Return the log in sentences, a line for each turn."""
        out: list[Line] = []
        for (_, by, _), group in groupby(enumerate(self._entries), self._chapter):
            indices = [index for index, _ in group]
            span = (indices[0], indices[-1] + 1)
            words = self.sentence(span, say, language)
            out.append(Line(len(out) + 1, None if by == CHANCE else by, words, *span))
        return out

    def _chapter(self, item: tuple[int, Entry]) -> tuple[int, int, bool]:
        """Return what entries of one line have in common: the turn, who, whether he resigns."""
        index, entry = item
        return self._seen[index].turn, entry.by, entry.verb == RESIGN

    def sentence(self, span: Span, say: Say, language: str) -> str:
        """Return what happened between two moments of one turn."""
        key = (*span, language)
        if key not in self._words:
            self._words[key] = self._tell(span, say)
        return self._words[key]

    def _tell(self, span: Span, say: Say) -> str:
        entries = self._entries[span[0] : span[1]]
        if entries[0].verb == RESIGN:
            return say("Resigns")
        text = self._seen[0].game.view("text")
        moves = [entry.move for entry in entries if entry.move]
        sentence: str = text.turn_sentence(self._seen[span[0]], moves, say)
        return sentence


def _common(one: list[Entry], other: list[Entry]) -> int:
    """Return how many entries two lists share from the start."""
    shared = min(len(one), len(other))
    if one[:shared] == other[:shared]:
        return shared
    return next(index for index in range(shared) if one[index] != other[index])
