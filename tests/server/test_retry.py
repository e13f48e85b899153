"""Failed work is retried after increasing pauses, and finally given up."""

import asyncio
import time
from contextlib import suppress

import pytest

from steppe.server.base import background
from steppe.server.base.background import LONGEST, PATIENCE, TRIES, Pauses, insist, repeat
from steppe.server.base.storage_errors import StorageError
from steppe.server.match.proposals import HINT, Proposal
from steppe.server.ops.admin import AdminService
from tests.server.site import ANA, against, play, settled, until

pytestmark = pytest.mark.anyio


class Failing:
    """Work that fails a given number of times with a given error."""

    def __init__(self, error: Exception, times: float = float("inf")) -> None:
        self.error, self.left, self.moments = error, times, []

    async def __call__(self) -> None:
        self.moments.append(time.monotonic())
        if self.left:
            self.left -= 1
            raise self.error

    @property
    def pauses(self) -> list[float]:
        return [round(b - a) for a, b in zip(self.moments, self.moments[1:], strict=False)]


def test_pauses_double_up_to_the_longest_and_begin_again():
    pauses = Pauses(1, 5)
    assert [pauses.next() for _ in range(5)] == [1, 2, 4, 5, 5]
    pauses.reset()
    assert pauses.next() == 1


async def test_what_works_at_last_is_done_once(steady):
    work = Failing(StorageError("full"), 3)
    assert await insist(work, "it cannot be done")
    assert work.pauses == [1, 2, 4]


async def test_trouble_of_the_store_is_waited_out_for_an_hour(steady, caplog):
    work = Failing(StorageError("full"))
    assert not await insist(work, "match %s cannot go on", "m")
    assert sum(work.pauses) == pytest.approx(PATIENCE, abs=LONGEST)
    (record,) = caplog.records
    assert record.getMessage() == "match m cannot go on: given up until it is opened again"


async def test_a_fault_is_logged_once_and_given_up_after_a_few_tries(steady, caplog):
    work = Failing(RuntimeError("a fault"))
    assert not await insist(work, "match %s cannot go on", "m")
    assert len(work.moments) == TRIES
    first, last = caplog.records
    assert (first.exc_info[1], last.exc_info) == (work.error, None)
    assert "given up" in last.getMessage()


@pytest.mark.parametrize("error", [StorageError("full"), RuntimeError("a fault")])
async def test_what_is_repeated_is_never_given_up_but_repeated_less_often(steady, error):
    work = Failing(error, 6)
    with suppress(TimeoutError):
        async with asyncio.timeout(3600):
            await repeat(work, 2, "it cannot be done", longest=20)
    assert work.pauses[:9] == [2, 4, 8, 16, 20, 20, 2, 2, 2]


async def test_a_bot_whose_match_was_deleted_elsewhere_moves_no_more(rooms, monkeypatch, caplog):
    room = await rooms.create(against("quick"), ANA)
    await AdminService(rooms.house.store, "host").delete(room.table.id, "")
    room.opponents._thought = None
    room.tasks.spawn(room.opponents._think(0, room.table.version))
    await until(lambda: not room.is_busy)
    assert room.table.version == 0
    assert not caplog.records


async def test_a_move_that_cannot_be_saved_is_given_up_until_it_is_opened_again(
    rooms, monkeypatch, caplog
):
    room = await rooms.create(against("quick"), ANA)
    monkeypatch.setattr(background, "FIRST", 0.0)
    save = room.opponents._play

    async def fail(*_):
        raise RuntimeError("a fault")

    monkeypatch.setattr(room.opponents, "_play", fail)
    await play(room, ANA, room.table.match.legal(0)[0])
    await until(lambda: not room.is_busy)
    assert (room.table.thinking, room.table.match.player) == (None, 1)
    monkeypatch.setattr(room.opponents, "_play", save)
    room.look()
    await settled(room)
    assert room.table.match.player == 0


async def test_a_hint_is_sought_again_after_one_that_could_not_be_saved(rooms, monkeypatch):
    room = await rooms.create(against("quick"), ANA)
    monkeypatch.setattr(background, "FIRST", 0.0)
    note = room.opponents._note_hint

    async def fail(*_):
        raise RuntimeError("a fault")

    monkeypatch.setattr(room.opponents, "_note_hint", fail)
    await room.act(HINT, ANA, Proposal(0, key="hint"))
    await until(lambda: not room.is_busy)
    monkeypatch.setattr(room.opponents, "_note_hint", note)
    room.look()
    await until(lambda: room.table.hint.move)


async def test_a_hint_for_a_match_that_was_deleted_is_not_sought_for_ever(app, rooms):
    room = await rooms.create(against("quick"), ANA)
    note = room.opponents._note_hint

    async def delete(*values):
        await AdminService(rooms.house.store, "host").delete(room.table.id, "")
        await note(*values)

    room.opponents._note_hint = delete
    await room.act(HINT, ANA, Proposal(0, key="hint"))
    await until(lambda: not room.is_busy)
    assert len(app.state.thinker.asked) <= 2
