"""The records from other servers that visitors opened here: which matches they are, and the proof.

Such a match is like any finished match: it can be replayed and analysed, and new matches can start
from it. Its id says that it is imported, so no other match can pass for one, nor it for another.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from steppe.server.store.rows import SqlStore, Statement, every, insertion
from steppe.server.store.schema import IMPORTED

PREFIX = "record-"  # no other id has a hyphen in it
_ONE = f"SELECT {every(IMPORTED)} FROM imported WHERE match = :match"


@dataclass(frozen=True)
class Imported:
    """An imported record: its match here, its text, and what was verified.

    ``key`` is the key that signed it, "" for none; ``drawn`` says whether all chance outcomes
    follow from its secret. ``at`` is the time of the import.
    """

    match: str
    body: str
    key: str
    drawn: bool
    at: float


def is_imported(match: str) -> bool:
    """Return whether the match with this id is an imported record."""
    return match.startswith(PREFIX)


async def imported(store: SqlStore, match: str) -> Imported | None:
    """Return the imported record of a match, ``None`` for other matches."""
    if not is_imported(match):
        return None
    found = await store.select(Statement(_ONE, {"match": match}))
    return next((Imported(**{**row, "drawn": bool(row["drawn"])}) for row in found), None)


def keeping(one: Imported) -> Iterator[Statement]:
    """Yield the statements that save an imported record.

    No statistics count its match, and no search for puzzles reads it.
    """
    yield insertion("imported", vars(one))
    yield insertion("counted", {"match": one.match})
    yield insertion("searched", {"match": one.match, "at": one.at})
