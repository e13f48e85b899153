"""Records of every game replay to the same bytes, and hide what a player did not see."""

from steppe.testing.record_checks import *  # noqa: F403
from steppe.testing.record_checks import text_of
from tests.conformance.twins import dealt


def test_a_record_seen_by_a_player_hides_what_the_player_did_not_see(secret_case):
    for one in dealt(secret_case, 0):
        for viewer in set(secret_case.viewers) - set(one.told()):
            assert one.seen(viewer) == f"{one.word.partition(':')[0]}:?"
            assert one.word not in text_of(one.match, viewer).splitlines()
            assert len(one.match.seen_by(viewer)) == len(one.match.line)
