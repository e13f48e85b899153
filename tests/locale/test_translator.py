"""Translations: catalogues are read without compiling, the site's before the games'."""

import re
from pathlib import Path

import pytest

import steppe
from steppe.locale import CatalogueError, catalogue, preferred, translator

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
COUNTED = """
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: {rule};\\n"

msgid "1 reindeer"
msgid_plural "{{count}} reindeer"
"""
BABEL_S = "nplurals=3; plural=n == 0 ? 0 : n == 1 ? 1 : 2"
OURS = "nplurals=2; plural=(n > 1)"


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


def test_the_words_of_the_site_come_before_those_of_a_game(game):
    assert translator("fr", [game])("Your turn") == "À vous"


def test_english_is_the_text_itself(game):
    assert translator("en", [game])("ranger") == "ranger"


def test_a_doubtful_translation_is_not_used(game):
    assert "row" not in catalogue(game / "locale" / "fr.po")


def test_the_same_translator_serves_everybody(game):
    assert translator("fr", [game]) is translator("fr", [game])


def counting(folder, rule, *forms):
    """Write a game's catalogue with a plural of reindeer; return the game's folder."""
    (folder / "locale").mkdir()
    lines = [f'msgstr[{number}] "{form}"\n' for number, form in enumerate(forms)]
    (folder / "locale" / "fr.po").write_text(COUNTED.format(rule=rule) + "".join(lines))
    return folder


def reindeer(say):
    return [say.plural("1 reindeer", "{count} reindeer", count) for count in (0, 1, 2, 1_000_000)]


ONE, MANY = "1 renne", "{count} rennes"
TWO_FORMS = [ONE, ONE, "2 rennes", "1000000 rennes"]


def test_a_catalogue_counts_as_its_header_says_whatever_babel_knows(newer_babel, tmp_path):
    say = translator("fr", [counting(tmp_path, OURS, ONE, MANY)])
    assert reindeer(say) == TWO_FORMS


def test_every_catalogue_counts_in_its_own_way(newer_babel, tmp_path):
    say = translator("fr", [counting(tmp_path, BABEL_S, "aucun renne", ONE, MANY)])
    assert reindeer(say) == ["aucun renne", *TWO_FORMS[1:]]
    site = [say.plural("1 match on this server", "", count) for count in (0, 1, 2)]
    assert site == [
        "1 partie sur ce serveur",
        "1 partie sur ce serveur",
        "2 parties sur ce serveur",
    ]


def test_a_catalogue_without_a_rule_counts_as_english_does(newer_babel, tmp_path):
    folder = counting(tmp_path, OURS, ONE, MANY)
    path = folder / "locale" / "fr.po"
    path.write_text(re.sub(".*Plural-Forms.*\n", "", path.read_text()))
    assert reindeer(translator("fr", [folder])) == ["0 rennes", *TWO_FORMS[1:]]


def test_forms_that_are_not_all_translated_stay_english(tmp_path):
    say = translator("fr", [counting(tmp_path, BABEL_S, ONE, MANY)])
    assert reindeer(say)[2] == "2 reindeer"


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        ("nplurals=2; plural=n % 10", "2 plural forms and its rule asks for more"),
        ("nplurals=2; plural=import(n)", "invalid token in plural form: import"),
        ("nplurals=1; plural=0", "more translations than num_plurals"),
    ],
)
def test_a_broken_catalogue_is_named_and_what_it_translates_stays_english(
    rule, fault, tmp_path, caplog
):
    folder = counting(tmp_path, rule, ONE, MANY)
    with pytest.raises(CatalogueError, match=fault):
        catalogue(folder / "locale" / "fr.po")
    say = translator("fr", [folder])
    assert reindeer(say) == ["0 reindeer", "1 reindeer", "2 reindeer", "1000000 reindeer"]
    assert say("Your turn") == "À vous"
    assert f"{folder / 'locale' / 'fr.po'}: " in caplog.text


@pytest.mark.parametrize("game", [None, *steppe.names()])
def test_every_catalogue_of_ours_says_how_it_counts(game):
    folder = Path(steppe.__file__).parent if game is None else steppe.load(game).folder
    assert OURS in (folder / "locale" / "fr.po").read_text()


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
