"""The teaching texts: complete in both languages, true to the rules, with drawable pictures."""

from collections.abc import Iterator

import pytest

import steppe
from steppe.core.teaching import Text, keys_of, teaching
from steppe.locale import LANGUAGES
from tests.locale.complete import COMPLETE

GAMES = [steppe.load(name) for name in steppe.names()]

pytestmark = pytest.mark.parametrize("game", GAMES, ids=steppe.names())


def texts(game) -> Iterator[Text]:
    """Yield every teaching text of a game."""
    known = teaching(game)
    yield known.about
    for step in known.steps:
        yield from (step.title, step.words)
    for thing in known.things.values():
        yield from (thing.title, thing.words)
    for section in known.howto.sections if known.howto else ():
        yield from (section.title, section.note, *section.head, *sum(section.rows, ()))
        for card in section.cards:
            yield from (card.title, card.words, card.value)
    for tab in known.tabs:
        yield from (tab.title, tab.lead, *tab.head, *sum(tab.rows, ()), *tab.notes)


def test_every_text_is_said_in_every_language(game):
    for text in texts(game):
        assert isinstance(text, str) or COMPLETE <= set(text) - {"rules"} <= set(LANGUAGES), text


def test_a_text_shows_only_things_that_have_a_word(game):
    known = teaching(game).things
    for text in texts(game):
        for language in LANGUAGES:
            assert set(keys_of(text, language)) <= set(known), text


def test_there_is_a_page_and_an_aid(game):
    known = teaching(game)
    assert known.about
    assert len(known.steps) == 3
    assert known.howto is not None
    assert len(known.howto.sections[-1].cards) == 5  # beginners' mistakes
    assert 3 <= len(known.howto.drawings) <= 12
    assert known.tabs


def test_a_round_in_pictures_has_a_picture_for_each_step(game):
    cards = [
        card
        for section in teaching(game).howto.sections
        if section.style == "pictures"
        for card in section.cards
    ]
    assert len(cards) >= 3
    assert [card.title for card in cards if card.drawing is None] == []


def test_texts_are_short(game):
    for text in texts(game):
        for language in () if isinstance(text, str) else set(text) - {"rules"}:
            most = 60 if text is teaching(game).about else 48
            assert len(text[language].split()) <= most, text[language]
