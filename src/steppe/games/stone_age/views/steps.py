"""A stretch of a match, decision by decision, also those that ``flow`` plays as forced."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from steppe.core.chance import CHANCE
from steppe.core.errors import IllegalMove
from steppe.core.game import State
from steppe.core.position import Position
from steppe.games.stone_age import flow
from steppe.games.stone_age.actions import ACTIONS, OUTCOMES

HIDDEN = ":?"  # ends a word that may not be known


@dataclass(frozen=True)
class Step:
    """One decision or outcome: the word, the positions around it.

    ``forced``: nobody was asked; ``hidden``: ``word`` only stands for one that may not be known.
    """

    before: Position
    word: str
    after: Position
    forced: bool = False
    hidden: bool = False

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
    position = before
    words = [move.removeprefix("~").strip() for move in moves]
    for index, word in enumerate(words):
        hidden = word.endswith(HIDDEN)
        known = _stand_in(position, word, words[index + 1 :]) if hidden else word
        yield (step := _step(position, known, hidden=hidden))
        position = step.after
        while position.player >= 0 and (action := flow.sole(position.state)) >= 0:
            yield (step := _step(position, ACTIONS.format(action), forced=True))
            position = step.after


def _step(before: Position, word: str, forced: bool = False, hidden: bool = False) -> Step:
    after = before.copy()
    if before.player == CHANCE:
        flow.let_happen(after.state, OUTCOMES.parse(word))
    else:
        flow.advance(after.state, ACTIONS.parse(word))
    return Step(before, word, after, forced, hidden)


def _stand_in(before: Position, hidden: str, later: Sequence[str]) -> str:
    """Return a word that may stand for a hidden one: what is known to follow stays possible."""
    verb = hidden.removesuffix(HIDDEN)
    words = [word for word, _ in before.outcomes()] or before.legal()
    fitting = (word for word in words if word.partition(":")[0] == verb)
    return next(word for word in fitting if _may_follow(before, [word, *later]))


def _may_follow(before: Position, words: Sequence[str]) -> bool:
    """Tell whether words can be played, as far as they are known."""
    position = before.copy()
    try:
        for word in takewhile(lambda word: not word.endswith(HIDDEN), words):
            position.apply(word)
    except IllegalMove:
        return False
    return True
