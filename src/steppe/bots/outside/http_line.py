"""A bot that plays over HTTP, as a ``Line``: a small server to which the bot connects.

It answers the part of the API that a bot needs, for one bot and without a site: the profile, the
account's stream, challenges, matches' streams, and moves. ``steppe bot-check`` uses it.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, Queue
from threading import Condition, Thread
from typing import Any

from steppe.bots.outside.bot_messages import Message, encode
from steppe.bots.outside.piped_process import LEAVING, LateFaultError
from steppe.bots.outside.protocol import ASK, HELLO, LONGEST_LINE, MOVE, PROTOCOL, READY

_ACCOUNT = "/stream"
_HEARTBEAT = 15.0
_STREAM = re.compile(r"/matches/([\w-]+)/stream")
_PLAY = re.compile(r"/matches/([\w-]+)/play")
_ACCEPT = re.compile(r"/challenges/([\w-]+)/accept")
_API = "/api/v1"
Event = Message | None  # None ends a stream


@dataclass
class Desk:
    """What the server and the conversation share: lines to send, and the bot's requests."""

    streams: defaultdict[str, "Queue[Event]"] = field(default_factory=lambda: defaultdict(Queue))
    moves: "Queue[Message]" = field(default_factory=Queue)
    agent: str = "unknown"
    _open: Counter[str] = field(default_factory=Counter)  # streams that the bot reads, by path
    _accepted: set[str] = field(default_factory=set)  # challenges
    _changed: Condition = field(default_factory=Condition)

    def challenge(self, id: str, seconds: float) -> None:
        """Wait until the bot has accepted a challenge. Raises ``LateFaultError``."""
        late = f"the bot did not accept a challenge within {seconds:g} s"
        self._wait(lambda: id in self._accepted, seconds, late)
        self._accepted.discard(id)

    def reading(self, path: str, seconds: float, late: str) -> None:
        """Wait until the bot reads a stream. Raises ``LateFaultError`` with ``late``."""
        self._wait(lambda: self._open[path] > 0, seconds, late)

    def _wait(self, is_so: Callable[[], bool], seconds: float, late: str) -> None:
        with self._changed:
            if not self._changed.wait_for(is_so, seconds):
                raise LateFaultError(late)

    def accept(self, id: str) -> None:
        """Note that the bot has accepted a challenge."""
        with self._changed:
            self._accepted.add(id)
            self._changed.notify_all()

    @contextmanager
    def read(self, path: str) -> Iterator["Queue[Event]"]:
        """Yield the messages of a stream that the bot reads while the block runs."""
        with self._changed:
            queue = self.streams[path]
            self._open[path] += 1
            self._changed.notify_all()
        try:
            yield queue
        finally:
            with self._changed:
                self._open[path] -= 1

    def move(self, match: str, number: int, seconds: float) -> Message:
        """Return the bot's move for a question. Raises ``LateFaultError``."""
        while True:
            try:
                found = self.moves.get(timeout=seconds)
            except Empty as error:
                raise LateFaultError(f"no move within {seconds:g} s") from error
            if (found["match"], found["ask"]) == (match, number):
                return found

    def end(self) -> None:
        """End all streams: a bot then connects again."""
        with self._changed:
            ended = [*self.streams.values()]
            self.streams.clear()
        for queue in ended:
            queue.put(None)


class HttpDoor:
    """The server; ``connect`` waits for the bot, and returns a conversation with it."""

    def __init__(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self.desk = Desk()
        self._server = ThreadingHTTPServer((host, port), partial(_Handler, lambda: self.desk))
        self._server.daemon_threads = True
        self.url = f"http://{host}:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def connect(self, seconds: float) -> "HttpLine":
        """Wait for the bot to open its stream. Raises ``LateFaultError``."""
        self.desk.reading(_ACCOUNT, seconds, f"the bot did not connect within {seconds:g} s")
        return HttpLine(self.desk, seconds)

    def close(self) -> None:
        """Stop the server."""
        self.desk.end()
        self._server.shutdown()
        self._server.server_close()


@dataclass
class HttpLine:
    """A conversation with a bot that has connected."""

    desk: Desk
    seconds: float  # for the bot to accept a challenge and to open a match's stream

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a question; return the bot's answer in the form of a line. Raises ``FaultError``."""
        message = json.loads(line)  # ours, so it may be longer than a bot's
        if message["type"] == HELLO.name:
            return encode(self._open(message))
        assert message["type"] == ASK.name
        self.send(line)
        return encode(self.desk.move(message["match"], message["ask"], seconds))

    def _open(self, hello: Message) -> Message:
        """Challenge the bot, and begin the match once it has accepted."""
        id, account = hello["match"], self.desk.streams[_ACCOUNT]
        about = {"game": hello["game"], "players": hello["players"], "options": hello["options"]}
        told = {"id": id, "is_mine": False, "state": "open", "from": "bot-check", **about}
        account.put({"type": "challenge", "challenge": told})
        self.desk.challenge(id, self.seconds)
        account.put({"type": "start", "match": id, "seat": hello["seat"], **about})
        path = f"/matches/{id}/stream"
        self.desk.streams[path].put(hello)
        late = f"the bot did not open the stream of its match within {self.seconds:g} s"
        self.desk.reading(path, self.seconds, late)
        name, _, version = self.desk.agent.partition("/")
        ready = {"name": name[:60] or "unknown", "version": version[:60] or "0"}
        return {"type": READY.name, "protocol": PROTOCOL, "match": id, **ready}

    def send(self, line: bytes) -> None:
        """Send a message to the stream of its match."""
        message = json.loads(line)
        self.desk.streams[f"/matches/{message['match']}/stream"].put(message)

    def close(self, patience: float = LEAVING) -> bool:
        """End all streams; the bot connects again for the next conversation."""
        self.desk.end()
        return True


class _Handler(BaseHTTPRequestHandler):
    """Answers a bot's requests."""

    protocol_version = "HTTP/1.1"

    def __init__(self, desk: Callable[[], Desk], *given: Any) -> None:
        self._desk = desk
        super().__init__(*given)

    def do_GET(self) -> None:
        path = self._path()
        if path != _ACCOUNT and not _STREAM.fullmatch(path):
            return self._answer(404, {"error": "There is nothing here."})
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Connection", "close")
        self.end_headers()
        desk = self._desk()
        desk.agent = self.headers.get("User-Agent", "unknown")
        with desk.read(path) as queue, suppress(OSError):  # the bot may have gone
            while (event := self._event(queue)) is not None:
                self.wfile.write(encode(event) if event else b"\n")
                if event.get("type") == "over":
                    break
        self.close_connection = True
        return None

    def _event(self, queue: "Queue[Event]") -> Event:
        """Return the next message, or an empty one after a quiet period."""
        try:
            return queue.get(timeout=_HEARTBEAT)
        except Empty:
            return {}

    def do_PUT(self) -> None:
        self._body()
        self._answer(200, {})

    def do_POST(self) -> None:
        path, body, desk = self._path(), self._body(), self._desk()
        if accepted := _ACCEPT.fullmatch(path):
            desk.accept(accepted[1])
        elif found := _PLAY.fullmatch(path):
            move = {"type": MOVE.name, "match": found[1], "ask": body.get("ply")}
            desk.moves.put(move | {"move": body.get("move")})
        else:
            return self._answer(404, {"error": "There is nothing here."})
        return self._answer(200, {})

    def _path(self) -> str:
        return self.path.removeprefix(_API)

    def _body(self) -> Message:
        size = min(int(self.headers.get("Content-Length") or 0), LONGEST_LINE)
        try:
            found = json.loads(self.rfile.read(size) or b"{}")
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def _answer(self, status: int, body: Message) -> None:
        data = encode(body)
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *given: object) -> None:
        """Write no log."""
