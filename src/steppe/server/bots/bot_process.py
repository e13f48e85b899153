"""A process in which bots think: ``python -m steppe.server.bots.bot_process MODULE``.

It reads requests from standard input and writes answers to standard output, one JSON object per
line; the first line says that it is ready. It exits when its input ends. ``MODULE`` provides
``make(word, game, seed, players)`` and ``budget(word, game, players)``. The process keeps the
search trees of the most recent matches. It also analyses finished matches (``analysis_thread.py``)
and reports their progress on separate lines.
"""

import json
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from traceback import extract_tb
from types import ModuleType
from typing import Any, TextIO

import steppe
from steppe.core.bot import Bot, Budget, Seen
from steppe.core.errors import noting
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.unchecked import put
from steppe.server.bots.analysis_thread import Analyst

KEPT = 6  # number of bots that stay in memory with their search trees
_BRIEF = Budget(seconds=0.01, playouts=16)
_EVERY = 4  # while warming up, the bot makes every n-th decision

Message = dict[str, Any]


class Responder:
    """Answers requests by asking bots, and keeps the bots in memory."""

    def __init__(self, maker: ModuleType) -> None:
        self._maker = maker
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def answer(self, message: Message) -> Message:
        """Return the answer to a message; an error is an answer, too."""
        try:
            return self._choose(message) if "match" in message else self._warm(message)
        except Exception as error:  # a bot may raise anything
            return {"error": _told(error)}

    def _choose(self, message: Message) -> Message:
        """Return the move, and the seconds to use for a bot that uses all its time (others: 0)."""
        game = steppe.load(message["game"])
        own: Budget = self._maker.budget(message["bot"], game, message["players"])
        seconds = min(message["seconds"], own.seconds or message["seconds"])
        budget = Budget(seconds, own.playouts, message["threads"])
        move = self._bot(message, game).choose(seen_of(message, game), budget)
        return {"move": move, "seconds": 0 if own.seconds is None else seconds}

    def _bot(self, message: Message, game: Game) -> Bot:
        key = (message["match"], message["player"], message["bot"])
        if key not in self._bots:
            asked = message["bot"], game, message["seed"], message["players"]
            self._bots[key] = self._maker.make(*asked)
        self._bots.move_to_end(key)
        while len(self._bots) > KEPT:
            self._bots.popitem(last=False)
        return self._bots[key]

    def _warm(self, message: Message) -> Message:
        """Ask each bot for moves throughout a match, so that all the code it needs is compiled."""
        game = steppe.load(message["warm"])
        for word in message["bots"]:
            bot = self._maker.make(word, game, 1, game.players[0])
            position = Position.new(game)
            for number in range(2 * game.max_plies):
                if position.is_over:
                    break
                with noting(partial("bot {} of {}, decision {}".format, word, game.name, number)):
                    position.apply(_decide(bot, position, number))
        return {"warm": game.name}


def _told(error: Exception) -> str:
    """Return a one-line description of an error: message, notes, and where it was raised."""
    notes: list[str] = getattr(error, "__notes__", [])
    frame = extract_tb(error.__traceback__)[-1]
    place = f"{Path(frame.filename).name}, line {frame.lineno}"
    return f"{type(error).__name__}: {'; '.join([str(error), *notes])} ({place})"


def _decide(bot: Bot, position: Position, number: int) -> str:
    """Return an arbitrary move or outcome, but the bot's choice every few decisions."""
    if position.player < 0:
        return position.outcomes()[0][0]
    legal = position.legal()
    if number % _EVERY:
        return legal[number % len(legal)]
    seen = Seen(position.observe(position.player), position.player, tuple(legal))
    return bot.choose(seen, _BRIEF)


def question(seen: Seen) -> Message:
    """Encode a seat's observation as a message for the pipe."""
    observation = seen.observation
    return {
        "players": observation.players,
        "options": observation.options,
        "observation": observation.to_json(),
        "player": seen.player,
        "legal": seen.legal,
        "moves": seen.moves,
    }


def seen_of(message: Message, game: Game) -> Seen:
    """Decode a seat's observation from a message made by ``question``."""
    position = Position.new(game, message["players"], **message["options"])
    put(position, **message["observation"])
    return Seen(position, message["player"], tuple(message["legal"]), tuple(message["moves"]))


def _read(lines: Iterable[str], messages: "SimpleQueue[Message]") -> None:
    """Pass messages on; exit as soon as the server has gone, even if a bot is thinking."""
    for line in lines:
        messages.put(json.loads(line))
    os._exit(0)


def main() -> None:
    """Answer requests until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to stop
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # keep a bot's own output out of the answers
    messages: SimpleQueue[Message] = SimpleQueue()
    Thread(target=_read, args=(sys.stdin, messages), daemon=True).start()
    responder, write = Responder(import_module(sys.argv[1])), _writer(answers)
    analyst = Analyst(write)
    write({"ready": True})
    while True:
        message = messages.get()
        if "analyse" in message:
            analyst.begin(**message["analyse"])
        elif "stop" in message:
            analyst.stop(message["stop"])
        elif "match" in message:
            with analyst.waiting():
                write(responder.answer(message))
        else:
            write(responder.answer(message))


def _writer(answers: TextIO) -> Callable[[Message], None]:
    """Return a function that writes messages from any thread, one line each.

    It ends the process when the server has gone.
    """
    lock = Lock()

    def write(message: Message) -> None:
        with lock:
            try:
                print(json.dumps(message), file=answers, flush=True)
            except BrokenPipeError:
                os._exit(0)

    return write


if __name__ == "__main__":
    main()
