"""Ed25519 signatures (RFC 8032) for records of matches played on this server."""

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


class Signer:
    """Signs with a 32-byte secret; ``key`` is the public key in hexadecimal."""

    def __init__(self, secret: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(secret)
        self.key = public_key(secret)

    def sign(self, text: str) -> str:
        """Return the signature for a text, in hexadecimal."""
        return self._private.sign(text.encode()).hex()


@lru_cache
def public_key(secret: bytes) -> str:
    """Return the public key for a secret, in hexadecimal."""
    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw().hex()


def fits(key: str, signature: str, text: str) -> bool:
    """Return whether a key signed a text; the key and the signature are lower-case hexadecimal."""
    try:
        raw, made = bytes.fromhex(key), bytes.fromhex(signature)
        Ed25519PublicKey.from_public_bytes(raw).verify(made, text.encode())
    except (InvalidSignature, ValueError):
        return False
    return (key, signature) == (raw.hex(), made.hex())  # accept only one spelling
