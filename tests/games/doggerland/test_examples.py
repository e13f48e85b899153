"""The worked examples of the rules are complete; ``tests/games/test_examples.py`` runs them."""

from pathlib import Path

from steppe.play import example_file

FILES = sorted(Path(__file__).with_name("examples").glob("*.toml"))


def test_all_examples_are_here():
    names = [case.name for path in FILES for case in example_file.read(path)[1]]
    assert len(set(names)) == len(names)
    assert list(dict.fromkeys(name[:5] for name in names)) == [f"EX-{n:02}" for n in range(1, 62)]
