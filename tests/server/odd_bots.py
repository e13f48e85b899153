"""Bots that misbehave, for the pool's tests; the worker creates them like other bots."""

import os
import time

from steppe.core.bot import Bot, Budget, Seen
from steppe.core.game import Game


class Odd:
    """A bot that does what its name says instead of thinking."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.moves = 0

    def choose(self, seen: Seen, budget: Budget) -> str:
        self.moves += 1
        if self.word == "hang":
            time.sleep(600)
        if self.word == "nap":
            time.sleep(0.05)
        if self.word == "die":
            os._exit(3)
        if self.word == "raise":
            raise ZeroDivisionError("no idea")
        if self.word == "chatter":
            print("let me think", flush=True)
        if self.word == "count":
            return f"{os.getpid()}:{self.moves}"
        if self.word == "threads":
            return str(budget.threads)
        return "sing" if self.word == "sing" else seen.legal[-1]


def make(word: str, game: Game, seed: int, players: int) -> Bot:
    return Odd(word)


def budget(word: str, game: Game, players: int) -> Budget:
    return Budget(seconds=0.01)
