"""The checks for games are complete, and run on our own games, too."""

from importlib import import_module
from pathlib import Path

import pytest

from steppe.testing import CHECKS, case_parameters, every_check
from steppe.testing.cases import usual_cases
from tests.tiny import GAME as TINY

TESTS = Path(__file__).resolve().parents[1]


def checks_in(module: str) -> list[str]:
    """Return the names of the checks that a module defines."""
    found = vars(import_module(module)).items()
    return [name for name, one in found if is_check(name) and one.__module__ == module]


def is_check(name: str) -> bool:
    return name.startswith("test_")


def test_every_check_is_among_all_checks_under_a_name_of_its_own():
    names = [name for module in CHECKS for name in checks_in(module)]
    assert sorted(names) == sorted(filter(is_check, vars(every_check)))


def test_our_own_games_pass_the_checks_of_every_module():
    texts = [path.read_text() for path in (TESTS / "conformance").glob("test_*.py")]
    for module in CHECKS:
        assert any(f"from {module} import *" in text for text in texts), module


def test_a_check_that_does_not_fit_a_game_is_skipped_with_the_reason():
    choices, config = case_parameters._CHOICES, Config()
    cases = [*case_parameters._cases(config, [TINY], choices["secret_case"])]
    assert [one.values for one in cases] == [(case,) for case in usual_cases(TINY)]
    (skipped,) = case_parameters._cases(config, [TINY], choices["open_case"])
    assert skipped.marks[0].kwargs == {"reason": "tiny hides information (Game.secrets)"}


class Config:
    """The settings of a run with no options."""

    def getoption(self, name: str) -> bool:
        return False


def test_a_game_that_is_not_installed_is_refused_with_the_known_ones():
    with pytest.raises(pytest.UsageError, match="no game 'chess'; games: zebras"):
        case_parameters._loaded("chess")
