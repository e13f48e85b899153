"""Test Tiny's rules, and the hiding of cards, which the suite cannot check by itself."""

import pytest

from steppe.core.position import Position
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match
from tests.conformance.games import CASES, Case, determinized, positions
from tests.tiny import GAME
from tests.tiny.rules.state import FACE_DOWN, NO_CARD, UNKNOWN
from tests.tiny.rules.tables import CARDS, DECK

CASES_OF_TINY = [case for case in CASES if case.game is GAME]
DEAL = "deal:thief deal:guard deal:bow deal:thief deal:spear deal:bow"
FOR_THREE = f"{DEAL} deal:thief deal:guard deal:guard"


@pytest.fixture
def hunt() -> Position:
    """Return a two-player match before the first card is dealt; a deer is worth four points."""
    return Position.new(GAME, 2).play(f"{DEAL} roll:deer")


def test_the_deck_is_dealt_in_seat_order():  # T1.1, T1.2
    position = Position.new(GAME, 2)
    assert position.weighted_outcomes()[0] == ("deal:thief", 4, 12)
    position.play(DEAL)
    assert position.to_json()["hand"][:2] == [[1, 1, 0, 1], [1, 0, 1, 1]]


def test_a_small_herd_has_two_rounds():  # T1.3
    position = Position.new(GAME, 2, herd="small").play(DEAL)
    position.play("roll:hare lay:bow lay:bow leave roll:hare lay:spear lay:guard leave")
    assert position.is_over


def test_the_highest_card_takes_the_prey(hunt):  # T2.1, T2.3
    assert hunt.play("lay:guard lay:spear").scores() == [0, 4]


def test_of_equal_cards_the_earliest_takes_the_prey(hunt):  # T2.3
    assert hunt.play("lay:bow lay:bow").scores() == [4, 0]


def test_a_laid_card_is_face_down_until_all_have_laid(hunt):  # T2.2
    hunt.play("lay:bow")
    assert int(hunt.observe(1).state.laid[0]) == FACE_DOWN
    assert int(hunt.observe(0).state.laid[0]) not in (FACE_DOWN, NO_CARD)
    assert int(hunt.play("lay:spear").state.laid[0]) == NO_CARD


def test_everybody_but_the_hunter_is_asked_thief_or_not(hunt):  # T3.1
    hunt.play("lay:bow lay:thief")
    assert (hunt.player, hunt.legal()) == (1, ["leave"])


def test_a_thief_takes_half_of_the_prey(hunt):  # T3.1, T3.3
    hunt.play("lay:bow lay:bow steal yield")
    assert hunt.scores() == [2, 2]
    assert int(hunt.state.gone[0]) == 1


def test_a_guard_stops_the_thief(hunt):  # T3.2
    hunt.play("lay:bow lay:bow steal")
    assert (hunt.player, hunt.legal()) == (0, ["defend", "yield"])
    assert hunt.play("defend").scores() == [4, 0]


def test_with_three_the_next_is_asked_after_a_theft_is_settled():  # T3.1
    position = Position.new(GAME, 3).play(f"{FOR_THREE} roll:bison lay:bow lay:bow lay:guard")
    assert position.player == 1
    assert position.play("steal").player == 0
    assert position.play("yield").player == 2
    assert position.play("steal yield").scores() == [0, 3, 3]


def test_the_next_player_opens_the_next_round(hunt):  # T4.1
    assert hunt.play("lay:bow lay:bow leave roll:hare").player == 1


def test_the_lead_over_the_average_decides(hunt):  # T4.2, T4.3
    hunt.play("lay:bow lay:bow leave roll:hare lay:spear lay:guard leave")
    hunt.play("roll:hare lay:thief lay:thief leave")
    assert hunt.scores() == [6, 2]
    assert hunt.returns() == [2 / 18, -2 / 18]
    assert hunt.turn == 6


def test_only_the_own_hand_is_seen(hunt):  # T1.2
    seen = hunt.observe(0).to_json()
    assert seen["hand"][:2] == [[1, 1, 0, 1], [UNKNOWN] * CARDS]
    assert seen["deck"] == [UNKNOWN] * CARDS
    assert hunt.observe(None).to_json()["hand"][0] == [UNKNOWN] * CARDS


@pytest.fixture
def lone() -> Position:
    """Return a solo match before the first card is dealt; a deer is worth four points."""
    return Position.new(GAME, 1).play("deal:guard deal:spear deal:bow roll:deer")


def test_one_alone_lays_a_card_before_leaving_it_there(lone):  # T5.1
    assert lone.legal() == ["lay:guard", "lay:spear", "lay:bow"]
    assert lone.play("lay:guard").legal() == ["lay:spear", "lay:bow", "leave"]
    assert lone.play("lay:spear lay:bow").legal() == ["leave"]


def test_cards_that_are_worth_it_together_take_the_prey(lone):  # T5.2
    assert lone.copy().play("lay:guard leave").scores() == [0]
    assert lone.play("lay:guard lay:spear leave").scores() == [4]


def test_the_goal_decides_whether_one_alone_has_won():  # T5.3
    for goal, result in (("low", [1.0]), ("high", [-1.0])):
        position = Position.new(GAME, 1, goal=goal, herd="small")
        position.play("deal:guard deal:spear deal:bow roll:deer lay:bow leave")
        position.play("roll:bison lay:guard leave")
        assert (position.scores(), position.returns()) == ([4], result)


@pytest.mark.parametrize("case", CASES_OF_TINY, ids=str)
def test_no_card_is_lost_or_doubled_by_filling_in(case):
    for seed, position in enumerate(positions(case, 300)):
        for seat in range(position.players):
            assert all_cards(determinized(position.observe(seat), seat, seed)) == [*map(int, DECK)]
        assert all_cards(position) == [*map(int, DECK)]


def all_cards(position: Position) -> list[int]:
    plain = position.to_json()
    return [
        plain["deck"][card]
        + plain["gone"][card]
        + sum(hand[card] for hand in plain["hand"])
        + plain["laid"].count(card)
        for card in range(CARDS)
    ]


def test_a_record_in_play_shows_a_player_their_own_cards_only():
    case = Case(GAME, 2, (("herd", "big"),))
    match = Match(case.game, 2, dict(case.options), "m", bytes(32)).deal()
    text = format_record(from_match(match, {}, 1))
    assert text.count("~ deal:?") == 3
    assert "secret" not in text
