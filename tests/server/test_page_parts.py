"""A page in parts: the server omits parts that a reader has, and the page is reassembled."""

import re

import pytest

from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.page_parts import Parts, cut, named
from tests.server.site import play_some, table_of_two

pytestmark = pytest.mark.anyio
LONG = "so many words that it is worth leaving them out " * 5
PAGE = (
    f'<section id="a" class="x"><p>{LONG}</p><g id="b"><path/><g/>{LONG}</g>'
    f'</section><div id="short">few</div><div class="none">{LONG}</div>'
    f'<g id="ground" data-keep="12345678">{LONG}</g>'
)
MARK = re.compile(r' data-keep="([\w-]{8})"')
PLACE = re.compile(r'<(\w+) id="[^"]+" data-left="([\w-]{8})"></\1>')


def parts_of(page: Parts) -> dict[str, str]:
    """Return the parts of a page as the page's script finds them."""
    return {name: element(page.whole(), name) for name in page.names}


def element(whole: str, name: str) -> str:
    start = whole.rindex("<", 0, whole.index(f'data-keep="{name}"'))
    tag, depth = re.match(r"<(\w+)", whole[start:])[1], 0
    for edge in re.finditer(rf"<(/?){tag}\b[^>]*?(/?)>", whole[start:]):
        depth += 0 if edge[2] else -1 if edge[1] else 1
        if not depth:
            return whole[start : start + edge.end()]
    raise AssertionError(name)


def filled(sent: str, had: dict[str, str]) -> str:
    """Put known parts into a page's empty places."""
    return PLACE.sub(lambda place: had.get(place[2], place[0]), sent)


def test_elements_with_an_id_and_enough_inside_are_parts():
    page = cut(PAGE)
    assert len(page.names) == 2
    assert MARK.sub(lambda mark: mark[0] * (mark[1] == "12345678"), page.whole()) == PAGE


def test_a_part_that_the_reader_has_is_a_place_without_words():
    page = cut(PAGE)
    assert page.without(page.names).count(LONG) == 2
    inner = MARK.findall(element(page.whole(), MARK.findall(page.whole())[1]))[0]
    assert page.without({inner}).count(LONG) == 3
    assert f'<g id="b" data-left="{inner}"></g>' in page.without({inner})


def test_a_changed_word_renames_all_parts_around_it():
    one, other = cut(PAGE), cut(PAGE.replace("<g/>", '<g id="z"></g>'))
    assert not one.names & other.names
    assert cut(PAGE.replace("few", "more")).names == one.names


def test_only_names_are_taken_from_a_request_and_not_too_many():
    assert named("abcdefgh.12345-_8") == {"abcdefgh", "12345-_8"}
    assert named("<script>") == frozenset()
    assert len(named(".".join(f"{number:08}" for number in range(5000)))) == 600


async def test_a_page_can_be_put_together_from_what_is_sent_and_what_it_has(rooms):
    room, had = await table_of_two(rooms), {}
    for _ in range(12):
        look = TableView(room.table, frozenset({0, 1}), "en")
        page = draw_parts(look)
        whole, sent = page.whole(), page.without(had)
        assert filled(sent, had) == whole
        assert len(sent) < len(whole) or not had
        had |= parts_of(page)
        await play_some(room, 1)
