"""A stretch of a match, decision by decision, also those that ``flow`` plays as forced."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steppe.core.chance import CHANCE
from steppe.core.game import State
from steppe.core.position import Position
from steppe.games.stone_age import flow
from steppe.games.stone_age.actions import ACTIONS, OUTCOMES


@dataclass(frozen=True)
class Step:
    """One decision or outcome: the word, the positions around it, whether it was forced."""

    before: Position
    word: str
    after: Position
    forced: bool = False

    @property
    def verb(self) -> str:
        """Return the first word of the move or outcome."""
        return self.word.partition(":")[0]

    @property
    def arguments(self) -> list[str]:
        """Return the other words."""
        return self.word.split(":")[1:]

    @property
    def s(self) -> State:
        """Return the record before."""
        return self.before.state

    @property
    def player(self) -> int:
        """Return who decided; for chance, who has the turn."""
        return self.before.player if self.before.player >= 0 else int(self.s.acting)


def steps(before: Position, moves: Sequence[str]) -> Iterator[Step]:
    """Yield every decision and outcome, as ``flow`` plays them one by one."""
    position = before.copy()
    words = [move.removeprefix("~").strip() for move in moves]
    for index, word in enumerate(words):
        step = _happened(position, word, words[index:])
        yield step
        position = step.after
        while position.player >= 0 and (action := flow.sole(position.state)) >= 0:
            step = _decided(position, ACTIONS.format(action), forced=True)
            yield step
            position = step.after


def _happened(before: Position, word: str, later: Sequence[str]) -> Step:
    if before.player != CHANCE:
        return _decided(before, word)
    after = before.copy()
    known = _stand_in(before, later) if word.endswith(":?") else word
    flow.let_happen(after.state, OUTCOMES.parse(known))
    return Step(before, word, after)


def _stand_in(before: Position, later: Sequence[str]) -> str:
    """Return an outcome that may stand for a hidden one: none that is still to come by name."""
    coming = {word.partition(":")[2] for word in later}
    return next(word for word, _ in before.outcomes() if word.partition(":")[2] not in coming)


def _decided(before: Position, word: str, forced: bool = False) -> Step:
    after = before.copy()
    flow.advance(after.state, ACTIONS.parse(word))
    return Step(before, word, after, forced)
