"""Split a stretch of a match into single steps, including decisions that were forced."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Generic, Protocol, TypeVar

from steppe.core.errors import IllegalMove
from steppe.core.position import Position
from steppe.core.unchecked import play_word
from steppe.engine.chance import CHANCE
from steppe.engine.kernel import GameState, State

HIDDEN = ":?"  # the ending of a hidden word: only its verb is known


class Course(Protocol):
    """A game's order of play, one decision at a time: the game's ``flow.PLAY``."""

    @property
    def let_happen(self) -> Callable[[State, int], None]: ...
    @property
    def advance(self) -> Callable[[State, int], None]: ...
    @property
    def forced_action(self) -> Callable[[State], int]: ...


@dataclass(frozen=True)
class Step(Generic[GameState]):
    """One decision or outcome: its word, and the positions before and after it.

    ``forced`` means that there was no choice; ``hidden`` means that ``word`` replaces a word hidden
    from the viewer.
    """

    before: Position[GameState]
    word: str
    after: Position[GameState]
    forced: bool = False
    hidden: bool = False

    @property
    def verb(self) -> str:
        """Return the verb of the move or outcome."""
        return self.word.partition(":")[0]

    @property
    def arguments(self) -> list[str]:
        """Return the arguments of the move or outcome."""
        return self.word.split(":")[1:]

    @property
    def s(self) -> GameState:
        """Return the state before the step."""
        return self.before.state

    @property
    def player(self) -> int:
        """Return the player who decided, or ``CHANCE``."""
        return self.before.player


AnyStep = TypeVar("AnyStep", bound=Step[Any])


def walk(
    before: Position[GameState],
    moves: Sequence[str],
    course: Course | None = None,
    adds: bool = True,
) -> Iterator[Step[GameState]]:
    """Yield every decision and outcome (``~ word``); a ``course`` adds the forced ones.

    Unless it ``adds`` them, ``moves`` must contain the forced decisions too.
    """
    position = before
    words = [move.removeprefix("~").strip() for move in moves]
    for index, word in enumerate(words):
        hidden = word.endswith(HIDDEN)
        known = _stand_in(position, word, words[index + 1 :]) if hidden else word
        position = position if hidden else _beyond_windows(position, word)
        forced = not adds and course is not None and _is_forced(position, course)
        yield (step := replace(_step(position, known, course), hidden=hidden, forced=forced))
        position = step.after
        if course is None or not adds:
            continue
        while position.player >= 0 and (action := course.forced_action(position.state)) >= 0:
            known = position.game.actions.format(action)
            yield (step := replace(_step(position, known, course), forced=True))
            position = step.after


def _is_forced(position: Position[GameState], course: Course) -> bool:
    return position.player >= 0 and course.forced_action(position.state) >= 0


def runs(
    played: Iterable[AnyStep], continues: Callable[[Sequence[AnyStep], AnyStep], bool]
) -> Iterator[Sequence[AnyStep]]:
    """Yield groups of steps; ``continues(run, step)`` says whether a step joins the group."""
    run: list[AnyStep] = []
    for step in played:
        if run and not continues(run, step):
            yield run
            run = []
        run.append(step)
    yield run


def _beyond_windows(position: Position[GameState], word: str) -> Position[GameState]:
    """Return the position in which a word was played, after declining earlier reaction windows.

    The stand-in for a hidden word may open a window for a reaction that the true word did not open.
    """
    if word.partition(":")[0] in position.game.telling:
        return position  # the word may be a card played in answer to an open window
    while (window := position.window) is not None and word not in position.legal():
        position = play_word(position.copy(), window.answer)
    return position


def _step(before: Position[GameState], word: str, course: Course | None) -> Step[GameState]:
    after = before.copy()
    if course is None:
        play_word(after, word)
    elif before.player == CHANCE:
        course.let_happen(after.state, before.game.outcomes.parse(word))
    else:
        course.advance(after.state, before.game.actions.parse(word))
    return Step(before, word, after)


def _stand_in(before: Position, hidden: str, later: Sequence[str]) -> str:
    """Return a stand-in for a hidden word that keeps the later known words legal.

    Words that appear later are unlikely to be the hidden one, and are tried last. If other hidden
    words leave no candidate, any word with the same verb will do, because it is never shown.
    """
    verb = hidden.removesuffix(HIDDEN)
    words = [word for word, _ in before.outcomes()] or before.legal()
    fitting = [word for word in words if word.partition(":")[0] == verb]
    fitting.sort(key=set(later).__contains__)
    likely = (word for word in fitting if _may_follow(before, [word, *later]))
    return next(likely, fitting[0])


def _may_follow(before: Position, words: Sequence[str]) -> bool:
    """Return whether the words up to the next hidden one can be played."""
    position = before.copy()
    try:
        for word in takewhile(lambda word: not word.endswith(HIDDEN), words):
            position.apply(word)
    except IllegalMove:
        return False
    return True
