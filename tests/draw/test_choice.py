"""What a click does: play, pick, drop or replace."""

import pytest

from steppe.core.scene import Scene
from steppe.draw.choice import Choices

MOVES = ("put:red:a1", "put:red:b1", "put:blue:a1", "put:green:c1", "pass")


def choices(*picked):
    return Choices(Scene(None, 0, MOVES, picked, link="+".join, play="!{}".format))


@pytest.mark.parametrize(
    ("picked", "word", "link"),
    [
        ((), "red", 'href="red" data-pick="red"'),  # two moves: pick
        ((), "pass", 'href="!pass" data-move="pass"'),  # one move: play
        ((), "blue", 'href="!put:blue:a1" data-move="put:blue:a1"'),
        (("red",), "a1", 'href="!put:red:a1" data-move="put:red:a1"'),
        (("a1",), "red", 'href="!put:red:a1" data-move="put:red:a1"'),  # either order
        (("red",), "red", 'href="" data-pick="red"'),  # clicking a picked word drops it
        (("red",), "blue", 'href="blue" data-pick="blue"'),  # replaces red
        (("a1",), "b1", 'href="b1" data-pick="b1"'),
        (("nonsense",), "red", 'href="red" data-pick="red"'),  # dropped
    ],
)
def test_a_click_plays_picks_drops_or_replaces(picked, word, link):
    assert choices(*picked).link(word) == link


@pytest.mark.parametrize(
    ("picked", "word", "link"),
    [
        ((), "c1", 'href="!put:green:c1" data-move="put:green:c1" data-first="c1"'),
        (("c1",), "c1", 'href="!put:green:c1" data-move="put:green:c1"'),
        (("red",), "a1", 'href="!put:red:a1" data-move="put:red:a1"'),  # the second choice
        (("c1",), "b1", 'href="b1" data-pick="b1"'),  # another place
        ((), "a1", 'href="a1" data-pick="a1"'),
    ],
)
def test_a_first_tap_on_the_board_only_picks_and_the_next_one_plays(picked, word, link):
    assert choices(*picked).tap(word) == link


def test_picked_words_that_leave_one_move_choose_it():
    assert choices("c1").chosen == "put:green:c1"
    assert choices("red").chosen is choices().chosen is choices("nonsense").chosen is None


def test_a_word_without_a_move_is_no_link():
    assert choices().of("d1") == []
    assert choices("red").of("blue") == ["put:blue:a1"]
