"""The table with the final scoring."""

import re

from steppe.draw.ledger import Item, ledger


def test_a_row_for_each_item_and_a_column_for_each_player():
    items = [Item("hut", "homes", (3, 0)), Item("", "hunger", (-4, 1))]
    drawn = ledger(items, Item("", "total", (-1, 1)), ("red", "blue"), "")
    assert re.findall(r'<span class="sr">(.*?)</span>', drawn) == ["red", "blue"]
    assert re.findall(r"(\w+)</th><td", drawn) == ["Homes", "Hunger", "Total"]
    assert re.findall(r"<td[^>]*>([^<]+)</td>", drawn) == [
        *("3", "0"),
        *("\N{MINUS SIGN}4", "1"),
        *("\N{MINUS SIGN}1", "1"),
    ]
    assert drawn.count('class="zero"') == 1
