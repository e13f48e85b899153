"""Test a network's input features, and check that an untrained network changes nothing."""

import pytest

from steppe.engine.evaluator import evaluator
from steppe.engine.net import LIMIT, ONE, untrained
from steppe.engine.position_type import as_list, new_floats, new_ints
from steppe.games.zebras.ai.features import OWN, SIZES, TABLE, look, margins
from steppe.games.zebras.ai.learning import LEARNING
from tests.games.zebras.endings import GAME, late_positions

OWN_NAMES, TABLE_NAMES = list(OWN.names), list(TABLE.names)
POSITIONS = [
    *(GAME.new(board=board) for board in ("savannah", "president")),
    *late_positions(3, 12, (2, 9, 20, 28)),
]


def told(position):
    """Return both players' features and the table's, by name, in units of 1."""
    x, floats = new_ints(SIZES.features(2)), [new_floats(2) for _ in "lp"]
    look(position.state, x, *floats)
    numbers = [number / ONE for number in as_list(x, len(x))]
    own = [numbers[OWN.size * k :][: len(OWN_NAMES)] for k in (0, 1)]
    table = dict(zip(TABLE_NAMES, numbers[2 * OWN.size :], strict=False))
    return *(dict(zip(OWN_NAMES, each, strict=True)) for each in own), table


def test_every_feature_has_a_name_of_its_own():
    assert len({*OWN_NAMES}) == len(OWN_NAMES)
    assert len({*TABLE_NAMES}) == len(TABLE_NAMES)


def test_a_position_in_features():
    position = GAME.new().play("guard:0 place:gazelle:a1 step:1 place:lion:b1 step:1")
    mine, theirs, table = told(position)
    assert mine["decides"] == 0.0 == 1 - theirs["decides"]
    assert theirs["lead savannah A"] == -mine["lead savannah A"]
    assert theirs["left gazelle"] == pytest.approx(6 / 3, abs=0.01)  # the animal has fled
    assert mine["left lion"] == 0.0 < theirs["left lion"]
    assert table["fear savannah A"] == pytest.approx(1 / 2, abs=0.01)
    assert table["phase placing"] == table["unclaimed"] == 1.0
    assert table["now savannah C"] > 0 == table["now president A"]


def test_features_stay_within_their_limit_and_what_one_wins_the_other_loses():
    for position in POSITIONS:
        if position.is_over:
            continue
        mine, theirs, table = told(position)
        numbers = [number * ONE for each in (mine, theirs, table) for number in each.values()]
        assert all(number == int(number) and abs(number) <= LIMIT for number in numbers)
        assert mine["outlook"] == pytest.approx(-theirs["outlook"], abs=0.02)
        out = new_ints(2)
        margins(position.state, out)
        assert out[0] == -out[1] == position.scores()[0] - position.scores()[1]


def test_a_network_that_has_learnt_nothing_changes_no_value():
    evaluate = evaluator(LEARNING, {2: untrained(SIZES)})
    for position in POSITIONS:
        by_hand, by_net = new_floats(2), new_floats(2)
        LEARNING.hand(position.state, by_hand)
        evaluate(position.state, by_net)
        assert list(by_net) == pytest.approx(list(by_hand), abs=1e-9)
