"""Pictures made of characters."""

from steppe.draw.text import Walls


def test_walls_stand_where_areas_meet():
    lines = Walls(["AAB", "ACB"]).draw([["1 ", "2 ", "3 "], ["4 ", "5 ", "6 "]], 2)
    assert lines == [
        "┌─────┬──┐",
        "│1  2 │3 │",
        "│  ┌──┤  │",
        "│4 │5 │6 │",
        "└──┴──┴──┘",
    ]
