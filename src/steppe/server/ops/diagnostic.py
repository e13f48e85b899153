"""What a look at a server finds: in words, with what to do about it."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from steppe.server.ops.backup import Installation

GOOD, NOTE, WRONG = "good", "note", "wrong"


class Finding(NamedTuple):
    """One thing that was looked at: how it is, and if it is not good, what to do."""

    about: str
    state: str
    words: str


@dataclass(frozen=True)
class Target:
    """A server to look at: what it keeps, where it listens, and its address for people."""

    house: Installation
    host: str
    port: int
    url: str = ""

    @property
    def data(self) -> Path:
        """Return its data folder."""
        return self.house.data


def good(about: str, words: str) -> Finding:
    """Return that something is as it should be."""
    return Finding(about, GOOD, words)


def note(about: str, words: str) -> Finding:
    """Return that something may be meant."""
    return Finding(about, NOTE, words)


def wrong(about: str, words: str) -> Finding:
    """Return that something keeps the server from doing what it is for."""
    return Finding(about, WRONG, words)
