"""Important changes need a sign-in, or a confirmation that it is you, minutes before."""

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from steppe.server.accounts.sessions import Sessions
from steppe.server.store.rows import Statement
from tests.server.people import (
    JSON,
    PASSWORD,
    Device,
    ask,
    guest_of,
    passkey,
    send,
    sign_in,
    sign_up,
    text_of,
    visit,
)
from tests.server.site import held, running

pytestmark = pytest.mark.anyio
UNLIMITED = True
CONFIRM = "/account/confirm"
FORMS = {
    "/account/password": {"password": "another horse staple"},
    "/account/codes": {},
    "/account/mail": {"mail": "eve@mail.test"},
    "/account/name": {"name": "Eve"},  # one signs in with it
    "/account/passkey/remove": {"id": "x"},
    "/account/device": {},
    "/me/data/erase": {"sure": "yes"},
    "/me/data/export": {},
    "/me/reach/add": {"kind": "webhook", "address": "https://hooks.example/eve"},
}
WITHOUT = ("/account/public", "/account/sessions", "/me/reach/drop", "/me/reach/test")
"""What needs no confirmation: it can be undone, or protects the account."""


async def wait(app, seconds=601):
    """Let time pass since everybody signed in."""
    sql = "UPDATE session SET proved = proved - :seconds"
    await app.state.rooms.house.store.change([Statement(sql, {"seconds": float(seconds)})])


async def test_ten_minutes_after_signing_in_important_changes_need_a_confirmation(app):
    async with visit(app) as ana:
        await sign_up(ana)
        await wait(app)
        for path, form in FORMS.items():
            answer = await ana.post(path, data=form)
            assert answer.status_code == 403
            assert "First confirm that it is you" in answer.text
            back = path.rpartition("/")[0] if path.startswith("/me") else "/account"
            assert f'name="back" value="{back}"' in answer.text
        asked = await ask(ana, "/account/passkey")
        assert asked.status_code == 403
        assert "First confirm" in asked.json()["error"]
        mail = await ana.post("/me/reach/add", data={"kind": "mail", "address": "e@mail.test"})
        assert mail.status_code == 403
        assert "Messages go to" not in (await ana.get("/me/reach")).text
        account = await app.state.services.accounts.named("Ana")
        assert await app.state.services.passwords.fits(account.password, PASSWORD)
        assert await app.state.services.codes.left(account.guest) == 0


async def test_what_can_be_undone_needs_no_confirmation_nor_does_a_guest(app):
    push = Device().key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    form = {"kind": "push", "address": "https://push.example/a", "p256dh": text_of(push)}
    async with visit(app) as ana, visit(app) as guest:
        await sign_up(ana)
        await wait(app)
        for path in WITHOUT:
            assert (await ana.post(path)).status_code == 303
        added = await ana.post("/me/reach/add", data=form | {"auth": text_of(b"a" * 16)})
        assert added.status_code == 303  # this browser only
        assert "Notify me on this device" in (await ana.get("/me/reach")).text
        assert (await guest.post("/me/data/export")).status_code == 200
        answer = await guest.post("/me/reach/add", data=FORMS["/me/reach/add"])
        assert answer.status_code == 303


async def test_the_pages_ask_for_the_confirmation_instead_of_showing_forms(app):
    async with visit(app) as ana, visit(app) as guest:
        await sign_up(ana)
        pages = {"/account/codes": "/account", "/account/name": "/account"}
        pages |= dict.fromkeys(("/me/data/export", "/me/data/erase"), "/me/data")
        for form, path in pages.items():
            assert f'action="{form}"' in (await ana.get(path)).text
        assert 'value="webhook"' in (await ana.get("/me/reach")).text
        await wait(app)
        for form, path in pages.items():
            page = (await ana.get(path)).text
            assert f'action="{form}"' not in page
            assert page.count(f'href="{CONFIRM}') == 1
        page = (await ana.get("/me/reach")).text
        assert 'value="webhook"' not in page
        assert f'href="{CONFIRM}?back=/me/reach"' in page
        await guest.post("/me", data={"name": "ben"})
        assert CONFIRM not in (await guest.get("/me/data")).text


async def test_the_password_confirms_for_ten_minutes_in_this_browser_only(app):
    async with visit(app) as ana, visit(app) as phone:
        await sign_up(ana)
        await sign_in(phone)
        await wait(app)
        assert (await ana.post(CONFIRM, data={"password": "wrong"})).status_code == 403
        assert (await ana.post("/account/codes")).status_code == 403
        form = {"password": PASSWORD, "back": "/me/data"}
        assert (await ana.post(CONFIRM, data=form)).headers["location"] == "/me/data"
        elsewhere = {"password": PASSWORD, "back": "https://evil.test"}
        assert (await ana.post(CONFIRM, data=elsewhere)).headers["location"] == "/account"
        assert (await ana.post("/account/codes")).status_code == 200
        assert (await phone.post("/account/codes")).status_code == 403
        await wait(app)
        assert (await ana.post("/account/codes")).status_code == 403


async def test_only_ones_own_passkey_confirms(app):
    async with visit(app) as ana, visit(app) as eve:
        own = await passkey(ana)
        other = Device()
        other.id = b"e" * 32
        await passkey(eve, "Eve", other)
        await wait(app)
        assert "data-passkey" in (await ana.get(CONFIRM)).text
        for device, status in ((other, 403), (own, 200)):
            asked = await ask(ana, f"{CONFIRM}/passkey")
            signed = device.sign(asked["options"])
            answer = await send(ana, f"{CONFIRM}/passkey", asked["ticket"], signed, back="/me/data")
            assert answer.status_code == status
            assert (await ana.post("/account/codes")).status_code == status
        assert answer.json() == {"go": "/me/data"}


async def test_guesses_at_the_password_are_limited_whatever_strangers_do(tmp_path):
    limits = {"account": "3/minute"}
    async with running(tmp_path, limits=limits) as app, visit(app) as ana, visit(app) as eve:
        await sign_up(ana)
        for _ in range(4):
            await sign_in(eve, "Ana", "wrong password")
        await wait(app)
        guesses = ("wrong password", PASSWORD, *["wrong password"] * 4)
        statuses = [
            (await ana.post(CONFIRM, data={"password": one})).status_code for one in guesses
        ]
        assert statuses == [403, 303, 403, 403, 403, 429]


async def test_who_forgot_the_password_sets_another_after_signing_in_another_way(app):
    async with visit(app) as ana, visit(app) as lost:
        await sign_up(ana)
        (code, *_) = await app.state.services.codes.renew(await guest_of(app, ana))
        await lost.post("/sign-in/code", data={"name": "Ana", "code": code})
        answer = await lost.post("/account/password", data=FORMS["/account/password"])
        assert answer.headers["location"] == "/account?did=password"


async def test_a_confirmation_needs_an_account(app):
    async with visit(app) as eve:
        assert (await eve.get(CONFIRM)).status_code == 403
        for path in ("", "/passkey/ask", "/passkey"):
            assert (await eve.post(f"{CONFIRM}{path}", headers=JSON)).status_code == 403


async def test_a_renewed_token_is_no_new_proof(app):
    async with visit(app) as ana:
        await sign_up(ana)
        known: Sessions = app.state.services.sessions
        await wait(app)
        session = await known.find(held(ana, "session"))
        renewed = await known.find(await known.renew(session))
        assert not await known.is_fresh(renewed)
        await known.prove(session)
        assert await known.is_fresh(renewed)
