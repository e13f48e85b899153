"""The names of this site, and the URL with which links in letters begin.

Anyone can ask for a letter to another person, with any ``Host`` that reaches the server. So that
URL depends only on the settings.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address

from steppe.server.base.settings import Settings

PATTERN = "*."  # begins a name that stands for all names below it
_READABLE = re.compile(r"(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?", re.ASCII | re.IGNORECASE)
_PRIVATE = (".home.arpa", ".internal", ".lan", ".local", ".localhost")  # names of home networks


def site_url(settings: Settings) -> str:
    """Return the URL of the site under its first fixed name, "" if there is none.

    Over HTTPS, except in a private network, where visitors reach the server itself. A name may come
    with its scheme and port.
    """
    name = fixed_name(settings.hosts)
    if not name or "://" in name:
        return name
    host = host_of(name)
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{settings.port}" if _is_private(host) else f"https://{shown}"


def fixed_name(names: Sequence[str]) -> str:
    """Return the first name that is no pattern, "" if there is none."""
    return next((name for name in names if not name.startswith(PATTERN)), "")


def _is_private(name: str) -> bool:
    with suppress(ValueError):
        return not ip_address(name).is_global
    return "." not in name or name.endswith(_PRIVATE)


def is_readable(header: str) -> bool:
    """Return whether a ``Host`` header is a name or an address, perhaps with a port."""
    return bool(_READABLE.fullmatch(header))


def host_of(text: str) -> str:
    """Return the name or address in a ``Host`` header or a URL without path, normalised.

    That is in lower case, without scheme, port, brackets and final dot.
    """
    host = text.rpartition("://")[2].lower()
    with suppress(ValueError):
        return str(ip_address(host.partition("]")[0].removeprefix("[")))
    return host.partition(":")[0].removesuffix(".")
