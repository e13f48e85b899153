"""A player never receives hidden information: tests for pytest."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.engine.chance import CHANCE
from steppe.engine.position_type import to_json
from steppe.play.log import Entry
from steppe.play.player_view import Sight, reveals
from steppe.testing.cases import (
    MANY,
    Case,
    determinized,
    of_game,
    positions,
    random_word,
    tried,
    veiled,
)


def test_observing_changes_only_the_copy(case: Case) -> None:
    for position in tried(case, 30):
        before = position.to_bytes()
        for viewer in case.viewers:
            position.observe(viewer)
        assert position.to_bytes() == before


def test_observing_twice_shows_no_less_than_once(case: Case) -> None:
    for position in tried(case, 60):
        for viewer in case.viewers:
            seen = position.observe(viewer)
            assert seen.observe(viewer).to_bytes() == seen.to_bytes()


def test_where_nothing_is_hidden_an_observation_is_the_position(open_case: Case) -> None:
    for position in positions(open_case, 150):
        for viewer in open_case.viewers:
            assert position.observe(viewer).to_bytes() == position.to_bytes()


def test_something_is_hidden_where_the_game_says_so(secret_case: Case) -> None:
    for viewer in secret_case.viewers:
        assert any(
            position.observe(viewer).to_bytes() != position.to_bytes()
            for position in veiled(secret_case, 60)
        )


def test_hidden_fields_are_declared_secret(case: Case) -> None:
    for position in tried(case, 60):
        for viewer in case.viewers:
            assert blanked(position, viewer) <= secrets(case.game)


def test_fields_declared_secret_are_hidden_at_some_time(game: Game) -> None:
    missing = set(secrets(game))
    for position, viewer in looks(game):
        missing -= blanked(position, viewer)
        if not missing:
            return
    assert not missing


def looks(game: Game) -> Iterator[tuple[Position, int | None]]:
    """Yield positions from every case of a game, each with every viewer."""
    for case in of_game(game):
        for position in positions(case, 300):
            yield from ((position, viewer) for viewer in case.viewers)


def secrets(game: Game) -> set[str]:
    """Return the fields that may be hidden from some players."""
    return {name for name, field in game.fields.items() if field.secret}


def blanked(position: Position, viewer: int | None) -> set[str]:
    """Return the fields that a viewer does not see completely."""
    whole, seen = position.to_json(), position.observe(viewer).to_json()
    return {name for name in whole if whole[name] != seen[name]}


def test_a_filled_in_observation_is_the_same_to_the_player(case: Case) -> None:
    for number, position in enumerate(tried(case, MANY if case.game.secrets else 60)):
        for viewer in case.viewers:
            assert not leaks(position, viewer, number)


def leaks(position: Position, seat: int | None, seed: int) -> bool:
    """Return whether ``seat`` could distinguish positions that differ only in hidden fields."""
    seen = position.observe(seat)
    other = determinized(seen, seat, seed)
    if other.observe(seat).to_bytes() != seen.to_bytes():
        return True
    return position.player == seat and other.legal_ids() != position.legal_ids()


def test_a_filled_in_observation_plays_on(secret_case: Case) -> None:
    for number, position in enumerate(veiled(secret_case, 100)):
        other = determinized(position.observe(0), 0, number)
        for move in other.legal()[:1] or [name for name, _ in other.outcomes()[:1]]:
            other.apply(move)
        assert other.turn >= position.turn


def test_filling_in_tries_what_is_possible(secret_case: Case) -> None:
    alone = secret_case.players == 1  # nothing is hidden from a solo player
    for viewer in (None,) if alone else secret_case.viewers:
        seen = [position.observe(viewer) for position in veiled(secret_case, 60)]
        assert any(
            len({determinized(one, viewer, seed).to_bytes() for seed in range(20)}) > 1
            for one in seen
        )


def test_an_observation_lists_all_that_a_player_must_think_possible(secret_case: Case) -> None:
    for number, position in enumerate(tried(secret_case, 60)):
        for viewer in secret_case.viewers:
            seen = position.observe(viewer)
            for seed in (number, number + 1):
                assert set(determinized(seen, viewer, seed).possible()) <= set(seen.possible())


def changed_in_secret(position: Position, viewer: int | None) -> Iterator[Position]:
    """Yield copies of the position, each with one byte changed that is hidden from the viewer."""
    dtype = position.game.kernel.state
    true = np.frombuffer(position.to_bytes(), np.uint8)
    for seed in range(2):
        other = determinized(position.observe(viewer), viewer, seed).to_bytes()
        for place in np.flatnonzero(true != np.frombuffer(other, np.uint8)):
            twisted = true.copy()
            twisted[place] = other[place]
            yield put(position.copy(), **to_json(twisted.view(dtype).view(np.recarray)[0], dtype))


def test_an_observation_does_not_depend_on_what_it_hides(secret_case: Case) -> None:
    for position in veiled(secret_case, 30):
        for viewer in secret_case.viewers:
            seen = position.observe(viewer).to_bytes()
            for other in changed_in_secret(position, viewer):
                assert other.observe(viewer).to_bytes() == seen


def told_by(position: Position, word: str) -> tuple[list[list[Entry]], bool | None]:
    """Return each viewer's view of a move or outcome, and whether it reveals anything hidden."""
    is_chance = position.player == CHANCE
    entry = Entry(position.player, *(("", (word,)) if is_chance else (word,)))
    viewers = [*range(position.players), None]
    seen = [Sight(position.copy(), viewer).follow([entry]) for viewer in viewers]
    return seen, None if is_chance else reveals(position, word)


def test_what_a_game_says_of_its_private_words_is_what_asking_finds(secret_case: Case) -> None:
    if secret_case.game.private is None:
        pytest.skip(f"{secret_case.game.name} does not name its private words (Game.private)")
    general = replace(secret_case.game, private=None, telling=())
    for number, position in enumerate(positions(secret_case, 30)):
        if position.is_over:
            continue
        other, word = position.copy(), random_word(position, number)
        other.game = general
        assert told_by(position, word) == told_by(other, word)
