"""Diagrams: every field of a position as text, and back."""

from functools import cache
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.games.stone_age.rules import state, tables
from steppe.games.stone_age.rules.tables import BUILDINGS, CARDS, NO_BUILDING, NO_CARD
from tests.games.round_trip import AT_ONCE, assert_same
from tests.games.stone_age.scenes import (
    ENDED,
    FEEDING,
    GAME,
    OWNERS,
    PLACING,
    USING,
    position,
    random_match,
)


@settings(max_examples=2, deadline=None, phases=AT_ONCE)
@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from(("on", "off")))
def test_every_position_of_a_match_can_be_written_and_read_again(seed, players, herd):
    for number, (where, _) in enumerate(random_match(seed, players, herd=herd)):
        if number % 41 == 0:
            for seen in (where, where.observe(0), where.observe(None)):
                assert_same(position(seen.diagram()), seen)


@pytest.mark.parametrize("text", [PLACING, USING, FEEDING, OWNERS, ENDED])
def test_what_is_read_is_written_with_all_that_it_left_out(text):
    where = position(text)
    assert position(where.diagram()) == where
    for line in text.splitlines()[1:3]:
        assert line in where.diagram()


def test_what_is_left_out_is_as_at_the_start():
    where = position("players 3\nround 1 phase placing")
    s = where.state
    assert (list(s.people[:3]), list(s.food[:3]), int(s.pile)) == ([5, 5, 5], [12, 12, 12], CARDS)


def test_a_round_of_placing_reads_like_this():
    where = position(PLACING).play("place:hunt:2")
    assert where.diagram().splitlines() == [
        "players 4 herd=on limit=60",
        "round 5 turn 41 phase placing player 1 starter 0 acting 0",
        "hunt 0:2",
        "forest 1:4",
        "cards c07 c23 c11 c32 pile 32",
        "stacks b10:6 b12:7 b20:7 b26:7",
        "herd quarry bonus m10 back gold",
        "player 0 people 6 home 4 food 7 goods 2/1/0/0 track 2 tools 2u,1,1 score 34",
        "player 1 people 5 home 1 food 12 goods 0/0/0/0 track 0 tools 0,0,0 score 0",
        "player 2 people 5 home 5 food 12 goods 0/0/0/0 track 0 tools 0,0,0 score 0",
        "player 3 people 5 home 5 food 12 goods 0/0/0/0 track 0 tools 0,0,0 score 0",
    ]


def test_a_throw_says_its_dice_and_what_they_are_for():  # S6.4
    where = position(USING).play("use:forest ~die:2 ~die:5 ~die:1")
    assert "throw 2 5 1 by 0 for wood use forest" in where.diagram().splitlines()


def test_blind_cards_are_counted_for_all_and_named_where_they_are_known():  # S7.8
    where = position(OWNERS)
    assert "blind 1 c26 buildings" in where.observe(0).diagram()
    assert "blind 1 buildings" in where.observe(1).diagram()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("c07 c23", "c07 c07"), "c07 lies in two places"),
        (("herd quarry bonus m10", "herd hut"), "the herd must be on a resource place, not hut"),
        (("c07 c23", "c23"), "cards takes 4 values separated by ' ', not 'c23"),
        (("c07 c23", "c07 c99"), "cards 'c99' is not one of c01"),
        (("pile 32", "pile 31"), "32 cards are left for the pile, not 31"),
        (("b12:7 ", ""), "stacks names 4 stacks, not 3"),
        (("b12:7", "b12"), "'b12' is not two words separated by a colon"),
        (("herd quarry", "herd moon"), "herd 'moon' is not one of"),
        (("forest 1:4", "wood 1:4"), "'wood' is not one of round turn phase"),
        (("forest 1:4", "forest 4:4"), "forest '4' is not one of 0 1 2 3"),
        (("forest 1:4", "forest 1:9"), "player 1 has -4 people at home"),
        (("people 6", "people 6 home 5"), "player 0 has 6 people at home"),
        (("food 7", "food many"), "food takes a number, not 'many'"),
        (("goods 2/1/0/0", "goods 2/1"), "goods takes 4 values separated by '/'"),
        (("tools 2u,1,1", "tools 2u"), "tools takes 3 values separated by ','"),
        (("phase placing", "phase sleeping"), "phase 'sleeping' is not one of"),
        (("phase placing", "phase using"), "player 0 has no move in the phase using"),
        (("players 4", "players 5"), "stone_age is for 2 to 4 players, not 5"),
        (("players 4", "players 4 herd"), "'herd' is not an option"),
        (("players 4", "players 4 moon=full"), "stone_age has no option 'moon'"),
        (("score 34", "score 34 luck 3"), "luck"),
        # positions that break a rule
        (("forest 1:4", "forest 0:3 1:4 2:1"), "forest has 7 rings for 8 figures [S5.5]"),
        (("forest 1:4", "hut 0:2 1:2"), "hut has 2 rings for 4 figures [S5.5]"),
        (("people 6", "people 4"), "player 0 has 4 people; players start with 5 [S1.5]"),
        (("track 2", "track 11"), "field 'track' takes integers 0 .. 10, not 11"),
        (("tools 2u,1,1", "tools 5,4,4"), "field 'tool' takes integers 0 .. 4, not 5"),
        (("tools 2u,1,1", "tools 3,1,1"), "player 0: tools differ by 1 at most, not 3,1,1 [S6.1]"),
        (
            ("tools 2u,1,1", "tools 1,1,0u"),
            "player 0: tool 3 is marked as used but is missing [S6.4]",
        ),
        (("b12:7", "b12:8"), "field 'stack' takes integers 0 .. 7, not 8"),
        (("herd quarry", "herd forest"), "the herd must be where its bonus tile says"),
        (("phase placing", "phase placing limit 1"), "the match ends after 1 [S3.3]"),
        (("round 5 ", "round 0 "), "players place figures from round 1 on [S3.1]"),
        (("phase placing", "phase placing ended stack"), "has no use for 'ended'"),
    ],
)
def test_what_is_wrong_with_a_diagram_is_named_and_nothing_changes(change, complaint):
    where = Position.new(GAME, 2)
    before = (where.to_bytes(), where.players, dict(where.options))
    with pytest.raises(NotationError) as caught:
        GAME.view("text").parse_diagram(where, PLACING.replace(*change, 1))
    assert complaint in str(caught.value)
    assert (where.to_bytes(), where.players, where.options) == before


@cache
def in_phase(phase: int) -> Position:
    """Return the first position in this phase from random matches."""
    matches = (random_match(seed, 3) for seed in count())
    return next(where for match in matches for where, _ in match if where.state.phase == phase)


@pytest.mark.parametrize(
    ("phase", "change", "complaint"),
    [
        (
            state.PLACING,
            {"player": -1},
            "player chance: in the phase placing a player decides",
        ),
        (state.PLACING, {"due": 2}, "'phase placing' has no use for 'due'"),
        (
            state.PLACING,
            {"phase": state.USING},
            "player 0 has no move in the phase using",
        ),
        (
            state.PLACING,
            {"phase": state.REFILLING, "player": -1},
            "'phase refilling' has no use for",
        ),
        (
            state.PLACING,
            {"phase": state.REVEALING, "player": -1},
            "the phase revealing does not fit the other fields",
        ),
        (
            state.PLACING,
            {"building": [7] * BUILDINGS},
            "b13 lies in two places",
        ),
        (state.USING, {"starter": 1}, "the phase using does not fit the other fields"),
        (state.ROLLING, {"to_throw": 11}, "field 'to_throw' takes integers 0 .. 10, not 11"),
        (
            state.ROLLING,
            {"gathers": state.FOR_TAMING},
            "the phase rolling does not fit the other fields",
        ),
        (
            state.TOOLING,
            {"gathers": state.FOR_EVERYBODY},
            "the phase tooling does not fit the other fields",
        ),
        (state.BUYING, {"place": tables.NO_PLACE}, "'phase buying' needs 'use'"),
        (
            state.BUYING,
            {"slot": [NO_CARD] * 4, "top": [NO_BUILDING] * 4},
            "36 cards are left for the pile, not",
        ),
        (state.PAYING, {"paid": {3: 90}}, "field 'paid' takes integers 0 .. 10, not 90"),
        (
            state.TAMING,
            {"sent": [0, 0, 0, 0]},
            "player 2 has 5 people at home: all less ",
        ),
        (
            state.FEEDING,
            {"food": [90] * 4},
            "the phase feeding does not fit the other fields",
        ),
    ],
)
def test_what_a_phase_cannot_bear_is_named(phase, change, complaint):
    with pytest.raises(NotationError) as caught:
        in_phase(phase).copy().set(**change)
    assert complaint in str(caught.value)


def test_a_diagram_sets_every_field_of_the_position():
    stale = list(random_match(5, 4))[-1][0]
    GAME.view("text").parse_diagram(stale, PLACING)
    assert stale == position(PLACING)


def test_options_that_the_first_line_does_not_name_are_those_that_were_given():
    told = GAME.new(2, herd="off").diagram()
    silent = told.replace(" herd=off", "")
    assert silent != told
    assert GAME.from_diagram(silent, 2, herd="off").options["herd"] == "off"
