"""Results on file as they come, so that work that was interrupted goes on where it stood.

The first line is a JSON object that says what the results are of, each other one a number and a
result. Lines stand in the order in which results came. The last one may be torn: whoever was
writing it was killed.
"""

import fcntl
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from os import PathLike
from typing import IO, Any, Generic, TypeVar

from steppe.core.errors import RecordError

Result = TypeVar("Result")

_STRANGE = "there is something else in this file"


@dataclass
class Kept(Generic[Result]):
    """An open file of results: those that were there, by number, and room for more."""

    file: IO[bytes]
    results: dict[int, Result] = field(default_factory=dict)

    def keep(self, numbered: Iterable[tuple[int, Result]]) -> Iterator[tuple[int, Result]]:
        """Write down results, which are data classes, on their way."""
        for number, result in numbered:
            self.file.write(_line([number, asdict(result)]))  # type: ignore[call-overload]
            self.file.flush()
            yield number, result


@contextmanager
def kept_in(
    path: str | PathLike[str] | None, about: Mapping[str, object], kind: type[Result]
) -> Iterator[Kept[Result] | None]:
    """Open a file of results, made if it is not there; without a path nothing is kept.

    A result is of a ``kind`` of data class that holds numbers, words and tuples of them. Raises
    ``RecordError`` for a file of something else, or one that another process writes to.
    """
    if path is None:
        yield None
        return
    with open(path, "a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RecordError(f"{path}: another process is writing there") from None
        file.seek(0)
        text = file.read()
        try:
            known = _read(text, about, kind)
        except (ValueError, TypeError) as error:
            raise RecordError(f"{path}: {error}") from error
        whole = text.rfind(b"\n") + 1
        file.truncate(whole)
        file.write(b"" if whole else _line(about))
        yield Kept(file, known)


def _line(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _read(text: bytes, about: Mapping[str, object], kind: type[Result]) -> dict[int, Result]:
    """Return the results in a text, without what comes after its last whole line."""
    if b"\n" not in text:
        if not _line(about).startswith(text):
            raise RecordError(_STRANGE)
        return {}
    head, *lines, _ = text.split(b"\n")
    _compare(_object(head), json.loads(_line(about)))
    return dict(_result(number, line, kind) for number, line in enumerate(lines, 2))


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise RecordError(_STRANGE)
    return found


def _compare(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raise ``RecordError`` that names what differs."""
    for name in {**wanted, **found}:
        there, here = found.get(name), wanted.get(name)
        if there != here:
            told = f"{name} is {json.dumps(there)} there and {json.dumps(here)} here"
            raise RecordError(f"the results in this file are of something else: {told}")


def _result(number: int, line: bytes, kind: type[Result]) -> tuple[int, Result]:
    try:
        index, data = json.loads(line)
        return index, kind(**{name: _plain(value) for name, value in data.items()})
    except (ValueError, TypeError, AttributeError) as error:
        raise RecordError(f"line {number} holds no result") from error


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
