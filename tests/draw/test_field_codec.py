"""Codes: a field's value as one word, and back."""

import pytest

from steppe.core.errors import NotationError
from steppe.draw.diagram import Entry, read_option, read_pairs, write_line
from steppe.draw.field_codec import (
    choice,
    decider,
    each,
    marks,
    members,
    name,
    number,
    several,
    sparse,
)
from steppe.engine.chance import CHANCE, TERMINAL

COLOURS = ("red", "blue", "green")


@pytest.mark.parametrize(
    ("code", "value", "word"),
    [
        (number(), 7, "7"),
        (number(least=-1), -1, "-1"),
        (choice(COLOURS), 1, "blue"),
        (name(COLOURS), 3, "-"),
        (decider(), 2, "2"),
        (decider(), CHANCE, "chance"),
        (decider(COLOURS), 2, "green"),
        (decider(COLOURS), TERMINAL, "-"),
        (each(number(), 3), [1, 0, 2], "1/0/2"),
        (each(each(number(), 2, ","), 2), [[1, 0], [2, 3]], "1,0/2,3"),
        (marks(COLOURS), [1, 0, 1], "red/green"),
        (marks(COLOURS), [0, 0, 0], "-"),
        (members(COLOURS), 0b101, "red/green"),
        (members(COLOURS), 0, "-"),
        (several(choice(COLOURS)), [2, 0, 2], "green/red/green"),
        (several(choice(COLOURS)), [], "-"),
        (sparse(COLOURS, number(), 0), [0, 4, 0], "blue:4"),
        (sparse(COLOURS, members(COLOURS), 0), [6, 0, 1], "red:blue/green,green:red"),
        (sparse(COLOURS, number(), 1), [1, 1, 1], "-"),
    ],
)
def test_a_value_is_written_as_one_word_and_read_again(code, value, word):
    assert code.write(value) == word
    assert code.read("key", word) == value


@pytest.mark.parametrize(
    ("code", "word", "complaint"),
    [
        (number(5), "many", "key takes a number, not 'many'"),
        (number(5), "5", "key 5 is not a number from 0 to 4"),
        (choice(COLOURS), "pink", "key 'pink' is not one of red blue green"),
        (decider(COLOURS), "pink", "key 'pink' is not one of red blue green"),
        (each(number(), 2), "1/2/3", "key takes 2 values separated by '/'"),
        (marks(COLOURS), "red/pink", "key 'pink' is not one of red blue green"),
        (members(COLOURS), "pink", "key 'pink' is not one of red blue green"),
        (several(choice(COLOURS)), "red/pink", "key 'pink' is not one of red blue green"),
        (sparse(COLOURS, number(), 0), "red", "key: 'red' must have the form NAME:VALUE"),
    ],
)
def test_a_wrong_word_is_reported(code, word, complaint):
    with pytest.raises(NotationError, match=complaint):
        code.read("key", word)


ENTRIES = (
    Entry("first", "starter", choice(COLOURS), always=True),
    Entry("food", "stock", number()),
)


def test_a_line_holds_what_differs_from_the_usual_values():
    usual = {"starter": 0, "stock": 5}
    assert write_line(ENTRIES, {"starter": 0, "stock": 5}, usual) == "first red"
    assert write_line(ENTRIES, {"starter": 2, "stock": 7}, usual) == "first green food 7"


def test_a_line_is_read_in_pairs():
    known = {entry.key: entry for entry in ENTRIES}
    pairs = read_pairs(["food", "7", "first", "red"], known)
    assert [(entry.field, word) for entry, word in pairs] == [("stock", "7"), ("starter", "red")]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["weather", "fine"], "'weather' is not one of first food"),
        (["food"], "food has no value after it"),
    ],
)
def test_a_wrong_line_is_reported(words, complaint):
    with pytest.raises(NotationError, match=complaint):
        list(read_pairs(words, {entry.key: entry for entry in ENTRIES}))


def test_an_option_is_a_name_and_a_value():
    assert read_option("length=8") == ("length", "8")
    with pytest.raises(NotationError, match="'length' is not an option"):
        read_option("length")
