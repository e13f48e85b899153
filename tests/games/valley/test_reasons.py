"""Consequences of moves, as hints and analyses state them."""

import pytest

from tests.games.consequences import said
from tests.games.valley.scenes import begun, some_position


def offering(*verbs):
    """Return a position from a random match in which moves with all these verbs are legal."""

    def offers(position):
        found = {move.partition(":")[0] for move in position.legal()}
        return found >= {*verbs}

    return some_position(offers)


def test_a_camp_says_how_many_are_missing():
    where = offering("build", "done")
    build = next(move for move in where.legal() if move.startswith("build:"))
    number = int(where.state.num_camps[where.player]) + 1
    assert said(where, "camps", build) == f"gives the tribe {number} of the 4 camps needed to win"


def test_a_pawn_that_does_not_starve_is_kept():
    where = some_position(lambda one: {"warrior", "woman"} <= set(kinds(one)))
    warrior, woman = (first(where, f"lose:{kind}:") for kind in ("warrior", "woman"))
    assert said(where, "women", warrior, woman) == "keeps one more woman to bear children"
    assert said(where, "warriors", woman, warrior) == "keeps one more warrior"
    assert said(where, "warriors", warrior, woman) == ""


def kinds(position):
    return [move.split(":")[1] for move in position.legal() if move.startswith("lose:")]


def first(position, start):
    return next(move for move in position.legal() if move.startswith(start))


@pytest.mark.parametrize("term", ["hunts", "fights", "sites", "fields"])
def test_a_term_that_does_not_rise_is_no_reason(term):
    assert said(begun(), term, "done") == ""


def test_a_couple_on_free_land_can_build():
    where = some_position(lambda one: any(said(one, "sites", move) for move in one.legal()))
    words = {said(where, "sites", move) for move in where.legal()} - {""}
    assert words == {"prepares a new camp: a couple can build there next turn"}
