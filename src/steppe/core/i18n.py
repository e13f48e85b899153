"""What people read, in their language: an English text, translated, its gaps filled.

A ``Translator`` stands wherever a text is made; ``plain`` says all in English. The catalogues of
the other languages are read in ``steppe/locale``. Extraction knows these calls by name: every
English text stands in one of them (``scripts/words.py``).
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

T = TypeVar("T")
MINUS = "\N{MINUS SIGN}"


def is_many(count: int) -> int:
    """Return which form of an English word goes with a count: 0 for one, 1 for all others."""
    return int(count != 1)


def figure(number: int) -> str:
    """Return a number as people read it, with a minus that is no hyphen."""
    return str(number).replace("-", MINUS)


class Forms(NamedTuple):
    """What is said of none, one and many of a thing: ``{count}`` is how many."""

    none: str
    one: str
    many: str


class Counted(NamedTuple):
    """What another language says of a number of things, a form for each kind of number.

    ``which`` is the rule of the catalogue that they come from: it numbers the form for a count.
    """

    forms: tuple[str, ...]
    which: Callable[[int], int]


class Translator:
    """Says English texts in one language.

    ``texts`` are its translations by English text, ``counted`` what it says of numbers of things
    by the English text for one. What has no translation stays English.
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
        """Return how many of a thing there are: ``say.plural("1 tool", "{count} tools", 3)``."""
        forms, which = self.counted.get(one) or Counted((one, many), is_many)
        return forms[which(abs(count))].format(count=figure(count), **values)


plain = Translator()
"""Says the English text itself: the translation used when nobody chose a language."""


def msgid(text: str) -> str:
    """Return a text that is said elsewhere: so extraction finds it where it is written down."""
    return text


def msgids(table: T) -> T:
    """Return a table all of whose values are said elsewhere: texts, or rows of texts."""
    return table
