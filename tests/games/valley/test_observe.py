"""Outcomes that an observer without full information must consider possible."""

import pytest

from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.cards import TRICK_NAMES, TRICKS
from steppe.games.valley.rules.state import DISCARDED, HELD, IN_DECK, TRIBAL
from steppe.games.valley.rules.turn import nth
from steppe.games.valley.views.diagram.faults import faults
from tests.games.valley.scenes import random_match, some_position


def test_an_observer_draws_no_card_that_must_be_in_a_hand():  # V13.1, V22.2
    where = next(one for one, _ in random_match(1) if one.state.phase == stage.TRICK_DRAWING)
    drawer = int(nth(where.state, where.state.order))
    held, hands = HELD + 1 - drawer, [0] * len(where.state.hand)
    hands[1 - drawer] = 2
    rest = [DISCARDED] * (TRICKS - 3)
    put(where, trick=[held, held, IN_DECK, *rest], hand=hands, in_deck=1)
    drawn = f"~trick:{TRICK_NAMES[2]}"  # the deck's last card; the discards are then reshuffled
    true, seen = where.copy().apply(drawn), where.observe(drawer).apply(drawn)
    assert true.state.in_deck > 1
    assert seen.possible() == true.possible()


@pytest.mark.compiled
def test_a_fight_on_a_far_hex_is_no_fault_of_compiled_numbers():  # V9.6
    def is_far(where: Position) -> bool:
        s = where.state
        return bool(s.phase == stage.GIVING_UP and s.foe == TRIBAL and s.place > 7)

    assert [*faults(some_position(is_far, 6))] == []
