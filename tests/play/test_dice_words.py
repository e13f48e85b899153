"""Words for the dice: answers that were fixed beforehand, and seats that change hands."""

import pytest

from steppe.core.errors import IllegalMove
from steppe.play.dice_commitment import hash_of
from steppe.play.log import GIVE, WORD
from steppe.play.match import Match
from steppe.play.match_record import format_record, from_match, parse_record
from steppe.play.record_proof import draws_of, verify
from tests.play.test_record_proof import GAME

LAST = ("0f" * 16, "a1" * 16, "7c" * 16)
ANA, BEN, CLEO = ([hash_of(hash_of(word)), hash_of(word), word] for word in LAST)


def say(match: Match, seat: int, word: str) -> None:
    match.commit(match.plan(seat, f"{WORD}:{word}"))


@pytest.fixture
def match() -> Match:
    """Return a match in which two of three seats have added their first word."""
    match = Match(GAME, 3, GAME.check_options({}, 3), "m", bytes(32))
    say(match, 0, ANA[0])
    match.deal()
    say(match, 1, BEN[0])
    return match


def test_each_seat_answers_the_first_word_of_another_once(match):
    assert match.owing == {0}
    with pytest.raises(IllegalMove, match="already added"):
        say(match, 1, BEN[1])
    say(match, 0, ANA[1])
    assert match.owing == frozenset()
    with pytest.raises(IllegalMove, match="already added"):
        say(match, 0, ANA[2])
    say(match, 2, CLEO[0])
    assert match.owing == {0, 1}
    say(match, 1, BEN[1])
    assert match.owing == {0}


@pytest.mark.parametrize("word", [ANA[0], ANA[2], BEN[1], "00" * 16])
def test_an_answer_is_the_word_that_was_fixed_before(match, word):
    with pytest.raises(IllegalMove, match="does not begin with"):
        say(match, 0, word)


def test_a_word_tried_after_all_others_does_not_decide_the_dice(match):
    """A host who knows the secret and all words so far still lacks the answers."""
    tried = match.copy()
    for one in (match, tried):
        say(one, 0, ANA[1])
    other = match.copy()
    say(match, 2, CLEO[0])
    say(other, 2, CLEO[0])
    say(match, 0, ANA[2])
    move = match.legal(match.player)[0]
    draws = [[*one.play(move).outcomes] for one in (match, other)]
    for _ in range(6):
        for one, found in zip((match, other), draws, strict=True):
            found += one.play(one.legal(one.player)[0]).outcomes
    assert draws[0] != draws[1]


def test_a_person_who_takes_a_seat_over_begins_with_a_word_of_their_own(match):
    match.commit(match.plan(0, GIVE))
    assert (match.owing, [*match.words]) == (frozenset(), [1])
    say(match, 0, CLEO[0])
    assert match.owing == {1}
    with pytest.raises(IllegalMove, match="since"):
        match.plan_undo(1, 0)


def test_a_record_with_answers_and_a_gift_verifies(match):
    say(match, 0, ANA[1])
    match.commit(match.plan(0, GIVE))
    say(match, 0, CLEO[0])
    say(match, 1, BEN[1])
    while not match.is_over:
        match.play(match.legal(match.player)[0])
    text = format_record(from_match(match, {}))
    assert "0 !give\n" in text
    assert "\nsilent 2\n" in text
    assert verify(parse_record(text), lambda _: GAME) == len([*draws_of(match)])
    changed = text.replace(BEN[1], BEN[2])
    with pytest.raises(ValueError, match="does not begin with"):
        verify(parse_record(changed), lambda _: GAME)
