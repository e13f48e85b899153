"""The worked examples of the rules are complete; ``tests/games/test_examples.py`` runs them."""

from pathlib import Path

from steppe.play import example_file

FILES = sorted(Path(__file__).with_name("examples").glob("*.toml"))


def test_all_twenty_seven_examples_are_here():
    names = [case.name for path in FILES for case in example_file.read(path)[1]]
    assert names == [f"ZX-{number:02}" for number in range(1, 28)]
