"""A rematch is an offer: others accept or decline it, and the offerer can withdraw it."""

import pytest

from steppe.server.accounts.guests import COOKIE, Guest
from steppe.server.base.match_data import OPEN, PERSON
from steppe.server.match.annotations import SPURN
from steppe.server.match.rooms import Rooms
from steppe.server.notify.bell import OFFER
from tests.server.site import ANA, BEN, CLEO, browser, table_of_three
from tests.server.test_absence import drawn

pytestmark = pytest.mark.anyio
UNLIMITED = True


@pytest.fixture
async def people(app, tiny):
    """Return a finished match of ana, ben and cleo, and their browsers."""
    room = await table_of_three(app.state.rooms, tiny)
    await room.append(room.table.match.plan(0, "!resign"), "end")
    clients = [browser(app) for _ in "abc"]
    for client, guest in zip(clients, (ANA, BEN, CLEO), strict=True):
        client.cookies.set(COOKIE, app.state.keys.cookie(Guest(guest)))
    return room, *clients


async def next_of(app, room):
    return await app.state.rooms.get(room.table.successor)


async def kinds(app, guest: str) -> list[str]:
    return [one.kind for one in (await app.state.bell.news(guest))[0]]


async def test_everybody_sees_who_accepted_and_who_declined(app, people):
    room, ana, ben, _ = people
    await ana.post(f"/m/{room.table.id}/again")
    await ben.post(f"/m/{room.table.id}/decline")
    pages = [drawn(room, seat) for seat in range(3)]
    assert "ben declined, cleo has not answered" in pages[0]
    assert "ana accepted, cleo has not answered" in pages[1]
    assert "ana wants a rematch <small>ben declined</small>" in pages[2]
    assert ["/decline" in page for page in pages] == [False, False, True]
    assert ["/withdraw" in page for page in pages] == [True, False, False]
    again = await Rooms(room.house, 5, 5).get(room.table.id)
    assert again.table.spurned == {1}


async def test_after_a_refusal_the_others_play_with_a_bot_or_another_person(app, people):
    room, ana, ben, cleo = people
    await ana.post(f"/m/{room.table.id}/again")
    following = await next_of(app, room)
    assert [seat.name for seat in following.table.seats] == ["ana", "ben", "cleo"]
    await ben.post(f"/m/{room.table.id}/decline")
    await cleo.post(f"/m/{room.table.id}/again")
    kinds = [(seat.kind, seat.name) for seat in following.table.seats[:2]]
    assert kinds == [(PERSON, "ana"), (OPEN, "")]
    assert following.table.seats_of(CLEO) == {2}
    form = {"seat": "1", "bot": "quick"}
    await ana.post(f"/m/{following.table.id}/bot", data=form)
    assert following.table.seats[1].bot == "quick"


async def test_who_declined_may_still_accept(app, people):
    room, ana, ben, _ = people
    await ana.post(f"/m/{room.table.id}/again")
    await ben.post(f"/m/{room.table.id}/decline")
    await ben.post(f"/m/{room.table.id}/again")
    assert (room.table.spurned, room.table.gone_on) == (frozenset(), (0, 1))
    assert (await next_of(app, room)).table.seats_of(BEN) == {1}


async def test_the_offer_can_be_withdrawn_until_another_player_accepts(app, people):
    room, ana, ben, _ = people
    await ana.post(f"/m/{room.table.id}/again")
    first = await next_of(app, room)
    assert (await ben.post(f"/m/{room.table.id}/withdraw")).status_code == 409
    await ana.post(f"/m/{room.table.id}/withdraw")
    assert (room.table.successor, room.table.gone_on) == ("", ())
    assert first.table.seats_of(ANA) == frozenset()
    assert "/decline" not in drawn(room, 1)
    await ben.post(f"/m/{room.table.id}/decline")  # from an old page
    assert room.table.spurned == frozenset()
    await ben.post(f"/m/{room.table.id}/again")
    await ana.post(f"/m/{room.table.id}/again")
    second = await next_of(app, room)
    assert second is not first
    assert second.table.seats_of(BEN) == {1}
    assert (await ben.post(f"/m/{room.table.id}/withdraw")).status_code == 409


async def test_a_rematch_that_another_player_sits_in_cannot_be_withdrawn(app, people):
    room, ana, ben, _ = people
    await ana.post(f"/m/{room.table.id}/again")
    rematch = await next_of(app, room)
    await ben.post(f"/m/{rematch.table.id}/sit", data={"seat": "1"})  # not through the offer
    assert rematch.table.seats_of(BEN) == {1}
    assert (await ana.post(f"/m/{room.table.id}/withdraw")).status_code == 409
    assert rematch.table.seats_of(ANA) == {0}


async def test_news_of_an_offer_end_with_it_and_a_refusal_is_news(app, people):
    room, ana, ben, _ = people
    await ana.post(f"/m/{room.table.id}/again")
    assert [OFFER in await kinds(app, guest) for guest in (ANA, BEN, CLEO)] == [False, True, True]
    await ben.post(f"/m/{room.table.id}/decline")
    assert [OFFER in await kinds(app, guest) for guest in (BEN, CLEO)] == [False, True]
    assert [SPURN in await kinds(app, guest) for guest in (ANA, BEN, CLEO)] == [True, False, False]
    assert "ben declines the rematch." in (await ana.get("/news")).text
    await ana.post(f"/m/{room.table.id}/withdraw")
    assert OFFER not in await kinds(app, CLEO)
    await ben.post(f"/m/{room.table.id}/again")
    assert [OFFER in await kinds(app, guest) for guest in (ANA, BEN, CLEO)] == [True, False, True]


async def test_strangers_neither_decline_nor_withdraw(app, people):
    room, ana, *_ = people
    await ana.post(f"/m/{room.table.id}/again")
    async with browser(app) as stranger:
        for verb in ("decline", "withdraw"):
            await stranger.post(f"/m/{room.table.id}/{verb}")
    assert (room.table.gone_on, room.table.spurned) == ((0,), frozenset())
