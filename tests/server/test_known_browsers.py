"""Strangers who guess at a name do not keep its owner out."""

import pytest
from limits import parse

from steppe.server.accounts.guests import Keys
from steppe.server.accounts.known_browsers import known_by, remembering
from steppe.server.accounts.tallies import Tallies
from steppe.server.store.rows import Statement
from tests.server.people import PASSWORD, sign_in, sign_up, visit
from tests.server.site import running

pytestmark = pytest.mark.anyio
KEYS, OTHER = Keys(b"k" * 32), Keys(b"o" * 32)
LIMIT = parse("2/minute")


async def guess(app, address, times, name="Ana"):
    """Guess at a name from an address; return the last answer's status."""
    async with visit(app) as eve:
        eve._transport.client = (address, 1)
        for _ in range(times):
            answer = await sign_in(eve, name, "wrong password")
    return answer.status_code


async def test_many_addresses_together_lock_nobody_out(tmp_path):
    async with (
        running(tmp_path, limits={"account": "1/minute"}) as app,
        visit(app) as ana,
        visit(app) as new,
    ):
        await sign_up(ana)
        for number in range(13):
            assert await guess(app, f"203.0.113.{number}", 2) == 429
        assert (await sign_in(new)).status_code == 303


async def test_the_owners_browser_is_let_in_when_its_address_or_all_have_used_up_their_guesses(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("steppe.server.pages.accounts.sign_in._CROWD", 1)
    limits = {"account": "2/minute"}
    async with running(tmp_path, limits=limits) as app, visit(app) as ana, visit(app) as new:
        await sign_up(ana)
        await ana.post("/sign-out")
        for name in ("Ana", "Eva"):  # whether or not it exists
            assert await guess(app, "127.0.0.1", 3, name) == 429
        assert (await sign_in(new)).status_code == 429
        assert (await sign_in(ana)).status_code == 303
        await ana.post("/sign-out")
        statuses = [(await sign_in(ana, password="wrong password")).status_code for _ in range(3)]
        assert statuses == [403, 403, 429]  # it may guess as often as an address
        assert (await sign_in(ana, "Eva", PASSWORD)).status_code == 429  # known for one name only


def test_a_browser_is_known_for_the_names_of_its_last_accounts():
    cookie = remembering(KEYS, "", "Ana")
    word = known_by(KEYS, cookie, " ANA ")
    assert len(word) == 16
    for name in ("Ben", "Cleo", "Dora"):
        cookie = remembering(KEYS, cookie, name)
    assert known_by(KEYS, cookie, "Ana") == known_by(KEYS, cookie, "Dora") == word
    cookie = remembering(KEYS, remembering(KEYS, cookie, "Ana"), "Eva")
    assert [bool(known_by(KEYS, cookie, name)) for name in ("Ana", "Ben", "Eva")] == [1, 0, 1]
    assert remembering(KEYS, cookie, "Eva") == cookie
    assert "ana" not in cookie


@pytest.mark.parametrize("cookie", ["", ".", "x", "0" * 16, "0" * 16 + "." + "0" * 32, "é" * 49])
def test_no_other_cookie_makes_a_browser_known(cookie):
    assert known_by(KEYS, cookie, "Ana") == ""
    assert known_by(OTHER, remembering(KEYS, cookie, "Ana"), "Ana") == ""


async def test_all_processes_count_together(store):
    here, there = Tallies(store, KEYS), Tallies(store, KEYS)
    assert [await one.hit(LIMIT, "Ana", "::1") for one in (here, there, here)] == [1, 1, 0]
    assert await there.hit(LIMIT, "Ana")
    assert await here.hit(parse("2/hour"), "Ana", "::1")
    await there.forget(LIMIT, "Ana", "::1")
    assert await here.hit(LIMIT, "Ana", "::1")


async def test_a_count_ends_with_its_time_and_is_removed(store):
    here = Tallies(store, KEYS)
    for _ in range(3):
        await here.hit(LIMIT, "Ana")
    await store.change([Statement("UPDATE tally SET until = until - 61", {})])
    assert await here.hit(LIMIT, "Ana")
    await store.change([Statement("UPDATE tally SET until = until - 61", {})])
    here._swept -= 601
    await here.hit(LIMIT, "Ben")
    (row,) = await store.select(Statement("SELECT * FROM tally", {}))
    assert row["number"] == 1
    assert len(row["key"]) == 32  # a keyed hash, however long the subject


async def test_a_count_from_the_future_holds_nobody_up(store):
    """The clock of the database was set back."""
    here = Tallies(store, KEYS)
    for _ in range(3):
        await here.hit(LIMIT, "Ana")
    await store.change([Statement("UPDATE tally SET until = until + 3600", {})])
    assert await here.hit(LIMIT, "Ana")
