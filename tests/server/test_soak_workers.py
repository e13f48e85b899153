"""A short form of ``python -m benchmarks.soak_workers``: few kills, and no move is lost."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from benchmarks.soak_workers import Played, Soak, _compare


@pytest.mark.long
def test_no_acknowledged_move_is_lost_whatever_is_killed():
    with TemporaryDirectory() as folder:  # PostgreSQL cannot read pytest's folders
        report = asyncio.run(Soak(Path(folder), matches=4, workers=2, seed=3).run(kills=6))
    assert report["acknowledged"] > 0
    assert sum(report["kills"].values()) == 6


def test_a_move_that_is_missing_or_doubled_is_noticed():
    match = Played("m", ["a", "b"], {0: (0, "guard:3", "k")})
    with pytest.raises(AssertionError, match="was lost"):
        _compare(match, [])
    row = {"seat": 0, "move": "guard:3", "key": "0 k"}
    with pytest.raises(AssertionError, match="more than was sent"):
        _compare(
            match,
            [
                row | {"number": number, "key": f"0 k{number}" if number else "0 k"}
                for number in range(3)
            ],
        )
