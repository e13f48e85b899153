"""Matches in and out of record files."""

from collections.abc import Mapping
from pathlib import Path

from steppe.core.errors import RecordError
from steppe.games import load
from steppe.play.match import Match
from steppe.play.record import Record, format_record, from_match, parse_record, replay


def open_record(path: Path | str) -> Record:
    """Return what a record file says, not yet replayed. Raises ``RecordError``, ``OSError``."""
    try:
        return parse_record(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise RecordError(f"{path} is not a text file") from None


def read_record(path: Path | str, at: int | None = None) -> Match:
    """Return the match that a record file tells, whole or as it stood after ``at`` entries.

    Raises ``RecordError`` that names the line where the file does not replay.
    """
    return replay(cut(open_record(path), at), load)


def cut(record: Record, at: int | None) -> Record:
    """Drop from a record all but its first ``at`` entries, and then its result; return it."""
    if at is None or at == len(record.entries):
        return record
    if not 0 <= at < len(record.entries):
        raise RecordError(f"the record has entries 0 to {len(record.entries)}, not {at}")
    record.entries, record.lines = record.entries[:at], record.lines[:at]
    record.returns, record.scores = [], []
    return record


def write_record(match: Match, path: Path | str, seats: Mapping[int, str] | None = None) -> None:
    """Write a match to a record file; ``seats`` says who plays which player.

    Of a match that is not over only what everybody may know is written.
    """
    Path(path).write_text(format_record(from_match(match, dict(seats or {}))), encoding="utf-8")
