"""Check a server over the network: its database, its port, its public address, its proxy.

``/livez`` reports whether a trusted proxy named the client, and ``PROBE`` sends two events with a
short delay between them.
"""

import json
import math
import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from email.message import Message
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener, urlopen

import steppe
from steppe.server.base.logs import HEADER
from steppe.server.base.probes import PROBE
from steppe.server.base.site_url import PATTERN, fixed_name, host_of
from steppe.server.bots.bot_service import THINK
from steppe.server.ops.diagnostic import Finding, Target, good, note, wrong
from steppe.server.store.engines import Engine

PATIENCE = 5.0
_APART = 2.0  # maximum difference between the clocks, in seconds
LONG = 10.0  # seconds for which a bot request may wait
_BELOW_A_PATH = (
    "has a path, but steppe is served only at the root of a name: give it a name of its own, as in"
    " https://table.example.org, or a port."
)
_OLDEST = 13  # the oldest PostgreSQL version that still gets fixes
_CLOCK = "SELECT extract(epoch FROM clock_timestamp())::float8"
_AT_ONCE = 0.1  # seconds between the two events
_EVENTS = "text/event-stream"


class Answer(NamedTuple):
    """An HTTP response, with the first megabyte of its body."""

    status: int
    headers: Message
    body: bytes


def ask(url: str, method: str = "GET", *, directly: bool = False, **headers: str) -> Answer:
    """Send a request, ``directly`` or through a proxy that the environment names.

    Raises ``OSError`` if there is no answer.
    """
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = Request(url, b"" if method == "POST" else None, named, method=method)
    opened = build_opener(ProxyHandler({})).open if directly else urlopen
    try:
        with opened(request, timeout=PATIENCE) as answer:
            return Answer(answer.status, answer.headers, answer.read(1 << 20))
    except HTTPError as error:
        with error:
            return Answer(error.code, error.headers, error.read(1 << 20))


async def reaches(engine: Engine) -> list[Finding]:
    """Check the database itself: its version, and its clock compared with ours."""
    if not engine.is_database:
        return []
    from steppe.server.store import postgres_database
    from steppe.server.store.postgres_faults import place

    async with postgres_database.connected(engine.place) as connection:
        told = connection.get_server_version()
        apart = abs(await connection.fetchval(_CLOCK) - time.time())
        version = (await connection.fetchval("SHOW server_version")).split()[0]
    found = [good("database", f"{place(engine.place)} has version {version}.")]
    if told.major < _OLDEST:
        found = [note("database", f"PostgreSQL {told.major} is old: use {_OLDEST} or later.")]
    if apart > _APART:
        found.append(wrong("clock", f"that of the database differs by {apart:.0f} s: set both."))
    return found


async def waits(engine: Engine) -> list[Finding]:
    """Check whether any process is answering the bot requests in a database."""
    if not engine.is_database:
        return []
    from steppe.server.store.bot_requests import LEFT
    from steppe.server.store.postgres_database import connected
    from steppe.server.store.rows import numbered

    async with connected(engine.place) as connection:
        left = await connection.fetchval(numbered(LEFT)[0], LONG)
    text = f"{left} requests wait, and no process answers: {THINK}."
    return [wrong("bots", text)] if left else []


def listens(patient: Target) -> Iterator[Finding]:
    """Check what is listening on the port: nothing, this server, or another program."""
    host = f"[{patient.host}]" if ":" in patient.host else patient.host
    where = f"{host}:{patient.port}"
    host = "127.0.0.1" if host == "0.0.0.0" else host
    try:
        answer = ask(f"http://{host}:{patient.port}/readyz", directly=True)
    except (OSError, ValueError):
        yield _free(patient, where)
        return
    yield _who_answers(answer, where)


def _free(patient: Target, where: str) -> Finding:
    try:
        found = socket.getaddrinfo(patient.host, patient.port, type=socket.SOCK_STREAM)
        family, kind, *_, address = found[0]
        with socket.socket(family, kind) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(address)
    except socket.gaierror:
        return wrong("port", f"{patient.host} is not an address of this machine: see --host.")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return wrong("port", f"{where} is not available ({reason}): name another with --port.")
    return note("port", f"{where} is free: no server is running there.")


def _who_answers(answer: Answer, where: str) -> Finding:
    data: object = None
    with suppress(ValueError):
        data = json.loads(answer.body)
    if not isinstance(data, dict) or "version" not in data:
        return wrong("port", f"another program answers on {where}: name another with --port.")
    if not data.get("ok"):
        return wrong("port", f"the server on {where} reports a problem: {data.get('problem')}")
    if data["version"] != steppe.__version__:
        running = f"{data['version']} serves on {where}, but {steppe.__version__} is installed"
        return note("port", f"{running}: restart the server.")
    return good("port", f"a server runs well on {where}.")


def answers(patient: Target) -> Iterator[Finding]:
    """Check that the site can be reached at its public address, through any proxy."""
    if not patient.url:
        trusted = os.environ.get("FORWARDED_ALLOW_IPS")
        if trusted == "*":
            yield note("proxy", "FORWARDED_ALLOW_IPS is *: any visitor can fake an address.")
        return
    url = patient.url.rstrip("/")
    if urlsplit(url).path:
        yield wrong("address", f"{url} {_BELOW_A_PATH}")
        return
    try:
        first = ask(f"{url}/")
        guest = first.headers.get("set-cookie", "").partition(";")[0]
        deed = ask(f"{url}/me", "POST", Origin=url, Cookie=guest)
    except (OSError, ValueError) as error:
        reason = error.reason if isinstance(error, URLError) else error
        yield wrong("address", f"{url} does not answer: {reason}.")
        return
    yield from _through(url, first, deed)


def _through(url: str, first: Answer, deed: Answer) -> Iterator[Finding]:
    cookie, is_safe = first.headers.get("set-cookie", ""), urlsplit(url).scheme == "https"
    if HEADER not in first.headers:
        yield wrong("address", f"{url} answers, but it is not steppe ({first.status}).")
        return
    if first.status != 200:
        yield wrong("address", f"{url} answers {first.status}: see --allow-host and the log.")
    if deed.status == 403:
        yield wrong("proxy", "it does not pass on `Host`: no form on the pages will work.")
    if is_safe and cookie and "Secure" not in cookie:
        yield wrong(
            "proxy",
            "the server does not know that visitors use HTTPS: have the proxy send"
            " X-Forwarded-Proto and X-Forwarded-For, and name its address in FORWARDED_ALLOW_IPS.",
        )
    if not is_safe:
        yield note(
            "address",
            f"{url} is not encrypted: others on the network can take over seats, and accounts have"
            " passwords only, because passkeys need HTTPS.",
        )
    if "content-security-policy" not in first.headers:
        yield wrong("proxy", "it drops headers of answers that protect visitors: pass all on.")
    yield good("address", f"{url} leads to steppe.")


def names(patient: Target) -> Iterator[Finding]:
    """Check that the server answers to the name of its public address."""
    host = host_of(urlsplit(patient.url).netloc)
    if not patient.names:
        return
    if host and not any(_stands_for(name, host) for name in patient.names):
        words = f"the server refuses visitors at {host}: start it with --allow-host {host}, too."
        yield wrong("names", words)
    elif fixed_name(patient.names):
        yield good("names", f"it answers to {', '.join(patient.names)}, and on this machine.")
    else:
        yield note("names", "they are all patterns: add the name with which links shall begin.")


def _stands_for(name: str, host: str) -> bool:
    """Return whether a name, or a pattern, stands for a host."""
    if name.startswith(PATTERN):
        return host.endswith(name.removeprefix(PATTERN[0]))
    return host_of(name) == host


def passes(patient: Target) -> Iterator[Finding]:
    """Check the headers and streams that a proxy passes on, if there is one."""
    url = patient.url.rstrip("/")
    if not url or urlsplit(url).path:
        return
    try:
        data = json.loads(ask(f"{url}/livez").body)
        found = [*_names(url, data), *_shows(url, data), *_gathers(url)]
    except (OSError, ValueError):
        return  # `answers` reports this fault
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
        return  # the server has no metrics, or there is no proxy
    if ask(f"{url}/metrics", authorization=f"Bearer {token}").status == 200:
        yield note("proxy", f"only its token protects {url}/metrics: answer 404 in the proxy.")


def _gathers(url: str) -> Iterator[Finding]:
    if pause(f"{url}{PROBE}") < _AT_ONCE:
        yield wrong("proxy", "it buffers the events of live streams: have it pass each on at once.")


def pause(url: str) -> float:
    """Return the seconds between a stream's first event and its end. Raises ``OSError``."""
    with urlopen(url, timeout=PATIENCE) as stream:
        if stream.headers.get_content_type() != _EVENTS:
            return math.inf
        stream.readline()
        begun = time.monotonic()
        stream.read()
    return time.monotonic() - begun
