"""Letters to players: few of them, to addresses whose owners agree, and never lost unseen."""

import re
from dataclasses import replace

import pytest

from steppe.server.accounts.guest_moves import move_guest
from steppe.server.notify import mail, messenger
from steppe.server.notify.channels import MAIL
from steppe.server.notify.messenger import Messenger
from steppe.server.store.rows import Statement
from tests.server.site import ANA, BEN, browser, play_some, table_of_two
from tests.server.test_channels import PAGE, SITE, finished, messenger_on, person

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("only_tests_work")]
UNLIMITED = True


class Letterbox:
    """A mail server that keeps what it should send."""

    def __init__(self):
        self.sent, self.takes = [], True

    async def send(self, to, subject, text, stop):
        self.sent.append((to, subject, text, stop))
        return self.takes


async def posted(app, guest: str = BEN) -> Messenger:
    """Return a messenger with a mail server, after a guest has confirmed an address."""
    sent = messenger_on(app, post=Letterbox())
    app.state.messenger = sent
    app.state.settings = replace(app.state.settings, hosts=[SITE])
    async with person(app, guest) as reader:
        form = {"kind": MAIL, "address": "ben@mail.example"}
        assert (await reader.post(f"{PAGE}/add", data=form)).status_code == 303
        await finished(sent)
        ((to, _, text, _),) = sent.post.sent
        assert to == "ben@mail.example"
        path = re.search(rf"{re.escape(SITE)}(/\S+)", text)[1]
        assert "Yes, send them" in (await reader.get(path)).text
        (channel,) = await sent.channels.of(guest)
        assert not channel.confirmed  # opening the link is not enough: programs open links, too
        await reader.post(path)
    sent.post.sent.clear()
    return sent


async def test_a_first_letter_that_was_refused_is_shown_and_can_be_sent_again(app):
    sent = messenger_on(app, post=Letterbox())
    app.state.messenger = sent
    async with person(app) as ana:
        form = {"kind": MAIL, "address": "ana@mail.example"}
        for _ in range(3):  # a letter that nobody got counts against no limit
            sent.post.takes = False
            await ana.post(f"{PAGE}/add", data=form)
            await finished(sent)
            page = (await ana.get(PAGE)).text
            assert "The e-mail could not be sent." in page
            assert 'name="address" value="ana@mail.example">Send it again<' in page
        (channel,) = await sent.channels.of(ANA)
        await sent.channels.settle(channel.id, True)  # it arrived all the same
        assert "could not be sent" not in (await ana.get(PAGE)).text
        await ana.post(f"{PAGE}/drop", data={"id": channel.id})
        sent.post.takes = True
        await ana.post(f"{PAGE}/add", data=form)
        await finished(sent)
        page = (await ana.get(PAGE)).text
        assert "Open the link in the e-mail that was sent there." in page
        assert "Send it again" not in page


async def waiting_for_ben(app):
    """Return a match in which Ben must move."""
    room = await table_of_two(app.state.rooms)
    while room.table.match.player != 1:
        await play_some(room, 1)
    return room


async def test_a_letter_lists_the_matches_that_wait_and_the_next_is_half_a_day_later(
    app, monkeypatch
):
    monkeypatch.setattr(mail, "_CALM", 0.0)
    sent = await posted(app)
    store = app.state.rooms.house.store
    rooms = [await waiting_for_ben(app) for _ in range(2)]
    await sent.mail_round()
    assert sent.post.sent == []  # ten minutes to look oneself
    early = "UPDATE outbox SET at = at - 700"
    await store.change([Statement(early, {})])
    await sent.mail_round()
    await finished(sent)
    ((to, subject, text, stop),) = sent.post.sent
    assert (to, subject) == ("ben@mail.example", "2 matches wait for you")
    assert all(f"/m/{room.table.id}" in text for room in rooms)
    assert stop in text
    third = await waiting_for_ben(app)
    await store.change([Statement(early, {})])
    await sent.mail_round()
    assert len(sent.post.sent) == 1  # two letters a day
    await store.change([Statement("UPDATE channel SET mailed = mailed - 43300", {})])
    await sent.mail_round()
    await finished(sent)
    assert sent.post.sent[1][1] == "A match waits for you"  # never twice about one turn
    assert third.table.id in sent.post.sent[1][2]


async def test_what_the_mail_server_did_not_take_is_in_the_next_letter(app):
    sent = await posted(app)
    store, room = app.state.rooms.house.store, await waiting_for_ben(app)
    await store.change([Statement("UPDATE outbox SET at = at - 700", {})])
    for sent.post.takes in (False, True, True):
        await sent.mail_round()
        await finished(sent)
        await store.change([Statement("UPDATE channel SET mailed = mailed - 43300", {})])
    assert [f"/m/{room.table.id}" in text for _, _, text, _ in sent.post.sent] == [True, True]


async def test_no_letter_about_a_turn_that_was_looked_at_or_has_passed(app, monkeypatch):
    sent = await posted(app)
    seen, passed = [await waiting_for_ben(app) for _ in range(2)]
    await app.state.rooms.house.store.change([Statement("UPDATE outbox SET at = at - 700", {})])
    await sent.outbox.look(seen.table.id, {1})
    await passed.append(passed.table.match.plan(1, "!resign"), "end")
    await sent.mail_round()
    assert not sent._tasks
    assert sent.post.sent == []


async def test_a_letter_that_has_nothing_to_say_delays_no_other(app, monkeypatch):
    sent = await posted(app)
    store, early = app.state.rooms.house.store, Statement("UPDATE outbox SET at = at - 700", {})
    passed = await waiting_for_ben(app)
    with monkeypatch.context() as patch:
        patch.setattr(type(passed.table), "is_asked", lambda *_: False)  # such as by a switch
        await store.change([early])
        await sent.mail_round()
    assert not sent._tasks
    await waiting_for_ben(app)
    await store.change([early])
    await sent.mail_round()
    await finished(sent)
    assert len(sent.post.sent) == 1


async def test_matches_for_which_a_letter_has_no_room_are_in_the_next_one(app, monkeypatch):
    monkeypatch.setattr(messenger, "MOST", 1)
    sent = await posted(app)
    store = app.state.rooms.house.store
    ids = {(await waiting_for_ben(app)).table.id for _ in range(2)}
    await store.change([Statement("UPDATE outbox SET at = at - 700", {})])
    for _ in ids:
        await sent.mail_round()
        await finished(sent)
        await store.change([Statement("UPDATE channel SET mailed = mailed - 43300", {})])
    found = [{id for id in ids if id in text} for _, _, text, _ in sent.post.sent]
    assert [len(one) for one in found] == [1, 1]
    assert set.union(*found) == ids


async def test_two_workers_send_one_letter(app, monkeypatch):
    sent = await posted(app)
    await waiting_for_ben(app)
    await app.state.rooms.house.store.change([Statement("UPDATE outbox SET at = at - 700", {})])
    other = messenger_on(app, post=sent.post)
    for one in (sent, other):
        await one.mail_round()
        await finished(one)
    assert len(sent.post.sent) == 1


async def test_whoever_reads_the_mail_can_stop_it_and_a_wrong_link_does_nothing(app):
    sent = await posted(app)
    (channel,) = await sent.channels.of(BEN)
    path = sent.link(channel).removeprefix(SITE)
    async with browser(app) as reader:
        assert (await reader.get(path[:-1] + "x")).status_code == 404
        assert (await reader.post(path[:-1] + "x?stop")).status_code == 404
        assert "Yes, stop" in (await reader.get(f"{path}?stop")).text
        await reader.post(f"{path}?stop")
    assert await sent.channels.of(BEN) == []


async def test_a_channel_that_came_from_another_guest_stays_one_and_its_link_works(app):
    sent = await posted(app)
    await move_guest(app.state.rooms.house.store, BEN, ANA)
    (channel,) = await sent.channels.of(ANA)
    async with person(app) as ana:
        path = sent.link(channel).removeprefix(SITE)
        assert (await ana.get(path)).status_code == 200
        form = {"kind": MAIL, "address": channel.address}
        assert (await ana.post(f"{PAGE}/add", data=form)).status_code == 303
    await finished(sent)
    assert [one.id for one in await sent.channels.of(ANA)] == [channel.id]
    assert sent.link(channel) in sent.post.sent[-1][2]


async def test_a_letter_that_is_being_written_does_not_go_out_after_the_address_is_removed(app):
    sent = await posted(app)
    await waiting_for_ben(app)
    await app.state.rooms.house.store.change([Statement("UPDATE outbox SET at = at - 700", {})])
    (channel,) = await sent.channels.of(BEN)
    get = sent.rooms.get

    async def get_slowly(match):
        await sent.channels.drop(BEN, channel.id)
        return await get(match)

    sent.rooms.get = get_slowly
    await sent.mail_round()
    await finished(sent)
    assert sent.post.sent == []
