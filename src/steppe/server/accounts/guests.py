"""Guests: a signed cookie says who somebody is and what he wants to be called.

Nothing is kept about a guest but what he does at the tables. The key that signs lies in the
data folder, readable by its owner only; the secrets of seat links are made with it too.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from http import HTTPStatus
from ipaddress import IPv4Address, ip_address
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from steppe.play.player_name import clean_name
from steppe.server.base.atomic_files import whole
from steppe.server.base.probes import WATCHED

COOKIE = "guest"
PROOF = "proof"  # in the address of a form: that one of our pages sent it
SAFE = ("GET", "HEAD", "OPTIONS")  # methods that change nothing
_YEARS = 2 * 365 * 24 * 3600
_LONGEST_COOKIE = 1024  # longer than any of ours; what is longer is not worth remembering
_KNOWN = 4096  # cookies and secrets that are remembered: to sign costs more than to look up
KEY_BYTES = 32
_OURS = re.compile(
    r"\.?[\w-]+\.[\w-]{27}", re.ASCII
)  # the form of our cookies, whoever signed them
_WITHOUT = (
    "/static/",
    "/api/",
    "/.well-known/",
    *WATCHED,
)  # addresses that need to know nobody


KEY_FILES = ("key", "signing-key", "former-key", "former-signing-key")
"""The secrets of a server, in its data folder; the former ones, newest first, still hold."""


class KeyFileError(Exception):
    """The file of the server's key holds no key."""


@dataclass(frozen=True)
class Guest:
    """Somebody with a browser: a random id and a nickname, empty until he gives one."""

    id: str
    name: str = ""


def load_key(folder: Path, name: str = KEY_FILES[0]) -> bytes:
    """Return a key of the server, made when it starts for the first time."""
    path = folder / name
    if not path.exists():
        with whole(path, only_new=True) as file:  # several servers may share a folder of keys
            file.write(secrets.token_bytes(KEY_BYTES))
    path.chmod(0o600)
    return _read_key(path)


def _read_key(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise KeyFileError(f"{path} does not hold a key of {KEY_BYTES} bytes")
    return key


def former_keys(folder: Path, name: str = KEY_FILES[0]) -> tuple[bytes, ...]:
    """Return the keys that were in use before the present one, the newest first."""
    path = folder / f"former-{name}"
    held = path.read_bytes() if path.exists() else b""
    if len(held) % KEY_BYTES:
        raise KeyFileError(f"{path} does not hold keys of {KEY_BYTES} bytes")
    return tuple(held[at : at + KEY_BYTES] for at in range(0, len(held), KEY_BYTES))


def renew_key(folder: Path, name: str) -> None:
    """Put a new key in the place of one, which is a former one from now on."""
    with whole(folder / f"former-{name}") as file:
        file.write(b"".join(dict.fromkeys((load_key(folder, name), *former_keys(folder, name)))))
    with whole(folder / name) as file:
        file.write(secrets.token_bytes(KEY_BYTES))


class KeyRing:
    """The keys of one name in a data folder, the newest first, also when somebody renews them.

    A worker knows the new key so before it is started anew: others may sign with it already.
    """

    def __init__(self, folder: Path, name: str = KEY_FILES[0]) -> None:
        load_key(folder, name)
        self._folder, self._name = folder, name
        self._stamp = self._look()
        self._keys = self._read()

    def keys(self) -> tuple[bytes, ...]:
        """Return the keys that the files hold; those of before while one is being written."""
        stamp = self._look()
        if stamp != self._stamp:
            with suppress(KeyFileError, OSError):
                self._keys, self._stamp = self._read(), stamp
        return self._keys

    def _read(self) -> tuple[bytes, ...]:
        key = _read_key(self._folder / self._name)
        return tuple(dict.fromkeys((key, *former_keys(self._folder, self._name))))

    def _look(self) -> list[tuple[int, ...]]:
        """Return what differs as soon as one of the files is another."""
        files = (self._folder / self._name, self._folder / f"former-{self._name}")
        return [_stamp(path) for path in files]


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_size


class Keys:
    """What the key of the server makes: signed cookies and the secrets of seat links.

    What ``former`` keys made holds, too; nothing new is made with them. Where something was made
    with none of these, ``present`` tells the keys of now, the newest first: what those made holds.
    """

    def __init__(
        self,
        key: bytes,
        former: Sequence[bytes] = (),
        present: Callable[[], Sequence[bytes]] | None = None,
    ) -> None:
        self._key = key
        self._cookies = _signer(key)
        self._guests = lru_cache(_KNOWN)(self._guest)
        self._secrets = lru_cache(_KNOWN)(self._seat_secret)
        self._present = present or (lambda: self._told)
        self._hold((key, *former))

    @classmethod
    def of(cls, ring: KeyRing) -> "Keys":
        """Return what the keys of a data folder make."""
        key, *former = ring.keys()
        return cls(key, former, ring.keys)

    def cookie(self, guest: Guest) -> str:
        """Return the cookie of a guest."""
        text = self._cookies.dumps([guest.id, guest.name])
        return text if isinstance(text, str) else text.decode()

    def guest(self, cookie: str) -> Guest | None:
        """Return the guest of a cookie, or ``None`` if we did not write it."""
        return self.known(cookie)[0]

    def is_former(self, cookie: str) -> bool:
        """Return whether a cookie is one of ours that a former key has signed."""
        return self.known(cookie)[1]

    def seat_secret(self, match: str, number: int, link: int = 0, token: str = "") -> str:
        """Return the secret in the link of a seat that was renewed ``link`` times.

        That which was made with another key is known by the ``token`` that the store has of it.
        """
        secret = self._secrets(match, number, link, token)
        if token and seal(secret) != token and self._look_again():
            return self._secrets(match, number, link, token)
        return secret

    def derive(self, words: str) -> bytes:
        """Return 256 bits that follow from words, and that nobody can foresee without the key."""
        return hmac.digest(self._key, words.encode(), "sha256")

    def proof(self, guest: str) -> str:
        """Return what proves that a form is from a page that was drawn for a guest."""
        return _form_proof(self._key, guest)

    def proves(self, cookie: str, proof: str) -> bool:
        """Return whether a form with a proof is from a page that was drawn for this guest."""
        guest = self.guest(cookie)
        if guest is None:
            return False
        made = [_form_proof(key, guest.id).encode() for key in self._keys]
        return any(hmac.compare_digest(one, proof.encode()) for one in made)

    def known(self, cookie: str) -> tuple[Guest | None, bool]:
        """Return the guest of a cookie, and whether a former key has signed it."""
        if len(cookie) > _LONGEST_COOKIE:
            return None, False
        found = self._guests(cookie)
        if found[0] is None and _is_ours(cookie) and self._look_again():
            return self._guests(cookie)
        return found

    def _look_again(self) -> bool:
        """Take the keys of now, and tell whether there are others among them."""
        if (found := self._present()) == self._told:
            return False
        self._hold(found)
        return True

    def _hold(self, keys: Sequence[bytes]) -> None:
        """Let hold what some keys made, the newest first; what is newer than ours is no former."""
        self._told = keys
        former = keys.index(self._key) if self._key in keys else len(keys)
        others = [(key, at > former) for at, key in enumerate(keys) if key != self._key]
        self._keys = (self._key, *(key for key, _ in others))
        self._signers = [(self._cookies, False), *((_signer(key), old) for key, old in others)]
        self._guests.cache_clear()
        self._secrets.cache_clear()

    def _guest(self, cookie: str) -> tuple[Guest | None, bool]:
        for signer, is_former in self._signers:
            with suppress(BadSignature, ValueError, TypeError):
                id, name = signer.loads(cookie)
                return Guest(str(id), clean_name(str(name))), is_former
        return None, False

    def _seat_secret(self, match: str, number: int, link: int, token: str) -> str:
        made = [_link_secret(key, match, number, link) for key in self._keys]
        return next((secret for secret in made if token and seal(secret) == token), made[0])


def _signer(key: bytes) -> URLSafeSerializer:
    return URLSafeSerializer(key, salt="guest")


def _is_ours(cookie: str) -> bool:
    return len(cookie) <= _LONGEST_COOKIE and bool(_OURS.fullmatch(cookie))


def _link_secret(key: bytes, match: str, number: int, link: int) -> str:
    text = f"seat\0{match}\0{number}" + f"\0{link}" * (link > 0)
    return urlsafe_b64encode(hmac.digest(key, text.encode(), "sha256")[:18]).decode()


def _form_proof(key: bytes, guest: str) -> str:
    return urlsafe_b64encode(hmac.digest(key, f"form\0{guest}".encode(), "sha256")[:18]).decode()


def seal(secret: str) -> str:
    """Return what the store keeps of the secret of a seat link."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_guest() -> Guest:
    """Return somebody whom we have never seen."""
    return Guest(secrets.token_urlsafe(12))


def rename_guest(connection: HTTPConnection, name: str) -> Guest:
    """Give who makes a request a nickname; the answer carries the new cookie."""
    known: Guest = connection.scope["guest"]
    connection.scope["guest"] = guest = replace(known, name=clean_name(name))
    return guest


def neighbourhood(connection: HTTPConnection) -> str:
    """Return from where somebody asks: what limits hold for who drops his cookie, too."""
    return home_of(connection.client.host if connection.client else "")


@lru_cache(_KNOWN)
def home_of(host: str) -> str:
    """Return the address that counts: of IPv6 the first half, all of which one home has."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return address.ipv4_mapped.compressed if address.ipv4_mapped else address.exploded[:19]


def needs_nobody(path: str) -> bool:
    """Return whether an address answers alike whoever asks."""
    return path.startswith(_WITHOUT)


class GuestMiddleware:
    """Middleware that knows who makes a request and remembers him by a cookie."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self.app = app
        self.keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the guest into ``scope["guest"]``; set the cookie when it changes.

        ``scope["returns"]`` tells whether he has shown one of ours.
        """
        if scope["type"] != "http" or needs_nobody(scope["path"]):
            await self.app(scope, receive, send)
            return
        cookie = HTTPConnection(scope).cookies.get(COOKIE, "")
        known, is_old = self.keys.known(cookie)
        is_strange = known is None and _is_ours(cookie)  # by a key that we do not know: not yet?
        scope["guest"], scope["returns"] = known or new_guest(), known is not None

        def is_to_be_told(status: int) -> bool:
            """Return whether he gets a cookie: not instead of one that another worker can read.

            Who does something with one that nobody can read is somebody new from then on.
            """
            if is_strange and (scope["method"] in SAFE or status >= HTTPStatus.BAD_REQUEST):
                return False
            return is_old or scope["guest"] != known

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and is_to_be_told(message["status"]):
                value = f"{COOKIE}={self.keys.cookie(scope['guest'])}; Path=/; Max-Age={_YEARS}"
                rest = "; HttpOnly; SameSite=Lax" + "; Secure" * (scope["scheme"] == "https")
                MutableHeaders(scope=message).append("set-cookie", value + rest)
            await send(message)

        await self.app(scope, receive, send_with_cookie)
