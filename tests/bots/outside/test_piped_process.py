"""A program behind pipes is held to its time, and ends with everything it started."""

import os
import select

import pytest

from steppe.bots.outside.piped_process import (
    FaultError,
    LateFaultError,
    PipedProcess,
    kill_all,
    words_of,
)
from steppe.core.errors import NotationError
from tests.bots.outside.programs import python

FOREVER = "import time; time.sleep(600)"
LONG = 60.0


@pytest.fixture
def run():
    """Return a function that starts a program, which the test ends."""
    running = []

    def start(code):
        running.append(PipedProcess(python(code)))
        return running[-1]

    yield start
    for process in running:
        process.close(0.0)


def test_lines_go_to_and_fro(run):
    process = run("for line in open(0): print(line.strip() * 2)")
    assert process.ask(b"ab\n", LONG) == b"abab\n"
    big = b"x" * 20_000
    assert process.ask(big + b"\n", LONG) == 2 * big + b"\n"
    assert process.close(LONG)


def test_a_program_that_does_not_answer_is_late(run):
    with pytest.raises(LateFaultError):
        run(FOREVER).ask(b"\n", 0.01)


def test_a_crash_is_told_with_its_code_and_the_end_of_its_log(run):
    process = run("import sys; input(); print('first'); input(); sys.exit('no weights')")
    process.ask(b"\n", LONG)
    with pytest.raises(FaultError, match=r"exit code 1; its log: no weights$"):
        process.ask(b"\n", LONG)


def test_the_line_that_names_the_error_is_told(run):
    process = run("import sys; input(); sys.exit('TypeError: bad\\n\\nversion 20')")
    with pytest.raises(FaultError, match=r"its log: TypeError: bad$"):
        process.ask(b"\n", LONG)


def test_a_signal_is_named(run):
    process = run("import os, signal; input(); os.kill(os.getpid(), signal.SIGKILL)")
    with pytest.raises(FaultError, match="was killed by SIGKILL"):
        process.ask(b"\n", LONG)


def test_a_line_without_end_is_refused(run):
    with pytest.raises(FaultError, match="a line of more than 65536 bytes"):
        run("import time; print('x' * 200_000, end=''); time.sleep(600)").ask(b"\n", LONG)


def test_a_second_line_is_refused(run):
    process = run("import os; input(); os.write(1, b'one\\ntwo\\n'); input()")
    assert process.ask(b"\n", LONG) == b"one\n"
    with pytest.raises(FaultError, match="sent a line without being asked"):
        process.ask(b"\n", LONG)


def test_the_log_is_read_and_bounded(run):
    code = """
    import sys
    for number in range(3000):
        print("line", number, "x" * 500, file=sys.stderr)
    print(input())
    """
    process = run(code)
    assert process.ask(b"here\n", LONG) == b"here\n"
    process.close()
    assert len(process.log) == 40
    assert process.log[-1].startswith("line 2999 x")
    assert max(map(len, process.log)) == 300


def test_what_a_program_started_ends_with_it(run):
    code = """
    import subprocess, sys, time
    child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
    print(child.pid, flush=True)
    time.sleep(600)
    """
    process = run(code)
    child = os.pidfd_open(int(process.ask(b"\n", LONG)))
    process.close(0.0)
    ended, _, _ = select.select([child], [], [], LONG)
    os.close(child)
    assert ended


def test_a_program_that_stays_is_killed(run):
    process = run("import time; print(input(), flush=True); time.sleep(600)")
    process.ask(b"\n", LONG)
    assert not process.close(0.01)


def test_all_programs_can_be_killed_at_once(run):
    process = run("print(input()); input()")
    process.ask(b"\n", LONG)
    kill_all()
    with pytest.raises(FaultError, match="was killed by SIGKILL"):
        process.ask(b"\n", LONG)


def test_a_program_that_is_not_there_is_a_fault():
    with pytest.raises(FaultError, match="did not start: No such file"):
        PipedProcess("/no/such/program")


@pytest.mark.parametrize("command", ["", "  ", "'"])
def test_a_command_that_is_none_is_refused(command):
    with pytest.raises(NotationError):
        words_of(command)
