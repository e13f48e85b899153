"""Programs with tokens: bots, their owners, and streams read in the test's own process."""

import asyncio
import json
from contextlib import asynccontextmanager

from steppe.server.accounts.acceptance import Acceptance
from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.guests import new_guest
from steppe.server.accounts.tokens import OF_BOTS, SCOPES, NewToken
from tests.server.site import HOST

V1 = "/api/v1"
GAMES = {"zebras": (2,), "tiny": (2, 3)}


class Program:
    """A program with a token, and the guest for whom it acts."""

    def __init__(self, client, guest, owner, token):
        self.client, self.guest, self.owner, self.token = client, guest, owner, token
        self.headers = {"authorization": f"Bearer {token}"}

    async def ask(self, method, path, body=None):
        """Return the answer to a request."""
        return await self.client.request(method, f"{V1}{path}", json=body, headers=self.headers)

    async def get(self, path):
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path, body=None):
        answer = await self.ask("POST", path, body or {})
        assert answer.is_success, answer.text
        return answer.json()


async def bot(app, client, name="Deep", owner=None, accepts=None):
    """Register a bot that is connected; return its program."""
    services, owner = app.state.services, owner or new_guest().id
    made = await services.bots.add(owner, read_name(name))
    await services.bots.accept(made.guest, accepts or Acceptance(GAMES))
    await services.bots.beat(made.guest)
    _, text = await services.tokens.make(NewToken(owner, OF_BOTS, bot=made.guest))
    return Program(client, made.guest, owner, text)


async def person(app, client, guest=None, scopes=tuple(SCOPES)):
    """Return the program of a person."""
    guest = guest or new_guest().id
    _, text = await app.state.services.tokens.make(NewToken(guest, scopes))
    return Program(client, guest, guest, text)


async def challenged(rival, program, **more):
    """Send a challenge to a bot; return the answer."""
    row = await rival.get("/token")
    body = {"game": "zebras", "bot": row["name"]} | more
    return await program.ask("POST", "/challenges", body)


class Reader:
    """An open stream: the messages so far, and how often it has beaten."""

    def __init__(self):
        self.messages, self.beats, self.status, self.task = [], 0, None, None
        self._changed = asyncio.Event()

    async def until(self, type, count=1):
        """Wait until there are ``count`` messages of a type; return the last of them."""
        async with asyncio.timeout(30):
            while len(found := [one for one in self.messages if one["type"] == type]) < count:
                self._changed.clear()
                await self._changed.wait()
        return found[count - 1]

    async def end(self):
        """Wait until the server ends the stream."""
        await asyncio.wait_for(asyncio.shield(self.task), 30)

    def take(self, message):
        if message["type"] == "http.response.start":
            self.status = message["status"]
        for line in message.get("body", b"").splitlines(keepends=True):
            if line == b"\n":
                self.beats += 1
            elif self.status == 200:
                self.messages.append(json.loads(line))
        self._changed.set()


@asynccontextmanager
async def stream(app, path, token=None, home="127.0.0.1", gzip=False):
    """Read a stream of the API while the block runs."""
    reader, gone = Reader(), asyncio.Event()
    headers = [(b"host", HOST.partition("//")[2].encode())]
    headers += [(b"authorization", f"Bearer {token}".encode())] if token else []
    headers += [(b"accept-encoding", b"gzip")] if gzip else []
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": f"{V1}{path}",
        "raw_path": f"{V1}{path}".encode(),
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "client": (home, 1),
        "server": ("table.test", 80),
    }
    asked = False

    async def receive():
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        reader.take(message)

    reader.task = asyncio.create_task(app(scope, receive, send))
    try:
        yield reader
    finally:
        gone.set()
        await asyncio.wait_for(reader.task, 30)
