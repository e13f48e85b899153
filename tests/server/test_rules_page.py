"""The rules as a page: every number is a link, and the language is the reader's if available."""

import re

import pytest

import steppe
from steppe.core.rules_text import for_players
from steppe.core.teaching import told
from steppe.play.lesson import lessons
from steppe.server.pages.learn import rules_page
from steppe.server.pages.shell import assets
from tests.core.test_teaching import texts
from tests.server.site import browser

GAMES = steppe.names()
FOR_PROGRAMMERS = {  # technical terms that players do not use
    "en": r"engines?|seeds?|seats? \d|players? [01]|rulings?|implement\w+|legal action|state"
    r"|options?|default\w*|sentinel|servers?|software|simulat\w+|modulo|canonical|caller|loader|parameters?|booleans?",
    "fr": r"moteurs?|graines?|sièges? \d|joueurs? [01]|implément\w+|état|options?"
    r"|par défaut|serveurs?|logiciels?|simulat\w+|modulo|canonique|chargeur|paramètres?|booléen\w*",
}
OF_CODE = r"\w+_\w+|\w+=\w*|\w+\.(?:toml|txt|md|py)\b|data/|\[[A-ZÉ]{4,}|floor\(|%"
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
    return rules_page._read(path, "en")


def test_chapters_stand_in_the_contents(page):
    assert [(one.number, one.words, one.anchor) for one in page.chapters] == [
        ("R1", "Things", "r1")
    ]
    assert '<h2 id="r1">R1 Things</h2>' in page.body


def test_a_rule_can_be_linked_to(page):
    assert '<li id="r1-1" class="rule">' in page.body
    assert '<a class="rule-number" href="#r1-1">R1.1</a> A <strong>' in page.body


def test_what_no_source_gives_is_a_footnote_with_its_reason_and_its_rule(page):
    assert '<sup><a class="note-mark" href="#note-1">1</a></sup> Two stones' in page.body
    assert "grey <sup>" in page.body
    assert [(note.rule, note.words) for note in page.notes] == [
        ("", rules_page._KINDS["RULING"]),
        ("R1.2", "Why\nnot"),
        ("R1.3", "For the third: two are few"),
        ("", rules_page._KINDS["DERIVED"]),
    ]
    assert "[" not in page.body


def test_a_rule_is_found_by_its_words_whatever_their_case_and_accents(page):
    assert [rule.number for rule in page.find("STÖNE")] == ["R1.1", "R1.2"]
    assert [rule.anchor for rule in page.find("two grey")] == ["r1-2"]
    assert page.find("notes") == page.find(" ") == []


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


def read_by_people(game, language: str) -> str:
    """Return all texts that teach a game: rules, How to play, aid, words and lessons."""
    shown = rules_page.read(game, language)
    plain = re.sub(r"<[^>]+>", "", shown.intro + shown.body)
    taught = [told(text, language) for text in texts(game)]
    for lesson in lessons(game).values():
        for step in lesson.steps:
            taught += [step.title[language], step.words[language]]
            taught += [words[language] for _, words in step.wrong]
    return " \n".join([plain, *(note.words for note in shown.notes), *taught])


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_what_people_read_of_a_game_is_for_players(game, language):
    text = read_by_people(steppe.load(game), language)
    found = re.findall(rf"\b(?:{FOR_PROGRAMMERS[language]})\b|{OF_CODE}", text, re.IGNORECASE)
    assert found == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_mark_leads_to_a_footnote(game, language):
    shown = rules_page.read(steppe.load(game), language)
    marks = re.findall(r'href="#note-(\d+)"', shown.body)
    assert {int(mark) for mark in marks} == {note.number for note in shown.notes}
    assert all(note.words for note in shown.notes)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_a_game_has_its_box(game, language):
    body = rules_page.read(steppe.load(game), language).body
    assert body.count("<table>") == body.count('<div class="wide" tabindex="0"><table>')


@pytest.mark.parametrize("game", GAMES)
def test_every_numbered_rule_for_players_has_its_anchor(game):
    source = for_players((steppe.load(game).folder / "RULES.md").read_text())
    numbers = re.findall(r"^- ([A-Z]+\d+\.\d+) ", source, re.MULTILINE)
    body = rules_page.read(steppe.load(game), "en").body
    assert numbers
    assert [number for number in numbers if f'id="{rules_page.anchor(number)}"' not in body] == []


@pytest.mark.parametrize("game", GAMES)
def test_another_language_has_the_same_numbers(game):
    english, french = (rules_page.read(steppe.load(game), language) for language in ("en", "fr"))
    anchors = [set(re.findall(r'<li id="([^"]+)"', one.body)) for one in (english, french)]
    assert anchors[0] == anchors[1]


def test_where_nobody_has_translated_them_the_rules_stay_english():
    assert rules_page.read(steppe.load(GAMES[0]), "tlh").language == "en"


@pytest.mark.anyio
async def test_the_page_says_the_language_of_the_rules(app):
    async with browser(app, **{"accept-language": "fr"}) as ana:
        page = (await ana.get(f"/rules/{GAMES[0]}")).text
    assert '<html lang="fr">' in page
    assert f'href="/learn/{GAMES[0]}"' in page
    assert "Sommaire" in page


@pytest.mark.anyio
@pytest.mark.parametrize("address", ["/", "/rules"])
async def test_a_page_with_landscapes_links_the_sheets_of_all_games(app, address):
    async with browser(app) as ana:
        page = (await ana.get(address)).text
    assert "scene-art" in page
    assert [sheet for sheet in assets.scenes() if f'href="{sheet}"' not in page] == []


@pytest.mark.anyio
async def test_rules_are_found_by_words_without_a_script(app):
    async with browser(app) as ana:
        page = (await ana.get("/rules/zebras?find=lion+GAZELLE")).text
        nothing = (await ana.get("/rules/zebras?find=<mammoth>")).text
    assert '<li><a class="rule-number" href="#z5-3">Z5.3</a> Lion. When placed' in page
    assert "Rules with “&lt;mammoth&gt;”: 0" in nothing
