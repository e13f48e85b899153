"""A seat's view of a match: only moves and outcomes that it cannot identify are hidden."""

import random

import pytest

from steppe.core.position import Position
from steppe.play.log import UNDO, Entry
from steppe.play.match import Match
from tests.tiny import GAME

OPEN_HAND = "guard guard guard spear spear spear bow bow"  # two full hands and most of the third
LAST = len(OPEN_HAND.split())


def match_of(deal: str, players: int = 3) -> Match:
    """Return a match with the given cards dealt, before the first roll."""
    match = Match(GAME, players, GAME.check_options({}, players), "m", bytes(32))
    match.commit(Entry(-1, "", tuple(f"deal:{card}" for card in deal.split())))
    return match


@pytest.fixture
def match() -> Match:
    """Return a match in which the last card left, dealt to player 2, was a thief."""
    return match_of(f"{OPEN_HAND} thief")


def dealt(match: Match, viewer: int | None) -> list[str]:
    return [word.removeprefix("deal:") for word in match.seen_by(viewer)[0].outcomes]


def test_the_only_card_that_was_left_is_hidden_from_those_who_do_not_know_the_others(match):
    position = Position.new(GAME, 3).play(" ".join(f"deal:{card}" for card in OPEN_HAND.split()))
    assert [word for word, _ in position.outcomes()] == ["deal:thief"]
    for viewer in (0, 1, None):
        assert dealt(match, viewer)[LAST] == "?"
    assert dealt(match, 2)[LAST] == "thief"


def test_a_player_sees_the_own_cards_alone(match):
    for viewer in range(3):
        own = range(3 * viewer, 3 * viewer + 3)
        assert [n for n, word in enumerate(dealt(match, viewer)) if word != "?"] == [*own]


def test_a_throw_for_all_to_see_is_hidden_from_nobody(match):
    one = match_of("thief guard bow thief spear bow", 2)
    one.commit(Entry(-1, "", ("roll:deer",)))
    assert all(one.seen_by(viewer)[-1].outcomes == ("roll:deer",) for viewer in (0, 1, None))


def test_going_back_changes_nothing_that_was_seen():
    match, chance = Match.new(GAME, 3, {}, "sight"), random.Random(1)
    while not match.is_over and len(match.log) < 60:
        seen = [match.seen_by(player) for player in (None, 0, 1)]
        again = Match(GAME, 3, match.options, match.id, match.secret, list(match.log))
        assert [again.seen_by(player) for player in (None, 0, 1)] == seen
        if len(match.line) > 3 and chance.random() < 0.3:
            match.commit(match.plan_undo(0, len(match.line) - chance.randint(1, 3)))
        else:
            match.play(chance.choice(match.legal(match.player)))
    assert any(entry.verb == UNDO for entry in match.log)
