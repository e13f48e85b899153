"""Random matches of the rules and of the second implementation, decision by decision.

After every move and outcome both name the same player, moves, outcomes with weights and all that
lies on the table; at the end the same scores, winners and ending (S12). The players follow styles
and most matches begin late, so that the few matches here reach what is rare.
"""

from collections import Counter

import pytest

from tests.games.stone_age import second
from tests.games.stone_age.abreast import RARE, Pair, carry_over, play_all

FEW, MATCHES = 3, 20  # for each number of players
CARDS = "~card:c32 ~card:c01 ~card:c02 ~card:c03"
BUILDINGS = "~building:b01 ~building:b02 ~building:b03 ~building:b04"


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_play_the_same_matches(players):
    assert play_all(players, FEW)["moves"] > 100


@pytest.mark.long
def test_both_play_the_same_matches_and_reach_all_that_is_rare():
    seen = [play_all(players, MATCHES) for players in (2, 3, 4)]
    assert RARE - set().union(*seen) == set()


def begin(players: int, herd: str = "") -> Pair:
    """Return a match at its first placement."""
    pair = Pair(players, herd != "")
    pair.play(f"{CARDS} {' '.join(BUILDINGS.split()[:players])} {herd}")
    return pair


@pytest.mark.long
@pytest.mark.parametrize(
    ("scores", "tracks", "best"),
    [
        ((7, 7, 7), (0, 0, 0), [0, 1, 2]),
        ((7, 7, 6), (1, 0, 9), [0]),
        ((7, 7, 6), (2, 2, 9), [0, 1]),
        ((-9, -9, -9), (0, 4, 4), [1, 2]),
    ],
)
def test_both_rank_ties_alike(scores, tracks, best):  # S12.9
    pair = begin(3)
    for player, score, track in zip(pair.table.players, scores, tracks, strict=True):
        player.score, player.track = score, track
    pair.table.rounds = pair.table.limit
    carry_over(pair)
    pair.play("place:hunt:5 " * 3 + "~die:1 " * 15)
    assert second.winners(pair.table) == best


@pytest.mark.long
def test_an_extra_card_without_a_pile_is_no_card():  # S7.8
    pair = begin(2)
    player = pair.table.players[0]
    player.resources, player.cards = Counter(wood=1), set(pair.table.pile)
    pair.table.pile = set()
    carry_over(pair)
    pair.play("occupy:card-1 place:hunt:5 place:hunt:4 use:card-1 buy:1")
    assert "c32" in player.cards
    assert pair.table.outcomes() == {f"die:{pips}": 1 for pips in range(1, 7)}


@pytest.mark.long
@pytest.mark.parametrize("start", [0, 1])
def test_the_last_card_goes_to_the_first_of_the_drawn(start):  # S9.7, S9.9
    pair = begin(2, "~back:gold ~tile:m16 ~back:wood")
    pair.table.players[0].cards = pair.table.pile - {"c33"}
    pair.table.pile, pair.table.start = {"c33"}, start
    carry_over(pair)
    pair.play("place:river:1 place:river:1 place:hunt:4 place:hunt:4")
    pair.play("use:river ~die:6 send:1 ~die:1 ~die:1 ~die:1 ~die:1")
    pair.play("use:river ~die:6 send:1 ~die:1 ~die:1 ~die:1 ~die:1 ~die:3 ~die:3 ~blind:c33")
    assert pair.table.players[start].blind == {"c33"}
    assert pair.table.players[1 - start].blind == set()


@pytest.mark.long
def test_cards_drawn_blind_are_never_used():  # S7.8, S9.9
    pair = begin(2)
    player = pair.table.players[0]
    player.blind, player.resources = {"c33", "c36"}, Counter(wood=3)
    pair.table.pile -= player.blind
    carry_over(pair)
    pair.play("place:forest:3 place:hunt:5 occupy:building-1 occupy:card-2")
    assert pair.table.legal() == ["use:building-1", "use:card-2", "use:forest"]
