"""A match as a list of ids, cheap to copy, with everything each player has seen.

Search libraries copy a match at every node of a tree. So copies share their past, as a chain of
links, and also their position until one of them plays on. A player's view is computed when it is
needed, and cached in the shared chain, so that all copies find it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from hashlib import sha256
from itertools import islice
from typing import Any, Optional, TypeVar

from steppe.core.description import Description
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.unchecked import play_id
from steppe.engine.chance import CHANCE
from steppe.play.player_view import as_seen

L = TypeVar("L", "Link", "Sighting")
Viewer = int | None
"""A player, or ``None`` for a spectator."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """An event as a viewer saw it, linked to everything that the viewer saw before.

    ``line`` is the event as in a record; at the start of a match it names the viewer. ``digest`` is
    a hash of everything that the viewer has seen so far: every line and every observation.
    """

    before: Optional["Sighting"]
    line: str
    digest: bytes


class Link:
    """An event linked to all earlier ones: an action id, or ``-1 - n`` for outcome ``n``.

    ``by`` is the player whose decision it was, or ``CHANCE``. ``position`` is the position after
    it, if cached; ``seen`` caches the sightings by viewer.
    """

    __slots__ = ("before", "by", "event", "position", "seen")

    def __init__(self, before: Optional["Link"], event: int, by: int) -> None:
        self.before = before
        self.event = event
        self.by = by
        self.position: Position | None = None
        self.seen: dict[Viewer, Sighting] = {}

    def word(self, game: Description) -> str:
        """Return the move or outcome as text."""
        if self.event >= 0:
            return game.actions.format(self.event)
        return game.outcomes.format(-1 - self.event)


class Trajectory:
    """A match from its start: the deciding ``player``, and the position, which is read-only.

    ``is_true`` says whether the position is the one actually played, not a resampled one.
    """

    __slots__ = ("_is_shared", "_last", "is_true", "player", "position")

    def __init__(self, start: Position) -> None:
        self.position = start
        self.player = start.player
        self.is_true = True
        self._is_shared = True
        self._last = Link(None, 0, CHANCE)
        self._last.position = start

    def copy(self) -> "Trajectory":
        """Return a copy that shares everything until one of the two plays on."""
        other: Trajectory = object.__new__(type(self))
        other.position, other.player, other._last = self.position, self.player, self._last
        other.is_true = self.is_true
        other._is_shared = self._is_shared = True
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Trajectory":
        return self.copy()

    def apply(self, number: int) -> None:
        """Play a legal action, or an outcome at a chance node, by its id."""
        if self._is_shared:
            self.position = self.position.copy()
            self._is_shared = False
        event = number if self.player >= 0 else -1 - number
        self._last = Link(self._last, event, self.player)
        play_id(self.position, number)
        self.player = self.position.player

    def links(self) -> list[Link]:
        """Return all events in order."""
        return [*_back(self._last)][-2::-1]

    def record(self) -> str:
        """Return all moves and outcomes, one per line, and a digest of the true position."""
        lines_played = [_line(link, link.word(self.position.game)) for link in self.links()]
        digest = sha256(self.position.to_bytes()).hexdigest()
        return "\n".join((*lines_played, f"position {digest}"))

    def seen_by(self, viewer: Viewer) -> Sighting:
        """Return the last event as a viewer saw it, linked to all earlier ones."""
        link, unseen = self._last, []
        while viewer not in link.seen and link.before is not None:
            unseen.append(link)
            link = link.before
        if viewer not in link.seen:
            link.seen[viewer] = _first(_position_after(link), viewer)
        if unseen:
            self._watch(link, unseen[::-1], viewer)
        return self._last.seen[viewer]

    def _watch(self, link: Link, unseen: list[Link], viewer: Viewer) -> None:
        """Record how a viewer saw the event after a link, and cache the position after it."""
        game, seen, look = self.position.game, link.seen[viewer], b""
        now = _position_after(link) if game.secrets else None
        for link in unseen:
            word = link.word(game)
            if now is not None:  # None if nothing is ever hidden
                before, now = now, _play(now.copy(), link.event)
                word, look = as_seen(before, word, now, viewer), _looks(now, viewer)
            line = _line(link, word)
            digest = sha256(seen.digest + line.encode() + look).digest()
            seen = link.seen[viewer] = Sighting(seen, line, digest)
        self._last.position = now or self._last.position

    def resampled(self, viewer: int, seed: int) -> "Trajectory":
        """Return a match that looks the same to ``viewer``, with hidden facts resampled.

        Other players' earlier observations are not reconstructed: for them the match begins here.
        """
        other, seen = self.copy(), self.seen_by(viewer)
        other.position, other.is_true = self.position.determinize(viewer, seed), False
        other._last = Link(self._last.before, self._last.event, self._last.by)
        other._last.position = other.position
        viewers = (*range(self.position.players), None)
        other._last.seen = {who: _first(other.position, who) for who in viewers}
        other._last.seen[viewer] = seen
        return other


def lines(seen: Sighting) -> list[str]:
    """Return all lines up to a sighting, in order."""
    return [sighting.line for sighting in _back(seen)][::-1]


def recent(seen: Sighting, most: int, game: Description) -> list[int]:
    """Return the numbers of the last ``most`` events seen, or fewer, latest first."""
    events = (sighting for sighting in _back(seen) if sighting.before is not None)
    return [_number(game, event.line) for event in islice(events, most)]


def _back(last: "L | None") -> Iterator["L"]:
    """Yield an event and all earlier ones, latest first."""
    while last is not None:
        yield last
        last = last.before


def num_sights(game: Game) -> int:
    """Return the number of distinguishable events: moves, outcomes, and kinds of hidden events."""
    return sum(len(space) + len(space.verbs) for space in (game.actions, game.outcomes))


def _number(game: Description, line: str) -> int:
    """Return the number of an event from its line: moves first, then outcomes, then hidden ones."""
    who, _, word = line.partition(" ")
    verb, _, rest = word.partition(":")
    is_outcome = who == "~"
    space = game.outcomes if is_outcome else game.actions
    if rest != "?":
        return space.parse(word) + is_outcome * len(game.actions)
    kind = [other.name for other in space.verbs].index(verb)
    kind += is_outcome * len(game.actions.verbs)
    return len(game.actions) + len(game.outcomes) + kind


def _first(start: Position, viewer: Viewer) -> Sighting:
    """Return a viewer's sighting of the start of a match."""
    who = "spectator" if viewer is None else f"player {viewer}"
    return Sighting(None, who, sha256(who.encode() + _looks(start, viewer)).digest())


def _line(link: Link, word: str) -> str:
    """Return an event as a line in a record."""
    return f"{link.by} {word}" if link.event >= 0 else f"~ {word}"


def _looks(position: Position, viewer: Viewer) -> bytes:
    """Return a viewer's observation as bytes to hash; empty if nothing is ever hidden."""
    return position.observe(viewer).to_bytes() if position.game.secrets else b""


def _position_after(link: Link) -> Position:
    """Return the position after a link, replayed from the last cached one."""
    events: list[int] = []
    for one in _back(link):
        if one.position is not None:
            return reduce(_play, reversed(events), one.position.copy())
        events.append(one.event)
    raise AssertionError("the first position is cached")


def _play(position: Position, event: int) -> Position:
    return play_id(position, event if event >= 0 else -1 - event)
