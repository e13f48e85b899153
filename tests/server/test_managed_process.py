"""A process that dies is replaced: the number of tries, the log, and giving up."""

import asyncio
import signal
from itertools import pairwise

import pytest

from steppe.server.cluster import managed_process
from steppe.server.cluster.managed_process import KilledError, ManagedProcess, rest_after
from steppe.server.cluster.supervisor import SERVE, Supervisor

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("steady")]
LONG = 1000.0  # seconds


class Child:
    """A process that lives for a given time."""

    def __init__(self, pid, lives):
        self.pid, self.returncode, self._lives = pid, None, lives
        self._born = asyncio.get_running_loop().time()

    async def wait(self):
        await asyncio.sleep(self._born + self._lives - asyncio.get_running_loop().time())
        self.returncode = -signal.SIGKILL


class Made(ManagedProcess):
    """A managed process whose instances live for given times, or raise given errors."""

    def __init__(self, *lives):
        super().__init__(SERVE, None, None)
        self.lives, self.begun = [*lives], []

    async def _start(self):
        self.begun.append(asyncio.get_running_loop().time())
        one = self.lives.pop(0) if self.lives else LONG * LONG
        if isinstance(one, Exception):
            raise one
        return Child(len(self.begun), one), "ready"

    async def clear(self):
        pass

    @property
    def rests(self):
        return [round(later - earlier) for earlier, later in pairwise(self.begun)]


async def kept(one, seconds):
    """Manage a process for some seconds; return the reported failure counts."""
    failures = []
    assert await one.fill() == "ready"
    keeping = asyncio.create_task(one.keep(lambda: failures.append(one.failures)))
    await asyncio.sleep(seconds)
    assert not keeping.done()
    keeping.cancel()
    return failures


def said(caplog):
    return [record.getMessage() for record in caplog.records]


async def test_a_process_that_dies_is_replaced_at_once(caplog):
    one = Made(LONG, LONG)
    assert await kept(one, 2.5 * LONG) == [1, 1]
    assert one.rests == [LONG, LONG]
    assert said(caplog) == [
        f"process {pid} (serve) ended (SIGKILL); starting another one." for pid in (1, 2)
    ]


@pytest.mark.parametrize("brief", [0.01, ConnectionError("a process (serve) did not start")])
async def test_tries_come_at_growing_intervals_and_the_log_says_so_once(caplog, brief):
    one = Made(LONG, *[brief] * 12)
    await kept(one, 3 * LONG)
    assert one.rests == [LONG, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60, 60]
    *lines, again, well = said(caplog)
    assert lines[0].startswith("process 1 (serve) ended")
    assert len(lines) == 2
    assert "up to 60 s" in again
    assert well == "process 14 (serve) runs well after 13 failures."
    assert one.failures == 0


async def test_one_that_is_killed_while_the_server_starts_is_started_again(caplog):
    one = Made(*[KilledError("a process (serve) ended while starting (SIGKILL)")] * 3)
    assert await one.fill() == "ready"
    assert one.rests == [0, 1, 2]
    assert len(said(caplog)) == 1


@pytest.mark.parametrize(
    ("error", "tries"),
    [
        (KilledError("it was killed"), managed_process._FIRST_TRIES),
        (ConnectionError("it said why"), 1),
    ],
)
async def test_a_server_that_does_not_start_says_so_and_ends(error, tries):
    one = Made(*[error] * 20)
    with pytest.raises(SystemExit, match=f"^steppe: {error}.$"):
        await Supervisor([one]).run()
    assert len(one.begun) == tries


async def test_a_server_none_of_whose_processes_lives_ends_after_three_minutes(capsys):
    dying = Made(LONG, *[0.01] * 100), Made(LONG, *[0.01] * 100)
    with pytest.raises(SystemExit, match="no process serves after 10 tries"):
        await Supervisor(dying, [Made()]).run()
    assert sum(dying[0].rests) - LONG == pytest.approx(183, abs=2)
    assert capsys.readouterr().out == "ready\n"


async def test_a_server_goes_on_as_long_as_one_process_lives():
    dying = Made(LONG, *[0.01] * 1000)
    running = asyncio.create_task(Supervisor([dying, Made()]).run())
    await asyncio.sleep(10 * LONG)
    assert not running.done()
    running.cancel()
    assert len(dying.begun) > 100


async def test_a_process_is_replaced_while_another_one_is_awaited_and_none_is_left_over():
    one = Made(LONG, *[0.01] * 7)
    await one.fill()
    keeping = asyncio.create_task(one.keep(lambda: None))
    await asyncio.sleep(LONG + 100)  # the manager pauses for a minute
    await one.replace()
    begun = len(one.begun)
    await asyncio.sleep(LONG)
    assert len(one.begun) == begun
    assert one.pid == begun
    keeping.cancel()


async def test_rests_are_bounded():
    assert [rest_after(failures) for failures in (1, 2, 3, 8, 10_000)] == [0, 1, 2, 60, 60]
