"""French: every word that a view can say has a translation, and each fits its gaps."""

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from steppe.games.zebras.tables import SPECIES_NAMES
from steppe.games.zebras.views import svg, text, words
from tests.games.zebras.boards import GAME, random_match, scene

VIEWS = sorted(Path(words.__file__).parent.glob("*.py"))
GAPS = re.compile(r"\{(\w+)\}")


def catalogue():
    with (GAME.folder / "locale" / "fr.po").open("rb") as file:
        return {message.id: message.string for message in read_po(file) if message.id}


FRENCH = catalogue()
FIXED = {
    *SPECIES_NAMES,
    *words.COLOURS,
    GAME.summary,
    *(o.name for o in GAME.options),
    *(o.title(value) for o in GAME.options for value in o.values),
}


def asked():
    """Return every English text that stands in a call of ``say`` in the views."""
    found = set()
    for path in VIEWS:
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", getattr(node.func, "attr", "")) == "say"
            ):
                found |= {
                    leaf.value
                    for leaf in ast.walk(node.args[0])
                    if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
                }
    return found


def test_every_text_has_french_and_no_french_is_left_over():
    assert asked() | FIXED == set(FRENCH)


@pytest.mark.parametrize("english", sorted(FRENCH))
def test_a_translation_is_there_and_has_the_same_gaps(english):
    assert FRENCH[english]
    assert set(GAPS.findall(FRENCH[english])) == set(GAPS.findall(english))


def test_a_match_is_told_in_french_from_end_to_end():
    for where in random_match(4):
        for viewer in (0, 1, None):
            for picked in ((), ("zebra",), ("lion",), ("c3",)):
                svg.draw(scene(where, *picked, viewer=viewer, say=FRENCH.__getitem__))
            text.status(where, viewer, ("Ana", "Bruno"), FRENCH.__getitem__)
        for move in where.legal():
            text.sentence(where, move, where.copy().apply(move), FRENCH.__getitem__)


def test_a_french_turn_reads_well():
    where = next(
        position for position in random_match(4) if position.legal()[0] == "place:gazelle:a1"
    )
    assert text.label(where, "place:gazelle:a1", FRENCH.__getitem__).startswith("Gazelle en A1")


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
