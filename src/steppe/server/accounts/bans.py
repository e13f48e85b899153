"""Banned addresses, as recorded in the administration log.

A network that contains the proxy, or the programs that monitor the site, cannot be banned.
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
_HOME = 64  # bits of an IPv6 prefix that one home shares
_WIDEST = {4: 8, 6: 32}  # minimum prefix length: a shorter prefix might cover a whole country
_MAPPED = IPv6Network("::ffff:0:0/96")  # IPv4 addresses as dual-stack sockets report them
_LAST = 0xFFFFFFFF  # IPv4 address
_LOOPBACK = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))
_TRUSTED = "FORWARDED_ALLOW_IPS"  # uvicorn's setting: proxies trusted to name a client's address


@dataclass(frozen=True)
class Ban:
    """A banned network: the start of its ban, the reason for it, and its end (``None``: never)."""

    network: str
    since: float
    words: str = ""
    until: float | None = None

    @property
    def has_ended(self) -> bool:
        """Return whether the ban has expired."""
        return self.until is not None and time.time() >= self.until


class Bans:
    """The networks that are currently banned."""

    def __init__(self) -> None:
        self._bans: dict[Network, Ban] = {}

    def __bool__(self) -> bool:
        return bool(self._bans)

    def add(self, ban: Ban) -> None:
        """Ban a network; this replaces an earlier ban of the same network."""
        self._bans[ip_network(ban.network)] = ban

    def lift(self, network: str) -> None:
        """Lift the ban on a network."""
        self._bans.pop(ip_network(network), None)

    def holds(self, host: str) -> bool:
        """Return whether an address is banned; accepts an IPv6 home, as ``home_of`` returns it."""
        address = _address(host)
        return address is not None and any(address in network for network in self._in_force())

    def all(self) -> list[Ban]:
        """Return the bans in force, in the order in which they were added."""
        return [self._bans[network] for network in self._in_force()]

    def around(self, network: str) -> list[str]:
        """Return the banned networks that contain this network or are contained in it."""
        asked = ip_network(network)
        return [str(banned) for banned in self._in_force() if banned.overlaps(asked)]

    def _in_force(self) -> Iterator[Network]:
        return (network for network, ban in self._bans.items() if not ban.has_ended)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    """Parse an address or an IPv6 home; return ``None`` for a socket path and the like."""
    for word in (host.partition("%")[0], f"{host}::"):
        try:
            address = ip_address(word)
        except ValueError:
            continue
        return getattr(address, "ipv4_mapped", None) or address
    return None


def read_network(address: str) -> str:
    """Return an address or a network in the usual form; for IPv6, the network of its whole home.

    Raises ``NotationError`` for anything else.
    """
    try:
        network = ip_network(address.strip(), strict=False)
    except ValueError as error:
        raise NotationError(f"{address!r} is not an address such as 203.0.113.7") from error
    if isinstance(network, IPv4Network):
        return str(network)
    if network.subnet_of(_MAPPED):
        bits = network.prefixlen - _MAPPED.prefixlen
        return str(IPv4Network((int(network.network_address) & _LAST, bits)))
    return str(network.supernet(new_prefix=min(network.prefixlen, _HOME)))


def check_bannable(network: str) -> None:
    """Raise ``NotationError`` for a network with addresses that the site itself depends on."""
    banned = ip_network(network)
    if any(banned.overlaps(own) for own in _LOOPBACK):
        raise NotationError(
            f"{network} contains this machine itself, from which the proxy and monitoring programs"
            " connect"
        )
    if banned.prefixlen < (least := _WIDEST[banned.version]):
        raise NotationError(f"{network} is too large: ban a network of /{least} or smaller")
    if proxy := next((str(one) for one in _trusted() if banned.overlaps(one)), ""):
        raise NotationError(
            f"{network} contains the proxy, {proxy} in {_TRUSTED}: all visitors connect through it"
        )


def _trusted() -> Iterable[Network]:
    """Yield those trusted proxies that the environment names by address."""
    for word in os.environ.get(_TRUSTED, "").split(","):
        try:
            yield ip_network(word.strip(), strict=False)
        except ValueError:  # `*`, or a socket
            continue
