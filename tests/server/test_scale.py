"""A short form of ``make scale``: each part runs, and a race with two winners is detected."""

import asyncio

import httpx
import pytest
from benchmarks import load, race
from benchmarks.house import House
from benchmarks.load import Table
from benchmarks.scale import PARTS, SMALL, measure

import steppe
from steppe.core.position import Position

pytestmark = pytest.mark.long
PART = [pytest.param(name, marks=() if name == "races" else pytest.mark.long) for name in PARTS]


@pytest.mark.parametrize("part", PART)
def test_a_part_reports_figures(part):
    report = asyncio.run(measure([part], SMALL))
    assert {*report} == {"cores", "begun", part}
    assert {*report[part]} > {"load_average_before"}


def test_an_interrupted_crowd_reports_figures(tmp_path, monkeypatch):
    monkeypatch.setattr(load, "THINK", 0.1)
    house = House(tmp_path)
    house.start()
    try:
        report = asyncio.run(load.crowd(house, matches=2, seconds=0.0))
    finally:
        house.stop()
    assert report["moves"] == 2
    assert report["seen_p50_ms"] > 0


class Winner:
    """A client whose moves are all accepted."""

    async def post(self, path, form):
        """Pretend to play a move."""
        return httpx.codes.NO_CONTENT


def test_a_race_that_two_win_is_noticed():
    table = Table("m", [], Position.new(steppe.load("zebras")))
    with pytest.raises(AssertionError, match="204"):
        asyncio.run(race._once(table, [[Winner(), Winner()]] * 2))
