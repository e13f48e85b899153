"""Lists of actions and outcomes, as rules write them."""

from steppe.core import action_lists
from steppe.engine.position_type import as_list, new_ints


def test_those_that_hold_a_value_are_listed_counted_and_found():
    places, ids = new_ints(5), new_ints(5)
    places[1] = places[4] = 7
    assert as_list(ids, action_lists.list_those(places, 7, 100, ids)) == [101, 104]
    assert action_lists.num_those(places, 7) == 2
    assert [action_lists.nth_of_those(places, 7, n) for n in range(2)] == [1, 4]


def test_all_are_listed_and_equally_likely():
    ids, weights = new_ints(4), new_ints(4)
    count = action_lists.all_alike(weights, action_lists.list_all(ids, 10, 3))
    assert as_list(ids, count) == [10, 11, 12]
    assert as_list(weights, 4) == [1, 1, 1, 0]


def test_illegal_moves_are_not_counted():
    out = new_ints(3)
    count = action_lists.listed(out, action_lists.listed(out, 0, 5, False), 6, True)
    assert as_list(out, count) == [6]
