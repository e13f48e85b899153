"""What holds for all tests."""

import gc

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tests.turn import NAME, games_in_turn, has_turn, rests, turn

pytest_plugins = ["tests.budget"]

# Interpreted rules make very many objects, few of them in circles: a third of the time was spent
# looking for those.
gc.set_threshold(100_000, 50, 50)


def pytest_report_header() -> str:
    """Say how to try the same kinds of matches again."""
    return f"turn: {turn()} ({NAME}={turn()} tries the same kinds of matches again)"


# What compiles long begins first: two processes share the games, and no two compile the same.
GROUPS = ("valley", "doggerland", "stone_age", "zebras", "engine")
APART = "engine"  # the folder of tests that need no game
USUAL = "zebras"  # of other tests that name no game


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out who has no turn; put tests of compiled rules in the order of their groups."""
    for item in items:
        rotating = item.get_closest_marker("rotating")
        if rests(item.nodeid) or (rotating and not has_turn(item.nodeid, *rotating.args)):
            item.add_marker("long")
    compiled = [item for item in items if item.get_closest_marker("compiled")]
    for item in compiled:
        if group_of(item.nodeid) not in {APART, *games_in_turn()}:
            item.add_marker("long")
    others = [item for item in items if not item.get_closest_marker("compiled")]
    items[:] = [*others, *sorted(compiled, key=lambda item: GROUPS.index(group_of(item.nodeid)))]


def group_of(test: str) -> str:
    """Return the game that a test names, or the folder that needs none."""
    if test.startswith(f"tests/{APART}/"):
        return APART
    return next((name for name in GROUPS if name in test), USUAL)


class ByGroup(LoadScopeScheduling):
    """Runs each group in one process: marks for xdist's own groups do nothing since pytest 9.2."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByGroup | None:
    """Let processes share groups of tests, with ``--dist loadscope``."""
    return ByGroup(config, log) if config.getvalue("dist") == "loadscope" else None
