"""What a proxy makes of what passes it: whom it names, whether events come at once, what it keeps.

The server tells who asks for it (``/livez``) whether a proxy that it trusts has named him, and
sends two events a moment apart to whoever asks for ``PROBE``.
"""

import json
import math
import os
import time
from collections.abc import Iterator
from urllib.parse import urlsplit
from urllib.request import urlopen

from steppe.server.base.probes import PROBE
from steppe.server.ops.diagnostic import Finding, Target, note, wrong
from steppe.server.ops.network_checks import PATIENCE, ask

_AT_ONCE = 0.1  # seconds between the two
_EVENTS = "text/event-stream"


def passes(patient: Target) -> Iterator[Finding]:
    """Look what a proxy lets through, where one leads to the site at all."""
    url = patient.url.rstrip("/")
    if not url or urlsplit(url).path:
        return
    try:
        told = json.loads(ask(f"{url}/livez").body)
        found = [*_names(url, told), *_shows(url, told), *_gathers(url)]
    except (OSError, ValueError):
        return  # what answers there is told elsewhere
    yield from found


def _names(url: str, told: object) -> Iterator[Finding]:
    if urlsplit(url).scheme == "https" and told == {"ok": True, "forwarded": False}:
        yield wrong(
            "proxy",
            "the server does not learn who asks, so all share one limit: have the proxy send"
            " X-Forwarded-For, and name its address in FORWARDED_ALLOW_IPS.",
        )


def _shows(url: str, told: object) -> Iterator[Finding]:
    token = os.environ.get("STEPPE_METRICS_TOKEN")
    if not token or not (isinstance(told, dict) and told.get("forwarded")):
        return  # closed, or no proxy is between
    if ask(f"{url}/metrics", authorization=f"Bearer {token}").status == 200:
        yield note("proxy", f"{url}/metrics is kept by its token alone: answer 404 in the proxy.")


def _gathers(url: str) -> Iterator[Finding]:
    if pause(f"{url}{PROBE}") < _AT_ONCE:
        yield wrong("proxy", "it gathers the events of live streams: have it pass each on at once.")


def pause(url: str) -> float:
    """Return the seconds between the first event of a stream and its end. Raises ``OSError``."""
    with urlopen(url, timeout=PATIENCE) as stream:
        if stream.headers.get_content_type() != _EVENTS:
            return math.inf
        stream.readline()
        begun = time.monotonic()
        stream.read()
    return time.monotonic() - begun
