"""People choose how to be notified; webhooks and letters that fail or annoy are switched off."""

import json
import re

import pytest

from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.accounts.personal_data import kept_of
from steppe.server.match import turn_call
from steppe.server.notify import webhook
from steppe.server.notify.channels import MOST, UNANSWERED, WEBHOOK, Channel
from steppe.server.notify.messages import turn_message
from steppe.server.notify.messenger import Messenger
from steppe.server.notify.outgoing import ForbiddenError, Outgoing, RefusedError, UntriedError
from tests.server.people import guest_of, sign_in, sign_up, visit
from tests.server.site import ANA, BEN, HOST, browser, table_of_two

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("only_tests_work")]
UNLIMITED = True
SITE = HOST
HOOK = "https://hooks.example/a"
PAGE = "/me/reach"


class Scripted:
    """Answers each request with the next of some errors, then well."""

    def __init__(self, *errors):
        self.errors, self.sent = [*errors], []

    async def post(self, url, headers, body):
        self.sent.append(json.loads(body))
        if self.errors:
            raise self.errors.pop(0)


@pytest.fixture
def at_once(monkeypatch):
    monkeypatch.setattr(webhook, "PAUSES", (0.0, 0.0))
    monkeypatch.setattr(turn_call, "LIVE", -1.0)  # SQLite cuts off parts of milliseconds


def messenger_on(app, outgoing=None, post=None) -> Messenger:
    return Messenger(app.state.rooms, app.state.messenger.key, outgoing or Scripted(), post)


async def finished(messenger: Messenger) -> None:
    while messenger._tasks:
        await next(iter(messenger._tasks))


def person(app, guest: str = ANA):
    client = browser(app)
    client.cookies.set(COOKIE, app.state.keys.cookie(Guest(guest, "ana")))
    return client


# Webhooks


async def test_a_webhook_gets_what_chats_show(app, at_once):
    sent = messenger_on(app)
    await sent.channels.add(Channel(ANA, WEBHOOK, HOOK, origin=SITE))
    await sent.try_out(ANA)
    await finished(sent)
    (body,) = sent.outgoing.sent
    assert f"{SITE}/mine" in body["content"]


@pytest.mark.parametrize("failures", [1, 2, 3])
async def test_a_webhook_gets_three_tries_and_is_then_switched_off(app, at_once, failures):
    sent = messenger_on(app, Scripted(*[RefusedError(500)] * failures))
    await sent.channels.add(Channel(ANA, WEBHOOK, HOOK, origin=SITE))
    await sent.try_out(ANA)
    await finished(sent)
    (channel,) = await sent.channels.of(ANA)
    assert channel.fault == (UNANSWERED if failures == 3 else "")
    assert len(sent.outgoing.sent) == min(failures + 1, 3)
    if failures == 3:
        await sent.try_out(ANA)
        assert not sent._tasks
        async with person(app) as ana:
            assert (await ana.get("/news/count")).json() == {"count": 1}
            assert "Messages no longer reach you" in (await ana.get("/news")).text
            page = (await ana.get(PAGE)).text
            assert "Switched off: It could not be reached three times in a row." in page
            assert "Each turn brings one message. When a fifth of your time is left" in page
            await ana.post(f"{PAGE}/add", data={"kind": WEBHOOK, "address": HOOK})
        assert [one.fault for one in await sent.channels.of(ANA)] == [""]


async def test_a_webhook_that_was_never_tried_stays_on(app, at_once):
    sent = messenger_on(app, Scripted(RefusedError(0), UntriedError(0), RefusedError(0)))
    await sent.channels.add(Channel(ANA, WEBHOOK, HOOK, origin=SITE))
    await sent.try_out(ANA)
    await finished(sent)
    assert (len(sent.outgoing.sent), (await sent.channels.of(ANA))[0].fault) == (3, "")


@pytest.mark.parametrize("addresses", [[], ["127.0.0.1"], OSError()], ids=["none", "own", "no"])
async def test_a_webhook_does_not_tell_which_names_this_network_has(app, at_once, addresses):
    async def resolve(host, port):
        asked.append(host)
        if isinstance(addresses, OSError):
            raise addresses
        return addresses

    asked, sent = [], messenger_on(app, Outgoing(resolve, patience=0.0))
    await sent.channels.add(Channel(ANA, WEBHOOK, HOOK, origin=SITE))
    await sent.try_out(ANA)
    await finished(sent)
    assert (len(asked), (await sent.channels.of(ANA))[0].fault) == (3, UNANSWERED)


async def test_a_slow_webhook_delays_no_message_to_a_device(app):
    sent = app.state.messenger
    assert sent.pushes.resolve is not sent.outgoing.resolve
    assert sent.pushes.places is not sent.outgoing.places


@pytest.mark.parametrize(
    "name",
    [
        *("<@12345>", "<!channel>", "@everyone", "[free](https://evil.example)"),
        *("www.evil.example", "<https://evil.example|free>", "**loud**", "`code`", "~~gone~~"),
        *("||hidden||", ":skull:"),
    ],
)
async def test_a_players_name_is_never_markup_a_mention_or_a_link(app, at_once, name):
    room = await table_of_two(app.state.rooms)
    await room.seating.rename(BEN, 1, name)
    message = turn_message(room.table.sheet, 0, Channel(ANA, WEBHOOK, HOOK, origin=SITE))
    written = message.words.removeprefix("Your turn with ").removesuffix(".")
    assert written != name
    assert not re.search(r"[@<>*`~|\[\]:/_&]|\w\.\w", written)


async def test_a_webhook_pings_nobody(app, at_once):
    sent = messenger_on(app)
    await sent.channels.add(Channel(ANA, WEBHOOK, HOOK, origin=f"{SITE}/<!channel>&"))
    await sent.try_out(ANA)
    await finished(sent)
    (body,) = sent.outgoing.sent
    assert body["allowed_mentions"] == {"parse": []}
    assert f"{SITE}/&lt;!channel&gt;&amp;/mine" in body["text"]
    assert f"{SITE}/<!channel>&/mine" in body["content"]


async def test_a_webhook_to_a_private_address_is_switched_off_at_once(app, at_once):
    sent = messenger_on(app, Scripted(ForbiddenError("Its address is not on the public Internet.")))
    await sent.channels.add(Channel(ANA, WEBHOOK, HOOK, origin=SITE))
    await sent.try_out(ANA)
    await finished(sent)
    assert len(sent.outgoing.sent) == 1
    async with person(app) as ana:
        assert "Its address is not on the public Internet." in (await ana.get(PAGE)).text


@pytest.mark.parametrize(
    "address",
    [
        "http://hooks.example/",
        "https://169.254.169.254/latest",
        "https://[::1]/",
        "javascript:1",
        "",
    ],
)
async def test_an_address_that_can_never_work_is_refused_in_the_form(app, address):
    async with person(app) as ana:
        answer = await ana.post(f"{PAGE}/add", data={"kind": WEBHOOK, "address": address})
        assert answer.status_code == 400
        field = re.search(r'<input[^>]*id="webhook".*?</div>', answer.text, re.DOTALL)[0]
        assert f'value="{address}" aria-invalid="true" aria-describedby="fault"' in field
        assert "A webhook is a public address" in field
        assert answer.text.count('role="alert"') == 1
        assert "Remove" not in (await ana.get(PAGE)).text


# The page


async def test_other_sites_cannot_change_how_a_player_is_told(app):
    async with person(app) as ana:
        ana.headers["origin"] = "https://elsewhere.example"
        for path in ("add", "drop", "test"):
            assert (await ana.post(f"{PAGE}/{path}", data={"kind": WEBHOOK})).status_code == 403


async def test_nobody_sees_or_removes_another_players_channels(app):
    channels = messenger_on(app).channels
    id = await channels.add(Channel(BEN, WEBHOOK, HOOK))
    async with person(app) as ana:
        assert "hooks.example" not in (await ana.get(PAGE)).text
        await ana.post(f"{PAGE}/drop", data={"id": id})
    assert len(await channels.of(BEN)) == 1
    async with person(app, BEN) as ben:
        await ben.post(f"{PAGE}/drop", data={"id": id})
    assert await channels.of(BEN) == []


async def test_one_person_has_a_few_channels_and_they_are_part_of_their_data(app):
    async with person(app) as ana:
        for number in range(MOST):
            form = {"kind": WEBHOOK, "address": f"{HOOK}{number}"}
            assert (await ana.post(f"{PAGE}/add", data=form)).status_code == 303
        form = {"kind": WEBHOOK, "address": HOOK}
        assert (await ana.post(f"{PAGE}/add", data=form)).status_code == 400
        store = app.state.rooms.house.store
        assert len((await kept_of(store, ANA))["channel"]) == MOST
        await ana.post("/me/data/erase", data={"sure": "yes"})
        assert await kept_of(store, ANA) == {}


@pytest.mark.parametrize("kind", ["push", "mail", "pigeon", ""])
async def test_a_form_without_its_values_adds_nothing(app, kind):
    async with person(app) as ana:
        answer = await ana.post(f"{PAGE}/add", data={"kind": kind, "address": "https://a.example/"})
        assert answer.status_code == 400


async def test_the_page_about_oneself_leads_to_messages_and_vacations(app):
    async with person(app) as ana:
        page = (await ana.get("/me")).text
    assert 'href="/me/reach"' in page
    assert 'href="/vacation"' in page


async def test_who_signs_up_or_in_sees_which_messages_come_along(app):
    async with visit(app) as ana, visit(app) as ben:
        for client in (ana, ben):
            assert "come along" not in (await client.get("/account")).text
            await hooked(client)  # or another person who has used this browser
        assert "hooks.example/a" in (await ana.get("/account")).text
        page = (await ben.get("/sign-in")).text
        assert page.count("The account also gets the messages about your turns.") == 1
        assert "hooks.example/a" in page


# Signing out


async def hooked(client, address=HOOK):
    form = {"kind": WEBHOOK, "address": address}
    assert (await client.post(f"{PAGE}/add", data=form)).status_code == 303


@pytest.mark.parametrize(
    ("path", "is_own"), [("/sign-out", True), ("/account/sessions", False)], ids=["own", "other"]
)
async def test_a_browsers_channels_end_when_it_is_signed_out(app, path, is_own):
    async with visit(app) as ana, visit(app) as phone, visit(app) as ben:
        await hooked(phone, f"{HOOK}/guest")  # before the phone signs in
        await sign_up(ana)
        await sign_up(ben, "Ben")
        await sign_in(phone)
        for client, words in ((ana, "ana"), (phone, "phone"), (ben, "ben")):
            await hooked(client, f"{HOOK}/{words}")
        account, other = await guest_of(app, ana), await guest_of(app, ben)
        channels = messenger_on(app).channels
        assert len(await channels.of(account)) == 3
        await (phone if is_own else ana).post(path)
        assert [one.address for one in await channels.of(account)] == [f"{HOOK}/ana"]
        assert len(await channels.of(other)) == 1


async def test_a_message_under_way_does_not_reach_a_browser_that_signs_out(app, at_once):
    sent = messenger_on(app)

    async def fail(url, headers, body):
        sent.outgoing.sent.append(url)
        await ana.post("/sign-out")
        raise RefusedError(500)

    async with visit(app) as ana:
        await sign_up(ana)
        await hooked(ana)
        sent.outgoing.post = fail
        await sent.try_out(await guest_of(app, ana))
        await finished(sent)
    assert sent.outgoing.sent == [HOOK]


async def test_a_channel_that_is_added_while_its_browser_is_signed_out_does_not_stay(app):
    async with visit(app) as ana:
        await sign_up(ana)
        account, channels = await guest_of(app, ana), messenger_on(app).channels
        await channels.add(Channel(account, WEBHOOK, HOOK, browser="gone"))
        assert await channels.of(account) == []
