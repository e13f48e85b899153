"""Positions set by field: valid ones survive a round trip, and accepted ones can be played."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import steppe
from steppe.core.errors import NotationError
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import generator
from steppe.lab.measure.signature import random_move
from steppe.play.match import Match
from steppe.play.origin import Origin
from steppe.play.origin import told as told_of
from tests.conformance.games import Case, of_game, walk
from tests.conformance.phases import diagrams, phases

FAR = 100  # moves and outcomes that a position must survive to count as valid


@pytest.mark.parametrize("count", [25, pytest.param(1000, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", steppe.names())
def test_what_is_taken_can_be_played_on(name, count):
    game = steppe.load(name)
    rng = Random(1)
    for before, fields in changed(game, count, rng):
        try:
            position = before.copy().set(**fields)
        except NotationError:
            continue
        try:
            play_on(position, generator(1))
        except Exception as error:
            pytest.fail(f"{error!r} after set(**{told(before, fields)}) of\n{before}")


def play_on(position: Position, rng: Any, far: int = FAR) -> None:
    """Play at random; interpreted states detect invalid accesses that compiled code would miss."""
    for _ in range(far):
        if position.is_over:
            break
        position.apply(random_move(position, rng), forced=False)


@pytest.mark.compiled
@pytest.mark.parametrize("name", steppe.names())
def test_compiled_rules_play_on_after_a_change_of_any_field(name):
    assert_each_field_is_checked(steppe.load(name), range(1, 2))


@pytest.mark.parametrize("rounds", [1, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long if name == "doggerland" else ())
        for name in steppe.names()
    ],
)
def test_a_change_of_any_field_is_refused_or_the_match_can_be_played_to_its_end(name, rounds):
    assert_each_field_is_checked(steppe.load(name), range(rounds))


def assert_each_field_is_checked(game: Game, seeds: range) -> None:
    """Change every field in random positions; fail if play from an accepted position breaks."""
    texts = diagrams(game)
    for seed in seeds:
        rng = Random(seed)
        for field in game.fields:
            before = game.from_diagram(rng.choice(texts))
            fields = {field: before.to_json()[field]}
            change(fields, rng)
            try:
                position = before.copy().set(**fields)
            except NotationError:
                continue
            try:
                play_on(position, generator(1), game.max_plies)
            except Exception as error:
                pytest.fail(f"{error!r} after set(**{fields}) of\n{before}")


def changed(game: Game, count: int, rng: Random) -> Iterator[tuple[Position, dict[str, Any]]]:
    """Yield positions, each with its fields, one or two numbers of which are changed."""
    for _ in range(count):
        position, _ = rng.choice(walk(chosen(game, rng), rng.randrange(3)))
        fields = position.to_json()
        for _ in range(rng.choice((1, 1, 2))):
            change(fields, rng)
        if fields != position.to_json():
            yield position, fields


def chosen(game: Game, rng: Random) -> Case:
    return rng.choice(of_game(game)[:2])


def change(fields: Any, rng: Random) -> None:
    """Change one number in place, usually to a common value or a neighbouring one."""
    keys = list(fields) if isinstance(fields, dict) else range(len(fields))
    if not keys:
        return
    key = rng.choice(keys)
    value = fields[key]
    if isinstance(value, dict | list):
        return change(value, rng)
    fields[key] = rng.choice((0, 1, -1, 2, 3, 7, rng.randrange(-2, 60), value + 1, value - 1))


def told(before: Position, fields: dict[str, Any]) -> dict[str, Any]:
    now = before.to_json()
    return {name: value for name, value in fields.items() if now[name] != value}


@pytest.mark.compiled
@pytest.mark.parametrize("name", steppe.names())
def test_compiled_rules_read_a_position_of_every_phase_again(name):
    assert_read_again(steppe.load(name))


@pytest.mark.parametrize("name", steppe.names())
def test_a_position_of_every_phase_is_on_file_and_read_again(name):
    assert_read_again(steppe.load(name))


def assert_read_again(game: Game) -> None:
    """Fail if a position is changed by its diagram, its fields, ``set`` or a match from it."""
    met = []
    for text in diagrams(game):
        position = game.from_diagram(text)
        met.append(position.state.phase)
        players, options = position.players, position.options
        assert position.diagram() == text
        assert game.from_json(position.to_json(), players, **options) == position
        assert position.copy().set(turn=position.turn) == position
        if not position.is_over:
            begun = Match(game, players, options, "again", bytes(32), [], Origin(told_of(position)))
            assert begun.position_after(0) == position
            position.facts(), position.render(max(0, position.player))
    assert {*met} >= {*phases(game)}
