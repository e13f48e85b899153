"""Run a bot in Python as a program that speaks the protocol for outside bots over pipes.

``python -m steppe.adapters.bot_program MODULE:NAME`` plays with the bots that ``NAME(game, seed)``
returns, one for each match; ``docs/bots.md`` describes such a class or function.
"""

import sys
from collections.abc import Mapping
from math import inf
from typing import Any

import steppe
from steppe.bots.outside import bot_words
from steppe.client.stdio import Match, run
from steppe.core.bot import Bot, Budget, Seen
from steppe.core.position import Position
from steppe.core.unchecked import put

_BOT = "bot"  # where a match keeps its bot


def main() -> None:
    """Play with the bot named in the arguments until the input ends."""
    word = sys.argv[1]
    bot_words.check(word)

    def choose(match: Match, ask: Mapping[str, Any]) -> str:
        return _bot(word, match).choose(seen_of(match, ask), Budget(ask["seconds"] or inf))

    run(choose, word.partition(":")[2])


def _bot(word: str, match: Match) -> Bot:
    """Return the bot of a match, made for its first question."""
    if _BOT not in match.memory:
        told = match.hello
        game = steppe.load(told["game"], told["rules"])
        match.memory[_BOT] = bot_words.make(word, game, told["seed"], told["players"])
    bot: Bot = match.memory[_BOT]
    return bot


def seen_of(match: Match, ask: Mapping[str, Any]) -> Seen:
    """Return what a question shows to a bot: observation, legal moves, and the events so far."""
    told = match.hello
    position = Position.new(
        steppe.load(told["game"], told["rules"]), told["players"], **told["options"]
    )
    put(position, **ask["observation"])
    legal = tuple(move["move"] for move in ask["legal"])
    return Seen(position, match.seat, legal, tuple(match.events))


if __name__ == "__main__":
    main()
