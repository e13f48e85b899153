"""A bot that the host of a site adds: a program that players may seat at their tables."""

from dataclasses import dataclass

PREFIX = "host:"
"""Begins the word for such a bot at a seat; no bot of the site has a word like this."""


@dataclass(frozen=True)
class HostedBot:
    """A program behind pipes: its name, its command, and its seconds per move.

    ``games`` are the games that it plays; none stands for all.
    """

    name: str
    command: str
    seconds: float
    games: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """Return the word for this bot at a seat."""
        return f"{PREFIX}{self.name}"

    def plays(self, game: str) -> bool:
        """Return whether the bot plays a game."""
        return not self.games or game in self.games


def is_hosted(word: str) -> bool:
    """Return whether the word for a bot at a seat stands for one that the host has added."""
    return word.startswith(PREFIX)


def hosted_name(word: str) -> str:
    """Return the name in the word for a bot that the host has added."""
    return word.removeprefix(PREFIX)
