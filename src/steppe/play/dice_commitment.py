"""Dice that anyone can verify afterwards (architecture, section 12).

A match draws a 256-bit secret at its start and publishes the secret's SHA-256 hash, the commitment.
Outcome number *n* depends only on HMAC-SHA256(secret, match id and n). When the match is over, the
secret is revealed, so that anyone can compute every outcome again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

_BITS = 256


def new_secret() -> bytes:
    """Return 256 random bits from the operating system."""
    return secrets.token_bytes(_BITS // 8)


def new_name() -> str:
    """Return a short random name for a match that has no name."""
    return secrets.token_hex(4)


def commitment(secret: bytes) -> str:
    """Return the commitment to ``secret``: its SHA-256 hash in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, match: str, number: int, weights: Sequence[int]) -> int:
    """Return the index of outcome ``number`` in a match, drawn in proportion to ``weights``.

    The 256 bits of the HMAC are read as a fraction of the total; the bias is below 2**-200.
    """
    message = f"{match}\0{number}".encode()
    word = int.from_bytes(hmac.digest(secret, message, "sha256"), "big")
    left = (word * sum(weights)) >> _BITS
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise ValueError(f"weights {list(weights)!r} do not add up to a positive number")
