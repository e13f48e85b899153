"""Play over the network: ``run(choose, "https://host", token, {"GAME": [2]})``.

The same function ``choose`` plays over standard input and output (``stdio.py``). This file imports
only the standard library and ``stdio.py``. The messages are described in docs/bots-online.md.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from steppe.client.stdio import Choose, Match, Over

_PATIENCE = 60.0  # seconds without a line, heartbeats included, until a stream counts as broken
_LONGEST = 30.0  # seconds between two tries to connect
_LOST = (HTTPError, URLError, OSError, ValueError)
_REFUSED = (401, 403)
_BUSY = (0, 429, 500, 503)  # statuses after which the same request may succeed
_ILLEGAL = (400, 422)
Message = Mapping[str, Any]


@dataclass(frozen=True)
class Site:
    """A site, and the token with which a bot acts there."""

    url: str
    token: str = field(repr=False)

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Return the answer to a request. Raises ``HTTPError`` if it is refused."""
        with urlopen(self._request(method, path, body), timeout=_PATIENCE) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def lines(self, path: str) -> Iterator[Message]:
        """Yield the messages of a stream until it ends; its empty lines are heartbeats."""
        with urlopen(self._request("GET", path), timeout=_PATIENCE) as stream:
            for line in stream:
                if line.strip():
                    yield json.loads(line)

    def _request(self, method: str, path: str, body: object = None) -> Request:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        url = f"{self.url.rstrip('/')}/api/v1{path}"
        return Request(url, data=data, headers=headers, method=method)


@dataclass
class Online:
    """A bot on a site: it accepts each challenge, and plays each match in a thread of its own.

    ``accepts`` is the profile to publish: ``games`` with their numbers of players, and more.
    ``agrees`` says whether it lets others take a move back.
    """

    site: Site
    choose: Choose
    accepts: Mapping[str, Any]
    over: Over | None = None
    agrees: bool = True
    pause: float = 1.0  # seconds before it connects again; more after each failure
    stopped: Event = field(default_factory=Event)
    _playing: dict[str, Thread] = field(default_factory=dict)

    def run(self) -> None:
        """Play until ``stopped`` is set. Raises ``HTTPError`` if the site refuses the token."""
        self.site.call("PUT", "/bot", dict(self.accepts))
        self._follow("/stream", self._hear, self.stopped.is_set)

    def _hear(self, message: Message) -> None:
        if message["type"] == "challenge" and not message["challenge"]["is_mine"]:
            self._try("POST", f"/challenges/{message['challenge']['id']}/accept")
        elif message["type"] == "start" and message["match"] not in self._playing:
            thread = Thread(target=self._play, args=(message["match"],), daemon=True)
            self._playing[message["match"]] = thread
            thread.start()

    def _play(self, id: str) -> None:
        play = Play(self, id)
        self._follow(f"/matches/{id}/stream", play.hear, lambda: play.is_over)
        self._playing.pop(id, None)

    def _follow(
        self, path: str, hear: Callable[[Message], None], is_done: Callable[[], bool]
    ) -> None:
        """Read a stream; connect again if it breaks, after ever longer pauses."""
        pause = self.pause
        while not (is_done() or self.stopped.is_set()):
            try:
                for message in self.site.lines(path):
                    hear(message)
                    pause = self.pause
                    if is_done() or self.stopped.is_set():
                        return
            except _LOST as error:
                if isinstance(error, HTTPError) and error.code in _REFUSED:
                    raise
            if not is_done():
                self.stopped.wait(pause)
                pause = min(2 * pause, _LONGEST)

    def _try(self, method: str, path: str, body: object = None) -> int:
        """Send a request, again if the site is busy; return the status of a refusal, or 200."""
        for pause in (1.0, 4.0, 15.0, None):
            try:
                self.site.call(method, path, body)
                return 200
            except _LOST as error:
                status = error.code if isinstance(error, HTTPError) else 0
                if pause is None or status not in _BUSY:
                    return status
            time.sleep(pause)
        return 0

    def act(self, id: str, ply: int, move: str) -> None:
        """Play a move or another action at a version of a match; after an illegal move, resign."""
        name = move if move.startswith("!") else "move"
        body = {"ply": ply, "key": f"{name}-{ply}", "move": move}
        status = self._try("POST", f"/matches/{id}/play", body)
        if status in _ILLEGAL and name == "move":
            print(f"{move!r} is not legal in match {id}: the bot resigns", file=sys.stderr)
            self.act(id, ply, "!resign")


@dataclass
class Play:
    """One match of a bot, as its stream reports it."""

    bot: Online
    id: str
    match: Match | None = None
    is_over: bool = False

    def hear(self, message: Message) -> None:
        """Handle a message of the match's stream."""
        kind = message["type"]
        if kind == "hello":
            self.match = Match(message)
        elif kind == "request":
            answer = "!accept" if self.bot.agrees else "!decline"
            self.bot.act(self.id, message["ply"], answer)
        elif self.match is not None:
            self.match.hear(message)
            if kind == "ask":
                move = word_of(self.bot.choose(self.match, message), message["legal"])
                self.bot.act(self.id, message["ask"], move)
            self._end(kind, message)

    def _end(self, kind: str, message: Message) -> None:
        if kind == "over":
            self.is_over = True
            if self.bot.over is not None and self.match is not None:
                self.bot.over(self.match, message)


def word_of(move: str | int, legal: Sequence[Mapping[str, Any]]) -> str:
    """Return a move as its word; a bot may also name its id."""
    if isinstance(move, str):
        return move
    return next((one["move"] for one in legal if one["id"] == move), str(move))


def run(choose: Choose, url: str, token: str, games: Mapping[str, Sequence[int]]) -> None:
    """Play the games on a site as the bot whose token this is, until the program is stopped."""
    Online(Site(url, token), choose, {"games": games}).run()
