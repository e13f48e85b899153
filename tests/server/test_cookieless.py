"""Browsers without cookies, and text browsers, which do not send a form's origin."""

import re
from html import unescape

import pytest

from steppe.server.accounts.guests import Guest, Keys
from tests.server.site import HOST, browser, stranger

pytestmark = pytest.mark.anyio


async def test_a_browser_that_keeps_no_cookies_gets_an_explanation_first(app):
    for path in ("/quick", "/new", "/me", "/m/abc/sit", "/s/abc", "/nowhere"):
        async with stranger(app, **{"accept-language": "fr"}) as ana:
            refused = await ana.post(path, data={"game": "zebras", "bot": "quick"})
        assert refused.status_code == 403
        assert "Cookies bloqués" in refused.text
    assert not app.state.rooms.alive()


async def test_a_visitor_who_has_just_lost_their_cookie_tries_again(app):
    async with stranger(app) as ana:
        form = {"game": "zebras", "bot": "quick"}
        assert (await ana.post("/quick", data=form)).status_code == 403
        assert (await ana.post("/quick", data=form)).status_code == 303


async def test_a_program_needs_no_cookie(app):
    async with stranger(app) as program:
        seats = [{"kind": "person"}, {"kind": "open"}]
        opened = await program.post("/api/v1/matches", json={"game": "zebras", "seats": seats})
    assert opened.status_code == 201


@pytest.mark.parametrize(
    ("referer", "status"),
    [
        (f"{HOST}/m/abc?pick=zebra", 404),
        (HOST, 404),
        ("http://evil.test/", 403),
        ("http://evil.test/http://table.test/", 403),
        ("http://table.test@evil.test/", 403),
        ("http://table.test.evil.test/", 403),
        ("http://evil.test?http://table.test", 403),
        ("table.test", 403),
        ("", 403),
    ],
)
async def test_a_client_without_origin_proves_by_the_page_that_a_form_is_from_here(
    app, referer, status
):
    async with text_browser(app) as w3m:
        assert (await w3m.post("/nowhere", headers={"referer": referer})).status_code == status


def text_browser(app):
    """Return a browser that sends no origin and ignores ``SameSite``."""
    client = browser(app, accept="text/html, text/plain, */*;q=0.01")
    client.headers.pop("origin")
    return client


def forms(page):
    """Return the addresses of a page's forms that change something."""
    return [
        unescape(at) for at in re.findall(r'<form[^>]*method="post"[^>]*action="([^"]*)"', page)
    ]


async def test_the_forms_of_a_text_browser_prove_that_our_page_sent_them(app):
    async with text_browser(app) as lynx, text_browser(app) as other:
        page = (await lynx.get("/new?game=zebras")).text
        (address,) = (at for at in forms(page) if at.startswith("/new"))
        form = {"game": "zebras", "seat-0": "me", "seat-1": "anyone"}
        for stolen in ("/new", f"{address}x", "/new?proof=", "/new?proof=%00"):
            assert (await lynx.post(stolen, data=form)).status_code == 403
        assert (await other.post(address, data=form)).status_code == 403  # another guest's proof
        opened = await lynx.post(address, data=form)
        assert opened.status_code == 303
        table = await lynx.get(opened.headers["location"])
        assert table.status_code == 200
        assert all("proof=" in at for at in (*forms(page), *forms(table.text)))
        evil = await lynx.post(address, data=form, headers={"referer": "http://evil.test/"})
        assert evil.status_code == 403


async def test_pages_for_other_browsers_hold_no_proof(app):
    async with browser(app, accept="text/html", **{"upgrade-insecure-requests": "1"}) as ana:
        assert "proof=" not in (await ana.get("/new?game=zebras")).text


def test_a_proof_outlives_the_key_that_made_it():
    old, new = b"o" * 32, b"n" * 32
    guest, before = Guest("id", "Zoé"), Keys(old)
    cookie, proof = before.cookie(guest), before.proof(guest.id)
    assert Keys(new, [old]).proves(cookie, proof)
    assert not Keys(new).proves(Keys(new).cookie(guest), proof)
    assert not before.proves("forged", proof)


async def test_a_client_with_an_origin_proves_nothing_by_a_page(app):
    async with browser(app, origin="http://evil.test", referer=f"{HOST}/") as ana:
        assert (await ana.post("/nowhere")).status_code == 403
        ana.headers["sec-fetch-site"] = "cross-site"
        assert (await ana.post("/nowhere", headers={"origin": HOST})).status_code == 403
