"""Words in other languages: catalogues as they are, the house before the games."""

import pytest

from steppe.locale import catalogue, preferred, translator

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def game(tmp_path):
    (tmp_path / "locale").mkdir()
    text = 'msgid "lion"\nmsgstr "lion"\n\nmsgid "ranger"\nmsgstr "garde"\n\n'
    text += 'msgid "Your turn"\nmsgstr "Au suivant"\n\n#, fuzzy\nmsgid "row"\nmsgstr "rang"\n'
    (tmp_path / "locale" / "fr.po").write_text(HEADER + text)
    return tmp_path


def test_a_text_is_translated_and_an_unknown_one_stays_english(game):
    say = translator("fr", [game])
    assert (say("ranger"), say("mammoth")) == ("garde", "mammoth")


def test_the_words_of_the_house_come_before_those_of_a_game(game):
    assert translator("fr", [game])("Your turn") == "À vous"


def test_english_is_the_text_itself(game):
    assert translator("en", [game])("ranger") == "ranger"


def test_a_doubtful_translation_is_not_used(game):
    assert "row" not in catalogue(game / "locale" / "fr.po")


def test_the_same_translator_serves_everybody(game):
    assert translator("fr", [game]) is translator("fr", [game])


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("de-DE,de;q=0.9,fr;q=0.5,en;q=0.4", "fr"),
        ("de", "en"),
        ("", "en"),
        ("fr;q=0", "en"),
        ("fr;q=nonsense,*", "en"),
    ],
)
def test_the_browser_says_which_language_it_likes(header, language):
    assert preferred(header) == language
