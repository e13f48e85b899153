"""The example turn on the game's page can be played as written."""

import re
from pathlib import Path

import steppe

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "valley.md"
LINE = re.compile(r"^(~|\d) ([a-z0-9:-]+)", re.MULTILINE)


def test_the_example_turn_is_a_turn():
    block = re.search(r"^```\n(~ lot.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    position = steppe.load("valley").new(players=2)
    seen = set()
    for who, move in LINE.findall(block[1]):
        seen.add((position.round, position.turn))
        if who == "~":
            position.play(f"~{move}")
        else:
            assert position.player == int(who)
            position.play(move)
    fields = position.to_json()
    assert (fields["turns"], fields["month"]) == (1, 3)
    assert fields["food"][:2] == [12, 8]  # 12 - 1 + 4 + 3 - 6, and 12 + 3 - 7
    assert (
        len({turn for number, turn in seen if number == 0}) > 1
    )  # a round in the log is a whole turn [V23.4]
