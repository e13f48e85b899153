"""Choosing a move in a solved position."""

from threading import Event, Thread
from time import perf_counter, sleep

import pytest

from steppe.bots.endgame import UNKNOWN, Endgame, best_of
from steppe.core.bot import Budget, Seen
from steppe.core.position import Position
from steppe.games import load

FIRST = 1024  # positions in the first try


@pytest.mark.parametrize(
    ("values", "kept"),
    [
        ([1, -1, 1], "ac"),
        ([0, -1, UNKNOWN], "a"),
        ([-1, UNKNOWN, UNKNOWN], "bc"),
        ([-1, -1, -1], "abc"),
        ([UNKNOWN, 1, 0], "b"),
    ],
)
def test_only_moves_not_known_to_be_worse_than_another_are_kept(values, kept):
    assert best_of("abc", values) == list(kept)


@pytest.fixture
def solve(monkeypatch):
    """Return a function that spends a budget in vain; it returns the time and the nodes per try."""
    clock, tries = [0.0], []

    def visit(solver, position, limit):
        nodes = int(limit[0])
        tries.append(nodes)
        clock[0] += nodes * 1e-6 * (1.2 if nodes > 20_000 else 1.0)  # slower as the memory fills up
        return {0: UNKNOWN}

    def spend(**limits):
        solver, start = object.__new__(Endgame), Position.new(load("zebras"))
        solver.game = start.game
        assert solver.values(Seen(start, 0, ()), Budget(**limits), Event()) == []
        return clock[0], tries

    monkeypatch.setattr("steppe.bots.endgame.perf_counter", lambda: clock[0])
    monkeypatch.setattr(Endgame, "_solve", visit)
    return spend


def test_a_bot_with_playouts_and_seconds_keeps_to_both(solve):
    spent, tries = solve(seconds=0.1, playouts=10_000)
    assert 0.097 < spent <= 0.1
    assert sum(tries) < 160_000


@pytest.fixture
def together(monkeypatch):
    """Return a solver that never succeeds, and a list of its threads' limits and variations."""
    given = []

    def solve(solver, position, limit, variation=0):
        given.append((limit, variation))
        while limit[0] > FIRST:
            sleep(0.001)
        return {0: UNKNOWN}

    monkeypatch.setattr(Endgame, "_solve", solve)
    solver = object.__new__(Endgame)
    solver.game = load("zebras")
    return solver, given


@pytest.mark.parametrize("is_stopped", [False, True])
def test_threads_end_when_time_is_up_or_they_are_stopped(together, is_stopped):
    (solver, given), stop = together, Event()
    if is_stopped:
        stop.set()
    end = perf_counter() + (60 if is_stopped else 0.05)
    solver._together(Position.new(solver.game), 2, end, stop)
    assert (perf_counter() >= end) != is_stopped
    assert {int(limit[0]) for limit, _ in given} == {0}


def test_a_solver_tries_briefly_and_then_with_four_threads_at_most(together):
    solver, given = together
    seen = Seen(Position.new(solver.game), 0, ())
    for threads in (1, 9):
        solver.values(seen, Budget(seconds=0.05, threads=threads), Event())
    assert sorted(variation for _, variation in given) == [0, 0, 0, 0, 1, 2, 3]
    assert sum(int(limit[0]) == FIRST for limit, _ in given) == 2


def test_threads_end_where_the_last_of_them_cannot_begin(together, monkeypatch):
    solver, _ = together
    begun, usual = [], Thread.start

    def start(thread):
        if begun:
            raise KeyboardInterrupt
        begun.append(thread)
        usual(thread)

    monkeypatch.setattr(Thread, "start", start)
    with pytest.raises(KeyboardInterrupt):
        solver._together(Position.new(solver.game), 2, perf_counter() + 60, Event())
    begun[0].join(10)
    assert not begun[0].is_alive()
    assert begun[0].daemon  # otherwise a program would wait for the thread on exit


def test_where_positions_are_counted_the_clock_does_not_matter(solve):
    _, tries = solve(playouts=1000)
    assert tries == [1024, 2048, 4096, 8192]
