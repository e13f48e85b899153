"""Signing up and in, and one's own account, as browsers see it."""

import re

import pytest

from steppe.server.accounts.guests import COOKIE
from steppe.server.match.broadcast import View
from tests.server.people import (
    PASSWORD,
    guest_of,
    passkey,
    sign_in,
    sign_up,
    visit,
)
from tests.server.site import ANA, BEN, held, leave, play_some, running, safe_name, table_of_two

pytestmark = pytest.mark.anyio
UNLIMITED = True


# Signing up


async def test_a_guest_keeps_name_and_seats_and_acts_in_them_as_before(app):
    room = await table_of_two(app.state.rooms)
    async with visit(app, ANA, "ana") as ana:
        face = re.search(r'class="me".*?<svg.*?</svg>', (await ana.get("/")).text, re.DOTALL)[0]
        await sign_up(ana, "Anastasia")
        account = await guest_of(app, ana)
        assert account != ANA
        assert room.table.seats[0].guests == (account,)
        assert room.table.seats[0].name == "Anastasia"  # she sat there under her name
        page = (await ana.get("/")).text
        assert "Anastasia" in page
        shown = re.search(r'class="me".*?<svg.*?</svg>', page, re.DOTALL)[0]
        assert shown.split("<svg")[1] == face.split("<svg")[1]  # the same animal
        assert "data-move" in (await ana.get(f"/m/{room.table.id}")).text


async def test_no_cookie_of_a_guest_leads_to_an_account(app):
    """Otherwise signing out would end nothing: such a cookie is valid for years."""
    async with visit(app, ANA, "ana") as ana:
        await sign_up(ana)
        account = await guest_of(app, ana)
        browser = app.state.keys.guest(held(ana, COOKIE))
        assert browser.id not in (ANA, account)
        token = held(ana, "session")
        await ana.post("/sign-out")
        assert held(ana, "session") is None
        ana.cookies.set(safe_name("session"), token, domain="table.test")
        page = await ana.get("/me")
        assert "No account needed" in page.text
        assert "session=;" in page.headers["set-cookie"]


async def test_no_neighbouring_host_plants_a_cookie_over_https(app):
    """Such a host can set cookies for its parent, but none whose names begin with ``__Host-``."""
    async with visit(app) as ana, visit(app) as eve:
        await ana.get("/")
        await sign_up(eve)
        before = held(ana, COOKIE)
        for name in (COOKIE, "session"):
            ana.cookies.set(name, held(eve, name), domain="table.test")
        assert "No account needed" in (await ana.get("/me")).text
        assert held(ana, COOKIE) == before


async def test_cookies_of_an_earlier_version_still_work_and_get_their_new_names(app):
    async with visit(app, ANA, "ana") as ana:
        ana.cookies.set(COOKIE, ana.cookies.pop(safe_name(COOKIE)), domain="table.test")
        answer = await ana.get("/me")
        (cookie,) = answer.headers.get_list("set-cookie")
        assert cookie.startswith(f"{safe_name(COOKIE)}={ana.cookies[COOKIE]}; Path=/;")
        assert "Secure" in cookie
        assert "ana" in answer.text
        await sign_up(ana)
        for name in (COOKIE, "session"):
            ana.cookies.set(name, ana.cookies.pop(safe_name(name)), domain="table.test")
        answer = await ana.get("/account")
        assert "Your account" in answer.text
        names = [one.partition("=")[0] for one in answer.headers.get_list("set-cookie")]
        assert {*names} == {safe_name(COOKIE), safe_name("session")}
        assert "set-cookie" not in (await ana.get("/account")).headers


async def test_forms_for_a_new_account_say_what_is_wrong_and_keep_the_name(app):
    async with visit(app) as ana, visit(app) as ben:
        await sign_up(ana)
        for form, words in (
            ({"name": "ANA", "password": PASSWORD}, "is taken"),
            ({"name": "Ben", "password": "short"}, "at least 10 characters"),
            ({"name": "Ben", "password": "benbenbenben"}, "made of your name"),
            ({"name": "<b>", "password": PASSWORD}, "at least 2 letters"),
            ({}, "at least 2 letters"),
        ):
            answer = await ben.post("/account", data=form)
            assert answer.status_code == 422
            fault = re.search('role="alert"[^>]*>(.*?)</p>', answer.text)[1]
            assert words in fault
            assert "password" not in answer.headers.get("set-cookie", "")
        assert 'value="Ben"' in (await ben.post("/account", data={"name": "Ben"})).text
        assert held(ben, "session") is None


async def test_settings_move_into_the_account_and_on_to_the_next_browser(app):
    async with visit(app) as ana, visit(app) as phone:
        await ana.post("/me", data={"language": "fr", "theme": "dark"})
        await sign_up(ana)
        answer = await sign_in(phone)
        assert (phone.cookies.get("language"), phone.cookies.get("theme")) == ("fr", "dark")
        assert answer.headers["location"] == "/"
        await phone.post("/me", data={"theme": "light"})
        account = await app.state.services.accounts.named("ana")
        assert (account.language, account.theme) == ("fr", "light")


async def test_a_result_offers_a_guest_to_keep_their_name_until_they_dismiss_it(app):
    room = await table_of_two(app.state.rooms)
    address, offer = f"/m/{room.table.id}", "result-keep"
    async with visit(app, ANA, "ana") as ana, visit(app, BEN, "ben") as ben, visit(app) as eve:
        assert offer not in (await ana.get(address)).text  # not before the end
        await leave(room, ANA)
        assert offer not in (await eve.get(address)).text  # she only watches
        assert offer in (await ana.get(address)).text
        answer = await ana.post("/me", data={"offer": "no", "back": address})
        assert answer.headers["location"] == address
        assert offer not in (await ana.get(address)).text
        assert offer in (await ben.get(address)).text
        await sign_up(ben, "Ben")
        assert offer not in (await ben.get(address)).text


# Signing in


async def test_two_browsers_merge_into_one_account(app):
    rooms = app.state.rooms
    first, second = await table_of_two(rooms), await table_of_two(rooms)
    async with visit(app, ANA, "ana") as ana, visit(app, BEN, "ben") as phone:
        await sign_up(ana)
        assert (await sign_in(phone)).headers["location"] == "/"
        account = await guest_of(app, ana)
        assert await guest_of(app, phone) == account
        for room in (first, second):
            assert [seat.guests for seat in room.table.seats] == [(account,), (account,)]
        await play_some(first, 2)
        for client in (ana, phone):
            page = (await client.get("/mine")).text
            assert page.count(f"/m/{first.table.id}") >= 1
            assert page.count(f"/m/{second.table.id}") >= 1


async def test_a_visitor_may_leave_the_browsers_guest_as_it_is(app):
    room = await table_of_two(app.state.rooms)
    async with visit(app) as ana, visit(app, BEN, "ben") as lent:
        await sign_up(ana)
        assert "Add this browser" in (await lent.get("/sign-in")).text
        assert "Add this browser" not in (await ana.get("/sign-in", follow_redirects=True)).text
        await sign_in(lent, take=False)
        assert await guest_of(app, lent) == await guest_of(app, ana)
        assert room.table.seats[1].guests == (BEN,)
        await lent.post("/sign-out")
        assert await guest_of(app, lent) == BEN


async def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(app):
    async with visit(app) as ana, visit(app) as eve:
        await sign_up(ana)
        answers = [await sign_in(eve, name, "wrong password") for name in ("Ana", "Eva")]
        codes = [
            await eve.post("/sign-in/code", data={"name": name, "code": "abc"})
            for name in ("Ana", "Eva")
        ]
        for one, other in (answers, codes):
            assert one.status_code == other.status_code == 403
            assert one.text.replace('value="Ana"', "") == other.text.replace('value="Eva"', "")
            assert {*one.headers} == {*other.headers}
        assert "do not go together" in answers[0].text


async def test_an_account_without_a_password_takes_none(app):
    async with visit(app) as ana, visit(app) as eve:
        await passkey(ana)
        for guess in ("", "wrong password"):
            assert (await sign_in(eve, "Ana", guess)).status_code == 403


async def test_attempts_are_limited_for_each_name_whether_it_exists_or_not(tmp_path):
    limits = {"account": "3/minute"}
    async with running(tmp_path, limits=limits) as app, visit(app) as ana, visit(app) as eve:
        await sign_up(ana)
        for name in ("Ana", "Eva"):
            statuses = [(await sign_in(eve, name, "wrong password")).status_code for _ in range(4)]
            assert statuses == [403, 403, 403, 429]
        assert (await sign_in(eve, " ANA ", PASSWORD)).status_code == 429
        # at another address
        eve._transport.client = ("203.0.113.9", 123)
        assert (await sign_in(eve, "Ana", "wrong password")).status_code == 403
        assert (await sign_in(eve, "Ben", "wrong password")).status_code == 403


async def test_a_success_forgets_the_failures_before_it(tmp_path):
    async with running(tmp_path, limits={"account": "3/minute"}) as app, visit(app) as ana:
        await sign_up(ana)
        await ana.post("/sign-out")
        for password, status in (("wrong password", 403), (PASSWORD, 303)) * 3:
            assert (await sign_in(ana, password=password)).status_code == status


async def test_signing_in_is_limited_for_each_address(tmp_path):
    async with running(tmp_path, limits={"sign": "2/minute"}) as app:
        statuses = []
        for _ in range(26):  # each time as another guest, with another name
            async with visit(app) as eve:
                answer = await sign_in(eve, f"Eva {len(statuses)}", "wrong password")
                statuses.append(answer.status_code)
        assert statuses == [403] * 24 + [429] * 2


async def test_forms_of_other_sites_change_nothing(app):
    async with visit(app) as ana:
        await sign_up(ana)
        forms = ("/account/password", "/account/sessions", "/account/name", "/sign-out", "/sign-in")
        forms += ("/account/device", "/account/codes", "/account/public", "/account/passkey/remove")
        for path in forms:
            for other in ({"sec-fetch-site": "cross-site"}, {"origin": "https://evil.test"}):
                assert (await ana.post(path, headers=other)).status_code == 403
        assert held(ana, "session")


# One's account


async def test_pages_of_an_account_need_one(app):
    async with visit(app) as eve:
        for path in ("name", "public", "password", "codes", "sessions", "device", "passkey/remove"):
            assert (await eve.post(f"/account/{path}")).status_code == 403
        assert (await eve.get("/account/device")).status_code == 403
        assert "Keep your name" in (await eve.get("/account")).text


async def test_browsers_are_listed_and_signed_out_one_by_one_or_together(app):
    agents = {"phone": "Mozilla/5.0 (Android 15; Mobile) Firefox/140", "old": "Opera"}
    async with (
        visit(app) as ana,
        visit(app, **{"user-agent": agents["phone"]}) as phone,
        visit(app, **{"user-agent": agents["old"]}) as old,
    ):
        await sign_up(ana)
        await sign_in(phone)
        await sign_in(old)
        page = (await ana.get("/account")).text
        assert "Firefox, Android" in page
        assert "Unknown browser" in page
        assert "this browser" in page
        (browser,) = re.findall(r'value="(\w+)"><button[^>]*Firefox, Android', page)
        await ana.post("/account/sessions", data={"browser": browser})
        assert "No account needed" in (await phone.get("/me")).text
        assert "signed in as Ana" in (await old.get("/me")).text
        await ana.post("/account/sessions")
        assert "No account needed" in (await old.get("/me")).text
        assert "signed in as Ana" in (await ana.get("/me")).text


async def test_signing_out_elsewhere_ends_live_streams(app):
    room, hub = await table_of_two(app.state.rooms), app.state.hub
    async with visit(app, ANA, "ana") as ana:
        await sign_up(ana)
        account, view = await guest_of(app, ana), View(frozenset({0}), "en")
        with hub.subscribe(room, view, account) as own, hub.subscribe(room, view, BEN) as other:
            await ana.post("/account/sessions")
            assert own.closed
            assert not other.closed


async def test_a_new_password_signs_out_all_others(app):
    async with visit(app) as ana, visit(app) as phone:
        await sign_up(ana)
        await sign_in(phone)
        new = {"password": "another horse staple"}
        answer = await ana.post("/account/password", data=new)
        assert answer.headers["location"] == "/account?did=password"
        assert "No account needed" in (await phone.get("/me")).text
        assert (await sign_in(phone)).status_code == 403
        assert (await sign_in(phone, password=new["password"])).status_code == 303


async def test_a_new_name_shows_at_the_tables_and_must_be_free(app):
    room = await table_of_two(app.state.rooms)
    async with visit(app, ANA, "ana") as ana, visit(app) as ben:
        await sign_up(ana, "Ana")
        await sign_up(ben, "Ben")
        assert "taken" in (await ana.post("/account/name", data={"name": "ben"})).text
        await ana.post("/account/name", data={"name": "Cleo"})
        assert room.table.seats[0].name == "Cleo"
        assert "signed in as Cleo" in (await ana.get("/me")).text
        await ana.post("/me", data={"name": "Ben"})  # the form for guests names no account
        assert "signed in as Cleo" in (await ana.get("/me")).text


async def test_each_printed_code_signs_in_once(app):
    async with visit(app) as ana, visit(app) as lost:
        await sign_up(ana)
        page = (await ana.post("/account/codes")).text
        codes = re.findall(r"<code>([a-z0-9-]+)</code>", page)
        assert len(codes) == 10
        assert codes[0] not in (await ana.get("/account")).text
        form = {"name": "ana", "code": codes[0].upper(), "take": "yes"}
        assert (await lost.post("/sign-in/code", data=form)).headers["location"] == "/account"
        assert "You have 9 codes left" in (await lost.get("/account")).text
        await lost.post("/sign-out")
        assert (await lost.post("/sign-in/code", data=form)).status_code == 403


async def test_a_signed_in_text_browser_may_send_forms(app):
    """Its proof belongs to the guest in its cookie, not to the account."""
    plain = {"accept": "text/html", "user-agent": "Lynx/2.9"}
    async with visit(app, **plain) as lynx:
        await sign_up(lynx)
        del lynx.headers["origin"]
        page = (await lynx.get("/account")).text
        address = re.search(r'action="(/account/name\?proof=[^"]+)"', page)[1]
        assert (await lynx.post(address, data={"name": "Cleo"})).status_code == 303
        forged = address.replace("proof=", "proof=x")
        assert (await lynx.post(forged, data={"name": "Dora"})).status_code == 403
