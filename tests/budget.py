"""How much processor time the tests of each folder take, and may take: ``budget.toml``.

A plugin of pytest. Each test is charged the processor time of its process, and of those that it
started and that have ended, since the test before it. A small loop, timed now and then, says how
fast the processor is at the moment; times are told for the one that the budget was written for,
so that a slow or busy machine spends no more. A run in which a folder takes far more than it
may says so, and ``make test-durations``, which lists the longest tests, fails by it. Those marked
``long`` are not counted.
"""

import resource
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from steppe.engine.jit import COMPILED

TESTS = Path(__file__).parent
BUDGET = TESTS / "budget.toml"
KEY = "processor"
YARDSTICK = 0.008  # seconds that the loop takes on the machine of the budget
MARGIN = 1.5  # beyond its budget by so much a folder fails
EVERY = 10.0  # seconds of processor time after which its speed is measured again
LONGEST = 60  # tests that are listed where a list is asked for


def spent() -> float:
    """Return the seconds of processor time of this process and of its children that ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def yardstick() -> float:
    """Return the seconds of processor time that a small loop takes."""
    begun, total = time.process_time(), 0
    for number in range(200_000):
        total += number & 7
    return time.process_time() - begun


class Clock:
    """Processor time since it was last read, in seconds of the machine of the budget."""

    def __init__(
        self, now: Callable[[], float] = spent, loop: Callable[[], float] = yardstick
    ) -> None:
        self.pace = 1.0
        self._now, self._loop = now, loop
        self._paced = -EVERY
        self._read = 0.0

    def start(self) -> None:
        """Begin anew, and find out now and then how fast the processor is."""
        if self._now() - self._paced >= EVERY:
            self.pace = YARDSTICK / self._loop()
            self._paced = self._now()
        self._read = self._now()

    def lap(self) -> float:
        """Return the time since the last call."""
        before, self._read = self._read, self._now()
        return (self._read - before) * self.pace


def folder_of(file: str) -> str:
    """Return the folder of a file of tests as the budget names it: ``games/zebras``."""
    return "/".join(Path(file).parts[1:-1]) or "tests"


def over(spent: dict[str, float], budget: dict[str, float]) -> list[str]:
    """Return the folders that took too much, and those for which nothing is planned."""
    return [name for name in spent if spent[name] > MARGIN * budget.get(name, 0.0)]


def planned(mode: str) -> dict[str, float]:
    """Return the budget of each folder in seconds, ``interpreted`` or ``compiled``."""
    table: dict[str, float] = tomllib.loads(BUDGET.read_text())[mode]
    return table


class Ledger:
    """Adds up what the tests of a run took, wherever they ran."""

    def __init__(self, mode: str) -> None:
        self.mode = mode
        self.clock = Clock()
        self.tests: Counter[str] = Counter()

    @property
    def folders(self) -> dict[str, float]:
        """Return the seconds of each folder."""
        total: Counter[str] = Counter()
        for test, seconds in self.tests.items():
            total[folder_of(test.partition("::")[0])] += seconds
        return dict(total)

    def pytest_runtest_logstart(self) -> None:
        """Charge a test with nothing that was done before it."""
        self.clock.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Iterator[None]:
        """Write on the last report of a test what it took; xdist sends it to the first process."""
        report: Any = yield
        seconds = self.clock.lap() if report.when == "teardown" else 0.0
        if seconds and not item.get_closest_marker("long"):
            report.user_properties = [(KEY, seconds)]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what a report says."""
        for name, seconds in report.user_properties:
            if name == KEY:
                self.tests[report.nodeid] += float(str(seconds))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail where a folder took too much and somebody asked for the times."""
        if session.config.getoption("--processor") and over(self.folders, planned(self.mode)):
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: Any, config: pytest.Config) -> None:
        """Tell of folders that took too much; of all, and of the longest tests, if asked to."""
        budget, folders = planned(self.mode), self.folders
        for name in over(folders, budget):
            terminalreporter.line(
                f"tests of {name!r} took {folders[name]:.0f} s of processor time and may take"
                f" {budget.get(name, 0.0):.0f} ({BUDGET.name}); `make test-durations` lists them",
                red=True,
            )
        if config.getoption("--processor"):
            for name, seconds in sorted(folders.items()):
                terminalreporter.line(f"{seconds:8.1f} of {budget.get(name, 0.0):6.1f} s  {name}")
            for name, seconds in self.tests.most_common(LONGEST):
                terminalreporter.line(f"{seconds:8.2f} s  {name}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a list be asked for."""
    parser.addoption("--processor", action="store_true", help="list processor time by folder, test")


def pytest_configure(config: pytest.Config) -> None:
    """Keep a ledger of this run, or of this worker's share."""
    config.pluginmanager.register(Ledger("compiled" if COMPILED else "interpreted"), "ledger")
