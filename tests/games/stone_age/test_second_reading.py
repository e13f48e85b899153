"""Random matches of the rules and of the second implementation, decision by decision.

After every move and outcome both name the same player, moves, outcomes with weights and all that
lies on the table; at the end the same scores, winners and ending (S12). The players follow styles
and most matches begin late, so that the few matches here reach what is rare.
"""

import pytest

from tests.games.stone_age.abreast import RARE, play_all

MATCHES = 32


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_play_the_same_matches(players):
    seen = play_all(players, MATCHES)
    assert RARE - set(seen) == set()
