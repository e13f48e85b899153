"""What may come next, as somebody who does not see all imagines it."""

from steppe.core.trusted import put
from steppe.games.valley import stage
from steppe.games.valley.cards import IN_BOX, TRICK_NAMES
from steppe.games.valley.state import DISCARDED, HELD, IN_DECK
from steppe.games.valley.turn import nth
from tests.games.valley.scenes import random_match


def test_an_observer_draws_no_card_that_must_be_in_a_hand():  # V13.1, V22.2
    where = next(one for one, _ in random_match(1) if one.state.phase == stage.TRICK_DRAWING)
    drawer = int(nth(where.state, where.state.order))
    held, hands = HELD + 1 - drawer, [0] * len(where.state.hand)
    hands[1 - drawer] = 2
    rest = [DISCARDED if card != IN_BOX else card for card in where.state.trick]
    put(where, trick=[held, held, IN_DECK, *rest[3:]], hand=hands, in_deck=1)
    drawn = f"~trick:{TRICK_NAMES[2]}"  # the last of the deck: then the discards are shuffled
    true, seen = where.copy().apply(drawn), where.observe(drawer).apply(drawn)
    assert true.state.in_deck > 1
    assert seen.possible() == true.possible()
