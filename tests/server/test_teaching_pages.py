"""How to play, the aid, and the texts about things on the table, as the site shows them."""

import re
from xml.etree import ElementTree

import pytest

import steppe
from steppe.core.teaching import teaching
from steppe.server.pages.learn.teaching_pages import draw
from tests.server.site import browser

pytestmark = pytest.mark.anyio
GAMES = steppe.names()


@pytest.mark.parametrize("name", GAMES)
async def test_how_to_play_is_a_page_in_both_languages(app, name):
    for language in ("en", "fr"):
        page = await browser(app, **{"accept-language": language}).get(f"/learn/{name}")
        assert page.status_code == 200
        assert f'lang="{language}"' in page.text
        assert page.text.count('class="howto-part') >= 5


@pytest.mark.parametrize("name", GAMES)
async def test_its_pictures_are_drawn_by_the_game(app, name):
    here = browser(app)
    addresses = re.findall(r'<img src="([^"]+)"', (await here.get(f"/learn/{name}")).text)
    assert len(addresses) == len(teaching(steppe.load(name)).howto.drawings)
    answers = [await here.get(address) for address in addresses]
    assert {answer.status_code for answer in answers} == {200}
    for answer in answers:
        assert ElementTree.fromstring(answer.text).tag.endswith("svg")


@pytest.mark.parametrize("name", GAMES)
async def test_the_place_of_a_picture_is_kept_until_it_is_there(app, name):
    page = (await browser(app).get(f"/learn/{name}")).text
    sizes = re.findall(r'<img [^>]*?(?: width="480" height="(\d+)")?>', page)
    drawings = teaching(steppe.load(name)).howto.drawings
    assert [int(size) for size in sizes] == [
        round(480 * one.crop[3] / one.crop[2]) for one in drawings
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_dark_picture_differs_and_a_crop_lies_on_the_board(name):
    for drawing in teaching(steppe.load(name)).howto.drawings:
        assert draw(drawing) != draw(drawing, dark=True)
        whole = draw(type(drawing)(drawing.position, drawing.viewer, drawing.picked, ()))
        left, top, width, height = map(float, re.search(r'viewBox="([^"]+)"', whole)[1].split())
        if drawing.crop:
            x, y, across, down = drawing.crop
            assert left <= x < x + across <= left + width
            assert top <= y < y + down <= top + height


async def test_the_aid_is_a_page_and_a_piece_of_one_open_at_its_stage(app):
    here = browser(app)
    page = await here.get("/learn/zebras/aid")
    assert "<html" in page.text
    piece = await here.get("/learn/zebras/aid?stage=1", headers={"x-fragment": "aid"})
    assert piece.text.startswith('<div class="aid-tabs"')
    assert re.findall(r'class="aid-tab"( open)?', piece.text) == ["", " open", ""]


async def test_the_aid_tells_lone_players_how_to_win_and_others_what_scores(app):
    here, told = browser(app), {}
    for players in (1, 2):
        address = f"/learn/doggerland/aid?players={players}"
        told[players] = (await here.get(address, headers={"x-fragment": "aid"})).text
    assert ["Winning in solo" in told[players] for players in (1, 2)] == [True, False]
    assert ["Scoring" in told[players] for players in (1, 2)] == [False, True]


async def test_things_have_a_title_a_sentence_and_a_rule(app):
    told = (await browser(app, **{"accept-language": "fr"}).get("/learn/zebras/things")).json()
    assert told["lion"][0] == "Lion"
    assert told["lion"][2] == "Règle 5.3"


async def test_what_there_is_not_is_not_found(app):
    here = browser(app)
    for path in ("nothing", "nothing/aid", "nothing/things", "zebras/picture/0/9-light.svg"):
        assert (await here.get(f"/learn/{path}")).status_code == 404
    assert (await here.get("/learn/zebras/picture/0/0-pink.svg")).status_code == 404
