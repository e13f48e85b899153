"""Test invariants of every reachable position."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

import steppe
from steppe.core.position import Position
from steppe.games.zebras.rules.board import LAND, NEIGHBOURS
from steppe.games.zebras.rules.state import NOBODY, OPENING, PLACING, SWAPPING
from steppe.games.zebras.rules.tables import (
    ALL_TOKENS,
    BOARD_NAMES,
    GAZELLE,
    LION,
    NO_TOKEN,
    OWN,
    SQUARES,
    TERRITORIES,
    TOKEN_SPECIES,
    ZEBRA,
)
from steppe.games.zebras.views.diagram.faults import faults


@st.composite
def reached(draw, whole: bool = False) -> list[Position]:
    """Return the positions of a random match, or, unless ``whole``, of its beginning."""
    board = draw(st.sampled_from(BOARD_NAMES))
    randoms = draw(st.randoms(use_true_random=False))
    length = 200 if whole else draw(st.integers(0, 75))
    position = Position.new(steppe.load("zebras"), board=board)
    line = [position.copy()]
    while len(line) <= length and not position.is_over:
        position.apply(randoms.choice(position.legal()))
        line.append(position.copy())
    return line


def squares(mask: int) -> list[int]:
    return [square for square in range(SQUARES) if mask >> square & 1]


def of_species(s, *species: int) -> list[int]:
    return [sq for sq in range(SQUARES) if s.cell[sq] and TOKEN_SPECIES[s.cell[sq]] in species]


@settings(max_examples=60, deadline=None)
@given(reached())
def test_no_token_is_ever_lost_or_doubled(line):  # Z2.1
    s = line[-1].state
    lying = [s.cell[square] for square in range(SQUARES) if s.cell[square] != NO_TOKEN]
    assert len(set(lying)) == len(lying)
    assert sum(1 << token - 1 for token in lying) ^ s.reserve == ALL_TOKENS


@settings(max_examples=20, deadline=None)
@given(reached())
def test_no_position_has_a_fault_that_a_diagram_is_refused_for(line):  # Z4.1, Z5.1-Z5.5, Z7.1
    assert [fault for position in line[-5:] for fault in faults(position)] == []


@settings(max_examples=60, deadline=None)
@given(reached())
def test_as_many_squares_are_empty_as_tokens_are_in_reserve(line):  # Z2.2, Z7.1
    s = line[-1].state
    assert s.empty.bit_count() == s.reserve.bit_count()
    is_full_unless_swapped = s.empty == 0 and s.phase != SWAPPING  # the last animal may still swap
    assert line[-1].is_over == is_full_unless_swapped


@settings(max_examples=60, deadline=None)
@given(reached())
def test_every_mask_says_what_the_squares_say(line):
    s = line[-1].state
    assert squares(s.empty) == [square for square in range(SQUARES) if not s.cell[square]]
    assert squares(s.gazelles) == [
        square for square in of_species(s, GAZELLE) if not s.face_down >> square & 1
    ]
    fear = 0
    for square in of_species(s, LION):
        fear |= NEIGHBOURS[square]
    assert s.fear == fear


@settings(max_examples=60, deadline=None)
@given(reached())
def test_only_zebras_and_gazelles_lie_face_down_and_all_of_them_beside_a_lion(line):  # Z5.1-Z5.4
    s = line[-1].state
    shy = of_species(s, ZEBRA, GAZELLE)
    assert squares(s.face_down) == [square for square in shy if s.fear >> square & 1]


@settings(max_examples=60, deadline=None)
@given(reached())
def test_a_player_can_always_move_before_the_end(line):  # Z4.9
    assert all(position.legal() or position.is_over for position in line)


@settings(max_examples=60, deadline=None)
@given(reached())
def test_a_face_down_token_is_never_turned_up_or_moved(line):  # Z5.6
    for before, after in pairwise(line):
        for square in squares(before.state.face_down):
            assert after.state.face_down >> square & 1
            assert after.state.cell[square] == before.state.cell[square]


@settings(max_examples=60, deadline=None)
@given(reached())
def test_one_decision_fills_one_territory_at_most_and_the_token_is_given_once(line):  # Z6.5, Z6.6
    for before, after in pairwise(line):
        old, new = before.state, after.state
        if (old.reserve & ~new.reserve).bit_count() == 1:  # otherwise, forced placements followed
            filled = [
                land
                for land in range(TERRITORIES)
                if old.empty & LAND[old.board, land] and not new.empty & LAND[old.board, land]
            ]
            assert len(filled) <= 1
        if old.inauguration != NOBODY:
            assert new.inauguration == old.inauguration


@settings(max_examples=60, deadline=None)
@given(reached())
def test_the_player_to_act_has_a_token_left(line):  # Z4.8
    for position in line:
        if position.state.phase in (OPENING, PLACING):
            assert position.state.reserve & OWN[position.player]


@settings(max_examples=30, deadline=None)
@given(reached(whole=True))
def test_a_match_ends_with_a_winner_after_thirty_to_thirty_eight_placements(line):
    position = line[-1]  # Z6.6, Z7.5, Z7.6
    s = position.state
    assert position.is_over
    assert 30 <= position.turn <= 38
    assert s.inauguration != NOBODY
    hidden = [TOKEN_SPECIES[s.cell[square]] for square in squares(s.face_down)]
    scores = position.scores()
    assert sum(scores) == 96 + 5 - 2 * hidden.count(GAZELLE) - 6 * hidden.count(ZEBRA)
    assert sorted(position.returns()) == [-1, 1]
