"""Leases on a table's rows: only one process at a time works on a row.

A process takes rows, and holds the leases on them while it works. Then it finishes a row or gives
it back. If the process dies, the leases expire and another process takes the rows.
"""

from typing import NamedTuple

LEASE = 3.0  # seconds after which a lease expires
_ONE = "id = :id"


class Leases(NamedTuple):
    """The SQL for a table whose column ``holder`` names the process (``:holder`` in statements).

    ``now`` is SQL for the current time. Callers add conditions and assignments (``also``).
    """

    table: str
    holder: str
    now: str = "{now}"

    @property
    def is_held(self) -> str:
        """Return the condition for rows under a lease; a lease that is too long does not count."""
        return f"COALESCE(lease, 0) BETWEEN {self.now} AND {self.now} + {LEASE}"

    def take(self, rows: str, returned: str, also: str = "") -> str:
        """Take leases on rows, and return the columns ``returned``."""
        return f"{self._renew}, {self.holder} = :holder{also} {rows} RETURNING {returned}"

    def hold(self, row: str = _ONE, also: str = "") -> str:
        """Renew leases, and return the ids of the rows whose leases are still ours."""
        return f"{self._renew}{also} WHERE {row} AND {self.holder} = :holder RETURNING id"

    def finish(self, row: str = _ONE) -> str:
        """Delete finished rows."""
        return f"DELETE FROM {self.table} WHERE {row} AND {self.holder} = :holder"

    def give_back(self, row: str = _ONE, also: str = "") -> str:
        """Give up leases, so that other processes can take them immediately."""
        values = f"lease = NULL, {self.holder} = NULL{also}"
        return f"UPDATE {self.table} SET {values} WHERE {row} AND {self.holder} = :holder"

    @property
    def _renew(self) -> str:
        return f"UPDATE {self.table} SET lease = {self.now} + {LEASE}"
