"""Words in other languages: the English text is the key, catalogues are read as they are.

``<language>.po`` in this folder holds the words of the server and the terminal,
``<game>/locale/<language>.po`` those of a game. Nothing is compiled: a catalogue is read the
first time somebody asks for its language.

How a language counts, its catalogue says itself, in its header ``Plural-Forms``. Babel knows rules
as well, but those change from one version of it to the next, and the translations do not.
"""

import logging
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from steppe.core.i18n import Counted, Translator

LANGUAGES = {"en": "English", "fr": "Français"}
"""Every language of the house, in its own words, the one of the code first."""

_FOLDER = Path(__file__).parent
_HEADER = b"Plural-Forms:"
_COUNTS = (*range(200), 1000, 1_000_000)  # the rules of all languages differ among these
_LOG = logging.getLogger(__name__)


class CatalogueError(Exception):
    """A file of translations that cannot be read; the message says which and why."""


class Words(NamedTuple):
    """A catalogue: texts and what is counted, each by the English text, that for one."""

    texts: dict[str, str]
    counted: dict[str, Counted]


class Rule(NamedTuple):
    """How a catalogue counts: how many forms it has, and which of them goes with a count."""

    forms: int
    which: Callable[[int], int]


def translator(language: str, game_folders: Iterable[Path] = ()) -> Translator:
    """Return what says an English text in ``language``, or the text itself where none is known.

    The words of the house come first, then those of the games in ``game_folders``.
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
    """Return the words of a catalogue, none if it is broken: what it is for stays English then."""
    try:
        return catalogue(path)
    except CatalogueError as error:
        _LOG.warning("%s; what it translates stays English", error)
        return Words({}, {})


@cache
def catalogue(path: Path) -> Words:
    """Return the words of a ``.po`` file; none if there is no such file."""
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
    """Return what stands in a catalogue, and how it counts: as English does if it does not say."""
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
