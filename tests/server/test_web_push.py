"""Pushes reach a browser encrypted, signed by the site, and say nothing about the position."""

import json
import re

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from steppe.server.accounts.guests import PUSH_KEY, KeyRing
from steppe.server.match import turn_call
from steppe.server.notify.channels import PUSH, Channel, Channels
from steppe.server.notify.messenger import Messenger
from steppe.server.notify.web_push import PushKey, checked_keys, decode, encode, encrypted, point
from tests.server.https import HOST, listening
from tests.server.site import ANA, BEN, play_some, table_of_two

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("only_tests_work")]
SITE = "https://table.test"
CURVE = ec.SECP256R1()


class Browser:
    """A browser that receives pushes: its endpoint and keys, and how it reads a message."""

    def __init__(self):
        self._private = ec.generate_private_key(CURVE)
        self._secret = bytes(range(16))
        self.public = point(self._private.public_key())

    def channel(self, guest: str) -> Channel:
        keys = checked_keys(encode(self.public), encode(self._secret))
        return Channel(guest, PUSH, f"https://{HOST}/push/{guest}", keys, "en", SITE)

    def read(self, body: bytes) -> dict:
        """Decrypt a message as RFC 8291 and RFC 8188 say."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self._private.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        )
        info = b"WebPush: info\0" + self.public + theirs
        mixed = HKDF(SHA256(), 32, self._secret, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(mixed)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(mixed)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text[-1:] == b"\x02"
        return json.loads(text[:-1])


def test_encryption_gives_the_example_of_rfc_8291():
    once = decode("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    body = encrypted(
        b"When I grow up, I want to be a watermelon",
        decode(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        decode("BTBZMqHH6r4Tts7J_aSIgg"),
        ec.derive_private_key(int.from_bytes(once, "big"), CURVE),
        decode("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


def test_a_message_is_signed_for_one_push_service_and_soon_expires(monkeypatch):
    monkeypatch.setattr("time.time", lambda: 1000.0)
    key = PushKey(bytes(range(32)))
    token, public = re.match(
        r"vapid t=([\w.-]+), k=([\w-]+)",
        key.headers("https://push.example/a/b?c", SITE)["Authorization"],
    ).groups()
    head, claim, signature = token.split(".")
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(decode(claim)) == {
        "aud": "https://push.example",
        "exp": 1000 + 12 * 3600,
        "sub": SITE,
    }
    raw = decode(signature)
    made = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    known = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(public))
    known.verify(made, f"{head}.{claim}".encode(), ec.ECDSA(SHA256()))
    with pytest.raises(InvalidSignature):
        known.verify(made, f"{head}.{head}".encode(), ec.ECDSA(SHA256()))


async def test_the_key_of_the_site_is_made_at_the_first_start_and_stays(app, tmp_path):
    key = app.state.messenger.key.public
    assert (tmp_path / PUSH_KEY).stat().st_mode & 0o777 == 0o600
    assert PushKey(KeyRing(tmp_path, PUSH_KEY).keys()[0]).public == key
    assert len(decode(key)) == 65


@pytest.mark.parametrize("keys", [("", ""), ("AAAA", "AAAA"), ("é", "x"), ("BAAA" * 22, "AAAA")])
def test_keys_that_cannot_be_a_browsers_are_refused(keys):
    with pytest.raises(ValueError, match=r".*"):
        checked_keys(*keys)


async def test_a_push_arrives_at_the_browsers_endpoint(app, rooms, certificate, monkeypatch):
    monkeypatch.setattr(turn_call, "LIVE", -1.0)
    room = await table_of_two(rooms)
    await play_some(room, 1)
    guest, other = (ANA, "ben") if room.table.match.player == 0 else (BEN, "ana")
    browser = Browser()
    async with listening(certificate) as (outgoing, heard, _):
        messenger = Messenger(rooms, app.state.messenger.key, outgoing)
        await messenger.channels.add(browser.channel(guest))
        await messenger.round()
        while messenger._tasks:
            await next(iter(messenger._tasks))
    ((head, body),) = heard
    assert head.startswith(f"POST /push/{guest} ".encode())
    assert b"content-encoding: aes128gcm" in head.lower()
    assert browser.read(body) == {
        "title": "Your turn: Drôles de Zèbres",
        "words": f"Your turn with {other}.",
        "url": f"{SITE}/m/{room.table.id}",
        "tag": f"/m/{room.table.id}",
    }


@pytest.mark.parametrize(("status", "stays"), [(404, 0), (410, 0), (429, 1), (500, 1)])
async def test_a_browser_that_is_gone_is_forgotten(app, rooms, certificate, status, stays):
    answer = f"HTTP/1.1 {status} No\r\nContent-Length: 0\r\n\r\n".encode()
    async with listening(certificate, answer) as (outgoing, *_):
        messenger = Messenger(rooms, app.state.messenger.key, outgoing)
        await messenger.channels.add(Browser().channel(ANA))
        await messenger.try_out(ANA)
        while messenger._tasks:
            await next(iter(messenger._tasks))
    assert len(await Channels(rooms.house.store).of(ANA)) == stays
