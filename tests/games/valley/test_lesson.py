"""The lessons: short cards that show a newcomer the main events of one year, then a victory."""

from steppe.games.valley.rules.tables import WINTER
from steppe.play.lesson import lessons
from steppe.play.result import winners_of
from tests.games.valley.scenes import GAME

WORDS = 35  # maximum number of words on a card
FIRST, SECOND = (lessons(GAME)[name] for name in ("first", "second"))


def test_it_shows_a_second_camp_a_harvest_a_birth_and_winter():
    seen = [stop.match.observe(FIRST.seat).state for stop in FIRST.stops]
    before, end = seen[0], seen[-1]
    assert end.num_camps[FIRST.seat] == 2
    assert before.season != end.season == WINTER
    assert any(s.crop[:].any() for s in seen)
    assert not end.crop[:].any()  # harvested [V10.3]
    assert max(s.number[1] for s in seen) == end.number[1] == 3  # one more woman than at the start


def test_its_cards_are_short():
    for step in (*FIRST.steps, *SECOND.steps):
        for said in (step.words, *(words for _, words in step.wrong)):
            assert max(len(text.split()) for text in said.values()) <= WORDS, said


def test_the_second_one_shows_a_capture_an_announcement_and_a_winner():
    camps = [stop.match.observe(SECOND.seat).state.num_camps[SECOND.seat] for stop in SECOND.stops]
    assert camps == sorted(camps)
    assert (camps[0], camps[-1]) == (2, 4)
    assert {"take:1", "keep"} <= {stop.move for stop in SECOND.stops}
    assert any(
        stop.match.observe(SECOND.seat).state.announced[SECOND.seat] for stop in SECOND.stops
    )
    assert winners_of(SECOND.stops[-1].match.returns()) == {SECOND.seat}
