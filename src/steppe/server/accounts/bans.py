"""Which addresses the host does not let in, as the log of administration has it.

Whom everybody comes through, or who watches over the site, cannot be banned.
"""

import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from steppe.core.errors import NotationError

Network = IPv4Network | IPv6Network

BAN, UNBAN = "ban", "unban"
_HOME = 64  # bits of an address of IPv6 that one home has
_WIDEST = {4: 8, 6: 32}  # bits that a network has at least: wider ones hold whole countries
_MAPPED = IPv6Network("::ffff:0:0/96")  # addresses of IPv4, as sockets of both kinds name them
_LAST = 0xFFFFFFFF  # address of IPv4
_LOOPBACK = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))
_TRUSTED = "FORWARDED_ALLOW_IPS"  # of uvicorn: whose word on who asks is believed


@dataclass(frozen=True)
class Ban:
    """A network that is not let in: since when, why, until when; ``None`` is for ever."""

    network: str
    since: float
    words: str = ""
    until: float | None = None

    @property
    def has_ended(self) -> bool:
        """Return whether its time is over."""
        return self.until is not None and time.time() >= self.until


class Bans:
    """The networks that are not let in now."""

    def __init__(self) -> None:
        self._bans: dict[Network, Ban] = {}

    def __bool__(self) -> bool:
        return bool(self._bans)

    def add(self, ban: Ban) -> None:
        """Let a network in no more; what was said of it before no longer counts."""
        self._bans[ip_network(ban.network)] = ban

    def lift(self, network: str) -> None:
        """Let a network in again."""
        self._bans.pop(ip_network(network), None)

    def holds(self, host: str) -> bool:
        """Return whether an address is not let in, or a home, as addresses are counted."""
        address = _address(host)
        return address is not None and any(address in network for network in self._in_force())

    def all(self) -> list[Ban]:
        """Return those in force, as they were given."""
        return [self._bans[network] for network in self._in_force()]

    def around(self, network: str) -> list[str]:
        """Return what is banned of which a network is a part, or which is a part of it."""
        asked = ip_network(network)
        return [str(banned) for banned in self._in_force() if banned.overlaps(asked)]

    def _in_force(self) -> Iterator[Network]:
        return (network for network, ban in self._bans.items() if not ban.has_ended)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Return an address, of a home of IPv6 any; ``None`` for what is none, as a socket's path."""
    for word in (host.partition("%")[0], f"{host}::"):
        try:
            address = ip_address(word)
        except ValueError:
            continue
        return getattr(address, "ipv4_mapped", None) or address
    return None


def read_network(address: str) -> str:
    """Return an address or a network in the usual form; of IPv6 what one home has.

    Raises ``NotationError`` for what is none.
    """
    try:
        network = ip_network(address.strip(), strict=False)
    except ValueError as error:
        raise NotationError(f"{address!r} is no address, such as 203.0.113.7") from error
    if isinstance(network, IPv4Network):
        return str(network)
    if network.subnet_of(_MAPPED):
        bits = network.prefixlen - _MAPPED.prefixlen
        return str(IPv4Network((int(network.network_address) & _LAST, bits)))
    return str(network.supernet(new_prefix=min(network.prefixlen, _HOME)))


def check_bannable(network: str) -> None:
    """Raise ``NotationError`` for a network that holds whom a site cannot be without."""
    banned = ip_network(network)
    if any(banned.overlaps(own) for own in _LOOPBACK):
        raise NotationError(
            f"{network} holds this machine itself, by which the proxy and who watches over the"
            " site come"
        )
    if banned.prefixlen < (least := _WIDEST[banned.version]):
        raise NotationError(f"{network} is too much: ban a network of /{least} or smaller")
    if proxy := next((str(one) for one in _trusted() if banned.overlaps(one)), ""):
        raise NotationError(f"{network} holds the proxy, {proxy} in {_TRUSTED}: all come by it")


def _trusted() -> Iterable[Network]:
    """Yield the proxies whose word is believed, as far as the environment names them."""
    for word in os.environ.get(_TRUSTED, "").split(","):
        try:
            yield ip_network(word.strip(), strict=False)
        except ValueError:  # all, or a socket
            continue
