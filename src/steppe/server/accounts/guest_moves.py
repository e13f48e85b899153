"""Hand everything that belongs to one guest over to another: a browser signs up or signs in.

Each table that names guests has a rule for rows that both guests have: which one to keep.
"""

from collections.abc import Collection, Iterator, Mapping

from steppe.server.accounts.personal_data import columns_of_guests, kept_of, naming
from steppe.server.store.rows import SqlStore, Statement
from steppe.server.store.schema import METADATA

_ROUNDS = 5  # attempts to move the data of a guest who keeps acting meanwhile

STAY = frozenset({"account", "passkey", "session", "recovery_code", "ticket"})
"""Tables whose rows never move: no account's guest is in a browser's cookie."""

SLIGHT = frozenset({"bell", "vacation", "job", "challenge", "unshared"})
"""Tables whose rows alone are nothing to hand over: the rows matter only together with matches."""

BETTER: Mapping[str, str] = {
    "sitter": "moving.rank < sitter.rank",
    "attempt": "moving.score >= 0 AND (attempt.score < 0 OR moving.at < attempt.at)",
    "puzzle_rating": "moving.spread < puzzle_rating.spread",
    "exercise": "moving.solved > exercise.solved"
    " OR (moving.solved = exercise.solved AND moving.at > exercise.at)",
    "bell": "moving.looked > bell.looked",
    "unshared": "moving.at < unshared.at",
    "channel": "moving.confirmed AND NOT channel.confirmed",
    "bot": "FALSE",
}
"""When a moving row replaces the other guest's row with the same key: the owner's seat, the first
try, the surer rating, the practice position that is learnt better, the last look at the news, the
earlier wish to be left out of dumps, the address that is confirmed. Bots have keys of their own."""

JOINED: Mapping[str, str] = {
    "vacation": """INSERT INTO vacation (guest, year, used, since)
      SELECT :new, year, used, since FROM vacation WHERE guest = :old
    ON CONFLICT (guest) DO UPDATE SET
      used = CASE WHEN (vacation.year, vacation.used) > (excluded.year, excluded.used)
        THEN vacation.used ELSE excluded.used END,
      year = CASE WHEN vacation.year > excluded.year THEN vacation.year ELSE excluded.year END,
      since = CASE WHEN excluded.since < vacation.since THEN excluded.since
        ELSE COALESCE(vacation.since, excluded.since) END"""
}
"""How both rows become one: of two vacations, the days used by the one that used more this year,
since the earlier start, so that no days come back and clocks that stand do so until it ends."""

ALIKE: Mapping[str, Collection[str]] = {"channel": ("kind", "address")}
"""Columns that a guest's rows must not repeat, in tables that have a key of another kind."""


async def has_data_of(store: SqlStore, guest: str) -> bool:
    """Return whether a guest has anything that they would miss: seats, puzzles, channels."""
    kept = (place for place in columns_of_guests() if place[0] not in STAY | SLIGHT)
    for table, column, before in kept:
        where, values = naming(column, before, guest)
        if await store.select(Statement(f"SELECT 1 FROM {table} WHERE {where} LIMIT 1", values)):
            return True
    return False


async def move_guest(store: SqlStore, old: str, new: str) -> list[str]:
    """Move all rows of a guest; return the matches in which they have seats."""
    matches: set[str] = set()
    for _ in range(_ROUNDS):
        kept = await kept_of(store, old)
        if not kept.keys() - STAY:
            break
        matches |= {row["match"] for row in kept.get("sitter", ())}
        await store.change(moving(old, new))
    if store.sharing is not None:
        store.sharing.tell(matches)
    return sorted(matches)


def moving(old: str, new: str) -> Iterator[Statement]:
    """Yield the statements that move all rows of a guest."""
    for table, column, before in columns_of_guests():
        if table in STAY:
            continue
        for word in before:
            values = {"old": f"{word}{old}", "new": f"{word}{new}"}
            if table in JOINED:
                yield Statement(JOINED[table], values)
                yield Statement(
                    f"DELETE FROM {table} WHERE {column} = :old", {"old": values["old"]}
                )
            if table in BETTER:
                yield from (Statement(sql, values) for sql in _settling(table, column))
            yield Statement(f"UPDATE {table} SET {column} = :new WHERE {column} = :old", values)


def _settling(table: str, column: str) -> Iterator[str]:
    """Yield the statements that delete, of two rows with the same key, one."""
    primary = [one.name for one in METADATA.tables[table].primary_key.columns]
    keys = [name for name in ALIKE.get(table, primary) if name != column]
    alike = " AND ".join(["TRUE", *(f"moving.{key} = {table}.{key}" for key in keys)])
    start = f"DELETE FROM {table} WHERE {column} = {{}} AND EXISTS (SELECT 1 FROM {table} AS moving"
    rest = f" WHERE moving.{column} = {{}} AND {alike}"
    yield f"{start.format(':new')}{rest.format(':old')} AND ({BETTER[table]}))"
    yield f"{start.format(':old')}{rest.format(':new')})"
