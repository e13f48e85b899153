"""Requests to addresses that visitors chose cannot reach this network."""

import asyncio
import socket
import threading
from ipaddress import ip_address

import pytest

from steppe.server.notify.name_lookup import PATIENCE, CrowdedError, NameLookup
from steppe.server.notify.outgoing import (
    ForbiddenError,
    Outgoing,
    RefusedError,
    UntriedError,
    checked,
    is_public,
)
from tests.server.https import HOST, listening

pytestmark = pytest.mark.anyio


PRIVATE = (
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "fec0::1",
    "::7f00:1",
    "ff02::1",
)


@pytest.mark.parametrize("address", PRIVATE)
async def test_a_private_address_is_refused_however_it_is_written(address):
    assert not is_public(ip_address(address))

    async def resolve(host, port):
        return ["93.184.216.34", address]  # one public address does not help

    with pytest.raises(RefusedError):  # like a name that does not exist
        await Outgoing(resolve, patience=0.0).post(f"https://{HOST}/", {}, b"")
    with pytest.raises(ForbiddenError):
        checked(f"https://[{address}]/" if ":" in address else f"https://{address}/")


def test_public_addresses_are_allowed():
    for address in ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"):
        assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/",
        "ftp://hooks.example/",
        "https://hooks.example:8443/",
        "https://user:word@hooks.example/",
        "https:///nothing",
        "https://hooks.example/\r\nHost: other",
        "https://hooks.example/ x",
        "https://[::1",
        "",
    ],
)
def test_other_urls_are_refused(url):
    with pytest.raises(ForbiddenError):
        checked(url)


async def test_names_written_as_numbers_are_resolved_and_refused():
    for host in ("2130706433", "0x7f000001", "127.1", "localhost"):
        with pytest.raises(RefusedError):
            await Outgoing(patience=0.0).post(f"https://{host}/", {}, b"")


async def test_a_name_that_cannot_be_looked_up_counts_as_no_answer():
    for host in (f"{'a' * 64}.example", "a..example"):
        with pytest.raises(RefusedError):
            await Outgoing(patience=0.0).post(f"https://{host}/", {}, b"")


async def test_a_request_goes_to_the_address_that_was_checked(certificate):
    async with listening(certificate) as (outgoing, heard, asked):
        await outgoing.post(f"https://{HOST}/a/b?c=d", {"Content-Type": "text/plain"}, b"body")
    ((head, body),) = heard
    assert asked == [HOST]  # a second look-up would lead elsewhere
    assert head.startswith(b"POST /a/b?c=d HTTP/1.1\r\n")
    assert f"Host: {HOST}".lower().encode() in head.lower()
    assert body == b"body"


@pytest.mark.parametrize("status", [301, 302, 307, 400, 404, 500])
async def test_redirects_and_errors_are_refused_and_nobody_follows(certificate, status):
    answer = f"HTTP/1.1 {status} No\r\nLocation: https://127.0.0.1/\r\nContent-Length: 0\r\n\r\n"
    async with listening(certificate, answer.encode()) as (outgoing, heard, asked):
        with pytest.raises(RefusedError) as refused:
            await outgoing.post(f"https://{HOST}/", {}, b"")
    assert refused.value.status == status
    assert (len(heard), len(asked)) == (1, 1)


@pytest.mark.parametrize(
    "answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 200 OK\r\nA: " + b"x" * 20_000]
)
async def test_no_proper_answer_counts_as_none(certificate, answer):
    async with listening(certificate, answer) as (outgoing, *_):
        with pytest.raises(RefusedError) as refused:
            await outgoing.post(f"https://{HOST}/", {}, b"")
    assert refused.value.status == 0


async def test_a_server_that_does_not_answer_is_given_up(certificate):
    async with listening(certificate, None) as (outgoing, *_):
        hasty = Outgoing(outgoing.resolve, outgoing.is_allowed, outgoing.port, outgoing.tls, 0.2)
        with pytest.raises(RefusedError):
            await hasty.post(f"https://{HOST}/", {}, b"")


class Counting(Outgoing):
    """Counts how many requests are open at once."""

    open, most, count = 0, 0, 0

    async def _send(self, *request):
        Counting.open += 1
        Counting.most = max(Counting.most, Counting.open)
        await asyncio.sleep(0)
        Counting.open -= 1
        Counting.count += 1
        return 200


async def public(host, port):
    return ["93.184.216.34"]


@pytest.mark.parametrize(("domains", "most"), [(20, 6), (1, 4)])
async def test_only_a_few_requests_are_open_at_once_and_fewer_to_one_domain(domains, most):
    Counting.most = Counting.count = 0
    outgoing = Counting(public, places=asyncio.Semaphore(6))
    urls = [f"https://a{number}.home{number % domains}.example/" for number in range(20)]
    await asyncio.gather(*(outgoing.post(url, {}, b"") for url in urls))
    assert (Counting.most, Counting.count) == (most, 20)


@pytest.mark.parametrize("addresses", [[], ["10.1.2.3"], OSError(), UnicodeError()])
async def test_every_name_that_leads_nowhere_is_refused_after_the_same_time(steady, addresses):
    async def resolve(host, port):
        if isinstance(addresses, Exception):
            raise addresses
        return addresses

    loop = asyncio.get_running_loop()
    begun = loop.time()
    with pytest.raises(RefusedError) as refused:
        await Outgoing(resolve).post(f"https://{HOST}/", {}, b"")
    assert loop.time() - begun == pytest.approx(PATIENCE, abs=0.1)
    assert str(refused.value) == "no answer"


@pytest.fixture
def names(monkeypatch):
    """Let names be looked up by a test's server: those of evil.example wait for it; count them."""
    asked, answer = [], threading.Event()

    def look_up(host, port, type):
        asked.append(host)
        if host.endswith("evil.example"):
            answer.wait(10)
        return [(0, 0, 0, "", ("93.184.216.34", port))]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    yield asked
    answer.set()


async def test_a_slow_name_server_delays_only_its_own_domain(names):
    lookup = NameLookup(threads=2, patience=0.1)
    slow = [asyncio.create_task(lookup(f"{one}.evil.example", 443)) for one in "abc"]
    await asyncio.sleep(0)
    assert await lookup("hooks.example.org", 443) == ["93.184.216.34"]
    found = await asyncio.gather(*slow, return_exceptions=True)
    assert [*map(type, found)] == [TimeoutError, CrowdedError, CrowdedError]
    with pytest.raises(CrowdedError):  # though nobody waits any more, the thread does
        await lookup("d.evil.example", 443)
    assert names == ["a.evil.example", "hooks.example.org"]


async def test_names_wait_for_a_thread_and_that_counts_for_nobody(names):
    outgoing = Outgoing(NameLookup(threads=1, patience=0.05), patience=0.0)
    with pytest.raises(RefusedError) as slow:
        await outgoing.post("https://evil.example/", {}, b"")
    with pytest.raises(UntriedError):
        await outgoing.post("https://hooks.example.org/", {}, b"")
    assert not isinstance(slow.value, UntriedError)


async def test_a_name_is_looked_up_once_for_all_who_ask_and_not_again_at_once(names):
    lookup = NameLookup()
    for _ in range(2):
        await asyncio.gather(*(lookup("hooks.example.org", 443) for _ in range(3)))
    assert names == ["hooks.example.org"]


async def test_another_servers_certificate_is_refused(certificate):
    async with listening(certificate) as (outgoing, heard, _):
        with pytest.raises(RefusedError):
            await outgoing.post("https://other.example/", {}, b"")
    assert heard == []
