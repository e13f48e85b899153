"""Sentences made of clauses: other players, results, chance."""

from steppe.core.i18n import plain
from steppe.draw.narration import Clause, apart, joined
from steppe.engine.chance import CHANCE


def told(*clauses, first=0):
    parts = apart([Clause(*clause) for clause in clauses], first, plain)
    return joined(parts, first, ("red", "blue"), plain)


def test_actions_of_one_turn_are_a_list_and_results_follow_a_colon():
    assert told((0, 1, "rolls"), (0, 1, "takes"), (0, 1, "2 wood", True)) == "rolls, takes: 2 wood"


def test_another_turn_of_the_same_player_stands_apart():
    assert told((0, 1, "rolls"), (0, 2, "rolls again")) == "rolls; rolls again"


def test_a_player_who_continues_or_returns_is_named_once():
    found = told((0, 1, "rolls"), (1, 2, "takes"), (1, 3, "pays"), (0, 4, "stops"))
    assert found == "rolls; blue takes; pays; red stops"


def test_chance_is_narrated_piece_by_piece():
    pieces = ((CHANCE, 1, "new land"), (CHANCE, 1, "round 2"), (CHANCE, 1, "rain", True))
    assert told((0, 1, "passes"), *pieces) == "passes; new land; round 2: rain"


def test_a_stretch_in_which_nobody_was_asked_is_marked():
    asked, forced = (1, 2, "takes", False), (1, 3, "pays", False, True)
    assert told((0, 1, "rolls"), asked, forced) == "rolls; blue takes; pays (the only move)"
    assert (
        told((0, 1, "rolls"), (1, 2, "takes", False, True)) == "rolls; blue takes (the only move)"
    )
