"""The winners, in solo matches and among several players."""

from dataclasses import replace

from steppe.core.position import Position
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match, parse_record, replay
from steppe.play.record_proof import verify
from steppe.play.result import by_departure, winners_of, without_those_who_left
from tests.tiny import GAME


def test_the_best_result_wins_and_may_be_shared():
    assert winners_of([-1.0, 1.0]) == {1}
    assert winners_of([0.5, -1.0, 0.5]) == {0, 2}
    assert winners_of([0.0, 0.0]) == {0, 1}


def test_alone_the_only_result_is_not_the_best_unless_it_is_good():
    assert winners_of([1.0]) == {0}
    assert winners_of([-1.0]) == set()
    assert by_departure(GAME.new(1), {0}) == [-1.0]


def with_out(position, *out):
    """Return a position in which the rules have eliminated these players."""
    kernel = replace(GAME.kernel, is_out=lambda s, player: player in out)
    return Position.from_json(replace(GAME, kernel=kernel), position.to_json(), position.players)


def test_the_eliminated_do_not_share_the_win_of_those_who_stay():
    position = GAME.new(3)
    assert by_departure(position, {0}) == [-1.0, 0.5, 0.5]
    assert by_departure(with_out(position, 2), {0}) == [-0.5, 1.0, -0.5]
    assert by_departure(with_out(position, 0, 2), {0}) == [-0.5, 1.0, -0.5]
    assert by_departure(with_out(position, 1, 2), {0}) == [-1.0, 0.5, 0.5]


def test_the_eliminated_do_not_inherit_the_win_of_a_player_who_left():
    match = Match.new(GAME, 3)
    while not match.is_over:
        match.play(match.legal(match.player)[-1])
    best, *_ = winners_of(match.returns())
    assert max(without_those_who_left(match.position, {best})) > 0
    second, *others = sorted({0, 1, 2} - {best}, key=lambda player: -match.scores()[player])
    changed = with_out(match.position, second)
    assert winners_of(without_those_who_left(changed, {best})) == {*others}


def test_a_solo_record_names_its_option_and_replays():
    match = Match.new(GAME, 1, {"goal": "high"})
    while not match.is_over:
        match.play(match.legal(0)[0])
    text = format_record(from_match(match, {0: "ana"}))
    assert text.splitlines()[1] == "game tiny players=1 herd=big goal=high"
    again = replay(parse_record(text), lambda name: GAME)
    assert again.returns() == match.returns()
    assert verify(parse_record(text), lambda name: GAME) > 0
