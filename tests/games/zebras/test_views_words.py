"""Test the narration of moves and turns, the prompts, and the terminal picture."""

import re
from itertools import pairwise

import pytest

import steppe
from steppe.core.i18n import plain
from steppe.games.zebras.views import text
from tests.games.zebras.boards import CROCODILE, GAME, LION, MIDDLE, position, random_match

NAMES = ("Ana", "Bruno")


def told(where, move):
    return text.turn_sentence(where, [move])


@pytest.mark.parametrize(
    ("board", "move", "words"),
    [
        (MIDDLE, "place:zebra:e3", "Zebra to E3"),
        (MIDDLE, "place:zebra:d3", "Zebra to D3, face down: next to a lion"),
        (CROCODILE, "place:crocodile:c4", "Crocodile to C4"),
        (
            LION,
            "place:lion:c3",
            "Lion to C3, zebra on B3 hides, "
            "gazelle on D3 flees to Red, gazelle on C4 flees to Blue",
        ),
    ],
)
def test_a_sentence_tells_a_move_and_its_consequences(board, move, words):
    assert told(position(board), move) == words


def test_swaps_and_steps_are_told():
    where = position(CROCODILE).apply("place:crocodile:c4")
    assert told(where, "swap:b4") == "Crocodile swaps with the gazelle on B4"
    assert told(where, "stop") == "Crocodile stays on C4"
    assert told(where.apply("stop"), "step:1") == "Ranger to column B"
    assert told(steppe.Position.new(GAME), "guard:9") == "Ranger right of row 4"


def test_a_gazelle_swapped_next_to_a_lion_is_told_to_hide():  # Z5.7
    board = CROCODILE.replace("4  .. G1 .. ..", "4  .. G1 .. L1")
    where = position(board).apply("place:crocodile:c4")
    words = "Crocodile swaps with the gazelle on B4, the gazelle is face down on C4"
    assert told(where, "swap:b4") == words


def test_what_was_played_because_it_was_forced_is_said_so():  # Z4.5
    board = """guard 0 turn 1 inaug 0
1 .. Z0 G0 .. .. ..
2 .. Z0 Z1 .. .. ..
3 .. G1 C0 .. .. ..
4 .. G1 Z1 .. .. ..
5 .. G1 G0 .. .. .."""
    words = "Zebra to A1, ranger to column D (the only move)"
    assert told(position(board), "place:zebra:a1") == words


def test_a_turn_is_one_sentence():
    moves = ["place:crocodile:c4", "swap:b4", "step:1"]
    assert text.turn_sentence(position(CROCODILE), moves) == (
        "Crocodile to C4, crocodile swaps with the gazelle on B4, ranger to column B"
    )


def test_forced_turns_of_the_other_player_are_told_apart():
    found = [
        told(before, move)
        for seed in range(6)
        for before, after in _pairs(seed)
        for move in before.legal()
        if before.copy().apply(move).turn > before.turn + 1
    ]
    assert found
    assert all(re.search(r"; (Red|Blue): ", words) for words in found)


def test_the_end_is_told():  # Z7.1
    _, after = _pairs(3)[-1]
    assert after.is_over
    assert "the board is full" in text.status(after, None, NAMES)


def test_every_move_of_a_match_has_a_sentence_and_a_label():
    for before, _ in _pairs(7):
        for move in before.legal():
            words = text.label(before, move)
            assert told(before, move).startswith(words)
            assert words[0].isupper()


def _pairs(seed):
    match = list(random_match(seed))
    return list(pairwise(match))


@pytest.mark.parametrize(
    ("board", "moves", "viewer", "call", "words"),
    [
        ("guard - turn 0 inaug -", "", 0, "Your turn", "Place the ranger on any stop"),
        (MIDDLE, "", 1, "Your turn", "Place an animal in row 3"),
        (MIDDLE, "", 0, "Bruno", "is placing an animal in row 3"),
        (MIDDLE, "place:zebra:e3", 1, "Your turn", "Move the ranger on"),
        (MIDDLE, "place:zebra:e3", None, "Bruno", "is moving the ranger"),
        (CROCODILE, "place:crocodile:c4", 0, "Your turn", "Swap the crocodile, or let it stay"),
        (CROCODILE, "place:crocodile:c4", 1, "Ana", "is considering a swap"),
    ],
)
def test_the_status_says_what_is_asked_of_whom(board, moves, viewer, call, words):
    where = position(board).play(moves)
    assert text.status(where, viewer, NAMES, plain)[:2] == (call, words)


def test_who_comes_next_is_said_to_players_only():
    assert text.status(position(MIDDLE), 0, NAMES, plain)[2] == "you are next"
    assert text.status(position(MIDDLE), None, NAMES, plain)[2] == ""


def test_the_end_names_the_winner_and_the_points():  # Z7.4
    last = list(random_match(3))[-1]
    scores = last.scores()
    winner = scores.index(max(scores))
    points = f"{max(scores)} to {min(scores)}"
    assert text.status(last, winner, NAMES, plain)[:2] == ("You win", points)
    assert text.status(last, 1 - winner, NAMES, plain)[:2] == (f"{NAMES[winner]} wins", points)
    assert text.status(last, None, NAMES, plain)[0] == f"{NAMES[winner]} wins"
