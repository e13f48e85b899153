"""Site time on each engine: it passes while the site is up, for all processes alike."""

from dataclasses import replace

import pytest

from steppe.server.base.match_data import Action, MatchStatus
from steppe.server.match import clocks
from steppe.server.match.site_time import SiteTime
from steppe.server.store import rows
from steppe.server.store.rows import Statement
from tests.server.test_store import SHEET

pytestmark = pytest.mark.anyio


async def shift(store, seconds: float) -> None:
    """Let the last beat be this many seconds ago, as after an outage or a changed clock."""
    await store.change([Statement(f"UPDATE pulse SET at = {store.now} - :s", {"s": seconds})])


async def test_time_passes_from_beat_to_beat(store):
    time = SiteTime()
    await time.beat(store)
    before = time.now()
    await shift(store, 2.0)
    await time.beat(store)
    assert time.now() - before == pytest.approx(2.0, abs=0.5)


@pytest.mark.parametrize("seconds", [10.0, 86400.0, -3600.0])
async def test_an_outage_or_a_changed_clock_adds_nothing(store, seconds):
    time = SiteTime()
    await time.beat(store)
    before = time.now()
    await shift(store, seconds)
    await time.beat(store)
    assert time.now() - before < 1.0


async def test_all_processes_have_the_same_time(store):
    one, other = SiteTime(), SiteTime()
    for time in (one, other, one):
        await shift(store, 1.0)
        await time.beat(store)
    assert one.now() == pytest.approx(other.now() + 1.0, abs=0.5)
    await other.beat(store)
    assert one.now() == pytest.approx(other.now(), abs=0.5)


async def test_a_process_that_hears_nothing_does_not_go_on(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    time = SiteTime()
    now[0] += 1.0
    assert time.now() == 1.0
    now[0] += 1000.0
    assert time.now() == rows.LATE


async def expiring(store) -> list[str]:
    return [row["id"] for row in await store.select(Statement(rows.EXPIRING, {"most": 9}))]


async def test_a_line_and_its_clock_are_saved_together(store):
    clock = replace(clocks.new_clock(clocks.live(5, 10), 2), runs=(1,), ply=1, since=7.0)
    await store.create(SHEET)
    assert await expiring(store) == []
    line = Action("m1", 0, 0, "move", "key", 1.0)
    await store.append(line, MatchStatus(1, clock=clock))
    loaded, _ = await store.load("m1")
    assert loaded.standing.clock == clock
    assert await expiring(store) == ["m1"]


async def test_a_clock_is_not_saved_over_a_later_line(store):
    clock = replace(clocks.new_clock(clocks.live(5, 10), 2), runs=(1,))
    await store.create(SHEET)
    await store.change([rows.timing("m1", 0, clock)])
    assert await expiring(store) == ["m1"]
    await store.append(Action("m1", 0, 0, "move", "key", 1.0), MatchStatus(1))
    await store.change([rows.timing("m1", 0, clock)])
    assert await expiring(store) == []
