"""The worked examples of the rules, one file each."""

from pathlib import Path

import pytest

import steppe
from steppe.play import example, example_file

FILES = sorted(Path(__file__).with_name("examples").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_worked_example_holds(path):
    assert [str(failure) for failure in example.check(path, steppe.load)] == []


def test_all_twenty_five_examples_are_here():
    names = [case.name for path in FILES for case in example_file.read(path)[1]]
    assert names == [f"ZX-{number:02}" for number in range(1, 26)]
