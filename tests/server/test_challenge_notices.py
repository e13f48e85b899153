"""Whoever is challenged hears of it: by the bell, by messages, and by letter."""

import asyncio

import pytest

from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.accounts import Account
from steppe.server.match.challenges import Party, Rival, Wish
from steppe.server.notify import challenge_notices
from steppe.server.notify.channels import MAIL, WEBHOOK, Channel
from steppe.server.store.rows import Statement
from tests.server.programs import bot
from tests.server.site import ANA, BEN, running
from tests.server.test_channels import SITE, finished, messenger_on, person
from tests.server.test_letters import Letterbox

pytestmark = pytest.mark.anyio
HOOK = "https://hooks.example/ben"


@pytest.fixture
async def app(address, tmp_path, only_tests_work, monkeypatch):
    """Run an application on each engine; messages are due at once."""
    monkeypatch.setattr(challenge_notices, "CALM", -1.0)
    async with running(tmp_path, database=address, limits={}) as app:
        await app.state.services.accounts.open(Account(BEN, "Ben"), read_name("Ben"), [])
        yield app


async def challenge(app, guest=BEN, name="Ben"):
    """Let Ana challenge a person."""
    party = Party(ANA, "<Ana>", ANA, "192.0.2.1")
    return await app.state.challenges.send(party, Rival(guest, name), Wish("zebras"))


async def ring(app, guest=BEN):
    """Return the number on a guest's bell."""
    async with person(app, guest) as client:
        return (await client.get("/news/count")).json()["count"]


async def test_the_bell_counts_challenges_that_wait_until_they_are_seen(app):
    sent = await challenge(app)
    assert (await ring(app), await ring(app, ANA)) == (1, 0)
    async with person(app, BEN) as ben:
        page = (await ben.get("/news")).text
        assert "&lt;Ana&gt; challenges you to a match." in page
        assert f'href="/challenges/{sent.id}"' in page
        assert await ring(app) == 0
        assert "challenges you" in (await ben.get("/news")).text  # it still waits
        await app.state.challenges.decline(sent.id, BEN)
        assert "challenges you" not in (await ben.get("/news")).text


async def test_a_challenge_is_told_once_by_whichever_worker(app):
    one, two = messenger_on(app), messenger_on(app)
    await one.channels.add(Channel(BEN, WEBHOOK, HOOK, origin=SITE))
    await one.challenge_round()
    sent = await challenge(app)
    for _ in range(2):
        await asyncio.gather(one.challenge_round(), two.challenge_round())
    await finished(one)
    await finished(two)
    (body,) = one.outgoing.sent + two.outgoing.sent
    assert f"{SITE}/challenges/{sent.id}" in body["content"]
    assert "Challenge: Zebras" in body["content"] or "challenges you" in body["content"]
    assert "<Ana>" not in body["content"]


async def test_no_message_about_a_challenge_that_was_answered_or_seen(app):
    sent = messenger_on(app)
    await sent.channels.add(Channel(BEN, WEBHOOK, HOOK, origin=SITE))
    answered = await challenge(app)
    await app.state.challenges.decline(answered.id, BEN)
    await challenge(app)
    async with person(app, BEN) as ben:
        await ben.get("/news")
    await sent.challenge_round()
    await finished(sent)
    assert sent.outgoing.sent == []


async def test_no_message_goes_to_the_owner_of_a_bot_whose_program_reads_it(app, program):
    deep = await bot(app, program, owner=BEN)
    sent = messenger_on(app)
    await sent.channels.add(Channel(BEN, WEBHOOK, HOOK, origin=SITE))
    await challenge(app, deep.guest, "Deep")
    await sent.challenge_round()
    await finished(sent)
    assert sent.outgoing.sent == []


async def lettered(app):
    """Return a messenger with a mail server, and Ben's confirmed address."""
    sent = messenger_on(app, post=Letterbox())
    mail = Channel(BEN, MAIL, "ben@mail.example", origin=SITE)
    await sent.channels.add(mail)
    return sent


async def test_a_letter_has_the_challenges_that_wait(app):
    sent = await lettered(app)
    made = await challenge(app)
    await app.state.rooms.house.store.change([_earlier(made.id)])
    await sent.mail_round()
    await finished(sent)
    ((_, subject, text, _),) = sent.post.sent
    assert subject == "A match waits for you"
    assert f"{SITE}/challenges/{made.id}" in text
    await sent.mail_round()
    await finished(sent)
    assert len(sent.post.sent) == 1


async def test_a_challenge_whose_letter_was_not_sent_is_in_the_next_one(app):
    sent = await lettered(app)
    sent.post.takes = False
    made = await challenge(app)
    store = app.state.rooms.house.store
    await store.change([_earlier(made.id)])
    for _ in range(2):
        await sent.mail_round()
        await finished(sent)
        await store.change([Statement("UPDATE channel SET mailed = NULL", {})])
    assert [made.id in text for _, _, text, _ in sent.post.sent] == [True, True]


def _earlier(id):
    """Return the change that makes a challenge an hour old."""
    return Statement("UPDATE challenge SET made = made - 3600 WHERE id = :id", {"id": id})
