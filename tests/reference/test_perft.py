"""The second implementations reproduce the counts in the perft files."""

from importlib import import_module

import pytest

from tests.games.perft_file import cases, title
from tests.reference.recount import COUNT

pytestmark = pytest.mark.long

LINES = [
    pytest.param(game, case, id=f"{game} {title(case)}")
    for game in COUNT
    for case in cases(import_module(f"tests.games.{game}.perft_cases").FILE)
]


@pytest.mark.parametrize(("game", "case"), LINES)
def test_the_second_reading_counts_as_the_file_says(game, case):
    assert COUNT[game](case) == int(case["nodes"])
