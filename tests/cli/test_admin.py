"""``steppe admin``: the host's commands, and their log."""

import asyncio
import re
import sqlite3
from contextlib import closing

import pytest

from steppe.server.accounts.guests import former_keys, load_key, seal
from steppe.server.base.match_data import Action, MatchStatus
from steppe.server.ops.admin import AdminService
from steppe.server.store.engines import FILE, Engine, engine_at
from tests.server.site import empty_file
from tests.server.test_store import SHEET


@pytest.fixture
def data(tmp_path):
    """Return a data folder with one match, m1, in which ana has a seat."""
    (tmp_path / FILE).write_bytes(empty_file())
    load_key(tmp_path)
    load_key(tmp_path, "signing-key")

    async def fill():
        store = await engine_at(str(tmp_path)).open()
        await store.create(SHEET)
        await store.close()

    engine_at(str(tmp_path)).prepare()
    asyncio.run(fill())
    return tmp_path


def test_each_admin_action_says_what_it_did_and_is_logged(run, data):
    for line, told in {
        "close m1": "Match m1 is closed.",
        "reopen m1": "Match m1 is open again.",
        "hide m1": "Lists hide match m1.",
        "show m1": "Lists show match m1.",
        "ban 203.0.113.7 --days 7": "203.0.113.7/32 is banned.",
        "unban 203.0.113.7": "203.0.113.7/32 is no longer banned.",
        "delete m1": "Match m1 is deleted.",
    }.items():
        ran = run(f"admin {line} --why because --data", data)
        assert (ran.code, ran.out, ran.err) == (0, f"{told}\n", "")
    lines = run("admin log --data", data).out.splitlines()
    deeds = [line.split()[2] for line in lines]
    assert deeds == ["close", "reopen", "hide", "show", "ban", "unban", "delete"]
    assert all(line.endswith("because") for line in lines)
    assert "ban 203.0.113.7/32 until 20" in lines[4]
    told = run("admin log --json --data", data).data
    assert told[0]["subject"] == "m1"
    assert told[4]["until"] > told[4]["at"]


def test_personal_data_is_shown_and_erased(run, refusal, data):
    told = run("admin export m1:0 --data", data).data
    assert told["guest"] == "a1"
    assert told["matches"][0]["names"] == {"0": "ana"}
    assert run("admin erase a1 --data", data).out == "Erased the person from 1 seat.\n"
    for verb in ("export", "erase"):
        told = refusal(f"admin {verb} a1 --data", data)
        assert told.startswith("there is no guest with the id 'a1'")
    with closing(sqlite3.connect(data / "steppe.sqlite")) as file:
        assert not re.search(r"\bana\b", "\n".join(file.iterdump()))


def test_a_revoked_seat_has_the_new_link_that_is_printed(run, data):
    secret = run("admin revoke m1 0 --data", data).out.rpartition("/s/")[2].strip()
    with closing(sqlite3.connect(data / "steppe.sqlite")) as file:
        token, kind = file.execute("SELECT token, kind FROM seat WHERE seat = 0").fetchone()
    assert (token, kind) == (seal(secret), "open")
    told = run("admin revoke m1 0 --url https://a.example/ --data", data).out
    assert "Its new link: https://a.example/s/" in told


def test_keys_are_renewed_and_the_old_ones_kept(run, data):
    before = load_key(data)
    assert run("admin renew-keys --data", data).code == 0
    assert load_key(data) != before
    assert former_keys(data) == (before,)
    assert len(former_keys(data, "signing-key")) == 1


def test_bans_in_force_are_listed(run, data):
    run("admin ban 203.0.113.7 --days 7 --why spam --data", data)
    run("admin ban 198.51.100.0/24 --data", data)
    first, second = run("admin bans --data", data).out.splitlines()
    assert "203.0.113.7/32 until 20" in first
    assert first.endswith("spam")
    assert second.endswith("198.51.100.0/24 for ever")
    told = run("admin bans --json --data", data).data
    assert [(ban["network"], ban["until"] is None) for ban in told] == [
        ("203.0.113.7/32", False),
        ("198.51.100.0/24", True),
    ]


@pytest.mark.parametrize("days", ["0", "-1", "nan", "inf", "1e9"])
def test_a_ban_lasts_some_days(refusal, data, days):
    told = refusal(f"admin ban 203.0.113.7 --days {days} --data", data)
    assert told.startswith("--days takes a number of days, more than 0 and up to 36500, not ")


def test_what_cannot_be_is_one_sentence(refusal, data, tmp_path):
    assert refusal("admin close nothing --data", data) == "there is no match 'nothing'"
    assert "is not an address" in refusal("admin ban moon --data", data)
    assert "there are no matches in" in refusal("admin log --data", tmp_path / "nowhere")


def test_the_log_goes_along_when_matches_move(run, data):
    run("admin ban 203.0.113.7 --data", data)
    for _ in range(2):
        assert run("move-data", data, data / "copy.sqlite").code == 0

    async def log():
        store = await Engine(str(data / "copy.sqlite")).open()
        found = await AdminService(store).log()
        await store.close()
        return found

    assert [order.deed for order in asyncio.run(log())] == ["ban"]


def test_a_repair_is_shown_first_and_then_made(run, refusal, data):
    assert "can go on as it is" in refusal("admin repair m1 --data", data)
    asyncio.run(_append(data, "!word:" + "0" * 32, "nonsense"))
    shown = run("admin repair m1 --data", data)
    assert shown.code == 0
    assert shown.out.startswith(
        "- flint (seat 1): nonsense\nPlayers read: The host of this site has"
    )
    assert "Then to move: ana (seat 0).\n" in shown.out
    assert "Nothing has changed" in shown.out
    assert "name the reason with --why" in run("admin repair m1 --yes --data", data).err
    assert not [*data.glob("before-repair-*")]
    done = run("admin repair m1 --yes --why because --data", data)
    assert done.out.endswith("Match m1 is repaired.\n")
    assert [path.name for path in data.glob("before-repair-*")] == ["before-repair-m1-2.json"]
    assert "can go on as it is" in refusal("admin repair m1 --data", data)
    assert run("admin log --data", data).out.split()[2:] == ["repair", "m1", "because"]


async def _append(data, *moves):
    store = await engine_at(str(data)).open()
    for number, move in enumerate(moves):
        action = Action("m1", number, 1, move, f"k{number}", 1.0)
        await store.append(action, MatchStatus(0))
    await store.close()
