"""The URL with which links begin that players send to others."""

import socket
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from steppe.server.base.settings import Settings
from steppe.server.base.site_url import site_url

_ELSEWHERE = ("192.0.2.1", 9)  # an address of no machine: nothing is sent there


def is_any(host: str) -> bool:
    """Return whether a server that listens on ``host`` does so on all addresses."""
    with suppress(ValueError):
        return ip_address(host).is_unspecified
    return not host


def is_own(url: str) -> bool:
    """Return whether a URL leads every machine to itself, so that only this one can open it."""
    with suppress(ValueError):  # a name, or what no browser sends as one
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
        return host == "localhost" or ip_address(host).is_loopback
    return False


def origin_for_others(origin: str, settings: Settings) -> str:
    """Return the URL under which others reach a site that a visitor has opened under ``origin``.

    If only this machine reaches it, that is ``origin`` itself.
    """
    if not is_own(origin):
        return origin
    if url := site_url(settings):
        return url
    lan = "" if settings.hosts else _lan_address()  # it answers only to names, which are patterns
    host = lan if is_any(settings.host) else settings.host
    shown, port = f"[{host}]" if ":" in host else host, urlsplit(origin).port
    other = f"http://{shown}" + (f":{port}" if port else "")
    return other if host and not is_own(other) else origin


def _lan_address() -> str:
    """Return the address of this machine in its network, "" if it is in none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as tried:
        tried.connect(_ELSEWHERE)
        return str(tried.getsockname()[0])
    return ""
