"""Test the prompts of the status line, and how it names the end."""

import pytest

from steppe.games.stone_age.views import text
from tests.games.stone_age.scenes import (
    ENDED,
    FEEDING,
    NAMES,
    PLACING,
    USING,
    position,
)
from tests.games.stone_age.test_views_words import CARD_USED


@pytest.mark.parametrize(
    ("board", "moves", "request_", "hint"),
    [
        (PLACING, "", "Send people to one place", "people at home: 6 of 6"),
        (USING, "", "Use one of your places", "places to use: 2"),
        (
            USING,
            "use:forest ~die:2 ~die:5 ~die:1",
            "Total: 8. Add tools, or stop",
            "8 gives 2 wood, 9 would give 3",
        ),
        (
            USING,
            "use:forest ~die:1 ~die:3 ~die:2",
            "Your tools cannot gain you more: take the goods",
            "6 gives 2 wood, 9 would give 3",
        ),
        (
            CARD_USED.format(place="card-2"),
            "use:card-2",
            "Buy the card for 2, or decline",
            "2 dice for gold, art",
        ),
        (
            CARD_USED.format(place="building-4"),
            "use:building-4",
            "Build, or decline",
            "1 to 7 resources, points by value",
        ),
        (
            CARD_USED.format(place="card-2"),
            "use:card-2 buy:2",
            "How do you pay?",
            "2 resources still due",
        ),
        (
            FEEDING,
            "",
            "Pay 3 resources for the missing food, or lose 10 points",
            "you have 2 wood, 1 brick and 1 gold",
        ),
    ],
)
def test_the_status_says_what_is_asked_and_in_what_circumstances(board, moves, request_, hint):
    where = position(board).play(moves)
    assert text.status(where, where.player, NAMES) == ("Your turn", request_, hint)
    call, activity, about = text.status(where.observe(None), None, NAMES)
    assert (call, about) == (NAMES[where.player], "round 5")
    assert activity != request_


def test_the_card_of_two_resources_is_remembered():  # S7.9
    where = position(FEEDING + " \nplayer 0 cards c36 choice")
    assert "two resources" in text.status(where, 0, NAMES)[2]
    assert "two resources" not in text.status(where, 1, NAMES)[2]


def test_the_end_names_the_winner_the_points_and_what_ended_it():  # S12.9
    where = position(ENDED)
    points, ending = "163 to 20", "a stack of buildings is empty"
    assert text.status(where, 0, NAMES) == ("You win", points, ending)
    assert text.status(where, 1, NAMES) == ("Ana wins", points, ending)


def test_a_shared_win_names_all_who_share_it():  # S12.9
    alike = "people 5 food 0 score 10"
    where = position(
        f"players 3\nround 60 phase over player - ended rounds\n"
        f"player 0 {alike}\nplayer 1 people 5 score 2\nplayer 2 {alike}"
    )
    assert text.status(where, 0, NAMES) == (
        "Ana and Cleo share the win",
        "10, 10, 2",
        "60 rounds have been played",
    )
