"""Clean a player's name: one line of visible text.

The same rule applies wherever a name comes from: forms, API, cookies, record files. Invisible
characters are dropped, since a name that consists of them cannot be seen, and a name that contains
some may look like another player's. They are kept where they change the display: in joined emoji,
flags and keycaps, and between letters that they join or separate (RFC 5892, appendix A).
"""

import re
import unicodedata
from functools import lru_cache
from itertools import accumulate, takewhile

from idna import valid_contextj
from wcwidth import iter_graphemes

LONGEST = 24
"""Maximum length of a name, in characters as readers see them."""

LONGEST_TEXT = 64
"""Maximum length of a name in code points: a joined emoji has up to ten."""

_LONGEST_READ = 512  # maximum number of code points to read, since normalising long texts is slow
_MOST_MARKS = 4  # maximum number of marks on a letter; Hebrew and Vietnamese need fewer
_ZWNJ, _ZWJ, _VS15, _VS16, _KEYCAP = "\u200c", "\u200d", "\ufe0e", "\ufe0f", "\u20e3"
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
_BLANK = "#\u115f\u1160\u2800\u3164\uffa0\U0001d159"  # begin a comment in records, or are blank
_IGNORED = re.compile(
    "[\xad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)  # Default_Ignorable_Code_Point of Unicode, without the blank letters above
_SPACES = re.compile(r"\s+")
_KNOWN = 4096  # names in the cache: pages show the same ones again and again


@lru_cache(_KNOWN)
def clean_name(name: str) -> str:
    """Return the cleaned form of ``name``, "" if no part of it is visible."""
    signs = list(iter_graphemes(visible(name)))[:LONGEST]
    lengths = accumulate(map(len, signs))
    count = sum(1 for _ in takewhile(LONGEST_TEXT.__ge__, lengths))
    return visible("".join(signs[:count]))


def visible(text: str) -> str:
    """Return a text as one line, without invisible characters and without ``#``."""
    read = text[:_LONGEST_READ]
    while (cleaned := _cleaned(read)) != read:  # dropping a character may combine two others
        read = cleaned
    return read if any(map(_shows, read)) else ""


def _cleaned(text: str) -> str:
    normal = unicodedata.normalize("NFC", text)
    flags = {at for found in _FLAG.finditer(normal) for at in range(*found.span())}
    kept = "".join(
        sign if at in flags else _kept(normal, at, sign) for at, sign in enumerate(normal)
    )
    return _SPACES.sub(" ", _without_heaps(kept)).strip()


def _kept(text: str, at: int, sign: str) -> str:
    """Return the cleaned form of a character at an index of a text: itself, a space, or ""."""
    if _IGNORED.match(sign):
        return sign if _is_of_use(text, at) else ""
    return sign if sign.isprintable() and sign not in _BLANK else " "


def _is_of_use(text: str, at: int) -> bool:
    """Return whether an invisible character changes how its neighbours are displayed."""
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if sign in (_VS15, _VS16):
        return _is_symbol(before) or (before.isdigit() and after == _KEYCAP)
    if sign == _ZWJ and _is_symbol(after):
        return _is_symbol(before) or before == _VS16 or unicodedata.category(before or " ") == "Sk"
    return sign in (_ZWNJ, _ZWJ) and bool(before) and valid_contextj(text, at)


def _is_symbol(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign) in ("So", "Sm")


def _without_heaps(text: str) -> str:
    """Return a text without marks that follow no letter, and with only a few marks per letter."""
    kept, marks = [], _MOST_MARKS
    for sign in text:
        if unicodedata.category(sign) in ("Mn", "Me") and not _IGNORED.match(sign):
            marks += 1
        else:
            marks = _MOST_MARKS if sign.isspace() else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _shows(sign: str) -> bool:
    """Return whether a character is visible on its own."""
    return unicodedata.category(sign)[0] in "LNPS"
