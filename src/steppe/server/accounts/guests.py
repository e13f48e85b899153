"""Guests: a signed cookie identifies a visitor and holds their nickname.

The server stores nothing about guests except their actions at tables. The signing key is in the
data folder, readable by its owner only; the server also derives the secrets of seat links from it.
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
_HERE = "__Host-"  # begins names of cookies that only this host can set, over HTTPS
PROOF = "proof"  # a form's query parameter: proof that the form is from one of our pages
SAFE = ("GET", "HEAD", "OPTIONS")  # methods that change nothing
_YEARS = 2 * 365 * 24 * 3600
_LONGEST_COOKIE = 1024  # ours are shorter; longer cookies are not cached
_KNOWN = 4096  # number of cached cookies and secrets: a lookup is cheaper than signing
KEY_BYTES = 32
_OURS = re.compile(r"\.?[\w-]+\.[\w-]{27}", re.ASCII)  # the form of our cookies, with any key
_WITHOUT = (
    "/static/",
    "/api/",
    "/.well-known/",
    "/favicon.ico",
    "/robots.txt",
    "/manifest.",
    "/worker.",
    "/card.",
    *WATCHED,
)  # paths that give every visitor the same response


PUSH_KEY = (
    "push-key"  # identifies the site to push services, for as long as browsers are subscribed
)
KEY_FILES = ("key", "signing-key", "former-key", "former-signing-key", PUSH_KEY)
"""The secrets of a server in its data folder; previous ones, newest first, remain valid."""


class KeyFileError(Exception):
    """The server's key file does not contain a valid key."""


@dataclass(frozen=True)
class Guest:
    """A visitor: a random id and a nickname, empty until they choose one."""

    id: str
    name: str = ""


def load_key(folder: Path, name: str = KEY_FILES[0]) -> bytes:
    """Return one of the server's keys; create it if it does not exist yet."""
    path = folder / name
    if not path.exists():
        with whole(path, only_new=True) as file:  # several servers may share the folder
            file.write(secrets.token_bytes(KEY_BYTES))
    path.chmod(0o600)
    return _read_key(path)


def _read_key(path: Path) -> bytes:
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise KeyFileError(f"{path} does not contain a key of {KEY_BYTES} bytes")
    return key


def former_keys(folder: Path, name: str = KEY_FILES[0]) -> tuple[bytes, ...]:
    """Return the previous keys, newest first."""
    path = folder / f"former-{name}"
    held = path.read_bytes() if path.exists() else b""
    if len(held) % KEY_BYTES:
        raise KeyFileError(f"{path} does not contain keys of {KEY_BYTES} bytes")
    return tuple(held[at : at + KEY_BYTES] for at in range(0, len(held), KEY_BYTES))


def renew_key(folder: Path, name: str) -> None:
    """Replace a key with a new one, and add the old one to the previous keys."""
    with whole(folder / f"former-{name}") as file:
        file.write(b"".join(dict.fromkeys((load_key(folder, name), *former_keys(folder, name)))))
    with whole(folder / name) as file:
        file.write(secrets.token_bytes(KEY_BYTES))


class KeyRing:
    """The current and previous keys of one name, newest first, read again after a renewal.

    This lets a worker accept a new key before it restarts: others may already sign with it.
    """

    def __init__(self, folder: Path, name: str = KEY_FILES[0]) -> None:
        load_key(folder, name)
        self._folder, self._name = folder, name
        self._stamp = self._look()
        self._keys = self._read()

    def keys(self) -> tuple[bytes, ...]:
        """Return the keys in the files, or the keys last read if a file is incomplete."""
        stamp = self._look()
        if stamp != self._stamp:
            with suppress(KeyFileError, OSError):
                self._keys, self._stamp = self._read(), stamp
        return self._keys

    def _read(self) -> tuple[bytes, ...]:
        key = _read_key(self._folder / self._name)
        return tuple(dict.fromkeys((key, *former_keys(self._folder, self._name))))

    def _look(self) -> list[tuple[int, ...]]:
        """Return values that change when one of the files is replaced."""
        files = (self._folder / self._name, self._folder / f"former-{self._name}")
        return [_stamp(path) for path in files]


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_size


class Keys:
    """Makes signed cookies and the secrets of seat links with the server's key.

    Cookies and secrets made with the ``former`` keys stay valid; new ones use the first key. If
    none of these keys fits, ``present`` returns the current keys, newest first, which are then
    tried.
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
        """Create an instance with the keys from a data folder."""
        key, *former = ring.keys()
        return cls(key, former, ring.keys)

    def cookie(self, guest: Guest) -> str:
        """Return a guest's cookie."""
        text = self._cookies.dumps([guest.id, guest.name])
        return text if isinstance(text, str) else text.decode()

    def guest(self, cookie: str) -> Guest | None:
        """Return the guest that a cookie names, or ``None`` if no key of ours signed it."""
        return self.known(cookie)[0]

    def is_former(self, cookie: str) -> bool:
        """Return whether a cookie was signed with one of our previous keys."""
        return self.known(cookie)[1]

    def seat_secret(self, match: str, number: int, link: int = 0, token: str = "") -> str:
        """Return the secret in a seat's link after ``link`` renewals.

        ``token`` is the digest in the store; it identifies a secret made with a previous key.
        """
        secret = self._secrets(match, number, link, token)
        if token and seal(secret) != token and self._look_again():
            return self._secrets(match, number, link, token)
        return secret

    def derive(self, words: str) -> bytes:
        """Derive 256 bits from a text; without the key they are unpredictable."""
        return hmac.digest(self._key, words.encode(), "sha256")

    def proof(self, guest: str) -> str:
        """Return the CSRF token for the forms on a guest's pages."""
        return _form_proof(self._key, guest)

    def proves(self, cookie: str, proof: str) -> bool:
        """Return whether a form's proof shows that the form is from a page drawn for this guest."""
        guest = self.guest(cookie)
        if guest is None:
            return False
        made = [_form_proof(key, guest.id).encode() for key in self._keys]
        return any(hmac.compare_digest(one, proof.encode()) for one in made)

    def known(self, cookie: str) -> tuple[Guest | None, bool]:
        """Return the guest that a cookie names, and whether a previous key signed it."""
        if len(cookie) > _LONGEST_COOKIE:
            return None, False
        found = self._guests(cookie)
        if found[0] is None and _is_ours(cookie) and self._look_again():
            return self._guests(cookie)
        return found

    def _look_again(self) -> bool:
        """Load the current keys, and return whether they have changed."""
        if (found := self._present()) == self._told:
            return False
        self._hold(found)
        return True

    def _hold(self, keys: Sequence[bytes]) -> None:
        """Use these keys, newest first; keys newer than our own do not count as previous."""
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
    """Return the digest of a seat link's secret, as stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_guest() -> Guest:
    """Return a new guest."""
    return Guest(secrets.token_urlsafe(12))


def rename_guest(connection: HTTPConnection, name: str) -> Guest:
    """Give a visitor without an account a nickname; the response sets the new cookie."""
    known: Guest = connection.scope["guest"]
    become(connection, guest := replace(known, name=clean_name(name)))
    return guest


def become(connection: HTTPConnection, guest: Guest) -> None:
    """Make the browser this guest; the response sets the new cookie."""
    connection.scope["guest"] = connection.scope["browser"] = guest


def neighbourhood(connection: HTTPConnection) -> str:
    """Return the address by which limits count a visitor, with or without a cookie."""
    return home_of(connection.client.host if connection.client else "")


@lru_cache(_KNOWN)
def home_of(host: str) -> str:
    """Return the address that counts against limits: for IPv6, the half that one home shares."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return address.ipv4_mapped.compressed if address.ipv4_mapped else address.exploded[:19]


def cookie_name(scope: Scope, name: str) -> str:
    """Return the full name of a cookie: over HTTPS, no neighbouring host can plant it."""
    return f"{_HERE if scope['scheme'] == 'https' else ''}{name}"


def cookie_of(connection: HTTPConnection, name: str) -> str:
    """Return a visitor's cookie, "" if there is none.

    Names of an earlier version count until the browser has got its first cookie under the new name.
    """
    cookies, full = connection.cookies, cookie_name(connection.scope, name)
    if full in cookies or not has_dated_names(connection):
        return cookies.get(full, "")
    return cookies.get(name, "")


def has_dated_names(connection: HTTPConnection) -> bool:
    """Return whether a browser has cookies under the names of an earlier version, if any."""
    return cookie_name(connection.scope, COOKIE) not in connection.cookies


def set_cookie(scope: Scope, message: Message, name: str, value: str) -> None:
    """Let a response set a cookie that no script can read, or remove it if ``value`` is ""."""
    kept = f"{cookie_name(scope, name)}={value}; Path=/; Max-Age={_YEARS if value else 0}"
    rest = "; HttpOnly; SameSite=Lax" + "; Secure" * (scope["scheme"] == "https")
    MutableHeaders(scope=message).append("set-cookie", kept + rest)


def needs_nobody(path: str) -> bool:
    """Return whether a path gives every visitor the same response."""
    return path.startswith(_WITHOUT)


class GuestMiddleware:
    """Middleware that recognises visitors by a cookie."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self.app = app
        self.keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put the guest into ``scope["guest"]`` and ``scope["browser"]``; set the cookie.

        The browser's guest stays the same while an account is signed in. ``scope["returns"]`` says
        whether the visitor sent one of our cookies.
        """
        if scope["type"] != "http" or needs_nobody(scope["path"]):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        cookie, is_dated = cookie_of(connection, COOKIE), has_dated_names(connection)
        known, is_old = self.keys.known(cookie)
        is_strange = known is None and _is_ours(cookie)  # signed with an unknown, perhaps newer key
        scope["guest"], scope["returns"] = known or new_guest(), known is not None
        scope["browser"] = scope["guest"]

        def is_to_be_told(status: int) -> bool:
            """Return whether to set a cookie: never replace one that another worker can read.

            A visitor who acts with a cookie that no worker can read becomes a new guest.
            """
            if is_strange and (scope["method"] in SAFE or status >= HTTPStatus.BAD_REQUEST):
                return False
            return is_old or is_dated or scope["browser"] != known

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and is_to_be_told(message["status"]):
                set_cookie(scope, message, COOKIE, self.keys.cookie(scope["browser"]))
            await send(message)

        await self.app(scope, receive, send_with_cookie)
