"""Short rules are made from the game's data, and each line names the rules that it states."""

import re

import pytest

import steppe
from steppe.core.rules_text import chapters, passages, rule_numbers, rule_text
from steppe.core.short_rules import short_rules
from tests.tiny import GAME as TINY

FEWEST, MOST = 35, 130  # lines
every = pytest.mark.parametrize("name", steppe.names())
_STATED = re.compile(r"(.*) \[([A-Z]\d+\.\d+(?: [A-Z]\d+\.\d+)*)\]")


@every
def test_short_rules_are_short(name):
    assert FEWEST < short_rules(steppe.load(name)).count("\n") < MOST


@every
def test_each_kind_of_move_has_its_form(name):
    game = steppe.load(name)
    forms = short_rules(game).partition("## Moves")[2]
    assert all(verb.name in forms for verb in game.actions.verbs)


@every
def test_no_icon_or_markup_is_left(name):
    text = short_rules(steppe.load(name)).partition("## Moves")[0]
    assert not re.findall(r"\{\w*\}|\*\*|<\w", text)


def test_a_game_without_teaching_has_its_options_and_moves():
    text = short_rules(TINY)
    assert "- Option herd: big, small; usual: big." in text
    assert "## Moves" in text


def test_a_rule_and_a_chapter_are_found_by_number():
    game = steppe.load("zebras")
    assert rule_text(game, "z4.2").startswith("- Z4.2")
    assert rule_text(game, "Z4").startswith("## Z4")
    assert set(passages(game.folder)) <= {*rule_numbers(game.folder), *chapters(game.folder)}
    assert "for programmers" not in rule_text(game, "Z4")


@pytest.mark.parametrize("number", ["Z99", "", "4.2"])
def test_an_unknown_number_is_refused_with_the_chapters(number):
    with pytest.raises(steppe.NotationError, match=f"no rule '{number}'; chapters: Z1 Z2"):
        rule_text(steppe.load("zebras"), number)
