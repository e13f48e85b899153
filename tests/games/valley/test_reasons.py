"""Consequences of moves, as hints and analyses state them."""

import pytest

from steppe.core.position import Position
from tests.games.consequences import said
from tests.games.valley.scenes import GAME, begun, some_position

MEETING = """players 2
turns 3 season summer month 1 phase acting player red first red
c2 red 5w 1f
b2 {there}
g4 blue 1f"""

HUNGRY = """players 2
turns 4 season winter month 1 phase starving player red first red
b4 red 1f village
c5 red 2w 1f village
d5 red 1w
d6 red 1w
e6 red 1w
g4 blue 1f
tribe red food 5"""


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


@pytest.mark.parametrize(
    ("term", "there", "move", "words"),
    [
        ("hunts", "red 2w, 1 bison", "move:c2:warrior:b2", "gives better odds in the hunt"),
        ("hunts", "red 2w, 1 bison", "move:b2:warrior:b1", ""),
        ("fights", "red 1w 1f, blue 1w", "move:c2:warrior:b2", "gives better odds in the fight"),
        ("fights", "blue 1w 1f", "move:c2:warrior:b2", "starts a fight worth the risk"),
    ],
)
def test_a_warrior_improves_the_odds_or_starts_a_fight(term, there, move, words):
    """Meat is not promised at little risk where half a pawn is lost on average."""
    where = Position.from_diagram(GAME, MEETING.format(there=there), 2)
    assert said(where, term, move) == words


def test_fewer_mouths_bring_no_food():
    where = Position.from_diagram(GAME, HUNGRY, 2)
    assert said(where, "hunger", "lose:warrior:d6", "lose:warrior:d5") == ""


def test_a_rival_loses_a_camp_or_is_put_under_pressure():
    where = Position.from_diagram(GAME, MEETING.format(there="blue 1f cave"), 2)
    assert said(where, "rivals", "move:c2:warrior:b2") == "costs Blue a camp"
    where = Position.from_diagram(GAME, MEETING.format(there="blue 1w 1f cave"), 2)
    assert said(where, "rivals", "move:c2:warrior:b2") == "puts pressure on Blue"


@pytest.mark.parametrize(
    ("women", "words"),
    [("2f", "prepares a new camp: a couple can build there next turn"), ("1f", "")],
)
def test_a_couple_that_gives_up_a_camp_prepares_none(women, words):
    there = MEETING.replace("5w 1f", f"5w {women} village").format(there="red 1w")
    assert said(Position.from_diagram(GAME, there, 2), "sites", "move:c2:woman:b2") == words
