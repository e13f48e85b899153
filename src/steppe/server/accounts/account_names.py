"""Names of accounts: readable, in one script, and not mistaken for anyone else's.

Guests may call themselves whatever they like at a table; the name of an account belongs to one
person. Two texts compare names: ``folded`` regardless of case, and ``shape``, which is the same for
names that look alike (Unicode Technical Standard 39, section 4).
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from steppe.bots.make import LEVELS
from steppe.core.i18n import msgid
from steppe.play.player_name import clean_name
from steppe.server.base.http_errors import TableError

_SHORTEST = 2
_LONGEST_READ = 128  # characters of a name that are read at all
_JOINTS = " -_.'\u2019\u00b7"  # allowed between letters and digits
_SHARED = "INHERITED"  # the script of marks that letters of any script may have
_ANY = {"COMMON", _SHARED}
_FAINT = re.compile("[\u0320\u0331-\u0333\u0347\u0640]|(?<=I)\u0307")
"""Lines below a letter, as below a link; what only makes Arabic words longer; the dot on an I."""
_OVERLAY = 1  # the combining class of marks that strike a letter out
_SMALL = "LATIN LETTER SMALL CAPITAL "
_TOGETHER = (  # scripts that one language writes together (UTS 39, section 5.1)
    {"HAN", "HIRAGANA", "KATAKANA"},
    {"HAN", "BOPOMOFO"},
    {"HAN", "HANGUL"},
)
_RESERVED = ("admin", "bot", "guest", "host", "invité", "moderator", "server", "site", "steppe")

SHORT = msgid("A name needs at least 2 letters or digits.")
ODD = msgid("A name may have letters, digits, spaces and -_.' only.")
MIXED = msgid("Write the name in one alphabet: it mixes letters that look alike.")
TAKEN = msgid("This name is taken, or looks too much like one that is. Choose another.")


@dataclass(frozen=True)
class AccountName:
    """A name as people see it, and the two texts that compare it with others."""

    name: str
    folded: str
    shape: str


class AccountNameError(TableError):
    """The name cannot be that of an account."""

    status = 422


def read_name(text: str) -> AccountName:
    """Return a cleaned name. Raises ``AccountNameError`` for a name that an account cannot have."""
    name = clean_name(unicodedata.normalize("NFKC", text[:_LONGEST_READ]))
    if sum(map(_is_letter, name)) < _SHORTEST:
        raise AccountNameError(SHORT)
    if not all(_is_letter(sign) or sign in _JOINTS or _is_mark(sign) for sign in name):
        raise AccountNameError(ODD)
    if not _is_one_script(name):
        raise AccountNameError(MIXED)
    read = AccountName(name, fold(name), shape_of(name))
    if not _reserved().isdisjoint((read.folded, read.shape)):
        raise AccountNameError(TAKEN)
    return read


def fold(text: str) -> str:
    """Return a name regardless of case, of spaces and of how its letters are encoded."""
    normal = unicodedata.normalize("NFKC", text[:_LONGEST_READ]).casefold()
    shown = filter(str.isprintable, " ".join(unicodedata.normalize("NFKC", normal).split()))
    return "".join(shown)


def shape_of(name: str) -> str:
    """Return a text that is the same for names that look alike."""
    normal = unicodedata.normalize("NFKD", _plain(name))  # accents apart from their letters
    normal = normal.replace("\u0237", "j")  # without its dot; the library only knows such an i
    seen = "".join(map(_looks_like, normal)).casefold()
    return "".join(map(_looks_like, (sign for sign in seen if sign not in _JOINTS))).casefold()


def _plain(name: str) -> str:
    """Return a name without marks that readers overlook: faint ones, and those on other marks.

    Accents make a letter that Unicode has as one character; marks of one script are its vowels.
    """
    from confusable_homoglyphs import categories  # its tables take long to load

    letters = unicodedata.normalize("NFC", _FAINT.sub("", unicodedata.normalize("NFKD", name)))
    return "".join(sign for sign in letters if categories.alias(sign) != _SHARED)


@cache
def _reserved() -> frozenset[str]:
    """Return the texts that compare reserved names; capitals look different: ``I`` like ``l``."""
    names = (*_RESERVED, *(level.title for level in LEVELS))
    shapes = (shape_of(name) for one in names for name in (one, one.lower(), one.upper()))
    return frozenset((*map(fold, names), *shapes))


def _is_letter(sign: str) -> bool:
    return unicodedata.category(sign) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd")


def _is_mark(sign: str) -> bool:
    is_over = unicodedata.combining(sign) == _OVERLAY
    return unicodedata.category(sign) in ("Mn", "Mc") and not is_over


def _is_one_script(name: str) -> bool:
    from confusable_homoglyphs import categories  # its tables take long to load

    scripts = set(map(categories.alias, name)) - _ANY
    return len(scripts) <= 1 or any(scripts <= together for together in _TOGETHER)


@cache
def _looks_like(sign: str) -> str:
    """Return the sign, or signs, that stand for all signs that look like this one.

    The library's table leads from each sign to its model, and from a model to many signs.
    """
    alike, name = _confusables(), unicodedata.name(sign, "")
    if name.startswith(_SMALL) and len(name) == len(_SMALL) + 1:
        return name[-1].lower()
    known = _texts(alike.get(sign, ()))
    models = [other for other in known if len(alike.get(other, ())) > len(known)]
    return max(models, key=lambda other: (len(alike[other]), other), default=sign)


def _texts(found: Iterable[Any]) -> list[str]:
    return [entry["c"] for entry in found]


@cache
def _confusables() -> dict[str, list[dict[str, str]]]:
    from confusable_homoglyphs import confusables  # its tables take long to load

    data: dict[str, list[dict[str, str]]] = confusables.confusables_data
    return data
