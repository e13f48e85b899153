"""Accounts: people who keep their name, matches and settings in all their browsers.

An account is a guest whose id is in no cookie: only a session (``sessions.py``) leads to it. The
rest of the server sees a guest like any other. A browser that signs up or in hands its own guest's
seats and puzzles over to that guest (``guest_moves.py``).
"""

import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from steppe.server.accounts.account_names import TAKEN, AccountName, AccountNameError, fold
from steppe.server.base.storage_errors import ConflictError
from steppe.server.store.account_schema import ACCOUNT
from steppe.server.store.rows import SqlStore, Statement, every, insertion

_COLUMNS = every(ACCOUNT)
_BY = {
    column: f"SELECT {_COLUMNS} FROM account WHERE {column} = :value"
    for column in ("guest", "folded", "mail")  # several accounts may have the same mail
}
_ALIKE = (  # one in small letters looks like the other: their shapes need not be the same
    "SELECT guest FROM account WHERE (folded = :shape OR shape = :folded) AND guest <> :guest"
)
_SET = frozenset(ACCOUNT.columns.keys()) - {"guest", "made"}


@dataclass(frozen=True)
class Account:
    """An account: its guest, its name, and what its owner has chosen."""

    guest: str
    name: str
    password: str = ""  # hash, "" if they sign in with passkeys only
    mail: str = ""  # a verified address, "" for none
    language: str = ""
    theme: str = ""
    public: bool = False  # whether anyone may see the profile
    made: float = 0.0


class Accounts:
    """The accounts in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store

    async def open(self, account: Account, name: AccountName, also: Iterable[Statement]) -> Account:
        """Open an account with a name, together with other changes; return it.

        Raises ``AccountNameError`` if the name is taken.
        """
        await self._check(account.guest, name)
        row = vars(account) | vars(name) | {"made": time.time()}
        try:
            await self._store.change([insertion("account", row), *also])
        except ConflictError as error:
            raise AccountNameError(TAKEN) from error
        return _account(row)

    async def of(self, guest: str) -> Account | None:
        """Return the account of a guest, or ``None``."""
        return await self._by("guest", guest)

    async def named(self, name: str) -> Account | None:
        """Return the account with this name, or ``None``."""
        return await self._by("folded", fold(name))

    async def with_mail(self, mail: str) -> list[Account]:
        """Return the accounts with this verified address."""
        return await self._all("mail", mail) if mail else []

    async def rename(self, guest: str, name: AccountName) -> None:
        """Change an account's name. Raises ``AccountNameError`` if it is taken."""
        await self._check(guest, name)
        with suppress(ConflictError):
            return await self.change(guest, **vars(name))
        raise AccountNameError(TAKEN)

    async def _check(self, guest: str, name: AccountName) -> None:
        """Raise ``AccountNameError`` if another's name in small letters looks like this one."""
        texts = {"guest": guest, "folded": name.folded, "shape": name.shape}
        if await self._store.select(Statement(_ALIKE, texts)):
            raise AccountNameError(TAKEN)

    async def change(self, guest: str, **values: object) -> None:
        """Change columns of an account."""
        assert values.keys() <= _SET
        renewed = ", ".join(f"{name} = :{name}" for name in values)
        sql = f"UPDATE account SET {renewed} WHERE guest = :guest"
        await self._store.change([Statement(sql, values | {"guest": guest})])

    async def _by(self, column: str, value: str) -> Account | None:
        return next(iter(await self._all(column, value)), None)

    async def _all(self, column: str, value: str) -> list[Account]:
        found = await self._store.select(Statement(_BY[column], {"value": value}))
        return [*map(_account, found)]


def _account(row: Mapping[str, Any]) -> Account:
    values = {name: row[name] for name in Account.__dataclass_fields__}
    return Account(**values | {"public": bool(row["public"])})
