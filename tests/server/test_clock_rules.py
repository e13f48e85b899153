"""The clock as pure functions: what passes for whom, and what a turn earns."""

from dataclasses import replace

import pytest

from steppe.engine.chance import CHANCE
from steppe.server.base.clock_record import Clock, Pace, read_clock, text_of
from steppe.server.match import clocks
from steppe.server.match.clocks import Moment

LIVE = Pace(base=300.0, bonus=10.0, cap=310.0)
SLOW = clocks.over_days("slow")


def running(pace=LIVE, seat=0, players=3) -> Clock:
    """Return a clock that has run for a seat since 100 s."""
    return replace(clocks.new_clock(pace, players), since=100.0, runs=(seat,), ply=7, paid=4)


def moved(by=0, turn=4, asked=(0,), **more) -> Moment:
    """Return the moment after one more line."""
    return Moment(8, by, turn, asked, **more)


def test_a_clock_runs_for_the_player_to_decide():
    now = clocks.after(running(), moved(asked=(1,), turn=5, quiet=True), 130.0)
    assert now.left == (280.0, 300.0, 300.0)  # 30 s spent, 10 s earned
    assert (now.runs, now.since, now.zero) == ((1,), 130.0, 430.0)


def test_a_turn_of_many_decisions_earns_its_bonus_once():
    clock = clocks.after(running(), moved(), 110.0)
    assert clock.left[0] == 290.0
    clock = clocks.after(clock, Moment(9, 0, 4, (0,)), 120.0)
    assert clock.left[0] == 280.0
    assert clocks.after(clock, Moment(10, 0, 5, (1,)), 130.0).left[0] == 280.0


def test_players_who_decide_in_the_turn_of_another_earn_it_too_and_once():
    clock = clocks.after(running(), moved(asked=(1,), quiet=True), 110.0)
    clock = clocks.after(clock, Moment(9, 1, 4, (0,), quiet=True), 120.0)
    assert clock.left == (290.0, 290.0, 300.0)
    clock = clocks.after(clock, Moment(10, 0, 5, (2,)), 120.0)
    assert clock.left == (300.0, 300.0, 300.0)


@pytest.mark.parametrize("pace", [SLOW, LIVE])
def test_a_player_is_late_after_most_of_the_time_for_a_decision(pace):
    clock = running(pace)
    end = 100.0 + pace.base
    assert not clocks.is_late(clock, 0, end - 0.21 * pace.base)
    assert clocks.is_late(clock, 0, end - 0.19 * pace.base)
    assert not clocks.is_late(clock, 1, end)
    assert clocks.is_late(replace(clock, window=True), 0, 100.0 + 0.8 * pace.window)


def test_the_bonus_is_capped_but_takes_nothing_away():
    assert clocks.after(running(), moved(turn=5), 100.0).left[0] == 310.0
    rich = replace(running(), left=(999.0, 300.0, 300.0))
    assert clocks.after(rich, moved(turn=5), 100.0).left[0] == 999.0


def test_a_turn_that_was_taken_back_earns_nothing_the_second_time():
    clock = clocks.after(running(), moved(turn=5), 110.0)
    clock = clocks.after(clock, Moment(9, 0, 4, (0,)), 120.0)  # taken back
    assert clocks.after(clock, Moment(10, 0, 5, (1,)), 120.0).left[0] == 290.0


def test_nothing_passes_while_a_bot_thinks_or_nobody_is_asked():
    clock = clocks.after(running(), moved(asked=()), 110.0)
    assert clock.zero is None
    assert clocks.left(clock, 0, 9999.0) == 290.0
    assert clocks.expired(clock, 9999.0) == ()


def test_moves_are_shown_before_the_clock_begins_two_seconds_each_and_bounded():
    clock = clocks.after(running(seat=1), moved(by=2, asked=()), 110.0)
    clock = clocks.after(clock, Moment(9, 2, 4, (0,)), 110.5)
    assert clock.since == 114.0  # two moves, 2 s each
    assert clocks.left(clock, 0, 113.0) == 300.0
    for ply in range(10, 60):
        clock = clocks.after(clock, Moment(ply, 2, 4, ()), 111.0)
    assert clocks.after(clock, Moment(60, 2, 4, (0,)), 111.0).since == 131.0


def test_days_do_not_wait_for_the_page():
    assert clocks.after(running(SLOW, 1), moved(by=1, asked=(0,)), 110.0).since == 110.0


def test_in_a_window_all_have_the_same_time_and_nobody_pays():
    clock = clocks.after(running(), moved(asked=(1, 2), window=True, quiet=True), 110.0)
    assert clock.zero == 170.0
    assert [clocks.left(clock, seat, 120.0) for seat in range(3)] == [290.0, 50.0, 50.0]
    assert clocks.expired(clock, 170.0) == (1, 2)
    clock = clocks.after(clock, Moment(9, 1, 4, (0,), quiet=True), 169.0)
    assert clock.left == (290.0, 300.0, 300.0)


def still(asked) -> Moment:
    """Return the moment of the last line, with other people to decide."""
    return replace(moved(asked=asked), ply=7)


def test_a_seat_change_stops_and_starts_the_clock():
    clock = clocks.reseated(running(), still(()), 150.0)
    assert (clock.left[0], clock.zero) == (250.0, None)
    back = clocks.reseated(clock, still((0,)), 500.0)
    assert clocks.left(back, 0, 510.0) == 240.0
    assert clocks.reseated(back, still((0,)), 600.0) is back


def test_a_vacation_stops_the_clocks_of_one_seat():
    clock = clocks.rested(running(), [0], still((0,)), 150.0)
    assert clocks.left(clock, 0, 9999.0) == 250.0
    clock = clocks.after(clock, moved(asked=(0,)), 9999.0)
    assert clock.runs == ()
    assert clocks.rested(clock, [], replace(moved(), ply=8), 10_000.0).zero == 10_250.0


def opened(now: float, asked=(0, 1), resting=()) -> Clock:
    """Return a clock over days in whose window some seats are asked since ``now``."""
    return clocks.after(replace(running(SLOW, seat=2), resting=resting), asking(*asked), now)


def asking(*seats: int) -> Moment:
    """Return the moment of a window."""
    return moved(2, asked=seats, window=True)


def test_a_vacation_gives_back_no_time_in_a_window():
    clock, window = opened(1000.0), asking(0, 1)
    now = 1000.0
    for _ in range(20):  # an hour to answer, then an hour of vacation
        clock = clocks.rested(clock, [0], window, now := now + 3600)
        clock = clocks.rested(clock, [], window, now := now + 3600)
        assert clocks.left(clock, 1, now) == clocks.left(clock, 0, now)
    assert clocks.left(clock, 0, now) == SLOW.window - 20 * 3600


def test_a_vacation_gives_back_no_time_when_the_window_asks_nobody_else():
    window = asking(0)
    clock = clocks.rested(opened(1000.0, (0,)), [0], window, 4600.0)
    clock = clocks.rested(clocks.stopped(clock, window, 9000.0), [], window, 99_000.0)
    assert clocks.left(clock, 0, 99_000.0) == SLOW.window - 3600


def test_a_seat_that_is_free_for_a_while_gives_back_no_time_in_a_window():
    clock = clocks.reseated(opened(1000.0), asking(), 4600.0)
    clock = clocks.reseated(clock, asking(0, 1), 9000.0)
    assert clocks.left(clock, 1, 9000.0) == SLOW.window - 3600


def test_a_player_who_was_away_when_the_window_opened_has_all_its_time():
    window = asking(0, 1)
    clock = clocks.rested(opened(1000.0, resting=(0,)), [], window, 9000.0)
    assert clocks.left(clock, 0, 9000.0) == SLOW.window


def test_a_vacation_does_not_begin_once_the_time_is_over():
    late = 101.0 + SLOW.base
    assert clocks.rested(running(SLOW), [0], still((0,)), late).zero == late - 1
    clock = opened(1000.0)
    assert 0 in clocks.rested(clock, [0], asking(0, 1), 999_999.0).runs


def test_a_seat_has_its_vacation_once_whoever_holds_it():
    day, year = 86400.0, replace(still((0,)), rest=21 * 86400.0)
    clock = clocks.rested(running(SLOW), [0], year, 200.0)
    clock = clocks.handed_over(clock, year, 200.0 + 10 * day, seat=0, rests=False)
    clock = clocks.handed_over(clock, year, 200.0 + 11 * day, seat=0, rests=True)
    assert clocks.has_rested(clock, 0, 200.0 + 21 * day) == 20 * day
    clock = clocks.away(clock, [0], True, year, 200.0 + 22 * day)
    assert (clock.resting, clock.runs) == ((), (0,))
    again = clocks.handed_over(clock, year, 200.0 + 23 * day, seat=0, rests=True)
    assert (again.resting, again.runs) == ((), (0,))
    assert clocks.has_rested(replace(clock, rests=(), resting=(0,)), 0, 500.0) == 0
    assert clocks.allowance_of(0.0, 366 * day) == 42 * day


def test_who_takes_their_seat_again_has_time_for_a_turn():
    empty = replace(running(), left=(0.0, 5.0, 5.0), runs=())
    assert clocks.returned(empty, 0, 100.0).left == (60.0, 5.0, 5.0)


def test_a_line_of_an_earlier_version_costs_nobody_time():
    assert clocks.after(running(), replace(moved(), ply=12), 200.0).left == (300.0,) * 3


def test_a_clock_goes_on_after_lines_of_an_earlier_version():
    clock = clocks.reseated(running(), replace(moved(asked=(1,)), ply=12), 200.0)
    assert (clock.left, clock.runs, clock.ply) == ((300.0,) * 3, (1,), 12)


def test_a_closed_match_has_no_running_clock():
    clock = clocks.stopped(running(), moved(), 150.0)
    assert (clock.left[0], clock.zero) == (250.0, None)


def test_a_line_by_chance_earns_nothing():
    clock = clocks.after(running(), moved(by=CHANCE, asked=(1,), turn=5), 110.0)
    assert clock.left == (290.0, 300.0, 300.0)


@pytest.mark.parametrize("name", clocks.DAYS)
def test_the_record_survives_the_store(name):
    clock = replace(running(clocks.over_days(name, loses=True)), acted=(1,), resting=(2,))
    assert read_clock(text_of(clock)) == clock
    assert read_clock(text_of(None)) is None
    later = text_of(clock).replace('"left"', '"future":1,"left"')
    assert read_clock(later) == clock
