"""The thread of a bot process that analyses finished matches, one at a time.

It pauses between steps while a bot in the same process is thinking, and yields to everything else
on the machine. It sends each result when it is ready; ``job`` identifies its analysis.
"""

import time
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import steppe
from steppe.analysis.analyse import levels
from steppe.analysis.judge.effort import PUZZLES, level_at
from steppe.analysis.puzzles.puzzle_matches import puzzles_at
from steppe.engine.cores import come_last
from steppe.play.match_record import parse_record, replay

_APART = 0.25  # seconds between two reports of progress

Message = dict[str, Any]


class StoppedError(Exception):
    """The analysis is no longer wanted."""


class Analyst:
    """Analyses one match at a time; calls ``tell`` with messages, from its own thread."""

    def __init__(self, tell: Callable[[Message], None]) -> None:
        self._tell = tell
        self._job = self._stopped = ""  # a stopped job may be started again
        self._may_go_on = Event()
        self._may_go_on.set()
        self._told = 0.0

    def begin(self, job: str, record: str, level: str) -> Thread:
        """Analyse a match up to a level in a new thread; return it. No other job may be running.

        If ``level`` is ``PUZZLES``, the record says where to look for puzzles.
        """
        self._job, self._stopped = job, ""
        thread = Thread(target=self._work, args=(record, level), daemon=True)
        thread.start()
        return thread

    def stop(self, job: str) -> None:
        """End a job at its next step."""
        self._stopped = job

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Pause the analysis between its steps while the block runs."""
        self._may_go_on.clear()
        try:
            yield
        finally:
            self._may_go_on.set()

    def _work(self, record: str, level: str) -> None:
        """Analyse the match; send an error as a message."""
        come_last()
        try:
            if level == PUZZLES:
                self._search(record)
            else:
                self._analyse(record, level)
            self._say(over=True)
        except StoppedError:
            self._say(over=True)
        except Exception as error:
            self._say(over=True, error=f"{type(error).__name__}: {error}")

    def _analyse(self, record: str, level: str) -> None:
        match = replay(parse_record(record), steppe.load)
        for analysis in levels(match, watch=self._watch):
            self._say(level=analysis.stage, body=b64encode(packed(analysis.to_json())).decode())
            if level_at(analysis.stage) >= level_at(level):
                break

    def _search(self, place: str) -> None:
        for puzzle in puzzles_at(place, self._watch):
            self._say(puzzle=puzzle.to_json())

    def _watch(self, stage: str, done: int, total: int) -> None:
        """Report progress now and then; wait for bots. Raises ``StoppedError``."""
        if time.monotonic() - self._told > _APART:
            self._told = time.monotonic()
            self._say(stage=stage, done=done, total=total)
        self._may_go_on.wait()
        if self._stopped == self._job:
            raise StoppedError

    def _say(self, **fields: Any) -> None:
        self._tell({"job": self._job, **fields})


def packed(text: str) -> bytes:
    """Compress an analysis for the store; ``unpacked`` decompresses it."""
    return zlib.compress(text.encode(), 6)


def unpacked(body: bytes) -> str:
    """Return a stored analysis as JSON."""
    return zlib.decompress(body).decode()


def body_of(message: Mapping[str, Any]) -> bytes:
    """Return the analysis in a message, in its stored form."""
    return b64decode(message["body"])
