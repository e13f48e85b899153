"""Arenas that are killed and resumed, or that lose workers, give the same standings."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.long

LINE = [sys.executable, "-m", "steppe", "arena", "zebras", "random", "greedy", "--matches", "300"]


@pytest.fixture(scope="module")
def wanted():
    return json.loads(subprocess.run([*LINE, "--json"], capture_output=True, check=True).stdout)


def children(process):
    """Return the ids of the child processes that play matches."""
    told = subprocess.run(["ps", "-eww", "-o", "pid=,ppid=,args="], capture_output=True, text=True)
    rows = [line.split(maxsplit=2) for line in told.stdout.splitlines()]
    below = {process}
    for _ in range(3):
        below |= {int(pid) for pid, parent, _ in rows if int(parent) in below}
    signs = ("spawn_main", "ray::")
    return [int(pid) for pid, _, args in rows if int(pid) in below and playing(args, signs)]


def playing(args, signs):
    return any(sign in args for sign in signs) and "Agent" not in args


def started(path, *words):
    """Start an arena and wait until some matches are on file."""
    arena = subprocess.Popen([*LINE, "--json", "--resume", path, *words], stdout=subprocess.PIPE)
    until(lambda: path.exists() and path.read_bytes().count(b"\n") > 20)
    return arena


def until(true, seconds=120):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


PLAYERS = [("--workers", "2"), ("--ray", "local", "--workers", "2")]


@pytest.mark.parametrize("words", PLAYERS, ids=["processes", "ray"])
def test_an_arena_that_was_killed_goes_on(tmp_path, wanted, words):
    path = tmp_path / "kept"
    arena = started(path, *words)
    workers = children(arena.pid)
    assert workers
    with arena:
        arena.kill()
    until(lambda: not any(os.path.exists(f"/proc/{worker}") for worker in workers))
    played = path.read_bytes().count(b"\n") - 1
    assert 20 <= played < 300
    ran = subprocess.run([*LINE, "--json", "--resume", path], capture_output=True, check=True)
    assert json.loads(ran.stdout) == wanted


@pytest.mark.parametrize("words", PLAYERS, ids=["processes", "ray"])
def test_an_arena_whose_workers_are_killed_comes_to_the_same(tmp_path, wanted, words):
    path, rng, killed = tmp_path / "kept", random.Random(1), 0
    with started(path, *words) as arena:
        while arena.poll() is None and killed < 3:
            if workers := children(arena.pid):
                os.kill(rng.choice(workers), signal.SIGKILL)
                killed += 1
            time.sleep(1)
        out, _ = arena.communicate(timeout=300)
    assert killed
    assert arena.returncode == 0
    assert json.loads(out) == wanted
