"""Send requests to addresses that visitors chose, without letting them reach this network.

Only HTTPS on its usual port. Every address that the name stands for must be public; the connection
goes to one of these addresses, so that a second look-up cannot change it. Redirects are not
followed, and no more of an answer is read than its status. A name of this network is refused like
one that does not exist, and after the same time: nobody learns which names it has.
"""

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

import h11

from steppe.server.notify.name_lookup import PATIENCE, CrowdedError, NameLookup, Shares

_PORT = 443
_MOST = 8192  # bytes of an answer's head
_TRANSLATED = (ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48"), ip_network("2002::/16"))
"""IPv6 addresses that stand for IPv4 ones, which may be private."""

_AT_ONCE = 32  # requests; the others wait, without losing time for themselves
_TO_DOMAIN = 4  # of these, to servers of one domain
Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class ForbiddenError(Exception):
    """This address may not be used; the text says why."""


class RefusedError(Exception):
    """The other server answered with an error; ``status`` is its number, 0 without an answer."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}" if status else "no answer")
        self.status = status


class UntriedError(RefusedError):
    """The request was not sent, for lack of time: that says nothing about the other server."""


def is_public(address: Address) -> bool:
    """Return whether an address belongs to the public Internet."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address.is_site_local or any(address in network for network in _TRANSLATED):
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def checked(url: str) -> SplitResult:
    """Return the parts of a URL. Raises ``ForbiddenError`` for one that can never be used."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ForbiddenError("this is not a URL") from error
    if parts.scheme != "https" or not parts.hostname:
        raise ForbiddenError("the URL must begin with https://")
    if port not in (None, _PORT) or parts.username is not None or parts.password is not None:
        raise ForbiddenError("the URL must not contain a port, a name or a password")
    if not url.isascii() or any(character.isspace() or character < " " for character in url):
        raise ForbiddenError("the URL must not contain spaces or accented letters")
    with suppress(ValueError):
        if not is_public(ip_address(parts.hostname)):
            raise ForbiddenError("Its address is not on the public Internet.")
    return parts


@dataclass(frozen=True)
class Outgoing:
    """Sends requests; tests replace how names are resolved, and which addresses are allowed."""

    resolve: Resolve = field(default_factory=NameLookup)
    is_allowed: Callable[[Address], bool] = is_public
    port: int = _PORT
    tls: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    patience: float = PATIENCE
    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_ONCE))
    shares: Shares = field(default_factory=lambda: Shares(_TO_DOMAIN))

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> None:
        """Send a request with a body.

        Raises ``ForbiddenError``, or ``RefusedError`` unless the answer says that all went well.
        """
        parts = checked(url)
        host = parts.hostname or ""
        try:
            address = await self._address_of(host)
            async with self.shares.of(host), self.places, asyncio.timeout(self.patience):
                status = await self._send(parts, address, headers, body)
        except CrowdedError as error:
            raise UntriedError(0) from error
        except (OSError, TimeoutError, ValueError, h11.ProtocolError) as error:
            raise RefusedError(0) from error
        if not 200 <= status < 300:
            raise RefusedError(status)

    async def _send(
        self, parts: SplitResult, address: str, headers: Mapping[str, str], body: bytes
    ) -> int:
        host = parts.hostname or ""
        reader, writer = await asyncio.open_connection(
            address, self.port, ssl=self.tls, server_hostname=host
        )
        try:
            connection = h11.Connection(h11.CLIENT, max_incomplete_event_size=_MOST)
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            whole = {"Host": host, "Content-Length": str(len(body)), "Connection": "close"}
            request = h11.Request(
                method="POST", target=target, headers=[*(whole | dict(headers)).items()]
            )
            for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(connection.send(event) or b"")
            await writer.drain()
            return await _status(connection, reader)
        finally:
            writer.transport.abort()  # whatever else the other server has to say

    async def _address_of(self, host: str) -> str:
        """Return the address to connect to. Raises ``OSError`` unless all are allowed."""
        begun, found = time.monotonic(), list[str]()
        with suppress(OSError, ValueError):  # ValueError: a name that nobody can look up
            found = [*await self.resolve(host, self.port)]
        if not found or not all(self.is_allowed(ip_address(_plain(one))) for one in found):
            await asyncio.sleep(begun + self.patience - time.monotonic())
            raise OSError("not on the public Internet")
        return found[0]


def _plain(address: str) -> str:
    return address.partition("%")[0]  # without the zone of a local IPv6 address


async def _status(connection: h11.Connection, reader: asyncio.StreamReader) -> int:
    """Return the status of the answer; its body is not read."""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(_MOST))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif not isinstance(event, h11.InformationalResponse):
            return 0
