"""French sentences read well."""

import re

from steppe.games.zebras.views import text
from tests.games.french import spoken
from tests.games.zebras.boards import GAME, random_match

SAY = spoken(GAME)


def test_a_french_turn_reads_well():
    where = next(
        position for position in random_match(4) if position.legal()[0] == "place:gazelle:a1"
    )
    assert text.label(where, "place:gazelle:a1", SAY).startswith("Gazelle en A1")


def test_the_french_rules_have_the_same_numbers_in_the_same_order():
    numbered = re.compile(r"^(?:- |## )(Z\d+(?:\.\d+)?)\b", re.M)
    english, french = (
        numbered.findall((GAME.folder / name).read_text()) for name in ("RULES.md", "RULES.fr.md")
    )
    assert french == english
    assert len(english) > 60


def test_the_french_rules_show_the_same_maps():
    maps = re.compile(r"^ *\d  (?:[A-F] ?){6}$", re.M)
    english, french = (
        maps.findall((GAME.folder / name).read_text()) for name in ("RULES.md", "RULES.fr.md")
    )
    assert french == english
    assert len(english) == 10
