"""Dice that no one can choose, and that anyone can verify afterwards.

A match draws a 256-bit secret at its start and publishes the secret's SHA-256 hash, the commitment.
Then each seat may add a random *word*. Outcome number *n* depends only on HMAC-SHA256(secret, the
match id, n, and the words added before it). So a host who draws secrets until it likes one gains
nothing: it must commit before it knows the words.

A host who also plays knows the secret, and could try words for their own seat until they like the
next outcomes. Therefore each seat answers the first word of another seat with one more word, which
it fixed beforehand: a seat's word is the beginning of the hash of its next word. When the match is
over, the secret is revealed, so that anyone can compute every outcome again.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Collection, Iterable, Sequence

_BITS = 256
_WORD = re.compile("[0-9a-f]{32}")  # 128 random bits


def new_secret() -> bytes:
    """Return 256 random bits from the operating system."""
    return secrets.token_bytes(_BITS // 8)


def new_name() -> str:
    """Return a short random name for a match that has no name."""
    return secrets.token_hex(4)


def is_word(text: str) -> bool:
    """Return whether a text may be a seat's word: 32 hexadecimal digits."""
    return bool(_WORD.fullmatch(text))


def hash_of(word: str) -> str:
    """Return the word that a seat adds before ``word``: it fixes ``word`` without revealing it."""
    return hashlib.sha256(word.encode()).hexdigest()[: len(word)]


def silent_seats(players: int, words: Collection[int]) -> str:
    """Return the seats without a word, if others added one, separated by spaces."""
    others = (str(player) for player in range(players) if player not in words)
    return " ".join(others) if words else ""


def commitment(secret: bytes) -> str:
    """Return the commitment to ``secret``: its SHA-256 hash in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, label: str, weights: Sequence[int]) -> int:
    """Return the index of an outcome, drawn in proportion to ``weights``.

    ``label`` identifies the outcome (``label_of``). The 256 bits of the HMAC are read as a fraction
    of the total; the bias is below 2**-200.
    """
    message = label.encode()
    word = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
    left = (word * sum(weights)) >> _BITS
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise ValueError(f"weights {list(weights)!r} do not add up to a positive number")


def label_of(match: str, number: int, words: Iterable[str] = ()) -> str:
    """Return the text from which outcome ``number`` of a match is drawn, after ``words``."""
    return "\0".join((match, str(number), *words))
