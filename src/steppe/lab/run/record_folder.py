"""Write the records of matches that bots or networks played into a folder."""

from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path

from steppe.core.errors import RecordError
from steppe.core.position import Position
from steppe.engine.chance import CHANCE
from steppe.lab.run.contest import Forfeit
from steppe.lab.run.record_files import file_at
from steppe.play.match import Match
from steppe.play.match_record import Record, format_record, from_match, parse_entries
from steppe.play.origin import told

_USUAL = "{}"  # an origin without a field that differs from the usual start


def record_folder(path: str | PathLike[str] | None) -> Path | None:
    """Return the folder for records, created if necessary; ``None`` without a path.

    Raises ``RecordError`` if there is a file in its place, or if the path is empty.
    """
    if path is None:
        return None
    folder = file_at(path)
    if not str(path) or (folder.exists() and not folder.is_dir()):
        raise RecordError(f"records need a folder, and {str(path)!r} is not one")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def keep_record(folder: Path, name: str, text: str) -> None:
    """Write the text of a record to a file in the folder."""
    (folder / f"{name}.steppe").write_text(text, encoding="utf-8")


def text_between_bots(
    match: Match, name: str, bots: Mapping[int, str], forfeit: Forfeit | None
) -> str:
    """Return the record of a match between bots under a name of one word.

    Its dice stay those of the match, so the record can be verified.
    """
    record = from_match(match, {seat: _seat(word) for seat, word in bots.items()})
    record.facts = {**record.facts, "match": name, "dice": match.dice}
    if forfeit is not None:
        note_forfeit(record, forfeit)
    return format_record(record)


def note_forfeit(record: Record, forfeit: Forfeit) -> None:
    """Name the player whose bot lost the match by a fault, and the reason, in a record's header."""
    record.facts["forfeit"] = f"{forfeit.player} {_plain(forfeit.reason)}"


def record_of(start: Position, words: Iterable[str], name: str, bots: Mapping[int, str]) -> Record:
    """Return the record of a match, given its start and its moves; outcomes begin with ``~``."""
    position, lines = start.copy(), []
    for word in words:
        by, plain = position.player, word.removeprefix("~")
        lines.append(f"~ {plain}" if by == CHANCE else f"{by} {plain}")
        position.apply(word)
    found = Record(start.game.name, start.players, dict(start.options), start.game.rules)
    found.seats = {seat: _seat(word) for seat, word in bots.items()}
    found.facts = {"match": name}
    if (unusual := told(start)) != _USUAL:
        found.facts["start"] = unusual
    found.entries = parse_entries("\n".join(lines))
    found.returns, found.scores = position.returns(), position.scores()
    return found


def _seat(word: str) -> str:
    return f"bot:{_plain(word)}"


def _plain(text: str) -> str:
    """Return a text in one line without ``#``, which begins a comment."""
    return " ".join(text.replace("#", " ").split())
