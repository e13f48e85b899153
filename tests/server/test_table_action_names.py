"""Table actions have a prefix that no move of a game has."""

from steppe.play.log import is_deed
from steppe.server.match.proposals import DEEDS


def test_every_table_action_has_the_prefix_of_table_actions():
    assert all(map(is_deed, DEEDS))
