"""The guests whose matches no dump of the site contains (``server/ops/match_dump.py``)."""

import time

from steppe.server.store.rows import SqlStore, Statement, insertion

_OUT = "SELECT guest FROM unshared"
_BACK = "DELETE FROM unshared WHERE guest = :guest"


async def choose(store: SqlStore, guest: str, apart: bool) -> None:
    """Save whether a guest's matches are left out of dumps; choosing it again changes nothing."""
    row = {"guest": guest, "at": time.time()}
    out = insertion("unshared", row, " ON CONFLICT (guest) DO NOTHING")
    await store.change([out if apart else Statement(_BACK, {"guest": guest})])


async def opted_out(store: SqlStore) -> frozenset[str]:
    """Return the guests whose matches are left out of dumps."""
    return frozenset(row["guest"] for row in await store.select(Statement(_OUT, {})))
