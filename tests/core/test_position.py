"""Positions and notation: a refusal gives the reason and changes nothing."""

import copy
import pickle
import re
from dataclasses import replace
from functools import partial
from random import Random

import numpy as np
import pytest

import steppe
from steppe.core.deserialize import set_fields
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.field import dtype_of, i8, i16, nested
from steppe.core.option import Option
from steppe.core.position import Position
from steppe.engine.kernel import Kernel
from steppe.engine.position_type import new_batch, to_json
from tests.tiny import GAME as TINY


@pytest.fixture
def dealt() -> Position:
    """Return a two-player Tiny position after the deal; the first player is to lay a card."""
    position = Position.new(TINY, 2)
    return position.play(
        "deal:thief deal:guard deal:bow ~deal:thief ~deal:spear ~deal:bow roll:deer"
    )


def test_moves_are_words_with_spaces_between(dealt):
    assert dealt.player == 0
    assert dealt.legal() == ["lay:thief", "lay:guard", "lay:bow"]
    assert dealt.play("lay:bow LAY:Bow").legal() == ["steal", "leave"]


def test_an_illegal_move_is_quoted_with_the_player_and_legal_moves(dealt):
    before = dealt.to_bytes()
    with pytest.raises(
        IllegalMove, match=r"illegal move 'lay:spear' for player 0; legal: .*lay:bow"
    ):
        dealt.apply("lay:spear")
    assert dealt.to_bytes() == before


@pytest.mark.parametrize("wrong", ["lay:spear", "lay:stone", "roll:hare"])
def test_of_several_moves_all_are_played_or_none(dealt, wrong):
    before = dealt.to_bytes()
    with pytest.raises((IllegalMove, NotationError)):
        dealt.play(f"lay:bow lay:bow {wrong}")
    assert dealt.to_bytes() == before
    assert dealt.play("lay:bow").play("lay:bow").legal() == ["steal", "leave"]


def test_five_legal_moves_are_named_the_most_similar_first():
    position = steppe.load("zebras").new()
    with pytest.raises(IllegalMove) as refused:
        position.apply("step:1")
    near, *others = str(refused.value).partition("legal: ")[2].removesuffix(" …").split()
    assert near == "guard:1"
    assert others == [move for move in position.legal() if move != "guard:1"][:4]


def test_an_outcome_that_cannot_come_is_refused():
    position = Position.new(TINY, 2)
    with pytest.raises(IllegalMove, match="illegal move '~roll:hare' for chance; legal: ~deal"):
        position.apply("~roll:hare")
    with pytest.raises(IllegalMove, match="'lay:bow': chance decides now; legal: ~deal"):
        position.apply("lay:bow")
    with pytest.raises(NotationError, match="'lay:stone' is not a move"):
        position.apply("lay:stone")


def test_ids_play_as_their_words_do(dealt):
    other = dealt.copy()
    for word in ("lay:bow", "lay:bow", "leave", "roll:hare"):
        space = other.game.outcomes if other.weighted_ids() else other.game.actions
        assert other.apply_id(space.parse(word)) == dealt.apply(word)


def test_ids_of_outcomes_come_with_their_weights(dealt):
    assert dealt.weighted_ids() == []
    position = dealt.play("lay:thief lay:thief leave")
    first = TINY.outcomes.first("roll")
    assert position.weighted_ids() == [(first, 3), (first + 1, 2), (first + 2, 1)]


def test_a_copy_plays_on_alone(dealt):
    before = dealt.to_bytes()
    assert dealt.copy().play("lay:bow lay:bow steal").to_bytes() != before
    assert dealt.to_bytes() == before


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))])
def test_a_position_is_copied_and_written_down_with_its_game(dealt, copied):
    other = copied(dealt)
    assert other == dealt
    assert (other.game, other.players, other.options) == (TINY, 2, dealt.options)
    assert other.play("lay:bow lay:bow steal") != dealt


def test_a_game_that_its_package_does_not_offer_is_not_written_down():
    with pytest.raises(
        TypeError, match=r"other cannot be pickled: it is not the GAME of tests\.tiny"
    ):
        pickle.dumps(replace(TINY, name="other"))


def test_chance_plays_until_a_player_decides():
    position = Position.new(TINY, 2).settle(5)
    assert position.player == 0
    assert position == Position.new(TINY, 2).settle(5)
    assert position == position.copy().settle(6)
    assert len({Position.new(TINY, 2).settle(n).to_bytes() for n in range(9)}) > 1


@pytest.mark.parametrize("kind", [Random, np.random.default_rng])
def test_chance_plays_by_a_generator(kind):
    rng, again = kind(5), kind(5)
    played = [Position.new(TINY, 2).settle(rng).to_bytes() for _ in range(9)]
    assert played == [Position.new(TINY, 2).settle(again).to_bytes() for _ in range(9)]
    assert len(set(played)) > 1


@pytest.mark.parametrize("rng", [np.zeros(0, np.uint64), np.zeros(4, np.int64), None, 1.0, "5"])
def test_chance_plays_by_nothing_else(rng):
    with pytest.raises(TypeError, match=r"random\.Random or numpy\.random\.Generator"):
        Position.new(TINY, 2).settle(rng)


@pytest.mark.parametrize("player", [-1, 2, 9])
def test_a_spectator_of_no_seat_sees_nothing(dealt, player):
    for look in (
        dealt.observe,
        dealt.copy().hide,
        dealt.render,
        partial(dealt.determinize, seed=1),
    ):
        with pytest.raises(NotationError, match=f"from 0 to 1, not {player}"):
            look(player)


def test_an_id_that_is_not_possible_is_refused(dealt):
    before = dealt.to_bytes()
    for number in (-1, TINY.actions.parse("steal"), len(TINY.actions), 10**30):
        with pytest.raises(IllegalMove, match=r"for player 0; legal: \d+ \(lay"):
            dealt.apply_id(number)
    with pytest.raises(IllegalMove, match=r"for chance; legal: \d+ \(deal"):
        Position.new(TINY, 2).apply_id(TINY.outcomes.first("roll"))
    with pytest.raises(TypeError, match=r"an integer, not 1\.0"):
        dealt.apply_id(1.0)
    assert dealt.to_bytes() == before


def test_nobody_is_set_to_move_who_does_not_play(dealt):
    before = dealt.to_bytes()
    with pytest.raises(NotationError, match="'player' must be one of 0 1 -1 -4, not 9"):
        dealt.set(turn=3, player=9)
    assert dealt.to_bytes() == before


def test_a_field_inside_another_is_looked_at_before_any_is_set():
    state = dtype_of(type("State", (), {"camp": nested(type("Camp", (), {"place": i8()}), 2)}))
    batch = new_batch(state)
    with pytest.raises(NotationError, match=r"field 'camp\.1\.place' takes integers"):
        set_fields(batch[0], state, {"camp": [{"place": 3}, {"place": 300}]})
    assert to_json(batch[0], state) == {"camp": [{"place": 0}, {"place": 0}]}
    for wrong in (5, [{"place": 1}], [{}, 3], [{"home": 1}, {}]):
        with pytest.raises(NotationError, match="camp"):
            set_fields(batch[0], state, {"camp": wrong})


def test_numbers_may_be_given_as_numbers_and_nothing_else():
    game = replace(TINY, options=(Option("length", ("8", "6")),))
    assert game.check_options({"length": 6}) == {"length": "6"}
    with pytest.raises(NotationError, match="one of 8 6, not '7'"):
        game.check_options({"length": 7})
    with pytest.raises(TypeError, match=r"an integer, not 6\.0"):
        game.check_options({"length": 6.0})
    with pytest.raises(TypeError, match="the number of players must be an integer, not '2'"):
        TINY.new(players="2")


def test_a_position_is_judged_for_each_player_and_an_end_by_its_result(dealt):
    assert len(dealt.evaluate()) == 2
    dealt.play("lay:thief lay:thief leave roll:hare lay:spear lay:guard leave")
    ahead = dealt.evaluate()
    assert ahead[0] == -ahead[1] != 0.0
    dealt.play("roll:hare lay:bow lay:bow leave")
    assert dealt.evaluate() == dealt.returns()


def test_after_the_end_nothing_may_be_played(dealt):
    position = dealt.play("lay:thief lay:thief leave roll:hare lay:spear lay:guard leave")
    position.play("roll:hare lay:bow lay:bow leave")
    assert position.is_over
    assert (position.legal(), position.outcomes()) == ([], [])
    for word in ("leave", "roll:hare", "~roll:hare"):
        with pytest.raises(IllegalMove, match=f"illegal move '{word}': the match is over"):
            position.apply(word)


def test_probabilities_follow_the_weights(dealt):
    position = dealt.play("lay:thief lay:thief leave")
    assert position.outcomes() == [
        ("roll:hare", 1 / 2),
        ("roll:deer", 1 / 3),
        ("roll:bison", 1 / 6),
    ]


def test_positions_are_equal_when_their_fields_are(dealt):
    other = dealt.copy()
    assert other == dealt
    assert other.apply("lay:bow") != dealt
    assert dealt != "a position"


def test_fields_are_set_by_name(dealt):
    assert dealt.set(points=[1, 2, 0]).scores() == [1, 2]
    with pytest.raises(ValueError, match="no field 'coins'"):
        dealt.set(coins=3)


def test_some_places_of_a_field_are_set_by_index(dealt):
    before = dealt.to_json()["hand"]
    dealt.set(points={1: 4}, hand={"0": {2: 1}})
    assert dealt.to_json()["points"] == [0, 4, 0]
    assert dealt.to_json()["hand"] == [[*before[0][:2], 1, *before[0][3:]], *before[1:]]
    with pytest.raises(ValueError, match=r"field 'points' has indices 0 \.\. 2, not 3"):
        dealt.set(points={3: 1})


def test_a_game_must_declare_who_decides():
    state = dtype_of(type("State", (), {"phase": i16()}))
    with pytest.raises(TypeError, match="lacks the fields player turn"):
        Kernel(state, *[len] * 8)


def test_options_take_their_usual_value_when_not_named():
    assert TINY.check_options({}) == {"herd": "big"}
    assert TINY.check_players(None) == 3


def test_an_option_may_be_for_some_numbers_of_players_only():
    assert TINY.check_options({"goal": "high"}, 1) == {"herd": "big", "goal": "high"}
    assert TINY.check_options({"goal": "low"}, 2) == {"herd": "big"}
    with pytest.raises(NotationError, match="option 'goal' is for matches of 1, not of 2 players"):
        TINY.check_options({"goal": "high"}, 2)


def test_a_game_that_does_not_exist_is_refused_with_the_list():
    with pytest.raises(NotationError, match="no game 'chess'; games: zebras"):
        steppe.load("chess")


def test_fields_come_back_as_the_position_they_were(dealt):
    fields = dealt.to_json()
    assert Position.from_json(TINY, fields, 2) == TINY.from_json(fields, 2, herd="big") == dealt


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda fields: fields.pop("turn"), "missing fields of .*: turn"),
        (lambda fields: fields.update(coins=1), "no field 'coins'"),
        (lambda fields: fields.update(player=2), "'player' must be one of 0 1 -1 -4, not 2"),
        (
            lambda fields: fields.update(points=[1, 2]),
            "'points' takes 3 values, not 2 values",
        ),
        (lambda fields: fields.update(turn=1.5), "'turn' takes integers"),
        (lambda fields: fields.update(points={}), "takes 3 values, not a single value"),
        (lambda fields: fields.update(turn=10**9), "'turn' takes integers"),
    ],
)
def test_fields_that_make_no_position_are_refused(dealt, change, told):
    fields = dealt.to_json()
    change(fields)
    with pytest.raises(NotationError, match=told):
        TINY.from_json(fields, 2)


def test_fields_of_another_number_of_players_are_refused():
    doggerland = steppe.load("doggerland")
    fields = doggerland.new(3).to_json()
    assert doggerland.from_json(fields, 3) == doggerland.new(3)
    with pytest.raises(NotationError, match="must be 4, not 3"):
        doggerland.from_json(fields, 4)


def test_fields_under_other_rules_are_refused_with_the_rules_that_take_them():
    newest, first = steppe.load("doggerland"), steppe.load("doggerland", "1.0")
    for game, other in ((newest, first), (first, newest)):
        fields = other.new(2).to_json()
        text = f"rules {other.rules}, not {game.rules}: use steppe.load('doggerland', '"
        with pytest.raises(NotationError, match=re.escape(f"{text}{other.rules}')")):
            game.from_json(fields, 2)
        assert steppe.load("doggerland", other.rules).from_json(fields, 2) == other.new(2)


def test_fields_under_rules_that_had_no_number_of_their_own_are_taken_by_the_game_of_their_match():
    newest = steppe.load("valley")
    for other in newest.candidates(newest.rules)[1:]:
        with pytest.raises(NotationError, match="use the game of their match"):
            newest.from_json(other.new(2).to_json(), 2)


@pytest.mark.parametrize("text", ["", " \n", "\ufeff"])
def test_an_empty_diagram_is_refused(text):
    with pytest.raises(NotationError, match="this diagram is empty"):
        TINY.from_diagram(text, 2)


def test_a_game_without_words_for_its_fields_shows_numbers(dealt, monkeypatch):
    monkeypatch.delattr(TINY.view("setting"), "tell")
    assert TINY.in_words("points", ["1"], 3, 4) == ["points.1", "3", "4"]


@pytest.mark.parametrize(
    ("seen", "viewer", "dark"),
    [
        (None, None, False),
        (steppe.load("stone_age").new(2), None, False),
        (steppe.load("zebras").new(), 2, False),
        (steppe.load("zebras").new(), 0, np.zeros(0)),
    ],
)
def test_what_cannot_be_drawn_is_refused(seen, viewer, dark):
    with pytest.raises((NotationError, TypeError), match=r"position|player|dark"):
        steppe.load("zebras").draw_alone(seen, viewer, dark)


def test_whether_forced_decisions_follow_is_a_truth_value():
    with pytest.raises(TypeError, match="forced must be of type bool"):
        TINY.new().apply("deal:1", forced=np.zeros(3))
