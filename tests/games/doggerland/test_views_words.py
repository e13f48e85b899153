"""The status line, the result of a match and the table in a terminal."""

import pytest

from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.engine.chance import TERMINAL
from steppe.games.doggerland import GAME
from steppe.games.doggerland.rules.state import OVER
from steppe.games.doggerland.views import text
from tests.games.doggerland.boards import EATING, PLANNING, alone, board, resolving
from tests.games.doggerland.looks import clans, random_moments

NAMES = ("Ana", "Bea", "Cleo", "Dora")


# The status line


@pytest.mark.parametrize(
    ("make", "asked", "hint"),
    [
        (
            lambda: board(PLANNING),
            "Plan one action, or pass",
            "6 members at home",
        ),
        (
            lambda: board(PLANNING).play("send:d5"),
            "Who goes to d5?",
            "Harvest 1 wood for each point of Mastery",
        ),
        (lambda: board(PLANNING).play("build"), "Who will do it?", "Habitat"),
        (
            resolving,
            "Resolve your actions in any order, or skip the rest",
            "you have 6 wood, 6 stone, 3 fur, 3 bone and 4 tools "
            "\u00b7 the Shaman is waiting: trade",
        ),
        (
            lambda: resolving().play("do:e3"),
            "What does the expedition bring home?",
            "3 fur, 2 bone and 4 meat found, room for 8 tokens",
        ),
        (
            lambda: resolving().play("do:e3 carry:fur:3 carry:bone:1"),
            "Your memory is full: which animal leaves?",
            "the bison needs a place",
        ),
        (lambda: resolving().play("do:shaman"), "What do you offer?", "Trade"),
        (
            lambda: board(EATING).play("done"),
            "What does your clan eat?",
            "Feeds all 6, and 10 more",
        ),
        (lambda: alone("sc01", "hearing"), "Do you accept the event?", "Driftwood: Take 2 wood"),
    ],
)
def test_a_call_says_what_is_asked(make, asked, hint):
    where = make()
    assert text.status(where, where.player, NAMES) == ("Your turn", asked, hint)


def test_who_waits_is_told_who_plays():
    assert text.status(resolving(), 1, NAMES) == (
        "Ana",
        "is resolving actions",
        "Round 3 of 8, hot",
    )
    start = Position.new(GAME, 2).play("face:n")
    assert text.status(start, 0, NAMES) == (
        "Chance",
        "decides what comes next",
        "Before the first round",
    )


def test_a_lone_player_sees_how_far_it_is():  # D21.3
    assert text.status(alone("sc12").play("tell:horse"), 0, NAMES)[2] == (
        "6 members at home \u00b7 0 of 5 objectives \u00b7 1 famine, 2 allowed"
    )


@pytest.mark.parametrize("kind", [(1, {}), (2, {"length": "6"}), (4, {})])
def test_a_call_is_there_in_every_phase_for_everyone(kind):
    players, options = kind
    for where in random_moments(7, players, **options):
        for viewer in (*range(players), None):
            call, words, hint = text.status(where, viewer, NAMES)
            assert all((call, words, hint))


# The result


def ended(ending, players=2, **fields):
    where = clans(players) if players > 1 else alone("sc12")
    return put(where, phase=OVER, player=TERMINAL, ending=ending, rounds=8, **fields)


def test_the_end_says_who_won_and_by_how_much():  # D19
    where = ended(1, famine={1: 2})
    assert where.is_over
    assert text.status(where, 1, NAMES) == ("Ana wins", "6 to 2", "8 rounds are over")
    assert text.status(where, 0, NAMES)[0] == "You win"
    three = ended(1, 3, famine={1: 2, 2: 1})
    assert text.status(three, None, NAMES)[:2] == ("Ana wins", "6, 4, 2")


@pytest.mark.parametrize(
    ("fields", "call", "why"),
    [
        ({"stock": {0: {0: 5}}}, "Ana wins", "tied on points, but more tokens"),
        (
            {"famine": {0: 1, 1: 2}, "stock": {0: {4: 3}}, "hunters": {1: 6}},
            "Ana wins",
            "tied on points and tokens, but less famine",
        ),
        (
            {"stock": {0: {4: 3}}},
            "Ana and Bea share the win",
            "tied on points, tokens and famine",
        ),
    ],
)
def test_the_end_says_how_a_tie_was_broken(fields, call, why):  # D19.3
    found = text.status(ended(1, **fields), None, NAMES)
    assert (found[0], found[2]) == (call, f"8 rounds are over; {why}")


@pytest.mark.parametrize(
    ("ending", "call", "words"),
    [
        (2, "You win", "0 of 5 objectives"),
        (3, "You lose", "too much famine"),
        (4, "You lose", "0 of 5 objectives"),
    ],
)
def test_the_end_of_a_solo_match_says_why(ending, call, words):  # D21.17
    where = ended(ending, 1)
    assert text.status(where, 0, NAMES) == (call, words, "1 famine, 2 allowed")
    spectated = text.status(where, None, NAMES)[0]
    assert spectated == ("Ana wins" if ending == 2 else "Ana loses")
