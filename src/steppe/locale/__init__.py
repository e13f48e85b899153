"""Translations: the English text is the key, and ``.po`` catalogues are read without compiling.

``<language>.po`` in this folder holds the messages of the site and the terminal,
``<game>/locale/<language>.po`` those of a game. A catalogue is read when its language is first
used. The site offers a language once this folder has its catalogue; texts that the catalogue lacks
appear in English.

Each catalogue defines its own plural rule, in its ``Plural-Forms`` header. Babel has rules as well,
but they change between versions, and the translations do not.
"""

import logging
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from steppe.core.i18n import CODES, SOURCE, Counted, Translator

_FOLDER = Path(__file__).parent
_HEADER = b"Plural-Forms:"
_COUNTS = (*range(200), 1000, 1_000_000)  # any two different plural rules differ for one of these
_LOG = logging.getLogger(__name__)


def _own_name(language: str) -> str:
    """Return a language's name in that language, capitalised: Français."""
    name = Locale.parse(language).get_display_name(language) or language
    return name[0].upper() + name[1:]


LANGUAGES = {code: _own_name(code) for code in CODES}
"""Every language of the site with its own name, the language of the source first."""


class CatalogueError(Exception):
    """An unreadable catalogue; the message names the file and the reason."""


class Words(NamedTuple):
    """The entries of a catalogue: texts by English text, and plurals by English singular."""

    texts: dict[str, str]
    counted: dict[str, Counted]


class Rule(NamedTuple):
    """The plural rule of a catalogue: its number of forms, and the form for a count."""

    forms: int
    which: Callable[[int], int]


def translator(language: str, game_folders: Iterable[Path] = ()) -> Translator:
    """Return a translator into ``language``; text without an entry stays in English.

    The site's entries take precedence over those of the games in ``game_folders``.
    """
    return _translator(language, tuple(game_folders))


@cache
def _translator(language: str, game_folders: tuple[Path, ...]) -> Translator:
    all_words = Words({}, {})
    for folder in (*(game / "locale" for game in reversed(game_folders)), _FOLDER):
        words = _readable(folder / f"{language}.po")
        all_words.texts.update(words.texts)
        all_words.counted.update(words.counted)
    return Translator(*all_words)


def _readable(path: Path) -> Words:
    """Return the entries of a catalogue; for a broken one, log a warning and return no entries."""
    try:
        return catalogue(path)
    except CatalogueError as error:
        _LOG.warning("%s; what it translates stays English", error)
        return Words({}, {})


@cache
def catalogue(path: Path) -> Words:
    """Return the entries of a ``.po`` file, or none if there is no such file."""
    words = Words({}, {})
    if path.is_file():
        try:
            entries, rule = _read(path)
        except (PoFileError, ValueError) as error:
            raise CatalogueError(f"{path}: {error}") from error
        for entry in entries:
            _take(words, entry, rule)
    return words


def _read(path: Path) -> tuple[Catalog, Rule]:
    """Return the parsed catalogue and its plural rule, by default the English rule."""
    data = path.read_bytes()
    entries = read_po(BytesIO(data), abort_invalid=True)
    if _HEADER not in data:
        return entries, Rule(2, c2py("n != 1"))
    rule = Rule(entries.num_plurals, c2py(entries.plural_expr))
    if max(map(rule.which, _COUNTS)) >= rule.forms:
        raise ValueError(f"its header has {rule.forms} plural forms and its rule asks for more")
    return entries, rule


def _take(words: Words, entry: Message, rule: Rule) -> None:
    if entry.fuzzy or not entry.id or not entry.string:
        return
    forms = entry.string[: rule.forms]
    if isinstance(entry.id, str):
        words.texts[entry.id] = str(entry.string)
    elif len(forms) == rule.forms and all(forms):
        words.counted[entry.id[0]] = Counted(tuple(forms), rule.which)


@lru_cache(256)
def preferred(header: str) -> str:
    """Return the site language that an ``Accept-Language`` header prefers, English by default."""
    wishes = [_wish(part) for part in header.lower().split(",")]
    known = [wish for wish in wishes if wish[1] in LANGUAGES and wish[0] > 0]
    return max(known, key=lambda wish: wish[0])[1] if known else SOURCE


def _wish(part: str) -> tuple[float, str]:
    """Return the weight and language of one part: (0.9, "fr") for ``fr-CH;q=0.9``."""
    tag, _, rest = part.strip().partition(";")
    quality = rest.strip().removeprefix("q=")
    try:
        weight = float(quality) if quality else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip().partition("-")[0]
