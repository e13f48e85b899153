"""Matches in a vector are the same as matches played one after another: tests for pytest."""

import numpy as np
import pytest

from steppe.core.observation import tensor
from steppe.core.position import Position
from steppe.core.vector import Vector
from steppe.engine.chance import CHANCE, draw, generator
from steppe.engine.position_type import new_ints
from steppe.testing.cases import Case, moves, veiled

COUNT = 3  # number of matches in a vector
STEPS = 24


class Reference:
    """A single match that restarts when it ends and uses the dice of one match in a vector."""

    def __init__(self, start: Position, seed: int, at: int) -> None:
        words = np.random.SeedSequence(seed).generate_state(2 * COUNT, np.uint64) >> 1
        self.start, self.dice = start, generator(int(words[2 * at]))
        self.begin()

    def begin(self) -> None:
        """Start matches until a player has to decide: chance may end a match that starts late."""
        self.position = self.start.copy()
        self.let_chance_play()
        if self.position.is_over:
            self.begin()

    def step(self, action: int) -> Position | None:
        """Play an action; return the final position if the match is over."""
        self.position.apply_id(action)
        self.let_chance_play()
        if not self.position.is_over:
            return None
        end = self.position
        self.begin()
        return end

    def let_chance_play(self) -> None:
        """Draw outcomes with the dice of the match in the vector until a player decides."""
        while self.position.player == CHANCE:
            ids, weights = zip(*self.position.weighted_ids(), strict=True)
            room = new_ints(len(weights), 64)
            room[:] = weights
            self.position.apply_id(ids[draw(self.dice, room, len(weights))])


def late(case: Case, left: int) -> Position:
    """Return the position ``left`` moves and outcomes before the end of a random match."""
    position = case.new()
    for word in moves(case, 1)[:-left]:
        position.apply(word.removeprefix("~"))
    return position


@pytest.mark.parametrize("left", [0, 8], ids=["from the start", "near the end"])
def test_matches_go_on_as_they_do_one_by_one(case: Case, left: int) -> None:
    start = late(case, left) if left else case.new()
    vector = Vector(start, COUNT, rows=True)
    vector.reset(5)
    references = [Reference(start, 5, at) for at in range(COUNT)]
    for _ in range(STEPS):
        compare(vector, references)
        actions, before = vector.sample(), vector.players
        vector.step(actions)
        assert list(vector.actors) == list(before)
        ends = [one.step(int(action)) for one, action in zip(references, actions, strict=True)]
        compare_ends(vector, ends)


def compare(vector: Vector, references: list[Reference]) -> None:
    """Check that every match of a vector stands where its reference does."""
    for at, reference in enumerate(references):
        position = reference.position
        assert vector.position(at) == position
        assert vector.players[at] == position.player
        assert vector.legal_ids(at) == position.legal_ids()
        assert np.flatnonzero(vector.masks[at]).tolist() == position.legal_ids()
        assert np.array_equal(vector.rows[at], tensor(position, position.player))


def compare_ends(vector: Vector, ends: list[Position | None]) -> None:
    """Check the results and the last observations of the matches that just ended."""
    assert [bool(ended) for ended in vector.ended] == [end is not None for end in ends]
    for at, end in enumerate(ends):
        if end is not None:
            assert vector.returns[at].tolist() == end.returns()
            assert np.array_equal(vector.finals[at], tensor(end, int(vector.actors[at])))


def test_matches_end_and_are_won_and_lost(case: Case) -> None:
    vector = Vector(late(case, 8), COUNT)
    vector.reset(5)
    returns = np.zeros((0, case.players))
    for _ in range(case.game.max_plies):
        vector.step(vector.sample())
        assert not vector.returns[~vector.ended].any()
        returns = np.concatenate([returns, vector.returns[vector.ended]])
        if len(returns) >= COUNT:
            break
    assert len(returns) > 0
    if case.players == 1:
        assert set(returns.ravel()) <= {-1.0, 1.0}
    else:
        assert np.allclose(returns.sum(axis=1), 0.0)


def test_rows_and_masks_reveal_nothing_hidden(secret_case: Case) -> None:
    for number, position in enumerate(veiled(secret_case, 4)):
        if position.player >= 0:
            other = position.determinize(position.player, number)
            assert row_and_mask(position) == row_and_mask(other)


def row_and_mask(start: Position) -> tuple[bytes, bytes]:
    """Return the observation row and the mask of the player who decides."""
    vector = Vector(start, 1, rows=True)
    vector.reset(0)
    return vector.rows.tobytes(), vector.masks.tobytes()
