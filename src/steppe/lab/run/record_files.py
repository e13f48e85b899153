"""Read and write record files."""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path

from steppe.core.errors import NotationError, RecordError
from steppe.core.validation import instance, whole, within
from steppe.games import load
from steppe.play.match import Match
from steppe.play.match_record import Record, format_record, from_match, parse_record, replay
from steppe.play.player_name import visible


def open_record(path: Path | str) -> Record:
    """Return the record in a file, not yet replayed. Raises ``RecordError``, ``OSError``."""
    data = file_at(path).read_bytes()
    try:
        return parse_record(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise RecordError(f"line {number} is not UTF-8 text: save the file as UTF-8") from None


def read_record(path: Path | str, at: int | None = None) -> Match:
    """Return the match in a record file, complete or after its first ``at`` entries.

    Raises ``RecordError`` naming the line if the file does not replay, or hides information because
    it was written during the match. Raises ``OSError`` if the file cannot be read.
    """
    return replay(cut(open_record(path), at), load)


def cut(record: Record, at: int | None) -> Record:
    """Drop all but the first ``at`` entries of a record, and also its result; return the record."""
    if at is None or whole("the number of entries", at) == len(record.entries):
        return record
    if not 0 <= at < len(record.entries):
        raise RecordError(f"the record has entries 0 to {len(record.entries)}, not {at}")
    record.entries, record.lines = record.entries[:at], record.lines[:at]
    record.returns, record.scores, record.signature = [], [], ""
    return record


def write_record(match: Match, path: Path | str, seats: Mapping[int, str] | None = None) -> None:
    """Write a match to a record file; ``seats`` names the players.

    For an unfinished match, only public information is written. Raises ``NotationError`` for a seat
    outside the match or a name that is not one visible line, ``OSError`` if writing fails.
    """
    instance("a match", match, Match)
    named = instance("seats", {} if seats is None else seats, Mapping).items()
    who = {within("a seat", at, 0, match.players - 1): _line(name) for at, name in named}
    file_at(path).write_text(format_record(from_match(match, who)), encoding="utf-8")


def file_at(path: str | PathLike[str]) -> Path:
    """Return the path of a file. Raises ``TypeError`` or ``NotationError`` if it is invalid."""
    file = Path(instance("a path", path, (str, PathLike)))
    if "\0" in str(file):
        raise NotationError(f"a path must not contain a zero byte: {path!r}")
    return file


def plain_file_at(path: str | PathLike[str]) -> Path:
    """Return the path of a plain file that can be written and read again, existing or not.

    Raises ``RecordError`` for a folder, a device or a pipe.
    """
    if str(path) == "":
        raise NotationError("the path of a file is empty")
    file = file_at(path)
    if file.exists() and not file.is_file():
        kind = "a folder" if file.is_dir() else "a device or a pipe"
        raise RecordError(f"{path} is {kind}, not a plain file")
    return file


def _line(name: str) -> str:
    """Return a name in a form that fits on a line of a record."""
    if instance("the name of a player", name, str).splitlines() != [name] or "#" in name:
        raise NotationError(f"the name of a player must be one line without '#', not {name!r}")
    if not (line := visible(name)):
        raise NotationError(f"the name of a player must be visible, not {name!r}")
    return line
