"""The rules and the second implementation play the same random matches, step by step.

After every move and outcome, both have the same player, moves, weighted outcomes and table; at the
end, the same scores, winners and ending (S12). The players follow styles and most matches begin
late, so even the few matches here reach rare situations.
"""

import pytest

from tests.reference.stone_age import second
from tests.reference.stone_age.abreast import RARE, play_all
from tests.reference.stone_age.scenes import TIES, blind_cards, extra_card, last_card, tie

pytestmark = pytest.mark.long

FEW, MATCHES = 3, 20  # matches for each number of players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_play_the_same_matches(players):
    assert play_all(players, FEW)["moves"] > 100


def test_both_play_the_same_matches_and_reach_all_that_is_rare():
    seen = [play_all(players, MATCHES) for players in (2, 3, 4)]
    assert RARE - set().union(*seen) == set()


@pytest.mark.parametrize(("scores", "tracks", "best"), TIES)
def test_both_rank_ties_alike(scores, tracks, best):  # S12.9
    assert second.winners(tie(scores, tracks).table) == best


def test_an_extra_card_without_a_pile_is_no_card():  # S7.8
    pair = extra_card()
    assert "c32" in pair.table.players[0].cards
    assert pair.table.outcomes() == {f"die:{pips}": 1 for pips in range(1, 7)}


@pytest.mark.parametrize("start", [0, 1])
def test_the_last_card_goes_to_the_first_of_the_drawn(start):  # S9.7, S9.9
    players = last_card(start).table.players
    assert players[start].blind == {"c33"}
    assert players[1 - start].blind == set()


def test_cards_drawn_blind_are_never_used():  # S7.8, S9.9
    assert blind_cards().table.legal() == ["use:building-1", "use:card-2", "use:forest"]
