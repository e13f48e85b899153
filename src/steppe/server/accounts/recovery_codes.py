"""Recovery codes: ten printed codes, each of which signs in once.

A code has 75 random bits, so that its hash needs no salt and cannot be guessed.
"""

import re
import secrets
import time

from steppe.server.accounts.guests import seal
from steppe.server.store.rows import SqlStore, Statement, insertion

NUMBER = 10
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"  # leaves out characters that look alike
_GROUPS, _LENGTH = 3, 5
_OTHERS = re.compile(r"[^a-z0-9]")


class RecoveryCodes:
    """The recovery codes in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def renew(self, guest: str) -> list[str]:
        """Give an account ten new codes, which replace its earlier ones; return them."""
        codes, now = [_new() for _ in range(NUMBER)], time.time()
        former = Statement("DELETE FROM recovery_code WHERE guest = :guest", {"guest": guest})
        rows = [{"hash": _hash(code), "guest": guest, "made": now} for code in codes]
        await self._store.change([former, *(insertion("recovery_code", row) for row in rows)])
        return codes

    async def left(self, guest: str) -> int:
        """Return the number of codes that an account has not used yet."""
        sql = "SELECT COUNT(*) AS number FROM recovery_code WHERE guest = :guest AND used IS NULL"
        (row,) = await self._store.select(Statement(sql, {"guest": guest}))
        return int(row["number"])

    async def use(self, guest: str, code: str) -> bool:
        """Use up a code; return whether it was one of this account's. ``guest`` may be ""."""
        sql = (
            "UPDATE recovery_code SET used = :now"
            " WHERE hash = :hash AND guest = :guest AND used IS NULL RETURNING hash"
        )
        values = {"hash": _hash(code), "guest": guest, "now": time.time()}
        return bool(await self._store.settle(Statement(sql, values)))


def _new() -> str:
    groups = ("".join(secrets.choice(_SIGNS) for _ in range(_LENGTH)) for _ in range(_GROUPS))
    return "-".join(groups)


def _hash(code: str) -> str:
    """Return the hash of a code, regardless of case, spaces and hyphens."""
    return seal(_OTHERS.sub("", code[:64].lower()))
