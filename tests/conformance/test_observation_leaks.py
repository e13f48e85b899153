"""A player never receives hidden information, on pages, in terminals or in programs."""

from dataclasses import replace

import pytest

from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.testing.cases import Case, determinized, positions, tried, veiled
from steppe.testing.observation_checks import *  # noqa: F403
from steppe.testing.observation_checks import leaks
from tests.conformance.games import CASES
from tests.conformance.twins import MANY

__all__ = ["shown", "tried"]


def shown(position: Position, viewer: int | None) -> tuple[object, ...]:
    """Return everything that pages, terminals and programs show ``viewer`` about a position."""
    seen = position.observe(viewer)
    moves = tuple(position.legal()) if position.player == viewer else ()
    svg, text = position.game.view("svg"), position.game.view("text")
    names = [f"player {player}" for player in range(position.players)]
    return (
        svg.draw(Scene(seen, viewer, moves)),
        svg.draw_alone(Scene(seen, viewer)),
        text.format_diagram(seen),
        position.describe(viewer),
        text.status(seen, viewer, names),
        [text.label(seen, move) for move in moves],
        seen.to_json(),
        moves,
    )


def test_page_terminal_and_json_are_equal_for_positions_a_player_cannot_distinguish(secret_case):
    for number, position in enumerate(veiled(secret_case, MANY)):
        for viewer in secret_case.viewers:
            other = determinized(position.observe(viewer), viewer, number)
            if other != position:
                assert shown(other, viewer) == shown(position, viewer)


class TestTheLeakTestItself:
    """Check that the test can fail: it detects games with leaks."""

    @pytest.fixture
    def tiny(self):
        return next(case for case in CASES if case.game.name == "tiny" and case.players > 1)

    def leaky(self, case: Case, keep: str) -> Case:
        """Return the case with an ``observe`` that leaves one hidden field unblanked."""
        honest = case.game.kernel.observe

        def observe(s, player):
            kept = getattr(s, keep).copy()
            honest(s, player)
            getattr(s, keep)[:] = kept

        kernel = replace(case.game.kernel, observe=observe)
        name = f"leaky-{keep}"
        return replace(case, game=replace(case.game, name=name, kernel=kernel))

    @pytest.mark.parametrize("field", ["deck", "hand"])
    def test_an_observation_that_keeps_a_secret_is_found_out(self, tiny, field):
        case = self.leaky(tiny, field)
        found = [
            leaks(position, seat, seed)
            for seed, position in enumerate(positions(case, 200))
            for seat in case.seats
        ]
        assert any(found)
