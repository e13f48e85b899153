"""Rows of amounts: a step changes only its own row, and every option can be reached."""

import re
from itertools import product

from steppe.core.i18n import plain
from steppe.core.scene import Scene
from steppe.draw.steppers import Steps

NAMES = ("wood", "meat", "stone")
FULL = [load for load in product(range(4), range(3), range(2)) if sum(load) == 3]  # 3 of 6 tokens
LINK = re.compile(
    r'<a class="(number[^"]*)"[^>]*?href="[^"]*" data-pick="([^"]*)" aria-label="(.)"'
)


def steps(*picked, options=FULL):
    scene = Scene(None, 0, (), picked, link=".".join)
    return Steps(scene, NAMES, options, options[0])


def row(of, part):
    """Return the steps of a row, down and up: its style, its words, and the amount it leads to."""
    return LINK.findall(of.row(part, "", NAMES[part].title(), str))


def test_the_usual_option_is_chosen_at_first_and_again_if_none_is_picked():
    assert steps().now == FULL[0] == (0, 2, 1)
    assert steps("9-wood", "0-meat", "0-stone").now == FULL[0]
    assert steps("nonsense").now == FULL[0]
    assert steps("2-wood", "1-meat", "0-stone").now == (2, 1, 0)


def test_after_the_last_step_the_link_stays_in_place_and_changes_nothing():
    down, up = row(steps("1-wood", "1-meat", "0-stone"), 2)
    assert down == ("number idle", "0-stone.1-wood.1-meat", "0")
    assert up == ("number", "1-stone.1-wood.1-meat", "1")
    assert 'class="number idle" aria-disabled="true"' in steps().row(0, "", "Wood", str)


def test_what_changed_last_comes_first():
    assert steps().order == [0, 1, 2]
    assert steps("0-stone", "2-wood", "1-meat").order == [2, 0, 1]


def test_a_part_with_one_possible_amount_has_no_row():
    assert steps(options=[(1, 2, 0), (0, 3, 0)]).row(2, "", "Stone", str) == ""
    assert "2/2" in steps().row(1, "", "Meat", str)


def test_a_step_changes_no_other_part():
    full = steps("2-wood", "1-meat", "0-stone")
    assert row(full, 1) == [
        ("number", "0-meat.2-wood.0-stone", "0"),
        ("number idle", "1-meat.2-wood.0-stone", "1"),  # no room
    ]
    room = steps("2-wood", "0-meat", "0-stone")
    assert [up for _, up, _ in (row(room, part)[1] for part in range(3))] == [
        "3-wood.0-meat.0-stone",
        "1-meat.2-wood.0-stone",
        "1-stone.2-wood.0-meat",
    ]


def test_no_step_leads_to_where_no_option_is():
    options = [(3, 0, 1), (0, 2, 1)]  # three wood or two meat, and a stone
    assert row(steps("1-wood", "0-meat", "1-stone", options=options), 1)[1][0] == "number idle"
    assert row(steps("2-wood", "0-meat", "1-stone", options=options), 0)[0][0] == "number"
    assert steps("1-wood", "0-meat", "0-stone", options=options).now == options[0]  # not on the way


def test_what_an_option_has_in_addition_is_asked_for():
    assert steps().more(plain) == ""
    assert steps("2-wood", "0-meat", "0-stone").more(plain) == "choose 1 more"
    options = [(1, 0, 0), (3, 0, 0)]
    assert steps("0-wood", "0-meat", "0-stone", options=options).more(plain) == ""
    assert steps("2-wood", "0-meat", "0-stone", options=options).more(plain) == "choose 1 more"
    assert steps("0-wood", "0-meat", "0-stone").more(plain) == "choose 3 more"


def test_every_option_can_be_reached():
    found, untried = set(), [()]
    while untried:
        now = steps(*untried.pop())
        if now.now not in found:
            found.add(now.now)
            untried += [word.split(".") for part in range(3) for _, word, _ in row(now, part)]
    assert found > set(FULL)
