"""Stacked bars: gains come first, losses are hatched at the end."""

import re

from steppe.draw.stacked_bar import Share, draw_shares, length

PARTS = [Share(0, "hunter", "people", 10), Share(1, "meat", "famine", -5), Share(2, "", "rest", 5)]


def test_a_bar_is_as_long_as_what_adds_and_what_takes():
    assert length(PARTS) == 20


def test_losses_stand_at_the_end_and_are_hatched():
    drawn = draw_shares(PARTS, 20, "icons.svg")
    assert re.findall(r'class="share ([\w-]+)" x="([\d.]+)%" width="([\d.]+)%"', drawn) == [
        ("share-1", "0.00", "50.00"),
        ("share-3", "50.00", "25.00"),
        ("loss", "75.00", "25.00"),
    ]
    assert drawn.index('class="share loss"') < drawn.index("share-hatch")


def test_a_part_says_its_number_where_there_is_room():
    parts = [Share(0, "hunter", "a", 90), Share(1, "hunter", "b", 8), Share(2, "hunter", "c", 2)]
    drawn = draw_shares(parts, 100, "")
    assert re.findall(r'share-words" x="\d">(\d+)', drawn) == ["90", "8"]
    assert drawn.count("share-icon") == 1


def test_names_are_escaped():
    assert "<title>&lt;i&gt; (1)</title>" in draw_shares([Share(0, "", "<i>", 1)], 1, "")
