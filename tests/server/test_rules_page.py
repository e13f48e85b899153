"""The rules as a page: every number a link, in the language of the reader where there is one."""

import re

import pytest

import steppe
from steppe.server.pages import assets, rules
from tests.server.house import browser

GAMES = steppe.names()
TEXT = """# A game

By somebody.

<!-- for programmers -->

Numbers stand in `data/`.

## R0 Formats

- R0.1 Bytes.

<!-- for players -->

Before the first chapter.

## R1 Things

- R1.1 A **<b>stone</b>**.
- R1.2 **[RULING]** Two stones.
  - each of them grey [RULING: why
    not]

    | stone | grey |
    |---|---|
    | one | yes |

- R1.3 Three [RULING for the third: two are few]. **[DERIVED]**

## Notes
"""


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "RULES.md"
    path.write_text(TEXT)
    return rules._read(path, "en")


def test_chapters_stand_in_the_contents(page):
    assert [(one.number, one.title, one.anchor) for one in page.chapters] == [
        ("R1", "Things", "r1")
    ]
    assert '<h2 id="r1">R1 Things</h2>' in page.body


def test_a_rule_can_be_linked_to(page):
    assert '<li id="r1-1" class="rule">' in page.body
    assert '<a class="rule-number" href="#r1-1">R1.1</a> A <strong>' in page.body


def test_what_no_source_gives_is_a_note_of_ours(page):
    assert '<span class="ruling">Our ruling</span> Two stones' in page.body
    assert '<span class="ruling">Our ruling: why\nnot</span>' in page.body
    assert '<span class="ruling">Our ruling for the third: two are few</span>.' in page.body
    assert '<span class="ruling">Derived</span>' in page.body
    assert "[" not in page.body


def test_what_is_for_programmers_is_left_out(page):
    assert "data/" not in page.intro + page.body
    assert "Bytes" not in page.body
    assert "Before the first chapter." in page.body


def test_the_title_and_the_first_words_stand_before_the_contents(page):
    assert page.intro == "<h1>A game</h1>\n<p>By somebody.</p>\n"
    assert "By somebody" not in page.body


def test_a_table_scrolls_in_its_own_box(page):
    assert '<div class="wide" tabindex="0"><table>' in page.body
    assert "</table>\n</div>" in page.body


def test_the_text_is_no_markup(page):
    assert "&lt;b&gt;stone&lt;/b&gt;" in page.body


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_are_for_players(game, language):
    shown = rules.read(steppe.load(game), language)
    found = re.findall(r"\w+\.(?:toml|txt|md|py)\b|data/|\[[A-ZÉ]{4,}", shown.intro + shown.body)
    assert found == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_a_game_has_its_box(game, language):
    body = rules.read(steppe.load(game), language).body
    assert body.count("<table>") == body.count('<div class="wide" tabindex="0"><table>')


@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_rule_for_players_has_its_anchor(game):
    source = rules.for_players((steppe.load(game).folder / "RULES.md").read_text())
    numbers = re.findall(r"^- ([A-Z]+\d+\.\d+) ", source, re.MULTILINE)
    body = rules.read(steppe.load(game), "en").body
    assert numbers
    assert [number for number in numbers if f'id="{rules.anchor(number)}"' not in body] == []


@pytest.mark.parametrize("game", GAMES)
def test_another_language_has_the_same_numbers(game):
    english, french = (rules.read(steppe.load(game), language) for language in ("en", "fr"))
    anchors = [set(re.findall(r'<li id="([^"]+)"', one.body)) for one in (english, french)]
    assert anchors[0] == anchors[1]


def test_where_nobody_has_translated_them_the_rules_stay_english():
    assert rules.read(steppe.load(GAMES[0]), "tlh").language == "en"


@pytest.mark.anyio
async def test_the_page_says_the_language_of_the_rules(app):
    async with browser(app, **{"accept-language": "fr"}) as ana:
        page = (await ana.get(f"/rules/{GAMES[0]}")).text
    assert '<html lang="fr">' in page
    assert "Sommaire" in page


@pytest.mark.anyio
@pytest.mark.parametrize("address", ["/", "/rules"])
async def test_a_page_with_landscapes_links_the_sheets_of_all_games(app, address):
    async with browser(app) as ana:
        page = (await ana.get(address)).text
    assert "scene-art" in page
    assert [sheet for sheet in assets.scenes() if f'href="{sheet}"' not in page] == []
