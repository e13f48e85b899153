"""A player of any game never receives hidden information."""

from dataclasses import replace

import pytest

from steppe.testing.cases import Case, positions
from steppe.testing.observation_checks import *  # noqa: F403
from steppe.testing.observation_checks import leaks
from tests.conformance.games import CASES


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
