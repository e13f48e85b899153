"""Every page of every game opens in both languages, with any versions of the libraries.

``make latest`` runs these tests with the newest and the lowest versions that ``pyproject.toml``
allows.
"""

import json
import re

import pytest
from starlette.routing import Route

import steppe
from steppe.analysis.judge.effort import MOMENTS
from steppe.locale import LANGUAGES
from steppe.server.analysis.analyses import KEPT, State
from tests.analysis.made_up import made_up
from tests.server.every_page import SMTP, STREAM, routes, things
from tests.server.site import browser, running

pytestmark = pytest.mark.anyio
METRICS, TOKEN = "/metrics", "secret"
SIGNS = re.compile(r"(<.*?>|\s)+")


@pytest.fixture
async def site(tmp_path, monkeypatch):
    """Run a site without limits, with metrics and an analysis of every match."""
    async with running(tmp_path, limits={}, metrics=TOKEN, **SMTP) as app:

        async def latest(match):
            return made_up((await app.state.rooms.get(match)).table.match)

        async def text(match, level):
            return json.dumps((await latest(match)).to_json())

        async def state(match):
            return State(KEPT, MOMENTS)

        for known in (latest, text, state):
            monkeypatch.setattr(app.state.analyses, known.__name__, known)
        yield app


async def answer_of(person, path, address):
    """Send a request like a browser's, but use HEAD for a stream, and a token for metrics."""
    ask = person.head if path == STREAM else person.get
    headers = {"authorization": f"Bearer {TOKEN}"} if path == METRICS else {}
    return await ask(address, headers=headers, follow_redirects=True)


def is_page(answer):
    kind = answer.headers.get("content-type", "")
    return kind.startswith("text/html") and "<html" in answer.text


def faults(answer, language):
    """Yield the faults found in an answer."""
    if answer.status_code != 200:
        yield f"{answer.status_code}: {SIGNS.sub(' ', answer.text)[-300:]}"
    elif is_page(answer) and f'<html lang="{language}"' not in answer.text:
        yield "it is in another language"


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", steppe.names())
async def test_every_page_of_a_game_opens(name, language, site):
    async with browser(site, **{"accept-language": language}) as ana:
        has, opened, wrong = await things(site, ana, steppe.load(name)), [], []
        for path in routes(site):
            for address in has.addresses(path):
                answer = await answer_of(ana, path, address)
                opened.append(path)
                wrong += [f"{address}: {fault}" for fault in faults(answer, language)]
    assert wrong == []
    assert set(opened) == set(routes(site))


async def test_no_route_is_left_out_and_one_with_an_unknown_gap_is_named(site):
    async with browser(site) as ana:
        has = await things(site, ana, steppe.load("zebras"))
    assert [path for path in routes(site) if not has.addresses(path)] == []
    site.routes.append(Route("/tent/{peg}", print))
    assert "/tent/{peg}" in routes(site)
    with pytest.raises(KeyError, match="peg"):
        has.addresses("/tent/{peg}")
