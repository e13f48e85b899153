"""Compute a player's view of a match, and whether a move reveals anything.

A word (a move or outcome) stays hidden from a player if another word could have the same visible
result. That is so if, in some position that looks the same to the player, the other word is
possible and leads to a position that also looks the same. To the player, some impossible words seem
possible: a card secretly held by another player may, for all they know, be the one drawn. So words
are compared in the true position and in *worlds*: positions completed at random from the player's
observation (``determinize``), with fixed seeds.
"""

from collections.abc import Iterator, Sequence

from steppe.core.position import Position
from steppe.core.unchecked import play_word
from steppe.play.log import Entry

HIDDEN = ":?"  # ends a word of which a player knows only the first part
WORLDS = 24  # samples; the chance that they miss one of two equally likely worlds is 2**-24


class Sight:
    """The line of a match as ``player`` (``None``: a spectator) saw it, updated entry by entry."""

    def __init__(self, start: Position, player: int | None) -> None:
        self._player = player
        self._start = self._now = start
        self._true: list[Entry] = []
        self._seen: list[Entry] = []

    def until(self, kept: int, now: Position) -> "Sight":
        """Return the view of the first ``kept`` entries, which lead to the position ``now``.

        This object does not change.
        """
        if kept > len(self._true):
            return self
        sight = Sight(self._start, self._player)
        sight._true, sight._seen, sight._now = self._true[:kept], self._seen[:kept], now
        return sight

    def follow(self, line: Sequence[Entry]) -> list[Entry]:
        """Return a line as the player saw it; only new entries are computed."""
        if not self._continues(line):
            self._true, self._seen, self._now = [], [], self._start
        for entry in line[len(self._true) :]:
            is_played = entry.move and not entry.is_said
            move = self._step(entry.move) if is_played else entry.move
            self._seen.append(Entry(entry.by, move, tuple(map(self._step, entry.outcomes))))
            self._true.append(entry)
        return self._seen[: len(line)]

    def _continues(self, line: Sequence[Entry]) -> bool:
        """Return whether a line continues the known line; entries are compared by identity."""
        last = min(len(self._true), len(line)) - 1
        return last < 0 or self._true[last] is line[last]

    def _step(self, word: str) -> str:
        """Play a word; return it as the player saw it."""
        before, self._now = self._now, self._now.copy().apply(word)
        return as_seen(before, word, self._now, self._player)


def as_seen(before: Position, word: str, after: Position, player: int | None) -> str:
    """Return a word that led from one position to another, as ``player`` saw it.

    If the player cannot identify it, only the first part is shown: ``card:?``.
    """
    if before.player == player or _identifies(before, word, after, player):
        return word
    return f"{word.partition(':')[0]}{HIDDEN}"


def reveals(before: Position, move: str) -> bool:
    """Return whether a move revealed anything new to any player."""
    after = before.copy().apply(move)
    return any(learns(before, move, after, player) for player in range(before.players))


def learns(before: Position, move: str, after: Position, player: int) -> bool:
    """Return whether a position that ``player`` considered possible is now ruled out."""
    seen, shown = before.observe(player), after.observe(player)
    if seen == before:
        return False
    if move.partition(":")[0] in before.game.telling and before.player != player:
        return True
    if not _may_be_private(before, move) and _leads_to(seen, move, shown, player):
        return False  # the new view follows from the old one
    known = before.player == player or _identifies(before, move, after, player)
    for seed in range(WORLDS):
        world = seen.determinize(player, seed)
        words = [word for word in world.possible() if word == move or not known]
        if not any(_leads_to(world, word, shown, player) for word in words):
            return True
    return False


def _identifies(before: Position, word: str, after: Position, player: int | None) -> bool:
    """Return whether ``player`` can identify ``word``, which led from one position to another."""
    if not _may_be_private(before, word):
        return True
    seen, shown = before.observe(player), after.observe(player)
    if seen == before and shown == after:
        return True
    expected, tried = {*before.possible(), *seen.possible()}, {word}
    for world in _worlds(before, seen, player):
        others = [other for other in world.possible() if other not in tried]
        for other in others:
            if _leads_to(world, other, shown, player) and not _is_same(world, word, other):
                return False
        tried.update(others)
        if expected <= tried:
            break
    return True


def _may_be_private(position: Position, word: str) -> bool:
    """Return whether the game has moves or outcomes like ``word`` that may be hidden."""
    private = position.game.private
    return private is None or word.partition(":")[0] in private


def _is_same(world: Position, word: str, other: str) -> bool:
    """Return whether two words have the same effect, so that naming one reveals nothing."""
    if word not in world.possible():
        return False
    return play_word(world.copy(), word) == play_word(world.copy(), other)


def _leads_to(world: Position, word: str, shown: Position, player: int | None) -> bool:
    """Return whether a possible word would lead to the same view for ``player``."""
    return play_word(world.copy(), word).hide(player) == shown


def _worlds(true: Position, seen: Position, player: int | None) -> Iterator[Position]:
    """Yield the true position and, if anything is hidden, others that look the same.

    If a game declares its private moves and outcomes, the observed position itself usually
    suffices, because all of these are possible in it.
    """
    yield true
    if seen != true:
        if true.game.private is not None:
            yield seen
        yield from (seen.determinize(player, seed) for seed in range(WORLDS))
