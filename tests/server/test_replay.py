"""A match in a replay: the text of each moment."""

import re

from tests.server.site import draw_table
from tests.server.test_result import finished, look
from tests.server.tree import misplaced, read


def told_at(game: str, name: str, number: int) -> list[str]:
    """Return the status at a moment, without its first line."""
    table = finished(game, name)
    line = look(table).lines[number]
    page = draw_table(look(table, at=line.end))
    assert list(misplaced(read(page))) == []
    return re.findall(r"<li>(.*?)</li>", re.search(r'id="status".*?</section>', page)[0])


def test_a_long_turn_is_shown_as_a_list():
    told = told_at("doggerland", "winner_0", 0)
    assert len(told) > 2
    assert all(words[0].isupper() or words[0].isdigit() for words in told)


def test_a_short_turn_is_shown_in_a_line():
    assert told_at("zebras", "winner_1", 2) == []
