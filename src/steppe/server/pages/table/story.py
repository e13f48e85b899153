"""The story of a match in words, turn by turn, as one player saw it.

A story follows its match and caches its sentences, so that only new moves need work. It stores only
words; it takes positions from the match and hides what the player could not see.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from steppe.core.i18n import Translator, msgids
from steppe.core.position import Position
from steppe.core.view import Consequence, Narration, NarrationPart, TextView, ThrowsView
from steppe.draw.words import capital
from steppe.engine.chance import CHANCE
from steppe.play.log import RESIGN, RETURN, WITHDRAW, Entry, moves_of
from steppe.play.match import Match

Span = tuple[int, int]
"""A span of log entries: the number of entries before it, and the number up to its end."""

_CHANCE = "~ "  # prefix of a chance outcome
_SAID: Mapping[str, str] = msgids(
    {RESIGN: "Resigns", WITHDRAW: "Leaves; a bot takes over", RETURN: "Comes back"}
)


@dataclass(frozen=True)
class Voice:
    """A story's language, and the names of its players."""

    say: Translator
    names: tuple[str, ...]


@dataclass(frozen=True)
class Line:
    """A line in the move list: number, player (``None`` for chance), words, and its span."""

    number: int
    player: int | None
    words: str
    start: int  # entries played before it
    end: int  # entries played after it


@dataclass(frozen=True)
class ShownMove:
    """One entry that has words: player (``None`` for chance), move and sentence."""

    player: int | None
    word: str  # the move as the viewer saw it, or the first outcome
    words: str
    at: int  # entries played after it
    about: str = ""  # the topic of an automatic consequence


Scene = tuple[Position, list[ShownMove]]
"""A position, and the moves to show with it."""


class Story:
    """The entries of a match as one viewer saw them, with cached sentences."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = viewer
        self._match: Match
        self._entries: list[Entry] = []
        self._tales: defaultdict[Voice, dict[Span, Narration]] = defaultdict(dict)
        self._news: dict[tuple[int, int, Voice], list[ShownMove]] = {}

    def follow(self, match: Match) -> "Story":
        """Update to the current state of ``match``, always the same match; return the story."""
        entries = match.seen_by(self._viewer)
        kept = _common(self._entries, entries)
        if kept < len(self._entries):
            for tales in self._tales.values():
                for span in [span for span in tales if span[1] > kept]:
                    del tales[span]
            self._news = {key: news for key, news in self._news.items() if key[1] <= kept}
        self._match, self._entries = match, entries
        return self

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def last(self) -> Entry | None:
        """Return the last entry as the viewer saw it, or ``None``."""
        return self._entries[-1] if self._entries else None

    def position(self, after: int) -> Position:
        """Return the position after ``after`` entries, as the viewer saw it."""
        return self._match.position_after(after).observe(self._viewer)

    def before(self, after: int) -> Position | None:
        """Return the position at the start of entry ``after``'s turn, or ``None`` for entry 0."""
        if after == 0:
            return None
        turns = self._match.turns
        return self.position(turns.index(turns[after - 1]))

    def lines(self, voice: Voice) -> list[Line]:
        """Return the move list, one line per turn.

        A turn without words, such as a secret pass, extends the line before it.
        """
        spans = [*self._chapters()]
        parts: list[Line] = []
        for (start, end), (words, _) in zip(spans, self._told(spans, voice), strict=True):
            if words:
                parts.append(Line(len(parts) + 1, self._who(start), words, start, end))
            elif parts:
                parts[-1] = replace(parts[-1], end=end)
        return parts

    def reading(self, voice: Voice) -> Iterator[None]:
        """Prepare the sentences one by one, yielding in between so that other work can run."""
        yield from self._telling([*self._chapters()], voice)

    def deeds(self, span: Span, voice: Voice) -> list[ShownMove]:
        """Return each entry in a span that has words.

        An unfinished decision is left out: the entry that completes it describes the whole
        decision.
        """
        spans = [(index, index + 1) for index in range(*span)]
        return [
            ShownMove(self._who(start), self._word(start), words, end)
            for (start, end), (words, parts) in zip(spans, self._told(spans, voice), strict=True)
            if words and parts != []
        ]

    def parts(self, deed: ShownMove, voice: Voice) -> list[ShownMove]:
        """Divide a move into parts, each with its player, since a move may affect other players."""
        ((_, found),) = self._told([(deed.at - 1, deed.at)], voice)
        return [_part(deed, one) for one in found] if found else [deed]

    def answers(self, deed: ShownMove, voice: Voice) -> list[ShownMove]:
        """Return other players' forced moves within a move."""
        parts = self.parts(deed, voice)
        return [part for part in parts if part.player not in (None, deed.player)]

    def scenes(self, deed: ShownMove, voice: Voice) -> Iterator[Scene]:
        """Yield a move roll by roll: the position, and the parts of the move to show with it.

        Each part has its own player. Positions show the rolled dice; the last position is the one
        after the whole move.
        """
        entry = self._entries[deed.at - 1]
        tell = getattr(self._match.game.view("text"), "tale", None)
        if tell is None or entry.is_said:
            yield self.position(deed.at), [deed]
            return
        result = []
        for seen, start, said in self._throws(deed.at - 1):
            parts = tell(start.hide(self._viewer), said, voice.say).parts if said else ()
            result.append((seen, [_part(deed, one) for one in parts]))
        if not any(parts for _, parts in result):
            result = [(self.position(deed.at), [deed])]
        yield from _begun_by(deed, result)

    def _throws(self, index: int) -> Iterator[tuple[Position, Position, list[str]]]:
        """For each roll and the end, yield the position, the previous one and the moves between."""
        now = self._match.position_after(index)
        start, said = now.copy(), list[str]()
        true = moves_of([self._match.line[index]])
        for word, seen in zip(true, moves_of([self._entries[index]]), strict=True):
            said.append(seen)
            lying = _thrown(now, word)
            now.apply(word.removeprefix(_CHANCE))
            if lying is not None:
                yield lying.observe(self._viewer), start, said
                start, said = now.copy(), []
        yield now.observe(self._viewer), start, said

    def came_of(self, turn: int, voice: Voice) -> list[ShownMove]:
        """Return the automatic consequences of a turn's decisions, if the game reports any."""
        start, end = bisect_left(self._match.turns, turn), bisect_right(self._match.turns, turn)
        if (start, end, voice) not in self._news:
            self._news[start, end, voice] = self._read_news((start, end), voice.say)
        return self._news[start, end, voice]

    def _read_news(self, span: Span, say: Translator) -> list[ShownMove]:
        start, end = span
        tell = getattr(self._match.game.view("text"), "news", None)
        entries = self._entries[start:end]
        if tell is None or any(entry.is_said for entry in entries):
            return []
        consequences: Iterable[Consequence] = tell(self.position(start), moves_of(entries), say)
        return [ShownMove(one.player, one.word, one.words, end, one.about) for one in consequences]

    def _word(self, index: int) -> str:
        entry = self._entries[index]
        return entry.move or next(iter(entry.outcomes), "")

    def _who(self, index: int) -> int | None:
        by = self._entries[index].by
        return None if by == CHANCE else by

    def _chapters(self) -> Iterator[Span]:
        """Yield the span of each line: entries of the same turn, player and kind."""
        pairs, start = zip(self._match.turns, self._entries, strict=True), 0
        for _, chapter in groupby((turn, entry.by, entry.is_said) for turn, entry in pairs):
            end = start + len([*chapter])
            yield start, end
            start = end

    def sentence(self, span: Span, voice: Voice) -> str:
        """Return a sentence for a span within one turn."""
        ((words, _),) = self._told([span], voice)
        return words

    def _told(self, spans: Sequence[Span], voice: Voice) -> list[Narration]:
        """Return the narrations of ascending spans, replaying the match once for new ones.

        An unfinished decision has a sentence but no parts.
        """
        for _ in self._telling(spans, voice):
            pass
        return [self._tales[voice][span] for span in spans]

    def _telling(self, spans: Sequence[Span], voice: Voice) -> Iterator[None]:
        """Narrate new spans, yielding after each one."""
        narrated = self._tales[voice]
        new = [span for span in spans if span not in narrated]
        starts = self._match.positions_after(start for start, _ in new)
        for span, start in zip(new, starts, strict=True):
            narrated[span] = self._tell(span, start.hide(self._viewer), voice)
            yield

    def _tell(self, span: Span, before: Position, voice: Voice) -> Narration:
        entries = self._entries[span[0] : span[1]]
        if entries[0].verb in _SAID:
            return Narration(voice.say(_SAID[entries[0].verb]), None)
        text: TextView = before.game.view("text")
        arguments = before, moves_of(entries), voice.say, voice.names
        tell = getattr(text, "tale", None)
        return Narration(text.turn_sentence(*arguments), None) if tell is None else tell(*arguments)


def _thrown(before: Position, word: str) -> Position | None:
    """Return the position with a completed roll's dice, if the game shows rolls."""
    text = before.game.view("text")
    if not word.startswith(_CHANCE) or not isinstance(text, ThrowsView):
        return None
    return text.thrown(before, word.removeprefix(_CHANCE))


def _part(deed: ShownMove, part: NarrationPart) -> ShownMove:
    return ShownMove(part.player, part.word, capital(part.words), deed.at)


def _begun_by(deed: ShownMove, narrated: list[Scene]) -> Iterator[Scene]:
    """Yield scenes; the first part gets the move's notation if it has none."""
    for number, (seen, parts) in enumerate(narrated):
        if number == 0 and parts and (deed.player is None or parts[0].player == deed.player):
            parts = [replace(parts[0], word=parts[0].word or deed.word), *parts[1:]]
        yield seen, parts


def _common(one: list[Entry], other: list[Entry]) -> int:
    """Return the length of the longest common prefix of two lists."""
    shared = min(len(one), len(other))
    if one[:shared] == other[:shared]:
        return shared
    return next(index for index in range(shared) if one[index] != other[index])
