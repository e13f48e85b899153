"""The worked examples of the rules, one file each; a file may hold several cases."""

from pathlib import Path

import pytest

import steppe
from steppe.play import example, example_file

FILES = sorted(Path(__file__).with_name("examples").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_worked_example_holds(path):
    assert [str(failure) for failure in example.check(path, steppe.load)] == []


def test_all_sixty_examples_are_here():
    names = [case.name for path in FILES for case in example_file.read(path)[1]]
    assert len(set(names)) == len(names)
    assert list(dict.fromkeys(name[:5] for name in names)) == [f"EX-{n:02}" for n in range(1, 61)]
