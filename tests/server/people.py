"""Visitors with accounts: their browsers, and a device that keeps passkeys."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode

import httpx
from argon2 import PasswordHasher
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData

from steppe.server.accounts.guests import COOKIE, Guest, new_guest
from tests.server.site import held, safe_name

SITE = "https://table.test"
PASSWORD = "correct horse staple"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
JSON = {"accept": "application/json"}


def visit(app, guest="", name="", **headers):
    """Return a browser that reaches the site over HTTPS; the guest is a new one if not named."""
    app.state.services.passwords._hasher = QUICK
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    client = httpx.AsyncClient(
        transport=transport, base_url=SITE, headers={"origin": SITE} | headers
    )
    known = Guest(guest or new_guest().id, name)
    client.cookies.set(safe_name(COOKIE), app.state.keys.cookie(known), domain="table.test")
    return client


async def sign_up(client, name="Ana", password=PASSWORD):
    """Open an account with a password."""
    answer = await client.post("/account", data={"name": name, "password": password})
    assert answer.headers.get("location") == "/account?new", answer.text[-2000:]


async def sign_in(client, name="Ana", password=PASSWORD, take=True):
    """Sign in with a password; return the answer."""
    form = {"name": name, "password": password} | ({"take": "yes"} if take else {})
    return await client.post("/sign-in", data=form)


async def guest_of(app, client):
    """Return the guest that the site sees behind a browser."""
    session = await app.state.services.sessions.find(held(client, "session") or "")
    if session:
        return session.guest
    return app.state.keys.guest(held(client, COOKIE)).id


async def ask(client, path, name=""):
    """Return what a browser needs for a passkey, or the refusal."""
    answer = await client.post(f"{path}/ask", json={"name": name}, headers=JSON)
    return answer.json() if answer.status_code == 200 else answer


async def send(client, path, ticket, answer, **more):
    """Send a device's answer, as our script does."""
    data = {"ticket": ticket, "answer": answer} | more
    return await client.post(path, json=data, headers=JSON)


async def passkey(client, name="Ana", device=None):
    """Open an account with a passkey; return the device that keeps it."""
    device, asked = device or Device(), await ask(client, "/account/passkey", name)
    answer = await send(client, "/account/passkey", asked["ticket"], device.make(asked["options"]))
    assert answer.json() == {"go": "/account?new"}
    return device


def text_of(data):
    return urlsafe_b64encode(data).decode().rstrip("=")


def bytes_of(text):
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Device:
    """A phone or a security key with one passkey."""

    def __init__(self, count=0):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id, self.count, self.handle, self.host = b"k" * 32, count, b"", ""

    def make(self, options, origin=SITE):
        """Make a passkey; return what a browser sends to the server."""
        assert options["authenticatorSelection"]["residentKey"] == "required"
        self.handle, self.host = bytes_of(options["user"]["id"]), options["rp"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())
        credential = AttestedCredentialData.create(b"\0" * 16, self.id, public)
        data = AuthenticatorData.create(_hash(self.host), 0x45, self.count, credential)
        made = AttestationObject.create("none", data, {})
        told = {"clientDataJSON": _told("webauthn.create", options, origin)}
        return self._answer(told | {"attestationObject": bytes(made)})

    def sign(self, options, origin=SITE):
        """Answer a challenge; return what a browser sends to the server."""
        data = AuthenticatorData.create(_hash(self.host), 0x05, self.count)
        told = _told("webauthn.get", options, origin)
        signature = self.key.sign(bytes(data) + _hash(told), ec.ECDSA(hashes.SHA256()))
        answer = {"clientDataJSON": told, "authenticatorData": bytes(data)}
        return self._answer(answer | {"signature": signature, "userHandle": self.handle})

    def _answer(self, response):
        packed = {name: text_of(value) for name, value in response.items()}
        id = text_of(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": packed}


def _told(kind, options, origin):
    return json.dumps(
        {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
    ).encode()


def _hash(data):
    digest = hashes.Hash(hashes.SHA256())
    digest.update(data.encode() if isinstance(data, str) else data)
    return digest.finalize()
