"""The French rules match the English ones: the same numbers and maps."""

import re

from tests.games.zebras.boards import GAME


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
