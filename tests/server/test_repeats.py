"""Repeated log lines are counted instead of logged."""

import json
import logging

import pytest

from steppe.server.base import logs
from steppe.server.base.logs import ALIKE, FIRST, LONGEST, LogRepeats, logged


class Log:
    """A log whose clock the test sets."""

    def __init__(self) -> None:
        self.now, self.written, self.waiting = 0.0, [], []
        self.repeats = LogRepeats(self.write, lambda: self.now, self.later)

    def write(self, record: logging.LogRecord) -> None:
        self.written.append(record.getMessage())

    def later(self, seconds: float, work) -> None:
        self.waiting.append((self.now + seconds, work))

    def say(self, words: str, *about: object, error: BaseException | None = None) -> None:
        results = (type(error), error, None) if error else None
        record = logging.LogRecord("steppe", logging.ERROR, "", 1, words, about, results)
        if self.repeats.filter(record):
            self.write(record)

    def wait(self, seconds: float) -> None:
        """Let time pass, and run the work that is due."""
        self.now += seconds
        due, self.waiting = self.waiting, []
        for at, work in due:
            if at <= self.now:
                work()
            else:
                self.waiting.append((at, work))


@pytest.fixture
def log():
    return Log()


def test_a_repeated_line_is_counted_and_logged_with_its_number(log):
    for _ in range(4):
        log.say("match %s cannot go on", "abc")
        log.wait(1)
    assert log.written == ["match abc cannot go on"]
    log.wait(FIRST)
    assert log.written[1:] == ["repeated 3 times in 64 seconds: match abc cannot go on"]


def test_what_differs_is_written(log):
    log.say("match %s cannot go on", "abc")
    log.say("match %s cannot go on", "xyz")
    log.say("match %s cannot go on", "abc", error=ValueError("odd"))
    assert len(log.written) == 3


def test_what_goes_on_for_a_day_takes_few_lines(log):
    for _ in range(24 * 360):
        log.say("a window could not be closed")
        log.wait(10)
    assert len(log.written) < 40
    assert log.written[-1].startswith(f"repeated {round(LONGEST / 10)} times")


def test_a_line_that_has_not_come_for_a_while_is_written_again(log):
    log.say("the disk is full")
    log.wait(FIRST)
    log.say("the disk is full")
    assert log.written == ["the disk is full"] * 2


def test_many_lines_that_differ_only_in_what_they_name_are_counted_together(log):
    for number in range(ALIKE + 30):
        log.say("match %s cannot go on", number)
    assert len(log.written) == ALIKE + 1
    log.wait(FIRST)
    (told,) = log.written[ALIKE + 1 :]
    assert told == "repeated 29 times in 60 seconds: more lines like: match 20 cannot go on"


def test_a_limited_number_of_lines_is_remembered(log, monkeypatch):
    monkeypatch.setattr(logs, "_MOST", 10)
    for number in range(50):
        log.say(f"line {number}")
    assert len(log.repeats._lines) == len(log.repeats._alike) == 10


def test_counts_are_also_logged_at_the_end(capsys):
    logger = logging.getLogger("steppe.test")
    former = logging.getLogger().handlers
    try:
        with logged("json"):
            for _ in range(3):
                logger.error("match %s cannot go on", "abc")
    finally:
        logging.basicConfig(handlers=former, force=True)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["message"] for line in lines] == [
        "match abc cannot go on",
        "repeated 2 times in 0 seconds: match abc cannot go on",
    ]
