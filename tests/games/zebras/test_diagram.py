"""Diagrams: Z9.1, Z9.2."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import steppe
from steppe.core.errors import NotationError
from steppe.games.zebras.rules.state import STATE
from tests.games.zebras.boards import (
    CROCODILE,
    GAME,
    LAST_OF_D,
    LION,
    MIDDLE,
    position,
    random_match,
)

BOARDS = st.sampled_from(("savannah", "president"))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), BOARDS)
def test_a_diagram_is_read_as_the_same_position(seed, board):  # Z9.1, Z9.2
    derived = ("phase", "player", "guardian", "empty", "fear", "gazelles", "face_down")
    for where in random_match(seed, board):
        again = position(where.diagram())
        assert again.diagram() == where.diagram()
        assert again.legal() == where.legal()
        assert (again.scores(), again.turn) == (where.scores(), where.turn)
        assert again.options == where.options
        read, played = again.state, where.state
        assert {name: getattr(read, name) for name in derived} == {
            name: getattr(played, name) for name in derived
        }
        assert int(read.reserve).bit_count() == int(played.reserve).bit_count()


def test_a_diagram_reads_as_in_the_rules():  # Z9.2
    where = steppe.Position.new(GAME).play("guard:9 place:zebra:c4 step:3")
    assert where.diagram().splitlines() == [
        "guard 12 turn 0 inaug -",
        "   A  B  C  D  E  F",
        "1  .. .. .. .. .. ..",
        "2  .. .. .. .. .. ..",
        "3  .. .. .. .. .. ..",
        "4  .. .. Z1 .. .. ..",
        "5  .. .. .. .. .. ..",
    ]


@pytest.mark.parametrize("text", [MIDDLE, LION, CROCODILE, LAST_OF_D])
def test_a_usual_diagram_is_its_own_canonical_form(text):
    assert position(text).diagram() == text


def test_the_board_may_be_left_out_before_the_opening():
    where = position("guard - turn 0 inaug -")
    assert where == steppe.Position.new(GAME)


def test_a_turn_in_progress_says_its_phase():
    where = position(CROCODILE).apply("place:crocodile:c4")
    assert where.diagram().startswith("guard 14 turn 0 inaug 1 phase swapping C4\n")
    where = position(
        "guard 9 turn 0 inaug -\n"
        + "\n".join(f"{row} {'.. ' * 6}" for row in (1, 2, 3))
        + "\n4 G0 G1 .. .. .. ..\n5 .. .. .. .. .. .."
    )
    where.play("place:crocodile:c4 swap:b4")
    assert "phase swapping B4 swapped C4" in where.diagram()
    where.apply("swap:a4")
    assert "phase stepping" in where.diagram()


def test_turns_are_told_when_a_gazelle_fled():  # Z5.3
    where = position(LION).play("place:lion:c3")
    assert where.diagram().startswith("guard 14 turn 0 inaug - phase stepping turns 8\n")


def test_equal_tokens_are_numbered_square_by_square():
    cell = list(position(LION).state.cell)
    assert [cell[15], cell[21]] == [1, 2]  # player 0's gazelles on D3 and D4


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("L1", "L0"), None),
        (("E0", "L0"), None),
        (("Z0 .. .. ..", "L1 .. .. .."), "C3: player 1 has 1 of lion, not 2"),
        (("E1", "e1"), "E2: no elephant ever lies face down"),
        (("E1", "X1"), "E2: 'X1' is not '..' nor a letter of GZCLE"),
        (("E1", "E2"), "E2: 'E2' is not"),
        (("E1 G0", "E1"), "row 2 has 5 cells, not 6"),
        (("2  G1 .. z0 .. E1 G0\n", ""), "row 2 is missing"),
        (("2  G1", "1  G1"), "row '1': rows are 1 to 5, each once"),
        (("2  G1", "7  G1"), "row '7'"),
        (("guard 8", "guard 22"), "guard '22' is not one of 0 1 2"),
        (("guard 8", "guard -"), "before the opening (guard '-') the board is empty"),
        (("guard 8", "phase placing guard -"), "guard is '-' before the opening"),
        (("turn 1", "turn 2"), "turn '2' is not one of 0 1"),
        (("turn 1", "turn 1 1"), "'1' is not one of board guard turn"),
        (("inaug -", "inaug"), "inaug has no value after it"),
        (("guard 8", "ranger 8"), "'ranger' is not one of"),
        (("inaug -", "inaug - phase sleeping"), "phase 'sleeping' is not one of"),
        (("inaug -", "inaug - phase swapping"), "names the square of the crocodile"),
        (("inaug -", "inaug - phase swapping A1"), "no crocodile lies on A1"),
        (("inaug -", "inaug - phase swapping Q9"), "crocodile 'Q9' is not one of A1"),
        (("G0 Z1", "z1 Z1"), None),
        (("z0 .. E1", "Z0 .. E1"), "C2: next to a lion a zebra is face down: write z0 [Z5]"),
        (("inaug -", "inaug - turns 3"), "turns 3: this board takes at least 14 turns"),
        (("inaug -", "inaug - phase over"), "phase over: the board is not full"),
        (("inaug -", "inaug - phase swapping C4 swapped A1"), "swapped A1: there is no gazelle"),
        (("guard 8", "board moon guard 8"), "board 'moon' is not one of savannah president"),
    ],
)
def test_what_is_wrong_with_a_diagram_is_named_and_nothing_changes(change, complaint):
    where = steppe.Position.new(GAME)
    before = where.to_bytes()
    text = MIDDLE.replace(*change, 1)
    if complaint is None:
        assert position(text).diagram() == text
        return
    with pytest.raises(NotationError) as caught:
        GAME.view("text").parse_diagram(where, text)
    assert complaint in str(caught.value)
    assert where.to_bytes() == before


def test_a_player_who_cannot_move_is_refused():  # Z4.9
    full_row = LION.replace("3  .. Z1 .. G0 .. ..", "3  C0 Z1 Z0 G0 Z1 G1")
    with pytest.raises(NotationError, match="no move"):
        position(full_row.replace("guard 14", "guard 8"))


def test_a_diagram_sets_every_field_of_the_position():
    stale = list(random_match(5))[-1]
    GAME.view("text").parse_diagram(stale, MIDDLE)
    assert {name: int(getattr(stale.state, name)) for name in STATE.names if name != "cell"} == {
        name: int(getattr(position(MIDDLE).state, name)) for name in STATE.names if name != "cell"
    }
