"""Web push: messages that a browser shows even when no page of the site is open.

A message is encrypted for its browser (RFC 8291, RFC 8188), and signed with the site's key so that
the browser's push service knows who sends it (VAPID, RFC 8292).
"""

import json
import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from steppe.server.notify.channels import Channel, Channels
from steppe.server.notify.messages import Message
from steppe.server.notify.outgoing import ForbiddenError, Outgoing, RefusedError

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
_HOURS = 12 * 3600  # for which a signature is valid
_KEEP = 24 * 3600  # seconds for which the service keeps a message for a browser that is off
_RECORD = (4096).to_bytes(4, "big")
_LAST = b"\x02"  # ends the only record
_GONE = (404, 410)


class PushKey:
    """The site's key pair for web push, derived from a secret of 32 bytes."""

    def __init__(self, secret: bytes) -> None:
        number = int.from_bytes(secret, "big") % (_ORDER - 1) + 1
        self._private = derive_private_key(number, SECP256R1())
        self.public = encode(point(self._private.public_key()))

    def headers(self, endpoint: str, contact: str) -> dict[str, str]:
        """Return the headers that prove to a push service who sends a message.

        ``contact`` is the URL of the site.
        """
        parts = urlsplit(endpoint)
        claim = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + _HOURS}
        claim |= {"sub": contact}
        head = {"typ": "JWT", "alg": "ES256"}
        signed = f"{_json(head)}.{_json(claim)}"
        r, s = decode_dss_signature(self._private.sign(signed.encode(), ECDSA(SHA256())))
        token = f"{signed}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
        return {"Authorization": f"vapid t={token}, k={self.public}"}


def _json(data: Mapping[str, object]) -> str:
    return encode(json.dumps(data, separators=(",", ":")).encode())


def encode(data: bytes) -> str:
    """Return bytes as base64 for URLs, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Return the bytes of a text from ``encode``. Raises ``ValueError``."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: EllipticCurvePublicKey) -> bytes:
    """Return a public key as 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypted(
    text: bytes,
    browser: bytes,
    secret: bytes,
    once: EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """Encrypt a text for the browser with this public key and secret.

    ``once`` and ``salt`` must be new for each text. Raises ``ValueError`` for an invalid key.
    """
    once, salt = once or generate_private_key(SECP256R1()), salt or os.urandom(16)
    theirs, ours = (
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), browser),
        point(once.public_key()),
    )
    shared = once.exchange(ECDH(), theirs)
    mixed = _derived(shared, secret, b"WebPush: info\0" + browser + ours, 32)
    key = _derived(mixed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(mixed, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + _LAST, None)
    return salt + _RECORD + bytes([len(ours)]) + ours + sealed


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def checked_keys(p256dh: str, auth: str) -> str:
    """Return a browser's keys in the form of a channel. Raises ``ValueError``."""
    encrypted(b"", decode(p256dh), decode(auth))
    return json.dumps({"p256dh": p256dh, "auth": auth})


async def send_push(
    channel: Channel, message: Message, outgoing: Outgoing, channels: Channels, key: PushKey
) -> None:
    """Send a message to a browser; forget a browser that no longer exists."""
    if not await channels.works(channel):
        return
    keys = json.loads(channel.keys)
    text = json.dumps(message.to_json()).encode()
    body = encrypted(text, decode(keys["p256dh"]), decode(keys["auth"]))
    headers = {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
    headers |= {
        "TTL": str(_KEEP),
        "Urgency": "high",
        **key.headers(channel.address, channel.origin),
    }
    try:
        await outgoing.post(channel.address, headers, body)
    except RefusedError as error:
        if error.status in _GONE:
            await channels.forget(channel)
    except ForbiddenError as error:
        await channels.switch_off(channel, str(error))
