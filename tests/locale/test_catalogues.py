"""Every message has a translation with the same placeholders, and no translation is unused."""

import re
import tomllib
from collections import defaultdict
from functools import cache

import pytest
from babel.messages.pofile import read_po
from scripts import words

from steppe.core.i18n import SOURCE
from steppe.locale import LANGUAGES, catalogue
from tests.locale.complete import COMPLETE

GAPS = re.compile(r"\{(\w+)\}")
LOOSE = re.compile(r" [:;?!\u00bb]|\u00ab |'")  # a breaking space, or a straight apostrophe
PATHS = sorted(words.SOURCE.rglob("locale/*.po"))
WHOLE = [path for path in PATHS if path.stem in COMPLETE]
FRENCH = [path for path in PATHS if path.stem == "fr"]


@cache
def said():
    """Return the texts in each catalogue folder; cached because reading takes a second or two."""
    return dict(words.catalogues())


def names(path):
    return f"{path.parents[1].name}-{path.stem}"


def pairs(path):
    """Yield each translated English text, or plural form, with its translation."""
    texts, counted = catalogue(path)
    yield from texts.items()
    for text in said()[path.parent]:
        if isinstance(text, tuple) and text[0] in counted:
            yield from zip(text, counted[text[0]].forms, strict=True)


def test_every_folder_of_catalogues_has_every_language():
    languages = LANGUAGES.keys() - {SOURCE}
    assert set(PATHS) == {folder / f"{language}.po" for folder in said() for language in languages}


@pytest.mark.parametrize("path", WHOLE, ids=names)
def test_every_text_has_a_translation_and_none_is_left_over(path):
    assert words.missing(path, said()[path.parent]) == [], "run make words and translate"


@pytest.mark.parametrize("path", PATHS, ids=names)
def test_a_translation_has_the_same_gaps(path):
    strange = [
        (english, french)
        for english, french in pairs(path)
        if set(GAPS.findall(english)) != set(GAPS.findall(french))
    ]
    assert strange == []


@pytest.mark.parametrize("path", FRENCH, ids=names)
def test_no_french_ends_a_line_before_its_punctuation(path):
    assert [french for _, french in pairs(path) if LOOSE.search(french)] == []


def test_nothing_that_teaches_ends_a_line_before_its_punctuation():
    files = [*words.SOURCE.rglob("lessons/*.toml"), *words.SOURCE.rglob("teaching/*.toml")]
    results = [text for path in files for text in _french(tomllib.loads(path.read_text()))]
    assert len(results) > 100
    assert [text for text in results if LOOSE.search(text)] == []


def _french(told):
    """Yield every French text in a teaching file."""
    if isinstance(told, dict):
        yield from (text for text in [told.get("fr")] if isinstance(text, str))
    for part in told.values() if isinstance(told, dict) else told:
        if isinstance(part, dict | list):
            yield from _french(part)


@pytest.mark.parametrize("path", PATHS, ids=names)
def test_to_renew_a_catalogue_that_is_whole_changes_nothing(path, tmp_path):
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    words.renew(copy, said()[path.parent])
    assert copy.read_text() == path.read_text()


def test_a_renewed_catalogue_counts_as_before_whatever_babel_knows(newer_babel, tmp_path):
    path = tmp_path / "fr.po"
    path.write_bytes(FRENCH[0].read_bytes())
    words.renew(path, said()[FRENCH[0].parent])
    assert path.read_text() == FRENCH[0].read_text()


def test_renewing_adds_what_is_missing_and_drops_what_nobody_says(tmp_path):
    path = tmp_path / "fr.po"
    path.write_text('# Words.\nmsgid "bison"\nmsgstr "bison"\n\nmsgid "horse"\nmsgstr "cheval"\n')
    assert "Plural-Forms" not in path.read_text()
    words.renew(path, {"horse", ("1 tool", "{count} tools")})
    assert words.missing(path, {"horse", ("1 tool", "{count} tools")}) == [
        ("1 tool", "{count} tools")
    ]
    with path.open("rb") as file:
        assert {message.id for message in read_po(file) if message.id} == {
            "horse",
            ("1 tool", "{count} tools"),
        }
    assert b"nplurals=2; plural=(n > 1);" in path.read_bytes(), "like the site's catalogue"


SAID = """
x = f"{say('one')}"
y = look.say("two" if x else "three", name="no text") + sing("no text")
z = say(("four", "five")[x]), say.plural("1 horse", "{count} horses", x)
NAMES = msgids({"a key": "six", "another": ("seven", "eight")})
FORMS = {"tool": Forms("no tools", "1 tool", "{count} tools")}
ROW = ("no text", msgid("nine"))
WORDS = {"verb": VerbWords("", {True: "ten", False: "eleven"}, "no text")}
raise TakenError("This seat is taken.") from NotationError("no text")
raise ValueError("no text")
"""


def test_texts_are_found_wherever_they_stand(tmp_path):
    path = tmp_path / "page.py"
    path.write_text(SAID)
    numbers = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    numbers += ("ten", "eleven")
    assert words.found_in([path]) == {
        *numbers,
        *("no tools", "This seat is taken."),
        *(("1 horse", "{count} horses"), ("1 tool", "{count} tools")),
    }


def test_texts_of_templates_are_found():
    assert "Open tables" in said()[words.SOURCE / "locale"]


def test_a_text_means_one_thing_in_all_catalogues():
    """Pages use the same translator for the site's messages and for those of all games."""
    meant = defaultdict(set)
    for path in PATHS:
        texts, counted = catalogue(path)
        forms = {english: french.forms for english, french in counted.items()}
        for english, translation in (texts | forms).items():
            meant[path.stem, english].add(translation)
    assert {text: found for text, found in meant.items() if len(found) > 1} == {}
