"""Tokens: secrets with which programs act for a guest, each limited to some scopes.

The store has only the hash of a token. A token that is gone from the store no longer works: every
request looks it up, and each process looks every second for the tokens of its open streams.
"""

import asyncio
import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from steppe.core.i18n import msgid
from steppe.server.accounts.guests import seal
from steppe.server.base.background import repeat
from steppe.server.base.http_errors import NotSeatedError, TableError
from steppe.server.base.storage_errors import StorageError
from steppe.server.store.rows import SqlStore, Statement

PREFIX = "steppe_"  # begins every token, so that programs that look for leaked secrets know it
READ, PLAY, CHALLENGE, PROFILE, ACCOUNT = "read", "play", "challenge", "profile", "account"
SCOPES = {
    READ: msgid("read its own matches and challenges, and their streams"),
    PLAY: msgid("play moves, answer requests, and resign"),
    CHALLENGE: msgid("open tables, take seats, send and answer challenges"),
    PROFILE: msgid("change what a bot accepts, and where its messages go"),
    ACCOUNT: msgid("list and revoke your tokens, and make others with the same scopes or fewer"),
}
"""What a token may do, by scope."""

OF_BOTS = (READ, PLAY, CHALLENGE, PROFILE)
"""The scopes that a bot's token may have: a bot does not manage its owner's tokens."""

MOST = 20  # tokens of one owner
_WORDS = 60  # characters
_LENGTH = len(PREFIX) + len(secrets.token_urlsafe(32))
_ROUND = 1.0  # seconds between two looks for revoked tokens
_RARELY = 60.0  # seconds between two notes of a token's use
_UNREAD = "revoked tokens could not be read"
_FULL = msgid("You have as many tokens as one person can have: revoke one first.")
_FIND = """SELECT token.id, token.guest, token.bot, token.scopes, {now} - token.used AS unused,
  account.name AS owner, bot.name AS name
FROM token LEFT JOIN account ON account.guest = token.guest
  LEFT JOIN bot ON bot.guest = token.bot WHERE token.hash = :hash"""
_OF = """SELECT token.id, token.words, token.scopes, token.made, token.used, bot.name AS bot
FROM token LEFT JOIN bot ON bot.guest = token.bot WHERE token.guest = :guest ORDER BY token.made"""
_ADD = f"""INSERT INTO token (hash, id, guest, bot, scopes, words, made)
SELECT :hash, :id, :guest, :bot, :scopes, :words, {{now}}
WHERE (SELECT COUNT(*) FROM token WHERE guest = :guest) < {MOST}"""
_USED = "UPDATE token SET used = {now} WHERE id = :id"


class ScopeError(NotSeatedError):
    """The token lacks the scope that this request needs."""

    def __init__(self, scope: str) -> None:
        super().__init__("This token lacks the scope '{scope}'.", scope=scope)


@dataclass(frozen=True, eq=False)
class Access:
    """What a token permits: the guest for whom it acts, and the scopes.

    ``guest`` is the bot if the token is a bot's, otherwise its owner.
    """

    id: str
    owner: str
    guest: str
    name: str  # the name at tables, "" for an owner without an account
    scopes: frozenset[str]
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def is_bot(self) -> bool:
        """Return whether a bot acts with this token."""
        return self.guest != self.owner

    def check(self, scope: str) -> None:
        """Raise ``ScopeError`` if a scope is missing."""
        if scope not in self.scopes:
            raise ScopeError(scope)


class TokenRow(NamedTuple):
    """A token in a list, without its secret; ``bot`` is its bot's name, ``None`` for a person's."""

    id: str
    words: str
    scopes: str
    made: float
    used: float | None
    bot: str | None


@dataclass(frozen=True)
class NewToken:
    """A token to make: for its owner, or for one of their bots (a guest)."""

    owner: str
    scopes: Collection[str]
    words: str = ""
    bot: str = ""


class Tokens:
    """The tokens in a store."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self._streams: set[Access] = set()

    async def make(self, wish: NewToken) -> tuple[str, str]:
        """Make a token; return its id and, for the only time, its text. Raises ``TableError``."""
        scopes = checked_scopes(wish.scopes, bool(wish.bot))
        token, id = f"{PREFIX}{secrets.token_urlsafe(32)}", secrets.token_hex(6)
        values = {"hash": seal(token), "id": id, "guest": wish.owner, "bot": wish.bot}
        values |= {"scopes": " ".join(scopes), "words": " ".join(wish.words.split())[:_WORDS]}
        sql = f"{_ADD.format(now=self._store.now)} RETURNING id"
        if not await self._store.settle(Statement(sql, values)):
            raise TableError(_FULL, 409)
        return id, token

    async def find(self, token: str) -> Access | None:
        """Return what a token permits, or ``None`` if it does not exist (any more)."""
        if len(token) != _LENGTH or not token.isascii():
            return None
        sql = _FIND.format(now=self._store.now)
        found = await self._store.select(Statement(sql, {"hash": seal(token)}))
        if not found or (found[0]["bot"] and found[0]["name"] is None):
            return None
        (row,) = found
        if row["unused"] is None or not 0 <= row["unused"] < _RARELY:
            with suppress(StorageError):  # the request itself needs no write
                used = Statement(_USED.format(now=self._store.now), {"id": row["id"]})
                await self._store.change([used])
        guest, name = row["bot"] or row["guest"], row["name"] or row["owner"] or ""
        return Access(row["id"], row["guest"], guest, name, frozenset(row["scopes"].split()))

    async def of(self, owner: str) -> list[TokenRow]:
        """Return an owner's tokens and those of their bots, oldest first."""
        return [
            TokenRow(**row) for row in await self._store.select(Statement(_OF, {"guest": owner}))
        ]

    async def revoke(self, owner: str, id: str) -> bool:
        """Revoke a token of an owner, and end its streams; return whether there was one."""
        sql = "DELETE FROM token WHERE guest = :guest AND id = :id RETURNING id"
        found = await self._store.settle(Statement(sql, {"guest": owner, "id": id}))
        self._end({row["id"] for row in found})
        return bool(found)

    # Streams

    @contextmanager
    def streaming(self, access: Access) -> Iterator[None]:
        """Watch a token while the block runs: ``access.ended`` is set once it is revoked."""
        self._streams.add(access)
        try:
            yield
        finally:
            self._streams.discard(access)

    async def watch(self) -> None:
        """Notice the tokens that other processes revoke, until cancelled."""
        await repeat(self.look, _ROUND, _UNREAD)

    async def look(self) -> None:
        """End the streams of tokens that no longer exist."""
        ids = sorted({access.id for access in self._streams})
        if not ids:
            return
        places = {f"id{number}": id for number, id in enumerate(ids)}
        sql = f"SELECT id FROM token WHERE id IN ({', '.join(f':{name}' for name in places)})"
        left = {row["id"] for row in await self._store.select(Statement(sql, places))}
        self._end({*ids} - left)

    def _end(self, ids: Collection[str]) -> None:
        for access in [*self._streams]:
            if access.id in ids:
                access.ended.set()


def checked_scopes(scopes: Collection[str], for_bot: bool) -> list[str]:
    """Return scopes in their usual order. Raises ``TableError`` for none, or for unknown ones."""
    known = OF_BOTS if for_bot else tuple(SCOPES)
    if strange := next((one for one in scopes if one not in known), ""):
        raise TableError(
            "There is no scope '{scope}' for this token; scopes: {known}.",
            422,
            scope=strange[:_WORDS],
            known=" ".join(known),
        )
    if not scopes:
        raise TableError("A token needs at least one scope.", 422)
    return [one for one in SCOPES if one in scopes]
