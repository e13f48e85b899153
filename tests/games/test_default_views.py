"""The default views of every game: diagrams read back, links lead to all moves, nothing leaks."""

from importlib import import_module

import pytest

from steppe.core.description import Description
from steppe.core.errors import NotationError
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.testing.view_checks import moves_on_offer, scene
from tests.conformance.games import GAMES, Case, determinized, of_game, positions
from tests.tiny import GAME as TINY

CASES = [case for game in GAMES for case in of_game(game)[:2]]  # each game's first two cases
SECRET = [case for case in CASES if case.game.secrets]
DEALT = "deal:thief deal:guard deal:bow deal:thief deal:spear deal:bow roll:deer"


@pytest.fixture(autouse=True)
def _default(monkeypatch):
    """Show every game as if it had no views of its own."""
    path = "steppe.games.default.views"
    monkeypatch.setattr(Description, "view", lambda _, kind: import_module(f"{path}.{kind}"))


def read(case: Case, text: str) -> Position:
    return Position.from_diagram(case.game, text, case.players, **dict(case.options))


def some(case: Case, count: int) -> list[Position]:
    return list(positions(case, 120))[:: 120 // count]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_diagram_comes_back(case):
    for position in some(case, 40):
        assert read(case, position.diagram()).to_json() == position.to_json()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_diagram_with_unknown_values_comes_back(case):
    for position in some(case, 12):
        for viewer in case.viewers:
            seen = position.observe(viewer)
            assert read(case, seen.diagram()).to_json() == seen.to_json()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_legal_move_can_be_reached(case):
    for position in some(case, 6):
        if position.player >= 0:
            assert moves_on_offer(position) == set(position.legal())


def shown(position: Position, viewer: int) -> list[str]:
    """Return everything shown to a viewer: picture, page and text."""
    seen = position.observe(viewer)
    at = scene(position) if position.player == viewer else Scene(seen, viewer)
    picture = position.game.view("svg").draw(at)
    parts = [picture.board, picture.hand, *(panel.body for panel in picture.panels)]
    return [*parts, seen.render(viewer), seen.diagram()]


@pytest.mark.parametrize("case", SECRET, ids=str)
def test_what_is_hidden_from_a_player_changes_nothing_that_is_shown(case):
    for seed, position in enumerate(some(case, 12)):
        for seat in case.seats:
            other = determinized(position.observe(seat), seat, seed)
            assert shown(other, seat) == shown(position, seat)


def test_an_unknown_value_is_a_question_mark_and_never_a_number():
    position = Position.new(TINY, 2).play(f"{DEALT} lay:bow")
    for shown_to in (None, 1):
        text = position.observe(shown_to).diagram()
        assert "deck ?" in text
        assert "99" not in "".join(shown(position, 1)) + text
    assert "hand ? thief:1,spear:1,bow:1" in position.observe(1).diagram()


def test_a_record_is_written_with_the_names_of_its_parts():
    position = Position.new(TINY, 2).play(f"{DEALT} lay:thief lay:bow")
    assert "pending 0.phase:stealing,0.argument:1" in position.diagram().splitlines()


def test_at_a_chance_node_chance_decides():
    position = Position.new(TINY, 2)
    status = position.game.view("text").status(position, 0, ["Ana", "Ben"])
    assert status == ("Chance decides", "", "")


def test_fields_of_players_stand_in_a_table_below_their_colours():
    position = Position.new(TINY, 2).play(f"{DEALT} lay:bow")
    body = position.game.view("svg").draw(Scene(position.observe(1), 1)).panels[0].body
    assert '<th scope="col" class="p1">Red</th><th scope="col" class="p2">Blue</th>' in body
    assert ">laid</th><td>face-down</td><td>none</td>" in body
    assert ">player</th><td>Blue</td>" in body


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("coins 1", "'coins' is not a field of tiny"),
        ("prey dear", "prey 'dear' is not one of hare deer bison"),
        ("points 1", "points takes 2 words, one for each player"),
        ("pending 1/2", "pending takes values by place, as 0.phase:VALUE, not '1/2'"),
        ("pending 0.phase:9", "pending.0.phase '9' is not one of dealing"),
        ("points ? 1", "points takes a number, not '?'"),
        ("phase 2", "phase '2' is not one of dealing"),
    ],
)
def test_a_mistake_in_a_diagram_is_named(line, message):
    with pytest.raises(NotationError, match=message.replace("?", r"\?")):
        Position.from_diagram(TINY, f"players 2\n{line}")
