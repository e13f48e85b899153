"""A bot with a planted fault, which answers in this process."""

import json
from collections import deque
from itertools import count

from steppe.bots.outside.piped_process import FaultError, LateFaultError
from steppe.client.stdio import Client


class CrashError(Exception):
    """The bot has crashed."""


class Planted:
    """A line to a bot that answers at once, with one fault; without a name, none."""

    numbers = count()

    def __init__(self, fault: str = "") -> None:
        self.number = next(self.numbers)
        self.fault, self.opened, self.known = fault, [], {}
        self.client = Client(self.choose, "planted", "1.0")
        self.lines: deque[bytes] = deque()

    def ask(self, line: bytes, seconds: float) -> bytes:
        if self.lines:
            raise FaultError("sent a line without being asked")
        self.send(line)
        if not self.lines:
            raise LateFaultError("is late")
        return self.lines.popleft()

    def send(self, line: bytes) -> None:
        try:
            self.lines.extend(self.hear(line))
        except CrashError as error:
            raise FaultError("ended with exit code 1") from error

    def close(self, patience: float = 1.0) -> bool:
        return self.fault != "stays"

    def hear(self, line: bytes) -> list[bytes]:
        """Return the lines of the answer to a line."""
        message = json.loads(line)
        kind, fault = message["type"], self.fault
        if (fault == "buffer" and len(line) > 100_000) or (fault == "slow" and kind == "ask"):
            return []
        if fault == "strict" and "field-of-a-later-version" in message:
            raise CrashError
        if kind == "hello":
            self.opened.append(message["match"])
            self.known[message["match"]] = 0
        elif kind == "ask":
            self.remember(message)
        answer = self.client.answer(message)
        return [] if answer is None else self.spoil(kind, answer)

    def remember(self, message: dict) -> None:
        known, since = self.known[message["match"]], message["since"]
        if self.fault == "forward" and since < known:
            raise CrashError
        if self.fault == "amnesiac" and message["ask"] > 0 and not known:
            raise CrashError
        self.known[message["match"]] = since + len(message["events"]) or 1

    def spoil(self, kind: str, answer: dict) -> list[bytes]:
        if kind == "hello" and self.fault == "mute":
            return []
        if kind == "hello" and self.fault == "nameless":
            del answer["version"]
        if kind == "ask" and self.fault == "muddled":
            answer["match"] = self.opened[-1]
        lines = [json.dumps(answer).encode() + b"\n"]
        return [b"thinking ...\n", *lines] if kind == "ask" and self.fault == "noisy" else lines

    def choose(self, match, ask):
        verbs = {move["verb"] for move in ask["legal"]}
        if self.fault == "illegal":
            return "hop"
        if self.fault == "narrow" and "defend" in verbs:
            raise CrashError
        legal = [move["id"] for move in ask["legal"]]
        if self.fault == "unseeded":
            return legal[-(self.number % 2)]  # another one in each run of three players
        return match.random.choice(legal)
