"""``steppe arena``, ``bench`` and ``warm``: bots and speed."""

import json
import os
import subprocess
import sys

import pytest

from steppe.cli.arena import _timed


def compiled(*words):
    """Run a command line in a process with compiled rules."""
    return subprocess.run(
        [sys.executable, "-m", "steppe", *words],
        env={**os.environ, "STEPPE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=600,
    )


def test_the_arena_says_of_each_bot_what_tools_rely_on(run):
    standings = run("arena zebras random greedy:0.5 --matches 4 --seed 1 --json").data
    assert [standing["bot"] for standing in standings] == ["random", "greedy:0.5"]
    for standing in standings:
        low, high = standing["interval"]
        assert standing["matches"] == 4
        assert standing["wins"] + standing["draws"] + standing["losses"] == 4
        assert 0 <= low <= standing["win_rate"] <= high <= 1
        assert 0 < standing["mean_score"] < 101


def test_the_same_seed_gives_the_same_standings(run):
    line = "arena zebras random random --matches 6 --json --seed"
    assert run(f"{line} 3").out == run(f"{line} 3").out
    assert run(f"{line} 3").out != run(f"{line} 4").out


def test_the_arena_takes_options(refusal):
    assert "option 'board'" in refusal("arena zebras random random --option board=moon")


def test_the_arena_for_people_is_a_table(run):
    out = run("arena zebras random random --matches 2").out
    assert "win rate, 95 %" in out
    assert len(out.splitlines()) == 3


def test_the_table_says_why_a_bot_forfeited(run):
    out = run("arena zebras random tests.lab.outside_bots:Wrong --matches 4").out
    assert "tests.lab.outside_bots:Wrong forfeited 3 matches:\n  'hop' is not a move" in out
    assert "not played: 1 match of random, because three forfeits in a row ended" in out


def test_a_strict_arena_stops_at_the_first_error(refusal):
    line = "arena zebras random tests.lab.outside_bots:Wrong --matches 4 --strict"
    assert "'hop' is not a move" in refusal(line)


def test_equal_bots_are_numbered(run):
    out = run("arena zebras random random greedy:0.5 --matches 2").out
    assert sorted(line.split("  ")[0].strip() for line in out.splitlines()[1:]) == [
        "greedy:0.5",
        "random (1)",
        "random (2)",
    ]


def test_a_time_limit_is_only_for_bots_that_use_time(refusal):
    text = "--time applies only to `search` and `cmd:` bots, and there is no such bot"
    assert refusal("arena zebras random antler search:9@hand --time 1") == text
    words = ["search", "search@hand", "search:9", "antler"]
    assert _timed(words, 0.5) == ["search:0.5s", "search:0.5s@hand", "search:9", "antler"]
    assert _timed(words, None) == words
    for time in ("nan", "inf", "0", "-1"):
        text = f"SECONDS must be above 0 and below 3600, not {time!r}"
        assert text in refusal(f"arena zebras random search --time {time}")


def test_a_time_limit_also_applies_to_programs(refusal):
    assert _timed(["cmd:node a.mjs", "flint"], 0.5) == ["cmd:0.5s:node a.mjs", "flint"]
    for time in ("nan", "inf", "0", "-1"):
        assert "from 0.001 to 3600 seconds, not" in refusal(
            f"arena zebras cmd:ls random --time {time}"
        )


def test_one_bot_is_no_arena(refusal):
    assert refusal("arena zebras random") == "zebras takes at least 2 bots, not 1"
    words = "an arena needs two or more bots, unless the match is for one player"
    assert refusal("arena zebras random --players 2") == words
    assert "no bot 'x'" in refusal("arena zebras random x")


def test_the_speed_of_plain_python_is_not_what_bench_is_for(refusal):
    assert "run it without STEPPE_JIT=0" in refusal("bench zebras")
    assert "nothing to compile" in refusal("warm zebras")


@pytest.mark.compiled
@pytest.mark.long  # lab/test_bench.py tests each rate on every change
def test_bench_prints_what_tools_rely_on():
    ran = compiled("bench", "zebras", "--json")
    rates = json.loads(ran.stdout)
    assert set(rates) >= {
        "decisions_per_s",
        "playouts_per_s",
        "twin_decisions_per_s",
        "search_steps_per_s",
        "clone_ns",
        "evaluate_2_ns",
        "state_bytes",
    }
    assert all(value > 0 for value in rates.values())


@pytest.mark.compiled
def test_warm_compiles_all_there_is():
    ran = compiled("warm", "zebras")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Compiled code is in ")


@pytest.mark.compiled
def test_a_counted_search_repeats_itself_move_by_move():
    words = ("play", "zebras", "--as", "none", "--against", "flint", "--seed", "2")
    first, again = compiled(*words), compiled(*words)
    assert first.returncode == 0
    assert first.stdout == again.stdout


@pytest.mark.compiled
def test_a_search_may_be_given_a_time():
    bots = ("arena", "zebras", "search", "random")
    ran = compiled(*bots, "--matches", "2", "--time", "0.01", "--seed", "1", "--json")
    standings = json.loads(ran.stdout)
    assert [standing["bot"] for standing in standings] == ["search:0.01s", "random"]
