"""The winners, in solo matches and among several players."""

from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.play.record_proof import verify
from steppe.play.result import by_departure, winners_of
from tests.tiny import GAME


def test_the_best_result_wins_and_may_be_shared():
    assert winners_of([-1.0, 1.0]) == {1}
    assert winners_of([0.5, -1.0, 0.5]) == {0, 2}
    assert winners_of([0.0, 0.0]) == {0, 1}


def test_alone_the_only_result_is_not_the_best_unless_it_is_good():
    assert winners_of([1.0]) == {0}
    assert winners_of([-1.0]) == set()
    assert by_departure(1, {0}) == [-1.0]


def test_a_solo_record_names_its_option_and_replays():
    match = Match.new(GAME, 1, {"goal": "high"})
    while not match.is_over:
        match.play(match.legal(0)[0])
    text = format_record(from_match(match, {0: "ana"}))
    assert text.splitlines()[1] == "game tiny players=1 herd=big goal=high"
    again = replay(parse_record(text), lambda name: GAME)
    assert again.returns() == match.returns()
    assert verify(parse_record(text), lambda name: GAME) > 0
