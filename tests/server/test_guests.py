"""Guests are recognised by their cookie, which cannot be forged."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from steppe.server.accounts.guests import Guest, KeyFileError, Keys, load_key, new_guest
from tests.server.site import browser, stranger

pytestmark = pytest.mark.anyio
KEYS = Keys(b"k" * 32)


def test_a_cookie_leads_back_to_its_guest():
    guest = Guest("id", "Zoé 🦓")
    assert KEYS.guest(KEYS.cookie(guest)) == guest


@pytest.mark.parametrize("cookie", ["", "x", "WyJpZCIsIm4iXQ.forged", "a.b.c"])
def test_a_cookie_that_we_did_not_write_is_nobody(cookie):
    assert KEYS.guest(cookie) is None


def test_the_cookie_of_another_server_is_nobody():
    assert Keys(b"other" * 8).guest(KEYS.cookie(new_guest())) is None


def test_the_secret_of_a_seat_depends_on_match_seat_and_server():
    secrets = {
        keys.seat_secret(match, seat)
        for keys in (KEYS, Keys(b"other"))
        for match in ("m1", "m2")
        for seat in (0, 1)
    }
    assert len(secrets) == 8


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path):
    key = load_key(tmp_path)
    assert load_key(tmp_path) == key
    assert len(key) == 32
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_servers_that_start_at_once_have_one_key(tmp_path):
    with ThreadPoolExecutor(8) as threads:
        keys = {*threads.map(lambda _: load_key(tmp_path), range(32))}
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


async def test_a_new_visitor_gets_a_cookie_that_scripts_cannot_read(app):
    async with stranger(app) as ana:
        first = await ana.get("/nowhere")
        cookie = first.headers["set-cookie"]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=Lax", "Path=/"))
        assert "set-cookie" not in (await ana.get("/nowhere")).headers


async def test_a_forged_cookie_is_replaced(app):
    async with browser(app, cookie="guest=forged") as ana:
        assert "set-cookie" in (await ana.get("/nowhere")).headers


async def test_a_cookie_that_another_worker_may_read_is_kept_until_its_owner_does_something(app):
    strange = Keys(b"o" * 32).cookie(Guest("id", "Zoé"))
    async with browser(app, cookie=f"guest={strange}") as ana:
        assert "Zoé" not in (page := await ana.get("/mine")).text
        refused = await ana.post("/m/nothing/play")
        assert refused.status_code == 404
        assert "set-cookie" not in {**page.headers, **refused.headers}
        assert "set-cookie" in (await ana.post("/me", data={"name": "Zoé"})).headers


@pytest.mark.parametrize("path", ["/healthz", "/api/v1/games"])
async def test_pages_without_a_guest_set_no_cookie(app, path):
    async with browser(app) as ana:
        assert "set-cookie" not in (await ana.get(path)).headers


def test_a_key_that_was_not_written_to_its_end_is_not_used(tmp_path):
    (tmp_path / "key").write_bytes(b"half")
    with pytest.raises(KeyFileError, match="32 bytes"):
        load_key(tmp_path)


def test_the_longest_cookie_of_ours_is_known_and_longer_ones_are_not_even_looked_at():
    guest = Guest(new_guest().id, "\N{ZEBRA FACE}" * 24)
    assert KEYS.guest(KEYS.cookie(guest)) == guest
    before = KEYS._guests.cache_info().currsize
    assert KEYS.guest("x" * 60_000) is None
    assert KEYS._guests.cache_info().currsize == before


@pytest.mark.parametrize("hidden", ["\u034f", "\ufe0f\u17b4", "\u180b \u3164"])
async def test_nobody_takes_a_name_that_cannot_be_seen(app, program, hidden):
    """Neither the site's forms nor the API accept such a name."""
    async with browser(app) as ana:
        await ana.post("/me", data={"name": hidden})
        page = (await ana.get("/me")).text
    assert hidden not in page
    assert "Guest" in page
    seats = [{"kind": "person", "name": hidden}, {"kind": "open", "name": f"b{hidden}en"}]
    opened = await program.post("/api/v1/matches", json={"game": "zebras", "seats": seats})
    match = opened.json()["id"]
    sat = await program.post(f"/api/v1/matches/{match}/seats/1", json={"name": hidden})
    assert sat.status_code == 200
    stored = app.state.rooms.known(match).table.seats
    assert [seat.name.replace(" ", "") for seat in stored] == ["", "ben"]
