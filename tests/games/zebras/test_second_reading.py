"""The rules and the second implementation play the same random matches, turn by turn."""

import random
from collections.abc import Iterator

import pytest

import steppe
from steppe.core.position import Position
from steppe.games.zebras.rules.state import PLACING
from tests.games.zebras import brute

pytestmark = pytest.mark.long

MATCHES = 20  # number of matches on each board


def complete_turns(position: Position, turn: int) -> Iterator[tuple[str, ...]]:
    """For each way to complete the turn numbered ``turn``, yield its moves in notation."""
    if position.turn > turn:
        yield ()
        return
    for number, word in zip(position.legal_ids(), position.legal(), strict=True):
        after = position.copy()
        position.game.kernel.apply(after.state, number)
        for further in complete_turns(after, turn):
            yield (word, *further)


def cells(position: Position) -> dict[str, str]:
    told = position.facts()
    return {name: told[f"cell {name}"] for name in brute.SQUARES if told[f"cell {name}"] != ".."}


def brute_cells(table: brute.Table) -> dict[str, str]:
    return {
        name: f"{letter if up else letter.lower()}{owner}"
        for name, (letter, owner, up) in table.lying.items()
    }


def assert_alike(position: Position, table: brute.Table) -> None:
    assert cells(position) == brute_cells(table)
    assert (position.state.guardian, position.player) == (table.guard, table.player)
    assert position.scores() == brute.scores(table)


@pytest.mark.parametrize("board", list(brute.MAPS))
def test_both_list_the_same_turns_and_reach_the_same_scores(board):
    compare(board, range(MATCHES))


@pytest.mark.long
@pytest.mark.parametrize("board", list(brute.MAPS))
def test_both_agree_in_many_more_matches(board):
    compare(board, range(MATCHES, 300))


def compare(board: str, seeds: range) -> None:
    for seed in seeds:
        chooser = random.Random(f"{board} {seed}")
        stop = chooser.randrange(22)
        position = Position.new(steppe.load("zebras"), board=board).play(f"guard:{stop}")
        table, played = brute.guard(brute.Table(board), stop), 0
        while not brute.is_over(table):
            turns = {brute.words(table, turn): turn for turn in brute.turns(table)}
            assert sorted(complete_turns(position, played)) == sorted(turns)
            assert len(turns) == brute.num_turns(table)
            words = chooser.choice(sorted(turns))
            position.play(" ".join(words))
            table, played = brute.play(table, turns[words]), played + 1
            if position.turn == played and position.state.phase == PLACING:
                assert_alike(position, table)  # otherwise, the rules have played forced moves
        assert position.is_over
        assert position.scores() == brute.scores(table)
