"""Check a proxy: does it name the client, pass on events at once, hide the metrics?

The server reports at ``/livez`` whether a trusted proxy named the client, and sends two events a
moment apart at ``PROBE``.
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

_AT_ONCE = 0.1  # seconds between the two events
_EVENTS = "text/event-stream"


def passes(patient: Target) -> Iterator[Finding]:
    """Check what a proxy passes on, if the site is reached through one."""
    url = patient.url.rstrip("/")
    if not url or urlsplit(url).path:
        return
    try:
        told = json.loads(ask(f"{url}/livez").body)
        found = [*_names(url, told), *_shows(url, told), *_gathers(url)]
    except (OSError, ValueError):
        return  # `answers` in network_checks.py reports this
    yield from found


def _names(url: str, told: object) -> Iterator[Finding]:
    if urlsplit(url).scheme == "https" and told == {"ok": True, "forwarded": False}:
        yield wrong(
            "proxy",
            "the server does not learn the addresses of visitors, so all share one limit: have the"
            " proxy send X-Forwarded-For, and name its address in FORWARDED_ALLOW_IPS.",
        )


def _shows(url: str, told: object) -> Iterator[Finding]:
    token = os.environ.get("STEPPE_METRICS_TOKEN")
    if not token or not (isinstance(told, dict) and told.get("forwarded")):
        return  # no metrics, or no proxy
    if ask(f"{url}/metrics", authorization=f"Bearer {token}").status == 200:
        yield note("proxy", f"only its token protects {url}/metrics: answer 404 in the proxy.")


def _gathers(url: str) -> Iterator[Finding]:
    if pause(f"{url}{PROBE}") < _AT_ONCE:
        yield wrong("proxy", "it buffers the events of live streams: have it pass each on at once.")


def pause(url: str) -> float:
    """Return the seconds between the first event of a stream and its end. Raises ``OSError``."""
    with urlopen(url, timeout=PATIENCE) as stream:
        if stream.headers.get_content_type() != _EVENTS:
            return math.inf
        stream.readline()
        begun = time.monotonic()
        stream.read()
    return time.monotonic() - begun
