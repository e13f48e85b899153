"""The revisions of the schema: which one a database has, and whether this version works with it."""

from collections.abc import Iterable

from steppe.server.base.storage_errors import StorageError

REVISIONS = (
    *(f"{number:04}" for number in range(1, 13)),
    *(f"{number:04}_0012" for number in range(13, 19)),
    *(f"{number:04}_0019" for number in range(19, 23)),
)
"""The revisions in ``migrations``, in order; this version works with the last one.

From 0013 on, an id also names the oldest revision whose programs can run with it: ``0013_0012`` is
made for this version and tolerated by those of 0012; ``0019_0019`` is tolerated by no earlier
version (``docs/decisions/schema.md``).
"""

OURS = "alembic_version"  # the table that holds the revision
RUNNING = """
SELECT game, rules, COUNT(*) FROM match WHERE ended IS NULL
GROUP BY game, rules ORDER BY game, rules
"""
REVISION = f"SELECT version_num FROM {OURS}"
_EVER = {OURS, "match", "action"}  # tables that exist in every revision
_SINCE = "_"  # in a revision id, separates the oldest revision that tolerates it
_FEW = 5  # maximum tables named in a message


def checked_revision(found: str | None, tables: Iterable[str], place: str) -> str | None:
    """Check the revision ``found`` at ``place`` and return it, ``None`` if there are no tables.

    Raises ``StorageError`` for a later revision that this version does not tolerate, and for
    another program's tables.
    """
    names = sorted(tables)
    if not names:
        return None
    if found is None or not _EVER.issubset(names):
        few = ", ".join(names[:_FEW]) + ", …" * (len(names) > _FEW)
        raise StorageError(f"{place} contains tables of another program ({few}): name an empty one")
    if found not in REVISIONS and not is_tolerated(found):
        raise StorageError(
            f"{place} was written by a later version of steppe (its schema is {number_of(found)},"
            f" this version knows {number_of(REVISIONS[-1])}): install that version, or restore a"
            " backup made before it"
        )
    return found


def is_tolerated(found: str) -> bool:
    """Return whether a revision belongs to a later version that this version can work with."""
    number, _, oldest = found.partition(_SINCE)
    known = number_of(REVISIONS[-1])
    return bool(oldest) and oldest <= known < number


def tolerates_programs_of(found: str) -> bool:
    """Return whether programs of an earlier revision keep working after the upgrade."""
    number, _, oldest = REVISIONS[-1].partition(_SINCE)
    return (oldest or number) <= number_of(found)


def number_of(revision: str) -> str:
    """Return a revision's number, for use in messages: ``0013`` for ``0013_0012``."""
    return revision.partition(_SINCE)[0]


def is_behind(found: str | None) -> bool:
    """Return whether a schema lacks something that this version needs."""
    return found != REVISIONS[-1] and not (found and is_tolerated(found))
