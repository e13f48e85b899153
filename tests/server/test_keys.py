"""Renewing keys while people are playing affects nobody."""

import pytest

from steppe.server.accounts.guests import (
    Guest,
    KeyRing,
    Keys,
    former_keys,
    load_key,
    renew_key,
    seal,
)
from tests.server.site import (
    ANA,
    HOST,
    browser,
    running,
    table_of_two,
)
from tests.server.test_administration import cookie

pytestmark = pytest.mark.anyio


async def test_new_keys_cost_nobody_their_seat(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        link, known, signer = room.table.secret(0), cookie(app, ANA), app.state.signer.key
    for name in ("key", "signing-key"):
        renew_key(tmp_path, name)
    async with running(tmp_path) as app:
        table = (await app.state.rooms.get(room.table.id)).table
        assert table.secret(0) == link
        assert app.state.keys.cookie(Guest(ANA)) != known["cookie"].partition("=")[2]
        async with browser(app) as ana:
            page = await ana.get(f"/m/{table.id}", headers=known)
            assert f"{HOST}/s/{link}" in page.text
            signed = page.headers["set-cookie"].split(";")[0].partition("=")[2]
            assert app.state.keys.guest(signed) == Guest(ANA)
            assert not app.state.keys.is_former(signed)
            told = (await ana.get("/.well-known/steppe")).json()
            assert told["former"] == [signer]
            assert told["key"] != signer


async def test_a_worker_that_knows_no_new_key_yet_takes_what_others_sign_with_it(tmp_path):
    async with running(tmp_path) as app:
        room = await table_of_two(app.state.rooms)
        own = app.state.keys.cookie(Guest(ANA))
        for name in ("key", "signing-key"):
            renew_key(tmp_path, name)
        newer = Keys.of(KeyRing(tmp_path))
        async with browser(app, cookie=f"guest={newer.cookie(Guest(ANA))}") as ana:
            page = await ana.get(f"/m/{room.table.id}")
            assert f"{HOST}/s/{room.table.secret(0)}" in page.text
            assert "set-cookie" not in page.headers
            told = (await ana.get("/.well-known/steppe")).json()
        assert app.state.signer.key in told["former"]
        assert app.state.keys.cookie(Guest(ANA)) == own  # its key is known to all other workers
        assert not app.state.keys.is_former(own)


def test_links_of_a_newer_key_are_shown_by_a_process_with_an_older_one(tmp_path):
    keys = Keys.of(KeyRing(tmp_path))
    before = keys.seat_secret("m", 0)
    renew_key(tmp_path, "key")
    secret = Keys.of(KeyRing(tmp_path)).seat_secret("m", 0)
    assert keys.seat_secret("m", 0, 0, seal(secret)) == secret
    assert keys.seat_secret("m", 0) == before


def test_a_key_that_is_being_copied_takes_nobody_their_seat(tmp_path):
    keys = Keys.of(KeyRing(tmp_path))
    cookie = keys.cookie(Guest("a"))
    (tmp_path / "key").write_bytes(b"half")
    assert keys.guest(Keys(b"n" * 32).cookie(Guest("b"))) is None
    assert keys.guest(cookie) == Guest("a")
    (tmp_path / "key").write_bytes(b"n" * 32)
    assert keys.guest(Keys(b"n" * 32).cookie(Guest("b"))) == Guest("b")
    (tmp_path / "key").unlink()
    assert keys.guest(Keys(b"o" * 32).cookie(Guest("b"))) is None


def test_keys_of_before_hold_as_long_as_they_are_there(tmp_path):
    first = load_key(tmp_path)
    for _ in range(2):
        renew_key(tmp_path, "key")
    former = former_keys(tmp_path)
    assert (len(former), former[-1]) == (2, first)
    old, keys = Keys(first).cookie(Guest("a")), Keys(load_key(tmp_path), former)
    assert keys.guest(old) == Guest("a")
    assert keys.is_former(old)
    assert Keys(load_key(tmp_path)).guest(old) is None
    assert (tmp_path / "former-key").stat().st_mode & 0o777 == 0o600
