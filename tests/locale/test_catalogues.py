"""The words of the house in French: all of them, each with the gaps of the English."""

import re

import pytest

from steppe import locale
from tests.locale import words

GAPS = re.compile(r"\{(\w+)\}")
FRENCH = locale.catalogue(words.SOURCE / "locale" / "fr.po")


def test_every_text_has_french_and_no_french_is_left_over():
    assert sorted(words.of_house() ^ set(FRENCH)) == []


@pytest.mark.parametrize("english", sorted(FRENCH))
def test_a_translation_has_the_same_gaps(english):
    assert sorted(GAPS.findall(FRENCH[english])) == sorted(GAPS.findall(english))


def test_texts_are_found_inside_formatted_strings_and_choices(tmp_path):
    path = tmp_path / "page.py"
    path.write_text(
        """x = f"{say('one')}"; y = look.say("two" if x else "three"); z = sing("four")"""
    )
    assert set(words.said_in(path)) == {"one", "two", "three"}


def test_the_sentences_of_errors_are_found(tmp_path):
    path = tmp_path / "room.py"
    path.write_text("""raise TakenError("This seat is taken.")\nraise NotationError("bad key")""")
    assert list(words.refused_in(path)) == ["This seat is taken."]


def test_texts_of_templates_are_found():
    assert "Open tables" in set(words.templates())
