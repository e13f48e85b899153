"""Positions for tests of single cards: a diagram, moves, and the facts after them."""

from collections.abc import Callable

from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from steppe.games.valley import GAME

IDLE = ("pass", "done")
PATIENCE = 200


class Shown:
    """A position that returns its facts by name, as in the worked examples."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @classmethod
    def read(cls, *lines: str) -> "Shown":
        """Return the position of a diagram given as lines."""
        return cls(Position.from_diagram(GAME, "\n".join(lines)))

    def __getitem__(self, name: str) -> str:
        return str(self.position.facts()[name])

    @property
    def legal(self) -> list[str]:
        return self.position.legal()

    def play(self, moves: str) -> "Shown":
        self.position.play(moves)
        return self

    def offers(self, word: str) -> bool:
        return word in self.legal

    def go_on(self, to: str) -> "Shown":
        """Pass and take the first outcome until a move or outcome with verb ``to`` is possible."""
        for _ in range(PATIENCE):
            words = self.position.possible()
            if any(word.partition(":")[0] == to for word in words):
                return self
            idle = [word for word in words if word in IDLE]
            self.position.apply(idle[0] if idle else words[0])
        raise AssertionError(f"nothing leads to {to!r}")

    @property
    def is_chance(self) -> bool:
        return self.position.player == CHANCE


def show(moment: str, *land: str, table: str = "players 2") -> Shown:
    """Return the position that a diagram describes: its table, moment, hexes and tribes.

    Red has more food than blue, so that no dice are rolled to choose the first player.
    """
    return Shown.read(table, moment, "tribe red food 9", "tribe blue food 3", *land)


def _in(phase: str) -> Callable[..., Shown]:
    """Return a function that builds positions in a phase where the usual player has to decide."""

    def shown(when: str, *land: str, table: str = "players 2") -> Shown:
        return show(f"turns 4 season {when} phase {phase} first red", *land, table=table)

    return shown


drawing = _in("event-drawing player chance")  # about to draw an event
acting = _in("acting player red")  # during red's part of step 4
steering = _in("steering player chance")  # before the direction die is rolled
