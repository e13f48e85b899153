"""The worked examples of the rules are complete; ``tests/games/test_examples.py`` runs them."""

from pathlib import Path

from steppe.games.valley.rules.cards import EVENT_NAMES, TRICK_NAMES
from steppe.play import example_file

FILES = sorted(Path(__file__).with_name("examples").glob("*.toml"))
LEAST = 110


def test_all_examples_of_the_rules_are_here():
    assert [int(path.stem[:3]) for path in FILES] == list(range(1, len(FILES) + 1))
    assert len(FILES) >= LEAST


def test_every_card_is_played_or_lies_open_in_an_example():  # V15, V16
    cases = [case for path in FILES for case in example_file.read(path)[1]]
    moves = {move for case in cases for step in case.steps for move in step.moves}
    played = {move.partition(":")[0] for move in moves}
    assert [name for name in TRICK_NAMES if name not in played] == []
    told = " ".join((*moves, *(start.diagram for case in cases for start in case.starts))).replace(
        "~event:", "event "
    )
    assert [name for name in EVENT_NAMES if f"event {name}" not in told] == []


def test_every_case_has_a_name_of_its_own_and_its_number_in_front():
    named = [(path, case.name) for path in FILES for case in example_file.read(path)[1]]
    assert len({name for _, name in named}) == len(named)
    assert [(n, at.stem) for at, n in named if n.split()[0] != f"E{int(at.stem[:3])}"] == []
