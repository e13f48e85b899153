"""Named facts: computed when read, for the position as it was when they were created."""

import pytest

from steppe.core.fact import PLAYERS, Fact, Facts, Things, of_names
from tests.tiny import GAME as TINY


def refuse(position):
    raise AssertionError("nobody asked for this")


TABLE = (
    Fact("turn", "cards laid", lambda position: str(position.turn)),
    Fact("points", "points of a player", lambda p, player: str(p.scores()[player]), PLAYERS),
    Fact("", "a letter", lambda position, number: "ab"[number], of_names("LETTER", ("a", "b"))),
    Fact("left", "who is left", refuse, Things("PLAYER", lambda position: [])),
    Fact("riddle", "nobody knows", refuse),
)


def test_facts_are_named_after_what_they_are_about():
    names = ["turn", "points 0", "points 1", "a", "b", "riddle"]
    assert list(Facts(TINY.new(2), TABLE)) == names
    assert [fact.form for fact in TABLE] == [
        "turn",
        "points PLAYER",
        "LETTER",
        "left PLAYER",
        "riddle",
    ]


def test_a_fact_is_computed_on_demand_from_the_position_as_it_was():
    position = TINY.new(2)
    facts = Facts(position, TABLE)
    position.set(points={1: 4})
    assert (facts["points 1"], facts["b"], facts["turn"]) == ("0", "b", "0")
    assert Facts(position, TABLE)["points 1"] == "4"
    with pytest.raises(AssertionError, match="nobody asked"):
        facts["riddle"]
    with pytest.raises(KeyError):
        facts["points 2"]


def test_facts_show_what_they_say():
    facts = TINY.new().facts()
    assert repr(facts) == f"Facts({dict(facts)!r})"


def test_a_position_has_the_facts_of_its_game():
    assert TINY.new(2).play("~deal:bow").facts()["bow 0"] == "1"
