"""Everything at a table is explained: all that is shown or clickable has a name and a sentence.

When the pointer rests on an element, it shows the element's own text, and the game's text about its
picture or key (``static/tips.js``). One of them has to be more than a name.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

import steppe
from steppe.core.teaching import teaching
from steppe.locale import translator
from steppe.play.match import Match
from steppe.play.match_record import begin, parse_record
from steppe.server.accounts.guests import Keys
from steppe.server.base.match_data import PERSON, Seat, Sheet
from steppe.server.match.presence import Presence
from steppe.server.match.table import Table
from steppe.server.pages.table.table_bar import draw_pace
from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_view import TableView
from tests.server.site import ANA, FirstMove
from tests.server.tree import Element, misplaced, read

GAMES = Path(__file__).parents[1] / "games"
MANY = pytest.param(6, 3, marks=pytest.mark.long)
FEW = (1, 1)  # number of moments per record, and of picks per moment
SENTENCE = 4  # words: a text with fewer words is a name
NAMED = {"badge", "bare"}  # classes where a name is enough: parts of every table, and empty places


def is_worded(thing: Element) -> bool:
    """Return whether resting the pointer on an element shows a text, like ``WORDED`` in tips.js."""
    if {"title", "data-help"} & thing.given.keys():
        return True
    return "aria-label" in thing.given and any(
        one.given.get("id") == "board" for one in list(thing.way)[1:]
    )


def gaps(page: Element, known: dict) -> Iterator[str]:
    """Yield a message for each element without a name or, if it shows a text, a sentence."""
    icons = {one.icon for one in known.values()}
    for thing in page.all():
        clicked = thing.tag in ("a", "button", "summary")
        if clicked and not (thing.own or thing.words):
            yield f"no name: {thing.tag} {thing.given}"
        if is_worded(thing) and not (clicked or thing.styles & NAMED):
            is_explained = thing.given.get("data-help") in known or (
                len(thing.icons) == 1 and thing.icons <= icons
            )
            if not is_explained and len(thing.own.split()) < SENTENCE:
                yield f"no sentence: {thing.tag}.{'.'.join(sorted(thing.styles))} {thing.own!r}"
        if thing.icon and not any(is_worded(one) or one.words for one in list(thing.way)[:5]):
            yield f"no name: icon {thing.icon}"


def table_of(match: Match) -> Table:
    seats = tuple(Seat(PERSON, f"guest {number}", (ANA,)) for number in range(match.players))
    game = match.game
    sheet = Sheet("x", game.name, match.players, match.options, game.rules, b"", 0.0, seats)
    return Table(sheet, match, Keys(bytes(32)), FirstMove(), Presence(bool, frozenset))


def pages(game: str, moments: int, picks: int) -> Iterator[Element]:
    """Yield tables of a game, from beginning to end, as the player to move sees them.

    Each table has either nothing or one of the possible picks picked.
    """
    for path in sorted((GAMES / game / "records").glob("*.steppe")):
        record = parse_record(path.read_text())
        match, every = begin(record, steppe.load), len(record.entries) // moments + 1
        for number, entry in enumerate(record.entries):
            if number % every == every // 2 and match.player >= 0:
                yield from looks(match, picks)
            match.commit(entry)


def looks(match: Match, number: int) -> Iterator[Element]:
    table, seats = table_of(match), frozenset({match.player})
    page = read(draw_parts(TableView(table, seats, "en", ground=True)).whole())
    yield page
    picks = sorted({one.given["data-pick"] for one in page.all() if "data-pick" in one.given})
    for pick in picks[:: len(picks) // number + 1]:
        look = TableView(table, seats, "en", picked=tuple(pick.split(".")))
        yield read(draw_parts(look).whole())


@pytest.mark.parametrize(("moments", "picks"), [FEW, MANY])
@pytest.mark.parametrize("game", steppe.names())
def test_nothing_at_the_table_is_without_a_word(game, moments, picks):
    known = teaching(steppe.load(game)).things
    trees = pages(game, moments, picks)
    found = {gap for page in trees for gap in (*gaps(page, known), *misplaced(page))}
    assert sorted(found) == []


@pytest.mark.parametrize(
    ("html", "gap"),
    [
        ('<button><svg><use href="#i-lion"/></svg></button>', "no name: button"),
        ('<p title="Bear"><use href="#i-bear"/></p>', "no sentence: p. 'Bear'"),
        ('<svg id="board"><g aria-label="a1, plain"><path/></g></svg>', "no sentence: g"),
        ('<p><use href="#i-lion"/></p>', "no name: icon lion"),
        ('<p title="Lion"><use href="#i-lion"/></p>', None),
        ('<p title="Lion"><use href="#i-lion"/><use href="#i-lion"/></p>', None),
        ('<p title="It eats what it meets"></p><a href="/">Home</a>', None),
        ('<svg id="board"><g aria-label="Lion" data-help="lion"></g></svg>', None),
    ],
)
def test_a_gap_is_found(html, gap):
    known = teaching(steppe.load("zebras")).things
    found = list(gaps(read(html), known))
    assert (not found) if gap is None else found[0].startswith(gap)


def test_a_name_and_its_setting_are_joined_as_in_their_language():
    assert "animation\N{NO-BREAK SPACE}: {word}" in draw_pace(translator("fr"))
