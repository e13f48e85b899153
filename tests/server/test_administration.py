"""Administration of matches, seats, addresses and personal data: logged, with immediate effect."""

import asyncio
import time

import pytest

from steppe.core.errors import NotationError
from steppe.server.accounts.guests import Guest
from steppe.server.base.http_errors import NotFoundError
from steppe.server.base.match_data import OPEN, PERSON
from steppe.server.match.broadcast import View
from steppe.server.ops.admin import AdminService
from steppe.server.ops.admin_events import forget
from steppe.server.store.rows import Statement
from steppe.server.store.store import Search
from tests.server.site import (
    ANA,
    BEN,
    browser,
    leave,
    play_some,
    running,
    shown,
    table_of_three,
    table_of_two,
)

pytestmark = pytest.mark.anyio


@pytest.fixture
async def app(address, tmp_path):
    """Run an application on each engine."""
    async with running(tmp_path, database=address) as app:
        yield app


@pytest.fixture
def office(app):
    return AdminService(app.state.rooms.house.store, "host")


async def obey(app):
    """Let the server read the host's actions, as it does every second."""
    rooms = app.state.rooms
    await app.state.orders.read(rooms.house.store, rooms)


def cookie(app, guest):
    return {"cookie": f"guest={app.state.keys.cookie(Guest(guest))}"}


async def test_nobody_plays_on_at_a_match_that_is_closed(app, office):
    room = await table_of_two(app.state.rooms)
    async with browser(app, **cookie(app, ANA)) as ana:
        at, body = f"/m/{room.table.id}", {"ply": "0", "move": "guard:3", "key": "k"}
        await office.close(room.table.id, "bad words")
        await obey(app)
        for path in ("play", "resign", "undo"):
            refused = await ana.post(f"{at}/{path}", data=body)
            assert refused.status_code == 410
        assert "The host has closed this match for now." in refused.text
        api = f"/api/v1/matches/{room.table.id}"
        assert (await ana.post(f"{api}/play", json=body)).status_code == 410
        assert (await ana.get(at)).status_code == 200
        await office.reopen(room.table.id, "")
        await obey(app)
        assert (await ana.post(f"{at}/play", data=body)).status_code != 410


async def test_an_open_page_says_that_the_match_is_closed_and_goes_on_by_itself(app, office):
    room = await table_of_two(app.state.rooms)
    match, view = room.table.id, View(room.table.seats_of(ANA), "en")
    with app.state.hub.subscribe(room, view, ANA) as page:
        await office.close(match, "bad words")
        await obey(app)
        closed = (await shown(page, "The host has closed this match for now.")).page.whole()
        assert "data-move" not in closed
        assert "Your turn" not in closed
        await office.reopen(match, "")
        await obey(app)
        opened = (await shown(page, "Your turn")).page.whole()
        assert "closed this match" not in opened
        await play_some(await app.state.rooms.get(match), 1)
        await shown(page, 'data-ply="1"')
        await office.delete(match, "")
        await obey(app)
        assert page.closed


async def test_a_page_opened_at_a_closed_match_says_so(app, office):
    room = await table_of_two(app.state.rooms)
    await app.state.rooms.drop(room.table.id)
    await office.close(room.table.id, "bad words")
    await obey(app)
    async with browser(app, **cookie(app, ANA)) as ana:
        page = (await ana.get(f"/m/{room.table.id}")).text
        assert "The host has closed this match for now." in page
        seen = await ana.get(f"/api/v1/matches/{room.table.id}/observation")
        assert seen.json()["legal"] == []


async def test_a_match_that_is_hidden_is_on_no_list(app, office):
    room = await table_of_two(app.state.rooms)
    await office.show(room.table.id, "")
    (sheet,) = await app.state.rooms.shown()
    await office.hide(sheet.id, "ugly name")
    assert await app.state.rooms.shown() == []


async def test_a_match_that_is_deleted_is_nowhere(app, office):
    room, other = await table_of_two(app.state.rooms), await table_of_two(app.state.rooms)
    await play_some(room, 3)
    await office.delete(room.table.id, "")
    await obey(app)
    store = app.state.rooms.house.store
    assert await store.load(room.table.id) is None
    assert [sheet.id for sheet in await store.find(Search())] == [other.table.id]
    for table in ("action", "seat", "sitter"):
        left = await store.select(Statement(f"SELECT DISTINCT match FROM {table}", {}))
        assert room.table.id not in {row["match"] for row in left}
    async with browser(app) as ana:
        assert (await ana.get(f"/m/{room.table.id}")).status_code == 410
        assert (await ana.get(f"/m/{other.table.id}")).status_code == 200


async def test_a_match_that_is_read_while_it_goes_is_not_kept(app, office, monkeypatch):
    rooms, read, go_on = app.state.rooms, asyncio.Event(), asyncio.Event()
    store, match = rooms.house.store, (await table_of_two(rooms)).table.id
    await rooms.drop(match)
    load = store.load

    async def slowly(*asked):
        found = await load(*asked)
        read.set()
        await go_on.wait()
        return found

    with monkeypatch.context() as patch:
        patch.setattr(store, "load", slowly)
        reading = asyncio.create_task(rooms.get(match))
        await read.wait()
    await office.delete(match, "")
    dropping = asyncio.create_task(rooms.drop(match))
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(reading, dropping)
    with pytest.raises(NotFoundError):
        await rooms.get(match)


async def test_an_unknown_match_is_refused(office, app):
    for deed in (office.close, office.reopen, office.hide, office.show, office.delete):
        with pytest.raises(NotationError, match="there is no match 'nothing'"):
            await deed("nothing", "")
    room = await table_of_two(app.state.rooms)
    with pytest.raises(NotationError, match="no person in seat 7"):
        await office.revoke(room.table.id, 7, app.state.keys, "")
    for odd in (f"{room.table.id}:x", f"{room.table.id}:7", f"{room.table.id}:-1"):
        with pytest.raises(NotationError, match="has no player"):
            await office.person(odd)
    with pytest.raises(NotationError, match=f"name one of its seats, as in {room.table.id}:0"):
        await office.person(room.table.id)
    with pytest.raises(NotationError, match="no guest with the id 'nobody': name a seat"):
        await office.person("nobody")
    assert await office.person(ANA) == ANA
    with pytest.raises(NotationError, match="is not an address"):
        await office.ban("the moon", "")
    assert await office.log() == []


@pytest.mark.parametrize(
    ("banned", "host", "is_in"),
    [
        ("203.0.113.7", "203.0.113.7", False),
        ("203.0.113.7", "::ffff:203.0.113.7", False),
        ("203.0.113.7", "203.0.113.8", True),
        ("203.0.113.0/24", "203.0.113.8", False),
        ("::ffff:203.0.113.7", "203.0.113.7", False),
        ("::ffff:203.0.113.0/120", "203.0.113.8", False),
        ("2001:db8::1", "2001:db8::2", False),
        ("2001:db8::1", "2001:db8:0:1::1", True),
    ],
)
async def test_an_address_that_is_banned_is_not_let_in(banned, host, is_in, tmp_path):
    async with running(tmp_path) as app, browser(app) as ana:
        office = AdminService(app.state.rooms.house.store, "host")
        ana._transport.client = (host, 1)
        await office.ban(banned, "")
        await obey(app)
        assert (await ana.get("/")).status_code == (200 if is_in else 403)
        await office.unban(banned, "")
        await obey(app)
        assert (await ana.get("/")).status_code == 200


async def test_a_ban_ends_when_it_was_to_end(tmp_path):
    async with running(tmp_path) as app, browser(app) as ana:
        office = AdminService(app.state.rooms.house.store, "host")
        ana._transport.client = ("203.0.113.7", 1)
        await office.ban("203.0.113.7", "", days=-0.1)
        await obey(app)
        assert (await ana.get("/")).status_code == 200


@pytest.mark.parametrize(
    ("banned", "why"),
    [
        ("127.0.0.1", "this machine itself"),
        ("::1", "this machine itself"),
        ("0.0.0.0/0", "this machine itself"),
        ("::/0", "this machine itself"),
        ("64.0.0.0/7", "of /8 or smaller"),
        ("2001:d00::/24", "of /32 or smaller"),
        ("10.1.0.0/16", "10.1.2.0/24 in FORWARDED_ALLOW_IPS"),
    ],
)
async def test_whom_a_site_cannot_be_without_is_not_banned(office, banned, why, monkeypatch):
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*, 10.1.2.0/24, unix:")
    with pytest.raises(NotationError, match=why):
        await office.ban(banned, "")


@pytest.mark.parametrize(("path", "status"), [("/readyz", 200), ("/livez", 200), ("/metrics", 404)])
async def test_monitoring_is_let_in_and_others_are_not(app, office, path, status):
    async with browser(app) as proxy:
        proxy._transport.client = ("203.0.113.7", 1)
        await office.ban("203.0.113.0/24", "")
        await obey(app)
        assert (await proxy.get(path)).status_code == status
        assert (await proxy.get(f"{path}/x")).status_code == 403


@pytest.mark.parametrize("home", ["203.0.113.7", "2001:0db8:0000:0001"])
async def test_a_visitor_who_is_banned_sees_nothing_more_on_streams_that_are_open(
    app, office, home
):
    room, hub = await table_of_two(app.state.rooms), app.state.hub
    view = View(frozenset(), "en")
    with (
        hub.subscribe(room, view, "a", home) as banned,
        hub.subscribe(room, view, "b", "198.51.100.7") as other,
        hub.subscribe(room, view, "c") as inside,
    ):
        await office.ban(home.removesuffix(":0001") + "::/32" * (":" in home), "")
        await obey(app)
        assert [stream.closed for stream in (banned, other, inside)] == [True, False, False]


@pytest.mark.parametrize("deed", ["ban", "delete"])
async def test_a_waiting_program_gets_nothing_once_it_is_banned(tmp_path, deed, monkeypatch):
    monkeypatch.setattr("steppe.server.api.play_routes._GLANCE", 0.05)
    async with running(tmp_path) as app, browser(app) as program:
        office = AdminService(app.state.rooms.house.store, "host")
        room = await table_of_two(app.state.rooms)
        program._transport.client = ("203.0.113.7", 1)
        path = f"/api/v1/matches/{room.table.id}/observation?after=0&wait=20"
        waiting = asyncio.create_task(program.get(path))
        while not room.table.presence.is_awaited:
            await asyncio.sleep(0.01)
        await (office.ban("203.0.113.7", "") if deed == "ban" else office.delete(room.table.id, ""))
        await obey(app)
        async with asyncio.timeout(30):
            assert (await waiting).status_code == (403 if deed == "ban" else 410)


async def test_bans_in_force_are_listed(office):
    for network in ("203.0.113.7", "203.0.113.0/24", "198.51.100.0/24"):
        await office.ban(network, "spam")
    await office.ban("198.51.100.0/24", "", days=-1)
    assert [ban.network for ban in (await office.bans()).all()] == [
        "203.0.113.7/32",
        "203.0.113.0/24",
    ]
    with pytest.raises(
        NotationError, match=r"8/32 is not banned; name the banned network: 203.0.113.0/24"
    ):
        await office.unban("203.0.113.8", "")
    with pytest.raises(NotationError, match=r"198.51.100.0/24 is not banned$"):
        await office.unban("198.51.100.0/24", "")
    assert await office.unban("203.0.113.0/24", "") == ("203.0.113.0/24", ["203.0.113.7/32"])
    assert await office.unban("203.0.113.7", "") == ("203.0.113.7/32", [])
    assert (await office.bans()).all() == []


async def test_what_was_ordered_holds_after_a_start(tmp_path):
    async with running(tmp_path) as app:
        await AdminService(app.state.rooms.house.store, "host").ban("203.0.113.7", "")
    async with running(tmp_path) as app, browser(app) as ana:
        ana._transport.client = ("203.0.113.7", 1)
        assert (await ana.get("/")).status_code == 403


async def test_a_seat_that_is_revoked_is_free_for_a_visitor_who_has_its_new_link(app, office):
    room = await table_of_two(app.state.rooms)
    old = room.table.secret(0)
    new = await office.revoke(room.table.id, 0, app.state.keys, "")
    await obey(app)
    assert room.table.seats[0].kind == OPEN
    assert room.table.seats_of(ANA) == set()
    async with browser(app) as cleo:
        assert (await cleo.get(f"/s/{old}")).status_code == 404
        assert (await cleo.post(f"/s/{new}")).status_code in (200, 303)
    assert room.table.seats[0].kind == PERSON
    assert room.table.secret(0) == new


async def test_a_person_is_shown_what_is_kept_of_them_and_of_nobody_else(app, office, tiny):
    room = await table_of_three(app.state.rooms, tiny)
    await play_some(room, 4)
    told = await office.export(await office.person(f"{room.table.id}:1"))
    ((match,), guest) = told["matches"], told["guest"]
    assert guest == BEN
    assert match["names"] == {1: "ben"}
    assert len(match["times"]) == sum(entry.by == 1 for entry in room.table.match.log)
    assert "seat 1 ben" in match["record"]
    for other in ("ana", "cleo", room.table.match.secret.hex()):
        assert other not in str(told)
    assert "~ ?" in match["record"] or ":?" in match["record"]  # other players' hands


async def test_a_person_who_is_erased_is_nowhere(app, office):
    running_, over = await table_of_two(app.state.rooms), await table_of_two(app.state.rooms)
    await play_some(over, 2)
    await leave(over, ANA)
    before = over.table.match.log
    assert (
        await office.erase(await office.person(f"{over.table.id}:1"), app.state.keys, "asked") == 2
    )
    await obey(app)
    assert (running_.table.seats[1].kind, over.table.seats[1].kind) == (OPEN, PERSON)
    store = app.state.rooms.house.store
    assert await store.find(Search(guest=BEN)) == []
    for sheet, log in [await store.load(room.table.id) for room in (running_, over)]:
        assert "ben" not in str(sheet.seats)
        assert len(log) == (len(before) if sheet.id == over.table.id else 0)
    assert BEN not in str(await office.log())
    assert [order.deed for order in await office.log()] == ["revoke", "revoke", "erase"]


async def test_another_device_is_erased_and_the_seat_stays(app, office):
    room = await table_of_two(app.state.rooms)
    await app.state.rooms.enter(room.table.secret(1), "phone")
    await office.erase("phone", app.state.keys, "")
    await obey(app)
    assert room.table.seats[1].guests == (BEN,)
    assert room.table.seats[1].name == "ben"


async def test_abandoned_matches_are_forgotten_and_finished_ones_kept(app, office):
    rooms = app.state.rooms
    idle, over, fresh = [await table_of_two(rooms) for _ in range(3)]
    await play_some(idle, 2)
    await leave(over, ANA)
    sql = "UPDATE match SET moved = moved - 864000 WHERE id <> :fresh"
    await rooms.house.store.change([Statement(sql, {"fresh": fresh.table.id})])
    assert await office.forget(time.time() - 30 * 86400) == []
    assert await office.forget(time.time() - 5 * 86400) == [idle.table.id]
    kept = {sheet.id for sheet in await rooms.house.store.find(Search())}
    assert kept == {over.table.id, fresh.table.id}
    assert [(order.deed, order.subject) for order in await office.log()] == [
        ("forget", "matches: 1")
    ]


async def test_a_server_forgets_and_obeys_by_itself(tmp_path):
    async with running(tmp_path) as app:
        idle, other = [await table_of_two(app.state.rooms) for _ in range(2)]
        sql, values = "UPDATE match SET moved = 0 WHERE id = :idle", {"idle": idle.table.id}
        await app.state.rooms.house.store.change([Statement(sql, values)])
    async with running(tmp_path, forget=5.0) as app, browser(app) as ana:
        await until(ana, f"/m/{idle.table.id}", 404)
        await AdminService(app.state.rooms.house.store, "host").delete(other.table.id, "")
        await until(ana, f"/m/{other.table.id}", 410)


async def until(ana, path, status):
    """Request a page until its answer has this status."""
    async with asyncio.timeout(30):
        while (await ana.get(path)).status_code != status:
            await asyncio.sleep(0.2)


async def test_nothing_is_erased_without_an_order(app):
    await forget(app.state.rooms.house.store, app.state.rooms, 0.0)


async def test_the_log_shows_who_did_what_and_why(office, app):
    room = await table_of_two(app.state.rooms)
    await office.close(room.table.id, "bad words")
    (order,) = await office.log()
    assert (order.who, order.deed, order.subject, order.words) == (
        "host",
        "close",
        room.table.id,
        "bad words",
    )
    assert abs(order.at - time.time()) < 60
