"""Known browsers: a cookie shows that the owner of an account has signed in here before.

Strangers who guess at a name use up the attempts for it, but not those of its owner's browsers
(OWASP, "device cookies"). The cookie names nobody: it holds a random word and, for each of a few
accounts, a keyed hash of the word and the account's name. Without the key nobody can make one, and
a thief of one gains a few attempts, for these names only.
"""

import hmac
import re
import secrets

from steppe.server.accounts.account_names import fold
from steppe.server.accounts.guests import Keys

COOKIE = "known"
_MOST = 4  # accounts that one browser is known for
_FORM = re.compile(r"[0-9a-f]{16}(\.[0-9a-f]{32}){1,4}", re.ASCII)


def known_by(keys: Keys, cookie: str, name: str) -> str:
    """Return the word of a browser in which the owner of a name has signed in, otherwise ""."""
    word, *marks = _read(cookie)
    own = _mark(keys, word, name)
    return word if any(hmac.compare_digest(own, mark) for mark in marks) else ""


def remembering(keys: Keys, cookie: str, name: str) -> str:
    """Return the cookie of a browser in which the owner of a name has just signed in."""
    word, *marks = _read(cookie)
    word = word or secrets.token_hex(8)
    return ".".join([word, *dict.fromkeys([_mark(keys, word, name), *marks])][: _MOST + 1])


def _read(cookie: str) -> list[str]:
    return cookie.split(".") if _FORM.fullmatch(cookie) else [""]


def _mark(keys: Keys, word: str, name: str) -> str:
    return keys.derive(f"known\0{word}\0{fold(name)}").hex()[:32]
