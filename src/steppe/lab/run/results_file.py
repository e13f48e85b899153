"""Save results as they arrive, so that interrupted work resumes where it stopped.

The first line is a JSON object that describes the work. Each other line holds a number and a
result, in the order in which the results arrived. The last line may be incomplete if the writer was
killed.
"""

import fcntl
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import MISSING, asdict, dataclass, field, fields
from itertools import count
from math import isfinite
from os import PathLike
from typing import IO, Any, Generic, TypeVar, get_args, get_type_hints

from steppe.core.errors import RecordError
from steppe.lab.run.record_files import plain_file_at

Result = TypeVar("Result")

Fits = Callable[[int, Any], bool]
"""Returns whether a result can belong to the task with this number."""

_STRANGE = "this file does not hold results"
_NO_JSON = (ValueError, TypeError, RecursionError, OverflowError)


@dataclass
class Kept(Generic[Result]):
    """An open results file: its results by number, and the file to which new ones are appended."""

    file: IO[bytes]
    results: dict[int, Result] = field(default_factory=dict)
    names: tuple[str, ...] = ()  # of the parts to save; all if empty

    def keep(self, numbered: Iterable[tuple[int, Result]]) -> Iterator[tuple[int, Result]]:
        """Write each result (an instance of a data class) to the file, then yield it."""
        for number, result in numbered:
            parts: dict[str, object] = asdict(result)  # type: ignore[call-overload]
            saved = {name: parts[name] for name in self.names or parts}
            self.file.write(_line([number, saved]))
            self.file.flush()
            yield number, result

    @property
    def begun(self) -> int:
        """Return the number of results in the file before the first gap."""
        return next(number for number in count() if number not in self.results)


@contextmanager
def kept_in(
    path: str | PathLike[str] | None,
    about: Mapping[str, object],
    kind: type[Result],
    fits: Fits = lambda number, result: True,
) -> Iterator[Kept[Result] | None]:
    """Open a results file, and create it if necessary; without a path nothing is saved.

    Results are instances of the data class ``kind``, which holds numbers, words and tuples of
    these; ``fits`` checks a result against its number. The first name in ``about`` names the kind
    of work. Raises ``RecordError`` for a file from other work, for anything but a plain file, and
    for a file to which another process is writing.
    """
    if path is None:
        yield None
        return
    with plain_file_at(path).open("a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RecordError(f"{path}: another process is writing to it") from None
        file.seek(0)
        text = file.read()
        try:
            known = _read(text, about, kind, fits)
        except (ValueError, TypeError) as error:
            raise RecordError(f"{path}: {error}") from error
        whole = text.rfind(b"\n") + 1
        file.truncate(whole)
        file.write(b"" if whole else _line(about))
        yield Kept(file, known, tuple(get_type_hints(kind)))


def _line(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _read(
    text: bytes, about: Mapping[str, object], kind: type[Result], fits: Fits
) -> dict[int, Result]:
    """Return the results in a text, ignoring an incomplete last line."""
    if b"\n" not in text:
        if not _line(about).startswith(text):
            raise RecordError(_STRANGE)
        return {}
    head, *lines, _ = text.split(b"\n")
    _compare(_object(head), json.loads(_line(about)))
    return dict(_result(number, line, kind, fits) for number, line in enumerate(lines, 2))


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except _NO_JSON:
        found = None
    if not isinstance(found, dict):
        raise RecordError(_STRANGE)
    return found


def _compare(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raise ``RecordError`` naming the first difference."""
    of_what, asked = next(iter(found), "nothing"), next(iter(wanted))
    if asked not in found:
        raise RecordError(f"this file holds results of {of_what}, not of {asked}")
    for name in {**wanted, **found}:
        there, here = found.get(name), wanted.get(name)
        if there != here:
            difference = f"{name} is {json.dumps(there)} there and {json.dumps(here)} here"
            raise RecordError(f"this file holds results of other work: {difference}")


def _result(number: int, line: bytes, kind: type[Result], fits: Fits) -> tuple[int, Result]:
    try:
        index, data = json.loads(line)
        index, result = _shaped(index, int), _made(data, kind)
    except _NO_JSON:
        index, result = -1, None
    if result is None or index < 0 or not fits(index, result):
        raise RecordError(f"line {number} is not a result")
    return index, result


def _made(data: Any, kind: type[Result]) -> Result:
    """Return a result from plain data. Raises ``TypeError`` if its shape is wrong."""
    hints = get_type_hints(kind)
    needed = {one.name for one in fields(kind) if one.default is MISSING}  # type: ignore[arg-type]
    if not isinstance(data, dict) or not needed <= data.keys() <= hints.keys():
        raise TypeError(f"not {' '.join(hints)}")
    return kind(**{name: _shaped(value, hints[name]) for name, value in data.items()})


def _shaped(value: Any, hint: Any) -> Any:
    """Return a number, a word or a tuple of these. Raises ``TypeError`` for another type."""
    if isinstance(value, list) and (inner := get_args(hint)):
        return tuple(_shaped(one, inner[0]) for one in value)
    wanted = (int, float) if hint is float else (hint,)
    if type(value) not in wanted or (hint is float and not isfinite(value)):
        raise TypeError(f"no {hint}")
    return float(value) if hint is float else value
