"""An open window: several players may react, all are asked at once, and nobody sees who thinks.

The rules ask one after the other. Here everybody answers as if all before him had passed; when
all have answered, the answers are played in order up to the first that is none of "no reaction".
Those after it lapse, and who is still to be asked is asked anew. So only the time that somebody
took stays hidden.
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
    """What a player says to a window, and the key of his deed, "" if the site said it for him."""

    move: str
    key: str = ""


@dataclass
class OpenWindow:
    """A window of a match in one version: who is asked, and what they have said."""

    kind: Window
    version: int
    asked: Mapping[int, Position]
    answers: dict[int, Answer] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    closes: float = 0.0  # when it closes at the earliest, by `time.monotonic`

    @property
    def left(self) -> float:
        """Return the seconds for which it stays open at least, whoever has answered."""
        return round(max(0.0, self.closes - time.monotonic()), 3)

    def waits_for(self, player: int | None) -> bool:
        """Return whether a player is asked and has not answered."""
        return player in self.asked and player not in self.answers

    def first(self, seats: Collection[int]) -> int | None:
        """Return the first of some seats that has still to answer."""
        return next((one for one in self.asked if one in seats and self.waits_for(one)), None)

    def check(self, player: int, move: str) -> None:
        """Raise ``IllegalMove`` for what cannot be answered."""
        legal = self.asked[player].legal()
        if move not in legal:
            raise IllegalMove(
                f"illegal move {move!r} for player {player}; legal: {' '.join(legal[:5])}"
            )

    def answer(self, player: int, answer: Answer) -> None:
        """Take an answer. Raises ``IllegalMove``; nothing is taken then."""
        self.check(player, answer.move)
        self.answers[player] = answer
        self.changed.set()

    def passes(self, player: int) -> None:
        """Note that a player has no reaction."""
        self.answer(player, Answer(self.kind.answer))

    @property
    def missing(self) -> frozenset[int]:
        """Return the players that have still to answer."""
        return frozenset(self.asked) - frozenset(self.answers)

    def played(self) -> Iterator[tuple[int, Answer]]:
        """Yield the answers that are played, in the order of the players."""
        for player in self.asked:
            answer = self.answers[player]
            yield player, answer
            if answer.move != self.kind.answer:
                return


def open_window(match: Match) -> OpenWindow | None:
    """Return the window that is open in a match, if there is one."""
    asked = {position.player: position for position in match.asked()}
    kind = next((position.window for position in asked.values()), None)
    return None if kind is None else OpenWindow(kind, len(match.log), asked)
