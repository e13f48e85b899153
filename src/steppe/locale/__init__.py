"""Words in other languages: the English text is the key, catalogues are read as they are.

``<language>.po`` in this folder holds the words of the server and the terminal,
``<game>/locale/<language>.po`` those of a game. Nothing is compiled: a catalogue is read the
first time somebody asks for its language.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from steppe.core.say import Say, is_many

LANGUAGES = {"en": "English", "fr": "Français"}
"""Every language of the house, in its own words, the one of the code first."""

_FOLDER = Path(__file__).parent
_ENGLISH = "en"


class Words(NamedTuple):
    """A catalogue: texts and forms of what is counted, each by the English text, that for one."""

    texts: dict[str, str]
    forms: dict[str, tuple[str, ...]]


def translator(language: str, game_folders: Iterable[Path] = ()) -> Say:
    """Return what says an English text in ``language``, or the text itself where none is known.

    The words of the house come first, then those of the games in ``game_folders``.
    """
    return _translator(language, tuple(game_folders))


@cache
def _translator(language: str, game_folders: tuple[Path, ...]) -> Say:
    all_words = Words({}, {})
    for folder in (*(game / "locale" for game in reversed(game_folders)), _FOLDER):
        words = catalogue(folder / f"{language}.po")
        all_words.texts.update(words.texts)
        all_words.forms.update(words.forms)
    form = c2py(Catalog(language).plural_expr) if language != _ENGLISH else is_many
    return Say(*all_words, form)


@cache
def catalogue(path: Path) -> Words:
    """Return the words of a ``.po`` file; none if there is no such file."""
    words = Words({}, {})
    if path.is_file():
        with path.open("rb") as file:
            for entry in read_po(file, abort_invalid=True):
                _take(words, entry)
    return words


def _take(words: Words, entry: Message) -> None:
    if entry.fuzzy or not entry.id or not entry.string:
        return
    if isinstance(entry.id, str):
        words.texts[entry.id] = str(entry.string)
    elif all(entry.string):
        words.forms[entry.id[0]] = tuple(entry.string)


@lru_cache(256)
def preferred(header: str) -> str:
    """Return the language that an ``Accept-Language`` header likes best among ours."""
    wishes = [_wish(part) for part in header.lower().split(",")]
    known = [wish for wish in wishes if wish[1] in LANGUAGES and wish[0] > 0]
    return max(known, key=lambda wish: wish[0])[1] if known else next(iter(LANGUAGES))


def _wish(part: str) -> tuple[float, str]:
    """Return weight and language of one part: ``fr-CH;q=0.9`` is (0.9, "fr")."""
    tag, _, rest = part.strip().partition(";")
    quality = rest.strip().removeprefix("q=")
    try:
        weight = float(quality) if quality else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip().partition("-")[0]
