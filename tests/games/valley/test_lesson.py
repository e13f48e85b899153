"""The guided first match: short cards that show a newcomer the main events of one year."""

from steppe.games.valley.rules.tables import WINTER
from steppe.play.lesson import lessons
from tests.games.valley.scenes import GAME

WORDS = 35  # maximum number of words on a card
FIRST = lessons(GAME)["first"]


def test_it_shows_a_second_camp_a_harvest_a_birth_and_winter():
    seen = [stop.match.observe(FIRST.seat).state for stop in FIRST.stops]
    before, end = seen[0], seen[-1]
    assert end.num_camps[FIRST.seat] == 2
    assert before.season != end.season == WINTER
    assert any(s.crop[:].any() for s in seen)
    assert not end.crop[:].any()  # harvested [V10.3]
    assert max(s.number[1] for s in seen) == end.number[1] == 3  # one more woman than at the start


def test_its_cards_are_short():
    for step in FIRST.steps:
        for said in (step.words, *(words for _, words in step.wrong)):
            assert max(len(text.split()) for text in said.values()) <= WORDS, said
