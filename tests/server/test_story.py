"""The log in sentences, turn by turn, as the viewer saw the match; updating it is cheap."""

import random

import pytest

import steppe
from steppe.core.i18n import plain
from steppe.games.doggerland.rules.state import PROGRAMMING
from steppe.play.log import ABSENT, RESIGN, RETURN
from steppe.play.match import Match
from steppe.server.pages.table.story import Story, Voice

ZEBRAS = steppe.load("zebras")
OPENING = ("guard:3", "place:lion:d2", "step:1")


@pytest.fixture
def match():
    return Match.new(ZEBRAS, 2, {}, "m")


def play(match, *moves):
    for move in moves:
        match.commit(match.plan(match.player, move))


def lines(story):
    told = story.lines(Voice(plain, ()))
    return [(line.player, line.words, line.start, line.end) for line in told]


def test_a_turn_is_one_line(match):
    play(match, *OPENING)
    assert lines(Story(None).follow(match)) == [
        (0, "Ranger above column D", 0, 1),
        (1, "Lion to D2, ranger to column E", 1, 3),
    ]


def test_a_log_that_is_read_line_by_line_is_the_same(match):
    play(match, *OPENING)
    story, voice = Story(0).follow(match), Voice(plain, ())
    read = story.reading(voice)
    next(read)
    assert len(story._tales[voice]) == 1
    assert len(list(read)) == 1
    assert story.lines(voice) == Story(0).follow(match).lines(voice)


def test_a_line_grows_with_its_turn(match):
    story = Story(0)
    play(match, *OPENING[:2])
    assert lines(story.follow(match))[-1][1] == "Lion to D2"
    play(match, OPENING[2])
    assert lines(story.follow(match))[-1][1] == "Lion to D2, ranger to column E"


def test_what_is_taken_back_is_narrated_no_more(match):
    story = Story(0)
    play(match, *OPENING)
    before = lines(story.follow(match))
    match.commit(match.plan_undo(1, 1))
    play(match, "place:zebra:d1")
    assert lines(story.follow(match))[-1][1] == "Zebra to D1"
    assert before[0] == lines(story)[0]


def test_giving_up_is_a_line_of_its_own(match):
    play(match, *OPENING, RESIGN)
    assert lines(Story(None).follow(match))[-1] == (0, "Resigns", 3, 4)


def test_who_is_away_and_comes_back_at_once_has_two_lines(match):
    for move in (ABSENT, RETURN):
        match.commit(match.plan(0, move))
    told = [(0, "Is away; a bot plays on", 0, 1), (0, "Comes back", 1, 2)]
    assert lines(Story(None).follow(match)) == told


def test_what_was_followed_move_by_move_reads_like_what_is_read_at_once(match):
    story, dice = Story(1), random.Random(7)
    while not match.is_over:
        play(match, dice.choice(match.legal(match.player)))
        story.follow(match)
    fresh = Story(1).follow(match)
    assert lines(story) == lines(fresh)
    for after in range(len(fresh) + 1):
        assert story.position(after) == fresh.position(after)
        assert story.before(after) == fresh.before(after)


def test_following_one_more_move_looks_at_one_more_position(match, monkeypatch):
    story = Story(None)
    play(match, *OPENING)
    story.follow(match)
    monkeypatch.setattr(Match, "positions", None)  # a full replay would call this
    play(match, match.legal(match.player)[0])
    assert len(story.follow(match)) == 4


def test_the_turn_shown_began_where_its_first_decision_was_taken(match):
    play(match, *OPENING)
    story = Story(None).follow(match)
    assert story.before(0) is None
    assert story.before(3).turn == story.position(1).turn


def test_an_unnarrated_event_continues_the_line_before():
    """Passes in card windows are private, so the log has no line for them."""
    match = Match.new(steppe.load("valley"), 2, {}, "m")
    generator = random.Random(1)
    while "pass" not in match.legal(match.player):
        play(match, generator.choice(match.legal(match.player)))
    told = lines(Story(None).follow(match))
    play(match, "pass")
    after = lines(Story(None).follow(match))
    assert len(after) == len(told)
    assert after[-1][3] == len(match.line)


def test_half_a_decision_is_no_action_of_its_own():
    match = Match.new(steppe.load("doggerland"), 1, {}, "m")
    while match.position_after(len(match.line)).state.phase != PROGRAMMING:
        match.commit(match.plan(0, match.legal(0)[0]))
    first = len(match.line)
    match.commit(match.plan(0, next(move for move in match.legal(0) if move.startswith("send:"))))
    half = Story(0).follow(match).deeds((first, first + 1), Voice(plain, ("Ana",)))
    match.commit(match.plan(0, match.legal(0)[0]))
    whole = Story(0).follow(match).deeds((first, first + 2), Voice(plain, ("Ana",)))
    assert half == []
    assert [deed.at for deed in whole] == [first + 2]
