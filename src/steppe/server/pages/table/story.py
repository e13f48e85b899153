"""The story of a match in words, turn by turn, as one player saw it.

A story follows its match and caches its sentences, so that only new moves need work. It stores only
words; it takes positions from the match and hides what the player could not see.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from steppe.core.i18n import Translator, msgids
from steppe.core.position import Position
from steppe.core.view import Consequence, Narration, NarrationPart, TextView
from steppe.draw.words import capital
from steppe.engine.chance import CHANCE
from steppe.play.log import (
    ABSENT,
    CRASH,
    GIVE,
    GONE,
    ILLEGAL,
    LATE,
    ON_TIME,
    REPAIR,
    RESIGN,
    RETURN,
    WITHDRAW,
    Entry,
    moves_of,
)
from steppe.play.match import Match
from steppe.play.repairs import read_repair
from steppe.server.pages.table.beats import Beat, beats_of, is_blow

Span = tuple[int, int]
"""A span of log entries: the number of entries before it, and the number up to its end."""

_FAR = 60  # maximum number of entries searched for dice to roll
_SAID: Mapping[str, str] = msgids(
    {
        RESIGN: "Resigns",
        RESIGN + ON_TIME: "Loses on time",
        WITHDRAW: "Leaves; a bot takes over",
        WITHDRAW + ON_TIME: "Loses on time; a bot takes over",
        RESIGN + LATE: "Takes too long for a move, and loses",
        WITHDRAW + LATE: "Takes too long for a move; another bot takes over",
        RESIGN + CRASH: "Stops answering, and loses",
        WITHDRAW + CRASH: "Stops answering; another bot takes over",
        RESIGN + ILLEGAL: "Names an illegal move, and loses",
        WITHDRAW + ILLEGAL: "Names an illegal move; another bot takes over",
        RESIGN + GONE: "Is no longer on this site, and loses",
        WITHDRAW + GONE: "Is no longer on this site; another bot takes over",
        ABSENT: "Is away; a bot plays on",
        RETURN: "Comes back",
        GIVE: "Takes this seat over",
    }
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
    is_blow: bool = False  # cost the viewer pieces
    is_cause: bool = False  # led to what cost the viewer pieces


class Scene(NamedTuple):
    """A beat of a move: what the viewer sees after it, and the moves to show with it."""

    beat: Beat
    seen: Position
    parts: list[ShownMove]


class Story:
    """The entries of a match as one viewer saw them, with cached sentences."""

    def __init__(self, viewer: int | None) -> None:
        self._viewer = viewer
        self._match: Match
        self._passes: set[str] = set()  # the passes in reaction windows, which may be automatic
        self._entries: list[Entry] = []
        self._tales: defaultdict[Voice, dict[Span, Narration]] = defaultdict(dict)
        self._asked: dict[int, frozenset[int]] = {}  # by entry
        self._blows: dict[tuple[int, frozenset[int], Voice], frozenset[str]] = {}
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
            self._asked = {at: who for at, who in self._asked.items() if at <= kept}
            self._blows = {key: words for key, words in self._blows.items() if key[0] <= kept}
        self._match, self._entries = match, entries
        self._passes = {kind.answer for kind in match.game.windows if kind.hides}
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
                parts.append(Line(len(parts) + 1, self._who(start, end), words, start, end))
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
            ShownMove(self._who(start, end), self._word(start), words, end)
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
        """Yield the scenes of a move; each part has its own player.

        The last position is the one after the whole move.
        """
        found = [(beat, self._parts_of(beat, deed, voice)) for beat in self._beats(deed.at)]
        if not any(parts for _, parts in found):
            end = self.position(deed.at)
            found = [(Beat(end, (), end), [deed])]
        scenes = [scene for beat, parts in found for scene in self._shown(beat, parts)]
        yield from _begun_by(deed, scenes)

    def _shown(self, beat: Beat, parts: list[ShownMove]) -> Iterator[Scene]:
        """Yield the scene of a beat, or two: its dice as they lie, and their effects."""
        if beat.lying is not None:
            yield Scene(beat, beat.lying.observe(self._viewer), parts)
            if beat.lying == beat.after:
                return
            beat, parts = Beat(beat.lying, (), beat.after), []
        yield Scene(beat, beat.after.observe(self._viewer), parts)

    def _beats(self, after: int) -> list[Beat]:
        """Return the beats of entry ``after``, none if it cannot be divided."""
        entry, text = self._entries[after - 1], self._match.game.view("text")
        if entry.is_said or not hasattr(text, "tale"):
            return []
        true, seen = moves_of([self._match.line[after - 1]]), moves_of([entry])
        start = self._match.position_after(after - 1)
        return [*beats_of(start, [*zip(true, seen, strict=True)])]

    def _parts_of(self, beat: Beat, deed: ShownMove, voice: Voice) -> list[ShownMove]:
        parts = [_part(deed, one) for one in beat.told(self._viewer, voice.say)]
        if beat.is_forced and parts:
            words = voice.say("{words} (the only move)", words=parts[0].words)
            parts[0] = replace(parts[0], word=beat.words[0], words=words)
        return parts

    def decided(self, seats: Collection[int], until: int) -> int:
        """Return the number of entries up to these players' last decision, at most ``until``.

        Passes in reaction windows do not count. Return 0 if there is none.
        """
        for after in range(until, 0, -1):
            entry = self._match.line[after - 1]
            if entry.by in seats and not entry.word and entry.move not in self._passes:
                return after
        return 0

    def blows(self, deed: ShownMove, seats: frozenset[int], voice: Voice) -> frozenset[str]:
        """Return the words for what cost these players pieces in a move, except by their choice."""
        key = deed.at, seats, voice
        if key not in self._blows:
            before, after = self._match.positions_after((deed.at - 1, deed.at))
            self._blows[key] = frozenset(
                part.words
                for beat in (self._beats(deed.at) if is_blow(before, after, seats) else ())
                if beat.is_forced or beat.before.player not in seats
                if is_blow(beat.before, beat.after, seats)
                for part in self._parts_of(beat, deed, voice)
            )
        return self._blows[key]

    def last_asked(self, seats: Collection[int]) -> int:
        """Return the last entry with a beat for these players' hands, since they last decided.

        Return 0 if there is none.
        """
        since = max(self.decided(seats, len(self)) - 1, len(self) - _FAR, 0)
        asking = (n for n in range(len(self), since, -1) if not self._askers(n).isdisjoint(seats))
        return next(asking, 0)

    def _askers(self, after: int) -> frozenset[int]:
        if after not in self._asked:
            who = (player for beat in self._beats(after) for player in beat.askers)
            self._asked[after] = frozenset(who)
        return self._asked[after]

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

    def _who(self, start: int, end: int) -> int | None:
        """Return who decided in a span of one player, or ``None`` for chance and mere passes."""
        made = (entry.by for entry in self._entries[start:end] if entry.move not in self._passes)
        by = next(made, CHANCE)
        return None if by == CHANCE else by

    def _chapters(self) -> Iterator[Span]:
        """Yield the span of each line: a player's entries in a turn, or a single table action."""
        pairs, start = enumerate(zip(self._match.turns, self._entries, strict=True)), 0
        kinds = ((turn, one.by, at if one.is_said else None) for at, (turn, one) in pairs)
        for _, chapter in groupby(kinds):
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
        first = entries[0]
        if first.verb == REPAIR:
            return Narration(repaired(first, voice.say), None)
        if first.is_said:
            said = "" if first.word else _SAID[first.move]
            return Narration(said and voice.say(said), None)
        text: TextView = before.game.view("text")
        arguments = before, moves_of(entries), voice.say, voice.names
        tell = getattr(text, "tale", None)
        return Narration(text.turn_sentence(*arguments), None) if tell is None else tell(*arguments)


def repaired(entry: Entry, say: Translator) -> str:
    """Return the sentence about a repair by the host, with the host's reason."""
    repair = read_repair(entry)
    words = say.plural(
        "The host of this site has taken back the last move: {reason}",
        "The host of this site has taken back the last {count} moves: {reason}",
        repair.removed,
        reason=repair.reason,
    )
    played = say.plural(
        "The next move is the host's.", "The next {count} moves are the host's.", repair.played
    )
    return say("{words}. {more}", words=words, more=played) if repair.played else words


def _part(deed: ShownMove, part: NarrationPart) -> ShownMove:
    return ShownMove(part.player, part.word, capital(part.words), deed.at)


def _begun_by(deed: ShownMove, narrated: list[Scene]) -> Iterator[Scene]:
    """Yield scenes; the first part gets the move's notation if it has none."""
    for number, scene in enumerate(narrated):
        parts = scene.parts
        if number == 0 and parts and (deed.player is None or parts[0].player == deed.player):
            parts = [replace(parts[0], word=parts[0].word or deed.word), *parts[1:]]
        yield scene._replace(parts=parts)


def _common(one: list[Entry], other: list[Entry]) -> int:
    """Return the length of the longest common prefix of two lists."""
    shared = min(len(one), len(other))
    if one[:shared] == other[:shared]:
        return shared
    return next(index for index in range(shared) if one[index] != other[index])
