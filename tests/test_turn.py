"""Which tests may rest, and which have their turn because of what changed."""

import pytest

from tests import turn

SRC = turn.SOURCE


@pytest.mark.parametrize(
    ("changed", "folder"),
    [
        (f"{SRC}engine/jit.py", "games/valley"),
        (f"{SRC}core/say.py", "server"),
        (f"{SRC}games/valley/state.py", "games/valley"),
        (f"{SRC}games/valley/state.py", "cli"),
        (f"{SRC}draw/svg.py", "games/zebras"),
        ("tests/server/house.py", "cli"),
        ("tests/games/golden.py", "games/zebras"),
        ("tests/conftest.py", "engine"),
        ("requirements.lock", "engine"),
    ],
)
def test_what_a_folder_rests_on_concerns_it(changed, folder):
    assert turn.concerns(changed, folder)


@pytest.mark.parametrize(
    ("changed", "folder"),
    [
        (f"{SRC}cli/main.py", "server"),
        (f"{SRC}server/app.py", "games/valley"),
        (f"{SRC}games/valley/state.py", "games/zebras"),
        (f"{SRC}games/valley/RULES.md", "games/valley"),
        ("tests/test_docs.py", "engine"),
        ("docs/index.md", "server"),
    ],
)
def test_what_a_folder_does_not_rest_on_lets_it_rest(changed, folder):
    assert not turn.concerns(changed, folder)


def tried(test, changed, monkeypatch):
    """Tell in which of six turns a test is tried after a change."""
    monkeypatch.setattr(turn, "changed", lambda: frozenset(changed))
    monkeypatch.setattr(turn, "last", lambda: frozenset(changed))
    numbers = range(6)
    found = []
    for number in numbers:
        monkeypatch.setenv(turn.NAME, str(number))
        found.append(not turn.rests(test))
    return sum(found)


def test_where_nothing_changed_a_test_is_tried_with_every_second_commit(monkeypatch):
    assert tried("tests/server/test_app.py::test_it", [], monkeypatch) == 3


def test_a_large_game_is_tried_with_every_third(monkeypatch):
    assert tried("tests/games/valley/test_rules.py::test_it", [], monkeypatch) == 2


def test_what_a_change_concerns_is_tried_at_once(monkeypatch):
    assert tried("tests/server/test_app.py::test_it", [f"{SRC}play/match.py"], monkeypatch) == 6


def test_what_may_rest_on_anything_never_rests(monkeypatch):
    assert tried("tests/test_docs.py::test_it", [], monkeypatch) == 6
    assert tried("tests/browser/test_look.py::test_it", [], monkeypatch) == 6
