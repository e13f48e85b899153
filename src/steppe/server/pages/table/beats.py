"""The beats of a log entry: the decision, each forced move, each throw of dice, other chance.

Playback shows an entry beat by beat, and stops before a beat that belongs to the viewer's hands:
their dice, and their only legal moves. The log already holds both, so a page that plays nothing
back (no script, API) does not differ.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from steppe.core.i18n import Translator, plain
from steppe.core.position import Position
from steppe.core.view import LossesView, NarrationPart, ThrowsView
from steppe.engine.chance import CHANCE

_OUTCOME = "~ "  # prefix of a chance outcome
Words = Sequence[tuple[str, str]]
"""The moves and outcomes of an entry, each as it was and as the viewer saw it."""


@dataclass(frozen=True)
class Beat:
    """A part of an entry: its words as the viewer saw them, and the positions around it.

    ``throwers`` are the players whose dice it begins with, and ``lying`` is the position with all
    of these dice, before they take effect. ``is_forced`` marks a player's only legal move.
    """

    before: Position
    words: tuple[str, ...]
    after: Position
    throwers: frozenset[int] = frozenset()
    lying: Position | None = None
    is_forced: bool = False

    @property
    def is_chance(self) -> bool:
        """Return whether it begins with a chance outcome."""
        return self.before.player == CHANCE

    @property
    def askers(self) -> frozenset[int]:
        """Return the players whose hands it needs."""
        return self.throwers | ({self.before.player} if self.is_forced else frozenset())

    def told(self, viewer: int | None, say: Translator) -> Sequence[NarrationPart]:
        """Return the parts of its narration."""
        return _told(self.before.observe(viewer), self.words, say)


def is_blow(before: Position, after: Position, seats: Collection[int]) -> bool:
    """Return whether these players have lost pieces in between."""
    text = before.game.view("text")
    if not isinstance(text, LossesView):
        return False
    return any(text.has_lost(before, after, seat) for seat in seats)


def beats_of(start: Position, words: Words) -> Iterator[Beat]:
    """Yield the beats of an entry played from ``start``."""
    beat: Beat | None = None
    for step in _steps(start.copy(), words):
        if beat is None or _begins(step, beat):
            if beat is not None:
                yield beat
            beat = step
        else:
            lying = beat.lying or step.lying
            beat = replace(beat, words=beat.words + step.words, after=step.after, lying=lying)
    if beat is not None:
        yield beat


def _begins(step: Beat, last: Beat) -> bool:
    """Return whether a step begins a new beat after ``last``."""
    is_other_chance = step.is_chance and (not last.is_chance or last.lying is not None)
    return bool(step.askers) or is_other_chance


def _steps(now: Position, words: Words) -> Iterator[Beat]:
    """Yield each decision, forced or free, and each outcome; play them on ``now``."""
    for true, seen in words:
        word = true.removeprefix(_OUTCOME)
        whole = now.copy().apply(word)  # with the forced moves
        step = _step(now, word, seen)
        yield step
        while now.player >= 0 and now != whole:
            only = next(one for one in now.legal() if now.copy().apply(one) == whole)
            before, step = step, _step(now, only, only)
            yield replace(step, is_forced=_is_move(step, before))


def _is_move(step: Beat, before: Beat) -> bool:
    """Return whether a forced step is a move of its own; others only complete the step before."""
    player = step.before.player
    if before.before.player == player and not before.told(None, plain):
        return False
    return any(part.forced and part.player == player for part in step.told(None, plain))


def _step(now: Position, word: str, seen: str) -> Beat:
    """Play a word on ``now``, without the forced moves after it; return it as a beat."""
    before, text = now.copy(), now.game.view("text")
    now.apply(word, forced=False)
    if not isinstance(text, ThrowsView) or before.player != CHANCE:
        return Beat(before, (seen,), now.copy())
    throwers = frozenset(text.throwers(before))
    return Beat(before, (seen,), now.copy(), throwers, text.thrown(before, word))


def _told(before: Position, words: Sequence[str], say: Translator) -> Sequence[NarrationPart]:
    text = before.game.view("text")
    if hasattr(text, "beats"):
        found: Sequence[NarrationPart] = text.beats(before, words, say)
        return found
    return text.tale(before, words, say).parts or ()
