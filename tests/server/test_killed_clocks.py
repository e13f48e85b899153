"""A clock runs out exactly once, although the process that should notice is killed."""

import asyncio
import re
import subprocess
import sys

import pytest

from steppe.server.base.match_data import BOT
from steppe.server.match.seats import Seats
from tests.server.site import running, settled
from tests.server.test_clocked_match import advance, clocked, moves_of, watched


def kill(count: int, folder, address: str) -> list[int]:
    """Kill a process ``count`` times; return how many clocks ran out once, and how many early."""
    command = [sys.executable, "-m", "tests.server.killed_clocks", str(count), str(folder)]
    said = subprocess.run(
        [*command, *filter(None, [address])],
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    ).stdout
    good, _, written = map(int, re.findall(r"\d+", said))
    return [good, written]


def test_a_killed_process_ends_a_players_time_once(tmp_path):
    assert kill(2, tmp_path, "")[0] == 2


@pytest.mark.long
def test_of_200_killed_processes_each_ends_a_players_time_once(tmp_path, address):
    good, written = kill(200, tmp_path, address)
    assert good == 200
    assert 0 < written < 200  # some die before they write the line, some after it


class Died(BaseException):
    """The process is dead."""


@pytest.mark.anyio
@pytest.mark.parametrize("where", ["before the line", "after the line", "before the bot"])
async def test_whatever_a_process_had_done_when_it_died_the_next_one_finishes(
    tmp_path, monkeypatch, where
):
    async with running(tmp_path) as app:
        room = await clocked(app.state.rooms)
        await advance(app.state.rooms, 310)
        with monkeypatch.context() as patch:
            break_at(patch, where, room)
            with pytest.raises((Died, asyncio.CancelledError)):
                await room.absences.expire()
    async with running(tmp_path) as app:
        await watched(app.state.rooms)
        again = await app.state.rooms.get(room.table.id)
        await settled(again)
        assert moves_of(again).count("!absent") == 1
        assert BOT in {seat.kind for seat in again.table.seats}


def break_at(patch, where: str, room) -> None:
    """Let the process die at one point."""

    async def die(*_: object, **__: object) -> None:
        raise Died

    if where == "before the line":
        patch.setattr(room.store, "append", die)
    elif where == "after the line":
        patch.setattr(type(room), "apply", lambda *_: (_ for _ in ()).throw(Died()))
    else:
        patch.setattr(Seats, "hand_over", die)
