"""Diagrams: every field of a position as text, and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.games.doggerland import GAME
from steppe.games.doggerland.rules.tables import CELL_NAMES
from tests.games.doggerland.boards import LAND
from tests.games.doggerland.looks import clans, random_moments
from tests.games.round_trip import AT_ONCE, assert_same

KINDS = (
    (1, {"difficulty": "hard"}),
    (1, {"difficulty": "easy"}),
    (2, {"length": "8"}),
    (3, {"length": "6"}),
    (4, {"length": "8"}),
)
PLAN = """players 2 length=8
round 3 turn 41 phase programming player 0 first 0
  a     b     c     d     e     f     g     h     i
1             .     .     .     .     .
2       .     .     .     .     .     .     .
3 .     .     .     .     b17B  .     .     .     .
4 .     .     .     s1    s2-   s3=   .     .     .
5 .     .     .     s4    c0    s5    .     .     .
6 .     .     .     s6R   s7    s8    .     .     .
7 .     .     .     .     .     .     .     .     .
8       .     .     .     .     .     .     .
9             .     .     .     .     .
arrow top facing n camps e6:1 parties e6:0/0/2/1
display st1/-/ne4/-/- crafts st1:shown,ne4:shown,st3:0
fresco fr01/fr07 cubes fr01-top:2 owners fr01-top:0
goals ob1/ob3/ob4/ob5 since ob1:2
player 0 village e5 hunters 5 idle 1/1/4 stock 2/0/3/0/1 food 0,1,0/0,3,2 levels 2/1/1
player 0 habitats simple/makeshift/empty/empty/empty/empty memory horse/-
player 0 reached ob1:1 shaman twins companion chief"""


def position(text):
    return Position.from_diagram(GAME, text)


def every_moment(seed, players, options):
    """Yield all positions of a random match, including those before outcomes and the final one."""
    for where in random_moments(seed, players, **options):
        yield where
    yield where


@settings(max_examples=3, deadline=None, phases=AT_ONCE)
@given(st.integers(0, 10**6), st.sampled_from(KINDS))
def test_every_position_of_a_match_can_be_written_and_read_again(seed, kind):
    players, options = kind
    where = Position.new(GAME, players, **options)
    for number, where in enumerate(every_moment(seed, players, options)):
        if number % 17 == 0 or where.is_over:
            assert_same(position(where.diagram()), where)


def test_while_the_land_grows_a_diagram_keeps_what_was_measured_before():  # D14, D2.6
    where = clans().play("send:d6 party:1h pass pass")
    outcomes = 0
    while where.player < 0:
        assert position(where.diagram()).to_bytes() == where.to_bytes()
        where.apply(where.possible()[0])
        outcomes += 1
    assert outcomes > 1


@pytest.mark.parametrize(
    "text", [PLAN, f"players 3 length=6\nround 1 phase moving player 2\n{LAND}"]
)
def test_what_is_read_is_written_with_all_that_it_left_out(text):
    where = position(text)
    assert position(where.diagram()) == where


def test_what_is_left_out_is_as_at_the_start():  # D4.1
    s = position(f"players 3\nround 1 phase moving player 0\n{LAND}").state
    assert (list(s.stock[0]), list(s.hunters[:3])) == ([0, 0, 3, 0, 2], [4, 4, 4])


def test_what_follows_from_the_land_is_not_told():  # D0.4, D2.6
    s = position(PLAN).state
    assert list(s.supply) == [6, 6, 6, 7]
    assert (int(s.num_frescoes), int(s.num_goals)) == (2, 4)
    assert [int(s.distance[0, CELL_NAMES.index(n)]) for n in ("d4", "e5")] == [2, 0]


def test_a_plan_reads_like_this():
    lines = position(PLAN).diagram().splitlines()
    assert lines[:2] == PLAN.splitlines()[:2]
    assert "4 .     .     .     s1    s2-   s3=   .     .     ." in lines
    assert "arrow top facing n supply 6/6/6/7 camps e6:1 parties e6:0/0/2/1" in lines
    assert "fresco fr01/fr07 cubes fr01-top:2 owners fr01-top:0" in lines


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("s2-", "s1"), "s1 is on two cells"),
        (("s2-", "s99"), "e4 's99' is no tile"),
        (("s2-   ", ""), "row 4 has 9 cells, not 8"),
        (("arrow top", "arrow north"), "arrow 'north' is not one of left top right bottom"),
        (("idle 1/1/4", "idle 1/1"), "idle takes 3 values separated by '/'"),
        (("hunters 5", "hunters many"), "hunters takes a number, not 'many'"),
        (("hunters 5", "hunters 500"), "hunters 500 is not a number from 0 to 127"),
        (("fr01/fr07", "fr01/fr01"), "fresco 'fr01' is not one of"),
        (("goals ob1", "goals ob9"), "goals 'ob9' is not one of"),
        (("since ob1:2", "since ob1"), "since: 'ob1' must have the form NAME:VALUE"),
        (("memory horse/-", "memory cow/-"), "memory 'cow' is not one of"),
        (("companion chief", "companion"), "companion has no value after it"),
        (("phase programming", "phase sleeping"), "phase 'sleeping' is not one of"),
        (("players 2", "players 5"), "doggerland is for 1 to 4 players, not 5"),
        (("players 2 length=8", "players 2 length"), "'length' is not an option"),
        (("player 0 village", "player 3 village"), "player 3 is not a number from 0 to 1"),
        (("arrow top", "weather fine"), "'weather' is not one of round last turn"),
        (("player 0 first", "player 2 first"), "player 2 does not take part"),
        # positions that break the rules
        (("arrow top facing n", "arrow top facing n supply 7/7/7/7"), "horse: 8 on land"),
        (("hunters 5", "hunters 12"), "field 'hunters' takes integers 0 .. 10, not 12"),
        (("village e5", "village a5"), "player 0: there is no tile under the village on a5"),
        (("fr01-top:2", "fr01-top:9"), "field 'cubes' takes integers 0 .. 2, not 9"),
        (("cubes fr01-top:2 ", ""), "cubes and owners: fr01 must have both or neither [D11.3]"),
        (("round 3", "round 9"), "field 'rounds' takes integers 0 .. 8, not 9"),
        (("phase programming player 0", "phase over player -"), "an ending must go together"),
    ],
)
def test_what_is_wrong_with_a_diagram_is_named_and_nothing_changes(change, complaint):
    where = Position.new(GAME, 3)
    before = (where.to_bytes(), where.players, dict(where.options))
    with pytest.raises(NotationError) as caught:
        GAME.view("text").parse_diagram(where, PLAN.replace(*change, 1))
    assert complaint in str(caught.value)
    assert (where.to_bytes(), where.players, where.options) == before


def test_there_are_only_seven_animals_of_a_species():  # D0.4
    herd = PLAN.replace(
        ".     .     .     .     .     .     .\n9", "s1R b01R b02R b03R b04R b05R b06R\n9"
    )
    herd = herd.replace("s1    s2-", "b08R  s2-")
    with pytest.raises(NotationError) as caught:
        position(herd.replace("s7 ", "b09R "))
    assert "there are no more than 7 animals of a species" in str(caught.value)


def test_a_diagram_sets_every_field_of_the_position():
    *_, stale = random_moments(5, 4)
    GAME.view("text").parse_diagram(stale, PLAN)
    assert stale == position(PLAN)
