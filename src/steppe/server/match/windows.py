"""A reaction window: all players who may react are asked at the same time.

No one sees who is thinking. The rules ask one player after the other. Here, each player answers as
if all before them had passed. When all have answered, the answers are played in order, up to the
first reaction. Later answers lapse, and the remaining players are asked again. In the end, only the
time that each player took stays hidden.
"""

import asyncio
import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from steppe.core.errors import IllegalMove
from steppe.core.option import Window
from steppe.core.position import Position
from steppe.play.match import Match


@dataclass(frozen=True)
class Answer:
    """A player's answer to a window, and the action's key, "" if the server answered for them."""

    move: str
    key: str = ""


@dataclass
class OpenWindow:
    """An open window in one version of a match: the players it asks, and their answers."""

    kind: Window
    version: int
    asked: Mapping[int, Position]
    answers: dict[int, Answer] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    closes: float = 0.0  # the earliest time to close, on the clock `time.monotonic`

    @property
    def left(self) -> float:
        """Return the minimum time left, in seconds, before the window may close."""
        return round(max(0.0, self.closes - time.monotonic()), 3)

    def waits_for(self, player: int | None) -> bool:
        """Return whether a player has been asked but has not answered."""
        return player in self.asked and player not in self.answers

    def first(self, seats: Collection[int]) -> int | None:
        """Return the first of these seats that has not answered yet."""
        return next((one for one in self.asked if one in seats and self.waits_for(one)), None)

    def check(self, player: int, move: str) -> None:
        """Raise ``IllegalMove`` for an answer that is not allowed."""
        legal = self.asked[player].legal()
        if move not in legal:
            raise IllegalMove(
                f"illegal move {move!r} for player {player}; legal: {' '.join(legal[:5])}"
            )

    def answer(self, player: int, answer: Answer) -> None:
        """Record an answer. Raises ``IllegalMove`` if it is not allowed."""
        self.check(player, answer.move)
        self.answers[player] = answer
        self.changed.set()

    def passes(self, player: int) -> None:
        """Record that a player does not react."""
        self.answer(player, Answer(self.kind.answer))

    @property
    def missing(self) -> frozenset[int]:
        """Return the players who have yet to answer."""
        return frozenset(self.asked) - frozenset(self.answers)

    def played(self) -> Iterator[tuple[int, Answer]]:
        """Yield the answers to play, in player order."""
        for player in self.asked:
            answer = self.answers[player]
            yield player, answer
            if answer.move != self.kind.answer:
                return


def open_window(match: Match) -> OpenWindow | None:
    """Return the match's open window, if any."""
    asked = {position.player: position for position in match.asked()}
    kind = next((position.window for position in asked.values()), None)
    return None if kind is None else OpenWindow(kind, len(match.log), asked)
