"""Translate text and fill its gaps; count things in the plural forms of each language.

Code that produces text takes a ``Translator``; ``plain`` leaves everything in English. The
catalogues are in ``steppe/locale``. Extraction (``scripts/words.py``) looks for these calls by
name, so every English text must be an argument of one of them.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

T = TypeVar("T")

SOURCE = "en"
"""The language of texts in the code."""

_CATALOGUES = Path(__file__).parents[1] / "locale"
CODES = (SOURCE, *sorted(path.stem for path in _CATALOGUES.glob("*.po")))
"""The languages of the site: the language of the code, and the languages of its catalogues."""
MINUS = "\N{MINUS SIGN}"


def is_many(count: int) -> int:
    """Return the index of the English plural form for a count: 0 for one, 1 for all others."""
    return int(count != 1)


def figure(number: int) -> str:
    """Format a number for people, with a true minus sign instead of a hyphen."""
    return str(number).replace("-", MINUS)


class Forms(NamedTuple):
    """The texts for none, one and several things; ``{count}`` is the number."""

    none: str
    one: str
    many: str


class Counted(NamedTuple):
    """The plural forms of a text in another language.

    ``which`` is the plural rule of the catalogue: it returns the index of the form for a count.
    """

    forms: tuple[str, ...]
    which: Callable[[int], int]


class Translator:
    """Translate English texts into one language.

    ``texts`` maps an English text to its translation; ``counted`` maps the English text for one
    thing to its plural forms. A text without a translation stays in English.
    """

    def __init__(
        self,
        texts: Mapping[str, str] | None = None,
        counted: Mapping[str, Counted] | None = None,
    ) -> None:
        self.texts = texts or {}
        self.counted = counted or {}

    def __call__(self, text: str, /, **values: object) -> str:
        """Return a text with ``values`` in its gaps: ``say("sends {people}", people="Ana")``."""
        words = self.texts.get(text, text)
        return words.format(**values) if values else words

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """Return a number of things: ``say.plural("1 tool", "{count} tools", 3)``."""
        forms, which = self.counted.get(one) or Counted((one, many), is_many)
        return forms[which(abs(count))].format(count=figure(count), **values)


plain = Translator()
"""Returns the English text itself. Used when no language is chosen."""


def msgid(text: str) -> str:
    """Return a text unchanged, marking it for extraction where it is defined."""
    return text


def msgids(table: T) -> T:
    """Return a table unchanged, marking its values (texts, or rows of texts) for extraction."""
    return table
