"""Play over standard input and output: ``run(choose, name="my bot")``.

This file imports only the standard library, so a bot may also carry a copy of it. The messages are
described in docs/bot-protocol.md.
"""

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TextIO

PROTOCOL = 1

Message = dict[str, Any]


@dataclass
class Match:
    """A match that a bot plays; ``memory`` is for the bot's own use.

    ``hello`` is the message that opened it, with ``game``, ``options``, ``players`` and ``seat``.
    ``events`` are all moves and outcomes so far, as the seat saw them. ``random`` gives the same
    numbers in every run with the same seed.
    """

    hello: Mapping[str, Any]
    events: list[str] = field(default_factory=list)
    memory: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.random = Random(self.hello["seed"])

    @property
    def seat(self) -> int:
        """Return the bot's player, from 0."""
        return int(self.hello["seat"])

    def hear(self, message: Mapping[str, Any]) -> None:
        """Add the events of a message; a take-back may have removed the last ones."""
        self.events[message["since"] :] = message["events"]


Choose = Callable[[Match, Mapping[str, Any]], str | int]
"""Returns the word or the id of a legal move, from the match and the message ``ask``."""

Over = Callable[[Match, Mapping[str, Any]], None]
"""Learns the end of a match, from the match and the message ``over``."""


@dataclass
class Client:
    """The matches of a bot, by id: several may be played at once."""

    choose: Choose
    name: str
    version: str = "1"
    over: Over | None = None
    matches: dict[str, Match] = field(default_factory=dict)

    def answer(self, message: Mapping[str, Any]) -> Message | None:
        """Return the answer to a message, ``None`` if it needs none."""
        kind, id = message.get("type"), message.get("match", "")
        if kind == "hello":
            self.matches[id] = Match(message)
            who = {"name": self.name, "version": self.version}
            return {"type": "ready", "protocol": PROTOCOL, "match": id, **who}
        if kind == "ask":
            match = self.matches[id]
            match.hear(message)
            move = self.choose(match, message)
            return {"type": "move", "match": id, "ask": message["ask"], "move": move}
        if kind == "over" and (ended := self.matches.pop(id, None)) is not None:
            ended.hear(message)
            if self.over is not None:
                self.over(ended, message)
        return None


def run(choose: Choose, name: str, version: str = "1", over: Over | None = None) -> None:
    """Answer messages until the input ends. What the bot prints goes to its log (stderr)."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    serve(Client(choose, name, version, over), sys.stdin, answers)


def serve(client: Client, questions: TextIO, answers: TextIO) -> None:
    """Answer each line of ``questions`` with a line, until they end."""
    for line in questions:
        answer = client.answer(json.loads(line))
        if answer is not None:
            print(json.dumps(answer), file=answers, flush=True)
