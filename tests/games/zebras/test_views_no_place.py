"""Why a square or a stop cannot be chosen, with the number of the rule (Z4.2 to Z4.5, Z5.5)."""

import re

from steppe.core.i18n import plain
from steppe.games.zebras.rules.tables import SQUARE_NAMES, SQUARES, STOPS
from steppe.games.zebras.views import svg
from steppe.games.zebras.views.board.no_place import no_step, why_not
from tests.games.zebras.boards import CROCODILE, MIDDLE, position, random_match, scene


def reasons(where, *picked, viewer="mover"):
    seer = where.player if viewer == "mover" else viewer
    board = svg.draw(scene(where, *picked, viewer=seer)).board
    return re.findall('data-why="([^"]*)"', board)


def why(where, square):
    return why_not(plain, where.state, SQUARE_NAMES.index(square))


def test_every_square_outside_the_line_or_taken_says_so():  # Z4.2
    where = position(MIDDLE)
    assert why(where, "C1") == "The ranger watches row 3: place the animal there (rule 4.2)"
    assert why(where, "B3") == "B3 is taken (rule 4.2)"
    legal = {move.split(":")[-1] for move in where.legal()}
    assert len(reasons(where)) == SQUARES - len(legal)
    assert reasons(where, viewer=None) == []


def test_a_taken_square_also_names_the_animal():  # Z4.2
    where = position(MIDDLE)
    board = svg.draw(scene(where, viewer=where.player)).board
    told = re.findall(r'data-tip="([^"]*)" data-why="([^"]*)"', board)
    assert ("Red: elephant on B3", "B3 is taken (rule 4.2)") in told
    taken = [reason for reason in reasons(where) if "is taken" in reason]
    assert [reason for _, reason in told] == taken


def test_a_crocodile_says_whom_it_may_swap_with():  # Z5.5
    where = position(CROCODILE).apply("place:crocodile:c4")
    words = "The crocodile swaps with a face-up gazelle beside it, across a river (rule 5.5)"
    assert set(reasons(where)) == {words}


def test_every_stop_is_legal_or_says_why_not():  # Z4.4, Z4.5
    seen = set()
    for seed in range(3):
        for where in random_match(seed, "savannah"):
            steps = {int(m.split(":")[1]) for m in where.legal() if m.startswith("step:")}
            if steps:
                told = {n: no_step(plain, where.state, n) for n in range(1, STOPS)}
                assert {n for n, words in told.items() if not words} == steps
                seen |= {re.sub(r"(row|column) .", "row 1", words) for words in told.values()}
    assert seen == {
        "",
        "No square is free in row 1 (rule 4.5)",
        "The ranger goes clockwise by 1, 2 or 3 stops (rule 4.4)",
    }
