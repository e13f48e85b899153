"""The results of checking a server: sentences with advice."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from steppe.server.ops.backup import Installation

GOOD, NOTE, WRONG = "good", "note", "wrong"


class Finding(NamedTuple):
    """One check: its result, with advice if the result is not good."""

    about: str
    state: str
    words: str


@dataclass(frozen=True)
class Target:
    """A server to check: its data, its host and port, its public URL, the names it answers to."""

    house: Installation
    host: str
    port: int
    url: str = ""
    names: Sequence[str] = ()  # as for ``Settings.hosts``; none: unknown, or any

    @property
    def data(self) -> Path:
        """Return the server's data folder."""
        return self.house.data


def good(about: str, words: str) -> Finding:
    """Report that a check passed."""
    return Finding(about, GOOD, words)


def note(about: str, words: str) -> Finding:
    """Report a finding that may be intended."""
    return Finding(about, NOTE, words)


def wrong(about: str, words: str) -> Finding:
    """Report a fault that keeps the server from working."""
    return Finding(about, WRONG, words)
