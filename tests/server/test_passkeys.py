"""Passkeys: kept by a device of the test's own."""

import asyncio
import json
import re

import pytest

from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.accounts import Account, Accounts
from steppe.server.accounts.passkeys import Origin, Passkeys, addition
from steppe.server.accounts.tickets import Tickets
from tests.server.people import (
    PASSWORD,
    SITE,
    Device,
    ask,
    guest_of,
    passkey,
    send,
    sign_in,
    sign_up,
    visit,
)
from tests.server.site import ANA, BEN, running, table_of_two

pytestmark = pytest.mark.anyio
UNLIMITED = True


async def test_a_passkey_opens_an_account_and_signs_in_without_a_name(app):
    room = await table_of_two(app.state.rooms)
    async with visit(app, ANA, "ana") as ana, visit(app, BEN, "ben") as phone:
        device = await passkey(ana)
        asked = await ask(phone, "/sign-in/passkey")
        assert not asked["options"].get("allowCredentials")
        signed = device.sign(asked["options"])
        answer = await send(phone, "/sign-in/passkey", asked["ticket"], signed, take=True)
        assert answer.json() == {"go": "/"}
        account = await guest_of(app, ana)
        assert await guest_of(app, phone) == account
        assert [seat.guests for seat in room.table.seats] == [(account,)] * 2


async def test_a_challenge_works_once_and_in_one_browser_only(app):
    async with visit(app) as ana, visit(app) as eve, visit(app) as phone:
        device = await passkey(ana)
        asked = await ask(phone, "/sign-in/passkey")
        signed = device.sign(asked["options"])
        other = await ask(phone, "/sign-in/passkey")
        path = "/sign-in/passkey"
        assert (
            await send(eve, path, other["ticket"], device.sign(other["options"]))
        ).status_code == 403
        assert (await send(phone, path, other["ticket"], signed)).status_code == 403
        assert (await send(phone, path, asked["ticket"], signed)).status_code == 200
        await phone.post("/sign-out")
        assert (await send(phone, path, asked["ticket"], signed)).status_code == 403


async def test_answers_that_do_not_fit_are_refused(app):
    async with visit(app) as ana, visit(app) as phone:
        device, path = await passkey(ana), "/sign-in/passkey"

        async def attempt(change):
            asked = await ask(phone, path)
            signed = device.sign(asked["options"])
            return (await send(phone, path, asked["ticket"], change(signed))).status_code

        strange = Device()
        strange.handle, strange.host = device.handle, device.host
        for change in (
            lambda signed: signed["response"] | {},
            lambda signed: signed | {"id": "unknown"},
            lambda signed: signed | {"response": signed["response"] | {"signature": "AAAA"}},
            lambda signed: signed | {"response": signed["response"] | {"userHandle": "AAAA"}},
            lambda signed: signed | {"response": None},
            lambda signed: [],
        ):
            assert await attempt(change) == 403
        for other in ("https://evil.test", "https://evil.table.test", "http://table.test"):
            asked = await ask(phone, path)
            elsewhere = device.sign(asked["options"], other)
            assert (await send(phone, path, asked["ticket"], elsewhere)).status_code == 403
        asked = await ask(phone, path)
        forged = strange.sign(asked["options"])
        assert (await send(phone, path, asked["ticket"], forged)).status_code == 403
        assert await attempt(lambda signed: signed) == 200


async def test_a_copied_key_is_noticed_by_its_count(app):
    async with visit(app) as ana, visit(app) as phone:
        device, path = await passkey(ana, device=Device(5)), "/sign-in/passkey"
        for count, status in ((6, 200), (6, 403), (5, 403), (7, 200)):
            device.count = count
            asked = await ask(phone, path)
            signed = device.sign(asked["options"])
            assert (await send(phone, path, asked["ticket"], signed)).status_code == status


async def test_the_last_way_to_sign_in_cannot_be_removed(app):
    async with visit(app) as ana:
        device = await passkey(ana)
        page = (await ana.get("/account")).text
        (id,) = re.findall(r'name="id" value="([^"]+)"', page)
        answer = await ana.post("/account/passkey/remove", data={"id": id})
        assert (answer.status_code, "only way" in answer.text) == (409, True)
        await ana.post("/account/password", data={"password": PASSWORD})
        await ana.post("/account/passkey/remove", data={"id": id})
        assert "None yet" in (await ana.get("/account")).text
        asked = await ask(ana, "/account/passkey")
        device.id = b"j" * 32
        made = device.make(asked["options"])
        answer = await send(ana, "/account/passkey", asked["ticket"], made)
        assert answer.json() == {"go": "/account"}


async def test_of_two_passkeys_removed_at_once_one_stays(store):
    known, name = Passkeys(store, Tickets(store)), read_name("Ana")
    rows = [{"id": id, "guest": "ana", "host": "", "data": b"", "count": 0} for id in "ab"]
    account = Account("ana", "Ana")
    await Accounts(store).open(account, name, [addition(row, "") for row in rows])
    await asyncio.gather(known.remove("ana", "a"), known.remove("ana", "b"))
    assert len(await known.of("ana")) == 1
    await Accounts(store).change("ana", password="a hash")
    await asyncio.gather(known.remove("ana", "a"), known.remove("ana", "b"))
    assert await known.of("ana") == []


async def test_a_passkey_begun_before_signing_in_to_another_account_is_refused(app):
    """The device would keep it under an account that does not exist."""
    async with visit(app) as ana, visit(app) as ben:
        await sign_up(ben, "Ben")
        asked = await ask(ana, "/account/passkey", "Ana")
        await sign_in(ana, "Ben", take=False)
        made = Device().make(asked["options"])
        answer = await send(ana, "/account/passkey", asked["ticket"], made)
        assert answer.status_code == 403
        assert "None yet" in (await ana.get("/account")).text


async def test_a_script_learns_what_is_wrong_in_its_language(app):
    async with visit(app, **{"accept-language": "fr"}) as ana:
        answer = await ask(ana, "/account/passkey", "x")
        assert answer.status_code == 422
        assert "2 lettres" in answer.json()["error"]


async def test_only_the_last_step_says_that_a_name_is_taken(app):
    device = Device()
    async with visit(app) as ana, visit(app) as eve:
        await sign_up(ana)
        asked = {name: await ask(eve, "/account/passkey", name) for name in ("Ana", "Eva")}
        shapes = [shape_of_json(one, name) for name, one in asked.items()]
        assert shapes[0] == shapes[1]
        taken = asked["Ana"]
        answer = await send(eve, "/account/passkey", taken["ticket"], device.make(taken["options"]))
        assert answer.status_code == 422
        assert "This name is taken" in answer.json()["error"]
        await passkey(eve, "Eva", device)  # the same device tries again


def shape_of_json(asked, name):
    """Return what a browser needs for a passkey, without what chance and the name make of it."""
    user = asked["options"]["user"]
    assert (user["name"], user["displayName"]) == (name, name)
    words = json.dumps(asked).replace(name, "")
    for chance in (asked["ticket"], asked["options"]["challenge"], user["id"]):
        words = words.replace(chance, str(len(chance)))
    return words


async def test_tries_of_names_are_counted_whether_they_are_taken_or_not(tmp_path):
    limits = {"account": "3/minute"}
    async with running(tmp_path, limits=limits) as app, visit(app) as ana, visit(app) as eve:
        await passkey(ana)
        asked = [await ask(eve, "/account/passkey", name) for name in ("x", "Ana", "Eva", "ana")]
        assert [getattr(one, "status_code", 200) for one in asked] == [422, 200, 200, 200]
        for name in ("Ana", "Eva"):
            assert (await ask(eve, "/account/passkey", name)).status_code == 429
            form = {"name": name, "password": PASSWORD}
            assert (await eve.post("/account", data=form)).status_code == 429
        names = ("Ben", "Cleo", "Dora", "Enno")
        renamed = [await ana.post("/account/name", data={"name": name}) for name in names]
        assert [answer.status_code for answer in renamed] == [303, 303, 303, 429]


@pytest.mark.parametrize(
    ("host", "is_safe", "has"),
    [
        ("table.example", True, True),
        ("table.example", False, False),
        ("localhost", False, True),
        ("192.168.0.7", True, False),
        ("192.168.0.7", False, False),
        ("[::1]", True, False),
    ],
)
def test_passkeys_need_a_safe_connection_and_a_name(host, is_safe, has):
    assert Origin(host, is_safe).has_passkeys is has


@pytest.mark.parametrize(
    ("host", "page", "is_ours"),
    [
        ("table.example", "https://table.example", True),
        ("table.example", "https://table.example:8443", True),
        ("table.example", "http://table.example", False),
        ("table.example", "https://other.table.example", False),
        ("table.example", "https://table.example.test", False),
        ("localhost", "http://localhost:8000", True),
        ("table.example", "", False),
    ],
)
def test_only_pages_of_this_site_may_use_its_passkeys(host, page, is_ours):
    assert Origin(host, True).is_of(page) is is_ours


async def test_a_plain_http_site_offers_passwords_only(app):
    async with visit(app) as ana:
        ana.base_url, ana.headers["origin"] = "http://table.test", "http://table.test"
        for path in ("/account", "/sign-in"):
            page = (await ana.get(path)).text
            assert "data-passkey" not in page
            assert 'type="password"' in page
        assert (await ask(ana, "/account/passkey", "Ana")).status_code == 403
        ana.base_url = SITE
        assert "data-passkey" in (await ana.get("/account")).text
