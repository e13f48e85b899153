"""At most one seat can see a secret outcome, whatever ``observe`` does."""

from dataclasses import replace
from itertools import islice

import pytest

from steppe.core.i18n import plain
from steppe.play.log import moves_of
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match
from steppe.play.match_text import Teller
from steppe.testing.view_checks import shown
from tests.conformance.games import CASES, Case, usual_cases
from tests.conformance.twins import concealed, dealt, private

AFTER = (0, pytest.param(6, marks=pytest.mark.long))  # entries after the secret outcome
TWINS = 1  # variants compared with the match, for each match


def test_something_is_dealt_in_secret_in_some_match(game):
    if game.secrets:
        assert all(dealt(case, 0) for case in usual_cases(game))


@pytest.mark.parametrize("after", AFTER)
def test_a_secret_deal_is_shown_to_one_seat_at_most(secret_case, after):
    for one in dealt(secret_case, after):
        assert len(one.told()) <= 1
        assert None not in one.told()


@pytest.mark.parametrize("after", AFTER)
def test_nothing_is_hidden_that_happens_in_the_open(secret_case, after):
    secret = {*private(secret_case.game), *concealed(secret_case.game)}
    for one in dealt(secret_case, after):
        for viewer in secret_case.viewers:
            seen = [word.strip("~ ") for word in moves_of(one.match.seen_by(viewer))]
            assert {word.partition(":")[0] for word in seen if word.endswith(":?")} <= secret


def told(match: Match, viewer: int | None) -> tuple[object, ...]:
    """Return everything that the program shows ``viewer`` about a match."""
    names = [f"player {player}" for player in range(match.players)]
    return (
        match.seen_by(viewer),
        match.scores(),
        shown(match.position_after(len(match.line)), viewer),
        shown(match.position_after(len(match.line) // 2), viewer),
        format_record(from_match(match, {}, viewer)),
        list(Teller(match, names, plain, viewer).turns()),
        match.look(viewer) if viewer is not None and viewer == match.player else None,
        match.observe_before(viewer).to_json(),
    )


@pytest.mark.parametrize("after", AFTER)
def test_matches_that_differ_in_a_secret_read_the_same(secret_case, after):
    for one in dealt(secret_case, after):
        twins = list(islice(one.twins(), TWINS))
        for viewer in set(secret_case.viewers) - set(one.told()):
            own = told(one.match, viewer)
            assert all(told(twin.match, viewer) == own for twin in twins)
        assert twins or after > AFTER[0]


class TestTheComparisonItself:
    """A leak in ``observe`` is detected even if ``determinize`` never changes the secret."""

    @pytest.fixture
    def leaky(self) -> Case:
        """Return Tiny with hands that ``observe`` leaves open and ``determinize`` never changes."""
        case = next(case for case in CASES if case.game.name == "tiny" and case.players > 1)
        kernel = case.game.kernel

        def observe(s, player):
            hands = s.hand.copy()
            kernel.observe(s, player)
            s.hand[:] = hands

        def determinize(s, player, rng):
            hands = s.hand.copy()
            kernel.determinize(s, player, rng)
            s.hand[:] = hands

        changed = replace(kernel, observe=observe, determinize=determinize)
        return replace(case, game=replace(case.game, name="tiny-open", kernel=changed))

    def test_it_is_shown_to_more_than_one_seat(self, leaky):
        assert private(leaky.game) == ("deal",)
        assert any(len(one.told()) > 1 for one in dealt(leaky, 0))
