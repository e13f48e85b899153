"""Ways back into an account: another device, and e-mail."""

import re

import pytest

from steppe.server.pages import site
from steppe.server.pages.error_responses import without_secret
from steppe.server.store.rows import Statement
from tests.server.people import (
    SITE,
    guest_of,
    sign_up,
    visit,
)
from tests.server.site import BEN, held, running, table_of_two, until

pytestmark = pytest.mark.anyio
UNLIMITED = True


# Another device


async def link_of(client):
    page = (await client.post("/account/device")).text
    assert "<svg" in page
    return re.search(rf'value="{SITE}(/join/[^"]+)"', page)[1]


async def number_on(client, path):
    return re.search(r'number-shown">(\d{4})<', (await client.get(path)).text)[1]


async def test_a_second_device_signs_in_once_the_first_agrees(app):
    room = await table_of_two(app.state.rooms)
    async with visit(app) as ana, visit(app, BEN, "ben") as phone, visit(app) as eve:
        await sign_up(ana)
        link = await link_of(ana)
        assert "Sign in as Ana" in (await phone.get(link)).text
        await phone.post(link, data={"take": "yes"})
        assert (await eve.get(link)).status_code == 404  # another browser came first
        number = await number_on(phone, link)
        assert await number_on(ana, "/account/device") == number
        await phone.post(link)  # too early
        assert held(phone, "session") is None
        assert (await phone.get(f"{link}/state")).json() == {"state": "asked"}
        await ana.post("/account/device/answer", data={"answer": "yes", "number": number})
        assert (await phone.get(f"{link}/state")).json() == {"state": "confirmed"}
        assert (await phone.post(link)).headers["location"] == "/account?new"
        account = await guest_of(app, ana)
        assert await guest_of(app, phone) == account
        assert room.table.seats[1].guests == (account,)
        assert (await phone.get(link)).status_code == 404


@pytest.mark.parametrize("answer", [{"answer": "no"}, {"answer": "yes", "number": "x"}])
async def test_the_first_device_refuses(answer, app):
    async with visit(app) as ana, visit(app) as eve:
        await sign_up(ana)
        link = await link_of(ana)
        await eve.post(link)
        number = await number_on(ana, "/account/device")
        await ana.post("/account/device/answer", data={"number": number} | answer)
        assert (await eve.post(link)).status_code == 404
        assert held(eve, "session") is None


async def test_a_link_ends_after_five_minutes_and_when_there_is_a_new_one(app):
    store = app.state.rooms.house.store
    async with visit(app) as ana, visit(app) as phone:
        await sign_up(ana)
        first, second = await link_of(ana), await link_of(ana)
        assert (await phone.get(first)).status_code == 404
        assert (await phone.get(second)).status_code == 200
        await store.change([Statement("UPDATE ticket SET until = until - 301", {})])
        assert (await phone.get(second)).status_code == 404
        assert "No device is waiting" in (await ana.get("/account/device")).text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/account/sessions", {}),
        ("/account/password", {"password": "another horse staple"}),
    ],
)
async def test_signing_out_everywhere_else_also_ends_links_for_other_devices(path, form, app):
    async with visit(app) as ana, visit(app) as eve:
        await sign_up(ana)
        link = await link_of(ana)
        await eve.post(link)
        agreed = {"answer": "yes", "number": await number_on(ana, "/account/device")}
        await ana.post("/account/device/answer", data=agreed)
        assert (await ana.post(path, data=form)).status_code == 303
        assert (await eve.post(link)).status_code == 404
        assert held(eve, "session") is None


# E-mail


class Letters(list):
    takes = True

    async def send(self, to, subject, text):
        self.append((to, text))
        return self.takes


@pytest.fixture
async def letters(tmp_path, monkeypatch):
    """Run a site with mail; yield it and the letters that it has sent."""
    sent = Letters()
    smtp = "smtp://mail.test?from=steppe@table.test"
    settings = {"smtp": smtp, "hosts": ["table.test"]}
    async with running(tmp_path, limits={}, **settings) as app:
        object.__setattr__(app.state.services, "mail", sent)
        yield app, sent


async def test_a_verified_address_receives_a_link_that_signs_in_once(letters):
    app, sent = letters
    async with visit(app) as ana, visit(app) as phone:
        await sign_up(ana)
        await ana.post("/account/mail", data={"mail": "ana@mail.test"})
        await until(lambda: len(sent) == 1)
        verify = re.search(rf"{SITE}(/\S+)", sent[0][1])[1]
        await phone.post("/sign-in/mail", data={"mail": "ana@mail.test"})  # not verified yet
        assert "ana@mail.test" in (await phone.get(verify)).text
        assert "Saved." in (await phone.post(verify)).text
        assert (await phone.post(verify)).status_code == 404
        assert 'value="ana@mail.test"' in (await ana.get("/account")).text
        answers = [
            (await phone.post("/sign-in/mail", data={"mail": mail})).text
            for mail in ("ana@mail.test", "eva@mail.test")
        ]
        assert answers[0] == answers[1]
        await until(lambda: len(sent) == 2)
        link = re.search(rf"{SITE}(/\S+)", sent[1][1])[1]
        assert "Sign in as Ana" in (await phone.get(link)).text
        assert (await phone.post(link, data={"take": "yes"})).status_code == 303
        assert await guest_of(app, phone) == await guest_of(app, ana)
        assert (await phone.post(link)).status_code == 404
        await ana.post("/account/mail", data={"mail": ""})
        await until(lambda: len(sent) == 3)
        assert sent[2][0] == "ana@mail.test"
        assert "no longer uses this address" in sent[2][1]
        await ana.post("/account/mail", data={"mail": ""})  # there is nobody to write to
        await phone.post("/sign-in/mail", data={"mail": "ana@mail.test"})
        assert len(sent) == 3


async def test_a_letter_that_was_refused_is_shown_and_can_be_sent_again(letters):
    app, sent = letters
    async with visit(app) as ana:
        await sign_up(ana)
        sent.takes = False
        await ana.post("/account/mail", data={"mail": "ana@mail.test"})
        await until(lambda: not app.state.letters)
        page = (await ana.get("/account?did=sent")).text
        assert "The e-mail to ana@mail.test could not be sent." in page
        assert 'value="ana@mail.test">Send it again<' in page
        assert "is on its way" not in page
        sent.takes = True
        await ana.post("/account/mail", data={"mail": "ana@mail.test"})
        await until(lambda: not app.state.letters)
        page = (await ana.get("/account")).text
        assert "To save ana@mail.test, open the link" in page
        assert "could not be sent" not in page
        await ana.post("/account/mail", data={"mail": ""})
        assert "ana@mail.test" not in (await ana.get("/account")).text


async def test_whether_a_letter_was_refused_tells_no_stranger_that_an_account_has_the_address(
    letters,
):
    app, sent = letters
    await verified(app, sent, "Ana", "ana@mail.test")
    sent.takes = False
    async with visit(app) as eve:
        for _ in range(2):
            pages = [
                (await eve.post("/sign-in/mail", data={"mail": mail})).text
                for mail in ("ana@mail.test", "nobody@mail.test")
            ]
            await until(lambda: not app.state.letters)
            assert pages[0] == pages[1]


async def verified(app, sent, name, mail):
    """Open an account and verify an address for it; empty the list of letters."""
    async with visit(app) as client:
        await sign_up(client, name)
        await client.post("/account/mail", data={"mail": mail})
        await until(lambda: len(sent) == 1)
        await client.post(re.search(rf"{SITE}(/\S+)", sent.pop()[1])[1])


async def test_strangers_who_ask_end_no_link_and_send_few(letters):
    app, sent = letters
    await verified(app, sent, "Ana", "ana@mail.test")
    async with visit(app) as phone, visit(app) as stranger:
        for number, client in enumerate((phone, stranger, stranger), start=1):
            await client.post("/sign-in/mail", data={"mail": "ana@mail.test"})
            await until(lambda number=number: len(sent) == number)
        for _ in range(2):
            await stranger.post("/sign-in/mail", data={"mail": "ana@mail.test"})
        await until(lambda: not app.state.letters)
        first, second, _ = (re.search(rf"{SITE}(/\S+)", text)[1] for _, text in sent)
        assert "Sign in as Ana" in (await phone.get(first)).text
        assert (await phone.post(first, data={"take": "yes"})).status_code == 303
        assert (await phone.get(second)).status_code == 404  # one use ends all
    assert len(sent) == 3


async def test_every_account_of_an_address_receives_a_link_however_it_is_typed(letters):
    app, sent = letters
    await verified(app, sent, "Ana", "ana@mail.test")
    await verified(app, sent, "Cleo", "Ana@Mail.test")
    async with visit(app) as phone:
        await phone.post("/sign-in/mail", data={"mail": " ANA@mail.test"})
        await until(lambda: len(sent) == 2)
    texts = sorted(text for to, text in sent if to == "ana@mail.test")
    assert ["as Ana on" in texts[0], "as Cleo on" in texts[1]] == [True, True]


async def test_a_site_without_mail_or_without_a_fixed_name_asks_for_no_address(app, tmp_path):
    async with visit(app) as ana:
        await sign_up(ana)
        assert "E-mail" not in (await ana.get("/account")).text
        assert (await ana.post("/account/mail", data={"mail": "a@b.test"})).status_code == 404
    (tmp_path / "other").mkdir()
    smtp = "smtp://mail.test?from=steppe@table.test"
    async with running(tmp_path / "other", smtp=smtp) as other:
        assert other.state.services.mail is None  # a link could lead to any host


@pytest.mark.parametrize(
    "path", ["/join/secret", "/account/mail/secret", "/sign-in/mail/secret", "/s/secret"]
)
def test_no_secret_of_a_link_is_logged_when_its_page_fails(path):
    assert without_secret(f"{path}/state") == path.replace("secret", "…")
    assert without_secret("/account") == "/account"


def test_every_path_with_a_token_is_known_to_hold_a_secret():
    paths = [route.path for route in site.routes() if "{token}" in route.path]
    assert len(paths) >= 6
    assert all(without_secret(path).endswith("…") for path in paths)
