"""The French rules match the English ones: the same numbers, rulings and figures."""

import re
from collections import Counter

import pytest

import steppe

FOLDER = steppe.load("stone_age").folder
PART = re.compile(r"^(?:- |## )(S\d+(?:\.\d+)?) ", re.MULTILINE)
FIGURE = re.compile(r"[A-Z]?\d+(?:\.\d+)?")
MARKS = ("RULING", "RECONSTRUCTED"), ("DÉCISION", "RECONSTITUÉ")
SOURCES = "S15"


def parts(name: str) -> dict[str, str]:
    pieces = PART.split((FOLDER / name).read_text())
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


ENGLISH, FRENCH = parts("RULES.md"), parts("RULES.fr.md")


def figures(text: str) -> Counter[str]:
    """Return the numbers in a text, except 1, which may also be a word."""
    return Counter(found for found in FIGURE.findall(text) if found != "1")


def test_both_have_the_same_numbers_in_the_same_order():
    assert list(FRENCH) == list(ENGLISH)
    assert len(ENGLISH) > 100


@pytest.mark.parametrize("number", ENGLISH)
def test_a_rule_has_the_same_marks_and_figures(number):
    english, french = ENGLISH[number], FRENCH[number]
    for mark, its_french in zip(*MARKS, strict=True):
        assert french.count(f"**[{its_french}]**") == english.count(f"**[{mark}]**")
    if number != SOURCES:  # the sources are translated more freely
        assert figures(french) == figures(english)
