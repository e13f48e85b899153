"""A short form of ``make soak``: a few kills, no acknowledged move lost."""

import asyncio

import pytest
from benchmarks.soak import Played, Soak


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path):
    report = asyncio.run(Soak(tmp_path, matches=6, seed=7).run(kills=4))
    assert report["acknowledged"] > 0
    assert report["replays"] == report["matches"] >= 6


def test_the_soak_notices_a_move_that_is_missing(tmp_path):
    soak = Soak(tmp_path, matches=1, seed=1)
    soak.serving.start()
    soak.serving.kill()
    soak.matches.append(Played("lost", ["a", "b"], [(0, "guard:3", "k")]))
    with pytest.raises(AssertionError, match="was lost"):
        soak._check_file()
