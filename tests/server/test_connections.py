"""Connections to a server process: their number, their duration, and the size of requests."""

import asyncio
import errno
import socket

import pytest
from benchmarks.serving import Serving
from benchmarks.target import ENEMY, Target, new_match
from uvicorn import Config
from uvicorn.server import ServerState

from steppe.server.web.connections import Bounds, Connection, ConnectionCounts

pytestmark = pytest.mark.anyio
PATIENCE, EACH = 0.6, 6


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    """Return a server with short timeouts and few connections for each address."""
    folder = tmp_path_factory.mktemp("data")
    serving = Serving(folder, workers=0, patience=PATIENCE, connections=EACH, requests=EACH)
    serving.start()
    yield serving
    serving.stop()


@pytest.fixture(scope="module")
def match(serving):
    return new_match(serving)


@pytest.fixture
async def target(serving, match):
    target = Target(serving, match, 0, 0, 0)
    yield target
    await target.hang_up()


@pytest.fixture
async def calm(tmp_path):
    """Return a target with a server that has long timeouts."""
    serving = Serving(tmp_path, workers=0, patience=60.0, connections=EACH)
    serving.start()
    target = Target(serving, "", 0, 0, 0)
    yield target
    await target.hang_up()
    serving.stop()


async def ended(reader):
    """Return the data that arrived before the server ended the connection, in up to 30 s."""
    try:
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionError:
        return b"reset"


@pytest.mark.parametrize("sent", ["", "GET / HT", "GET / HTTP/1.1\r\nhost: a\r\nx-a: "])
async def test_a_request_that_does_not_get_on_is_ended(target, sent):
    reader, writer = await target.connect()
    writer.write(sent.encode())
    for _ in range(10):
        await asyncio.sleep(PATIENCE / 6)
        if sent:
            writer.write(b"y")  # sending more data does not help
    assert (await ended(reader))[:12] in (b"HTTP/1.1 408", b"reset")


async def test_a_body_that_does_not_get_on_is_ended(target):
    reader, writer = await target.connect()
    writer.write(target.post("content-length: 1000") + b"name=")
    assert (await ended(reader)).startswith(b"HTTP/1.1 408")


async def test_the_second_request_of_a_connection_must_get_on_too(target):
    reader, writer = await target.connect()
    writer.write(target.get("/healthz"))
    assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
    writer.write(b"GET / HT")
    assert b"HTTP/1.1 408" in await ended(reader)


async def test_a_connection_between_two_requests_stays(target):
    reader, writer = await target.connect()
    for _ in range(2):
        writer.write(target.get("/healthz"))
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(int(head.partition(b"content-length: ")[2].split()[0]))
        await asyncio.sleep(2 * PATIENCE)
    assert not reader.at_eof()


async def test_a_visitor_who_waits_for_an_answer_is_not_hurried(target):
    path = f"/api/v1/matches/{target.match}/observation?after=0&wait=2"
    reader, writer = await target.connect()
    writer.write(target.get(path))
    assert b" 200 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)


@pytest.mark.parametrize("line", [b"y" * 1024, b"y" * 1000 + b"\r\nx-b: "])
async def test_a_head_without_end_is_refused(target, line):
    reader, writer = await target.connect()
    writer.write(target.get("/", "x-a: ")[:-2])
    for _ in range(200):
        writer.write(line)
    assert (await ended(reader))[:12] in (b"HTTP/1.1 431", b"reset")


class Wire(asyncio.Transport):
    """The server's side of a connection: keeps the data written to it."""

    def __init__(self):
        super().__init__()
        self.sent, self.is_closed = b"", False

    def write(self, data):
        self.sent += bytes(data)

    def close(self):
        self.is_closed = True

    def is_closing(self):
        return self.is_closed

    def get_extra_info(self, name, default=None):
        return default


async def hello(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


async def test_a_new_connection_gets_its_first_answer_from_a_server_that_stops():
    state, wire = ServerState(), Wire()
    connection = Connection(
        ConnectionCounts(Bounds(patience=30.0, each=EACH, all=EACH)),
        config=Config(hello, log_config=None),
        server_state=state,
        app_state={},
    )
    connection.connection_made(wire)
    connection.shutdown()
    assert not wire.is_closed
    connection.data_received(b"GET / HTTP/1.1\r\nhost: a\r\n\r\n")
    await asyncio.gather(*state.tasks)
    assert wire.sent.startswith(b"HTTP/1.1 200")
    assert wire.is_closed


async def test_an_answer_that_nobody_takes_is_given_up(target):
    _, writer = await target.connect(narrow=True)
    writer.transport.pause_reading()
    writer.write(target.get(f"/m/{target.match}") * 150)  # more than fits in the kernel's buffers
    end = writer.get_extra_info("socket")
    async with asyncio.timeout(30):
        while end.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) != errno.ECONNRESET:
            await asyncio.sleep(PATIENCE / 6)


async def test_the_longest_idle_connection_makes_room(target):
    held = [await target.connect() for _ in range(EACH)]
    reader, writer = await target.connect()
    writer.write(target.get("/healthz", "connection: close\r\n"))
    assert b" 200 " in await ended(reader)
    assert await ended(held[0][0]) == b"reset"


async def test_an_address_whose_requests_are_all_being_answered_gets_no_more(target):
    for _ in range(EACH):
        reader, writer = await target.connect()
        writer.write(target.get(f"/m/{target.match}/events"))  # at once
        assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
    refused, _ = await target.connect()
    told = await ended(refused)
    assert told.startswith(b"HTTP/1.1 429")
    assert b"\r\nretry-after: 10\r\n" in told
    other, writer = await target.connect("127.0.0.3")
    writer.write(target.get("/healthz", "connection: close\r\n"))
    assert b" 200 " in await ended(other)


async def watch(target, source, number):
    """Watch the match as a guest behind a proxy; return the status of the answer."""
    reader, writer = await target.connect(source)
    writer.write(target.get(f"/m/{target.match}/events", f"x-forwarded-for: 10.0.0.{number}\r\n"))
    return (await asyncio.wait_for(reader.read(12), 30))[9:]


async def test_the_guests_of_a_proxy_do_not_share_its_address(target):
    answers = [await watch(target, "127.0.0.1", number) for number in range(3 * EACH)]
    assert answers == [b"200"] * (3 * EACH)


@pytest.mark.parametrize("begun", ["", "GET /healthz HTTP/1.1\r\n"])
async def test_a_proxy_may_open_many_connections_before_it_says_whom_it_brings(calm, begun):
    held = [await calm.connect("127.0.0.1") for _ in range(3 * EACH)]
    for _, writer in held:
        writer.write(begun.encode())
    rest = calm.get("/healthz", "x-forwarded-for: 10.0.0.1\r\n").removeprefix(begun.encode())
    for reader, writer in held:
        writer.write(rest)
        assert b" 200 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)


async def test_a_client_that_is_no_proxy_cannot_claim_to_be_one(target):
    answers = [await watch(target, ENEMY, number) for number in range(EACH + 1)]
    assert answers == [b"200"] * EACH + [b"429"]


async def test_a_visitor_who_hung_up_is_no_longer_waiting_for_a_move(target):
    path = f"/api/v1/matches/{target.match}/observation?after=0&wait=25"
    for _ in range(2):
        for _ in range(EACH):
            _, writer = await target.connect("127.0.0.4")
            writer.write(target.get(path))
        await asyncio.sleep(0.2)
        await target.hang_up()
        async with asyncio.timeout(20):  # less than the connections' timeout
            while not await target.is_let_in("127.0.0.4"):
                await asyncio.sleep(0.1)
