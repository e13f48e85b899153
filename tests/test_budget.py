"""The time budget of the tests: what is added up, and when it is exceeded."""

from types import SimpleNamespace

import pytest

from tests.budget import KEY, TESTS, YARDSTICK, Clock, Ledger, folder_of, over, planned


@pytest.mark.parametrize(
    ("file", "folder"),
    [
        ("tests/test_docs.py", "tests"),
        ("tests/core/test_jit.py", "core"),
        ("tests/games/zebras/test_perft.py", "games/zebras"),
    ],
)
def test_a_folder_is_called_by_its_path(file, folder):
    assert folder_of(file) == folder


def test_a_folder_fails_far_beyond_its_budget_or_without_one():
    spent = {"core": 14.0, "draw": 16.0, "new": 0.1}
    assert over(spent, {"core": 10.0, "draw": 10.0}) == ["draw", "new"]


def test_what_reports_say_is_added_up_by_folder():
    ledger = Ledger("interpreted")
    for test, seconds in (("core/test_a.py::b", 1.0), ("core/test_c.py::d", 2.0)):
        report = SimpleNamespace(nodeid=f"tests/{test}", user_properties=[(KEY, seconds)])
        ledger.pytest_runtest_logreport(report)
    assert ledger.folders == {"core": 3.0}


def test_time_is_told_for_the_machine_of_the_budget():
    times = iter([10.0, 10.0, 10.0, 16.0])
    clock = Clock(lambda: next(times), lambda: 2 * YARDSTICK)
    clock.start()
    assert clock.lap() == 3.0


def test_every_folder_of_tests_has_a_budget_and_no_other():
    folders = {folder_of(str(path.relative_to(TESTS.parent))) for path in TESTS.rglob("test_*.py")}
    assert set(planned("interpreted")) == folders
    assert set(planned("compiled")) <= folders
