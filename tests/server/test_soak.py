"""A short form of ``make soak``: a few kills, and no acknowledged move is lost."""

import asyncio

import pytest
from benchmarks.soak import Played, Soak


@pytest.mark.long
@pytest.mark.parametrize(("matches", "kills"), [(3, 2), (6, 4)])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path, matches, kills):
    report = asyncio.run(Soak(tmp_path, matches=matches, seed=7).run(kills=kills))
    assert report["acknowledged"] > 0
    assert report["replays"] == report["matches"] >= matches


def test_the_soak_notices_a_move_that_is_missing(tmp_path):
    soak = Soak(tmp_path, matches=1, seed=1)
    soak.serving.start()
    soak.serving.kill()
    soak.matches.append(Played("lost", ["a", "b"], [(0, "guard:3", "k")]))
    with pytest.raises(AssertionError, match="was lost"):
        soak._check_file()
