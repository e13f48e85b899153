"""Provide late positions of Drôles de Zèbres, and solve them by exhaustive search."""

import random
from collections.abc import Iterator, Sequence

from steppe import Position, load
from steppe.engine.chance import TERMINAL
from steppe.engine.position_type import copy_state, new_batch, new_floats, new_ints

GAME = load("zebras")
BOARDS = ("savannah", "president")
HELD_BACK = ((), ("lion",), ("crocodile",), ("crocodile", "lion"), ("zebra",))
_DEEPEST = 200  # maximum number of decisions from a late position to the end


def late_positions(seed: int, count: int, empty: Sequence[int]) -> Iterator[Position]:
    """Yield random positions on both boards; ``empty`` lists their numbers of empty squares.

    In most of them, some species have been held back, so that lions and crocodiles are still to
    come.
    """
    draw = random.Random(seed)
    for number in range(count):
        board = BOARDS[number % 2]
        held = HELD_BACK[draw.randrange(len(HELD_BACK))]
        position = _play_down(draw, Position.new(GAME, board=board), held, draw.choice(empty))
        if not position.is_over:
            yield position


def _play_down(
    draw: random.Random, position: Position, held: Sequence[str], empty: int
) -> Position:
    """Play random moves until ``empty`` squares are left, and sometimes one more move."""
    while int(position.state.empty).bit_count() > empty:
        moves = position.legal()
        free = [move for move in moves if move.split(":")[1:2] not in [[word] for word in held]]
        position.apply(draw.choice(free or moves))
    if draw.random() < 0.3 and not position.is_over:
        position.apply(draw.choice(position.legal()))
    return position


class Minimax:
    """Solve positions by trying every move to the end: no bounds, memory or move order."""

    def __init__(self) -> None:
        self._entry = GAME.entry()
        self._line = new_batch(GAME.kernel.state, _DEEPEST)
        self._ids = [new_ints(len(GAME.actions)) for _ in range(_DEEPEST)]
        self._returns = new_floats(2)

    def values(self, position: Position) -> list[int]:
        """Return each legal move's value for the player to move: 1 or -1."""
        copy_state(self._line, 0, position.batch, 0)
        side = 1 - 2 * position.player
        return [side * self._after(0, action) for action in position.legal_ids()]

    def _after(self, depth: int, action: int) -> int:
        copy_state(self._line, depth + 1, self._line, depth)
        self._entry.apply(self._line, depth + 1, action)
        return self._winner(depth + 1)

    def _winner(self, depth: int) -> int:
        """Return 1 if player 0 wins, and -1 if player 1 does."""
        player = int(self._line[depth].player)
        if player == TERMINAL:
            self._entry.returns(self._line, depth, self._returns)
            return int(self._returns[0])
        side = 1 - 2 * player
        count = self._entry.legal(self._line, depth, self._ids[depth])
        for place in range(count):
            if self._after(depth, int(self._ids[depth][place])) == side:
                return side
        return -side
