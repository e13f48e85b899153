"""Test that the example round on the game's page can be played as written."""

import re
from pathlib import Path

import steppe

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "stone_age.md"
LINE = re.compile(r"^(~|\d) ([a-z0-9:-]+)", re.MULTILINE)


def test_the_example_round_is_a_round():
    block = re.search(r"^```\n(~ card.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    position = steppe.load("stone_age").new(players=2)
    for who, move in LINE.findall(block[1]):
        if who == "~":
            position.play(f"~{move}")
        else:
            assert position.player == int(who)
            position.play(move)
    position.play("~card:c05 ~card:c30")
    fields = position.to_json()
    assert fields["rounds"] == 2
    assert fields["food"][:2] == [15, 7]  # 12 - 1 + 7 + 2 - 5, and 12 - 5
    assert fields["resource"][:2] == [[2, 0, 0, 0], [2, 1, 0, 0]]
