"""A match as a list of ids, which is cheap to copy, and each player's view of it."""

import pytest

from steppe.adapters.trajectory import Trajectory, lines, num_sights, recent
from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from tests.adapters import SECRETIVE
from tests.conformance.twins import veiled
from tests.tiny import GAME as TINY


def course_of(words: str, players: int = 2) -> Trajectory:
    trajectory = Trajectory(TINY.new(players))
    for word in words.split():
        play(trajectory, word)
    return trajectory


def play(trajectory: Trajectory, word: str) -> None:
    space = TINY.outcomes if trajectory.player == CHANCE else TINY.actions
    trajectory.apply(space.parse(word))


def told(trajectory: Trajectory, viewer: int | None) -> list[str]:
    return lines(trajectory.seen_by(viewer))[1:]


DEAL = "deal:thief deal:guard deal:bow deal:thief deal:spear deal:bow roll:deer"


def test_copies_play_on_alone():
    trajectory = course_of(DEAL)
    other = trajectory.copy()
    play(other, "lay:bow")
    assert (trajectory.player, other.player) == (0, 1)
    play(trajectory, "lay:guard")
    again = trajectory.copy()
    play(trajectory, "lay:bow")
    assert again.record().splitlines()[-2] == "0 lay:guard"
    assert other.record().splitlines()[-2] == "0 lay:bow"


def test_copies_share_their_position_until_one_plays_on():
    trajectory = course_of(DEAL)
    other = trajectory.copy()
    assert other.position is trajectory.position
    play(other, "lay:bow")
    assert other.position is not trajectory.position


def test_the_first_position_is_left_as_it_is():
    start = TINY.new(2)
    trajectory = Trajectory(start)
    play(trajectory, "deal:bow")
    assert start == TINY.new(2)


def test_an_information_state_holds_what_a_player_saw_and_what_others_did():
    trajectory = course_of(f"{DEAL} lay:bow")
    own = ["~ deal:thief", "~ deal:guard", "~ deal:bow", *["~ deal:?"] * 3]
    assert told(trajectory, 0) == [*own, "~ roll:deer", "0 lay:bow"]
    assert told(trajectory, 1)[-1] == "0 lay:?"
    assert told(trajectory, None) == [*["~ deal:?"] * 6, "~ roll:deer", "0 lay:?"]


def test_it_does_not_matter_when_an_information_state_is_read():
    asked = course_of("")
    for word in f"{DEAL} lay:bow lay:bow leave".split():
        play(asked, word)
        for viewer in (0, 1, None):
            asked.seen_by(viewer)
    late = course_of(f"{DEAL} lay:bow lay:bow leave")
    assert all(late.seen_by(viewer) == asked.seen_by(viewer) for viewer in (0, 1, None))


def test_matches_are_equal_only_to_players_who_cannot_distinguish_them():
    one = course_of(f"{DEAL} lay:bow")
    other = course_of("deal:thief deal:guard deal:bow deal:spear deal:guard deal:bow")
    play(other, "roll:deer")
    play(other, "lay:bow")
    assert one.seen_by(0) == other.seen_by(0)
    assert one.seen_by(1).digest != other.seen_by(1).digest


def test_what_was_seen_and_hidden_again_is_remembered():
    one, other = course_of(f"{DEAL} lay:bow lay:bow"), course_of(f"{DEAL} lay:guard lay:bow")
    assert one.seen_by(1).digest != other.seen_by(1).digest
    assert told(one, 1) == told(other, 1)  # the cards are revealed, but no event names them


def test_each_event_seen_has_a_number_of_its_own():
    trajectory = course_of(f"{DEAL} lay:bow")
    moves, outcomes = len(TINY.actions), len(TINY.outcomes)
    roll = moves + TINY.outcomes.parse("roll:deer")
    laid = moves + outcomes  # the id of the first verb: the rest of the move is hidden
    dealt = moves + outcomes + len(TINY.actions.verbs)
    bow = moves + TINY.outcomes.parse("deal:bow")
    assert recent(trajectory.seen_by(1), 3, TINY) == [laid, roll, bow]
    assert recent(trajectory.seen_by(0), 3, TINY) == [TINY.actions.parse("lay:bow"), roll, dealt]
    assert num_sights(TINY) == dealt + len(TINY.outcomes.verbs)


def test_a_resampled_match_is_the_same_to_the_player_and_plays_on():
    trajectory = course_of(f"{DEAL} lay:bow")
    others = [trajectory.resampled(0, seed) for seed in range(20)]
    assert {other.seen_by(0).digest for other in others} == {trajectory.seen_by(0).digest}
    assert len({other.position.to_bytes() for other in others}) > 1
    other = others[0]
    other.apply(other.position.legal_ids()[0])
    assert told(other, 0)[:-1] == told(trajectory, 0)
    assert len(told(other, 1)) == 1  # this player's earlier observations are not reconstructed


@pytest.mark.parametrize("case", SECRETIVE, ids=str)
def test_events_are_equal_only_to_viewers_who_cannot_distinguish_them(case):
    for position in veiled(case, 12)[:4]:
        for viewer in case.seats:
            if position.player != viewer:
                check_what_follows(Trajectory(position), viewer)


def check_what_follows(trajectory: Trajectory, viewer: int) -> None:
    """Check that a viewer's line distinguishes events if and only if their observation does."""
    looks: dict[bytes, list[Trajectory]] = {}
    for number in possible_ids(trajectory.position)[:8]:
        other = trajectory.copy()
        other.apply(number)
        looks.setdefault(other.position.observe(viewer).to_bytes(), []).append(other)
    digests = [{other.seen_by(viewer).digest for other in others} for others in looks.values()]
    assert len(set.union(*digests)) == sum(map(len, digests))
    for others, found in zip(looks.values(), digests, strict=True):
        differ = len({other.position.to_bytes() for other in others}) > 1
        assert len(found) == 1 or not differ


def possible_ids(position: Position) -> list[int]:
    return [number for number, _ in position.weighted_ids()] or position.legal_ids()
