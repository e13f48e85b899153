"""Passwords: which ones are refused, and hashes that take long to guess (Argon2id, RFC 9106).

A hash takes a quarter of a second and 64 MB, so only as many as there are cores are computed at
once, and only a few may wait. A name that does not exist takes the same time as one that does.
"""

import asyncio
import os
import re
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError

from steppe.core.i18n import msgid
from steppe.engine.cores import cores
from steppe.server.base.http_errors import TableError, TooManyError

T = TypeVar("T")

SHORTEST, LONGEST = 10, 128
_WAITING = 32  # hashes that may wait for their turn
_SOON = 5.0  # seconds after which to try again
_FEW = 4  # fewer different characters, or letters between digits, are easy to guess
_DIGITS = "0123456789"
_LEET = str.maketrans("01345@$!", "oleasasi")
_JOINTS = re.compile(r"[\W_]+")
_ENDS = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn")
_RUNS = ("abcdefghijklmnopqrstuvwxyz", *_ROWS)
_RUN = 4  # characters in a row, on the keyboard or in the alphabet

SHORT = msgid("A password needs at least 10 characters.")
LONG = msgid("A password may have 128 characters at most.")
COMMON = msgid("This password is easy to guess. Choose another, such as a few words in a row.")
OWN_NAME = msgid("A password must not be made of your name.")
BUSY = msgid("Many people are signing in at the moment; try again in a few seconds.")


class PasswordError(TableError):
    """The password cannot be used."""

    status = 422


def check_password(password: str, name: str) -> None:
    """Raise ``PasswordError`` for a password that is too short, or easy to guess."""
    if len(password) < SHORTEST:
        raise PasswordError(SHORT)
    if len(password) > LONGEST:
        raise PasswordError(LONG)
    plain = _normal(password).casefold()
    if _is_name(plain, name):
        raise PasswordError(OWN_NAME)
    if len(set(plain)) < _FEW or _is_short(plain) or _is_runs(plain) or _is_common(plain):
        raise PasswordError(COMMON)


def _is_name(plain: str, name: str) -> bool:
    """Return whether a password is a name, perhaps repeated or with digits around it."""
    without = plain.replace(name.casefold(), "")
    return without != plain and not any(map(str.isalpha, without))


def _is_runs(plain: str) -> bool:
    """Return whether a password consists of runs along the keyboard or the alphabet."""
    at = 0
    while at < len(plain):
        length = max(_run_at(plain, at, row) for row in _RUNS)
        if length < _RUN and at + length < len(plain):
            return False
        at += max(length, 1)
    return True


def _run_at(plain: str, at: int, row: str) -> int:
    """Return how many characters from ``at`` on follow a row, forwards or backwards."""
    return max(_follows(plain, at, row), _follows(plain, at, row[::-1]))


def _follows(plain: str, at: int, row: str) -> int:
    start, length = row.find(plain[at]), 0
    if start < 0:
        return 1
    while (
        at + length < len(plain) and row[start + length : start + length + 1] == plain[at + length]
    ):
        length += 1
    return length


def _is_common(plain: str) -> bool:
    """Return whether a password is on our list: repeated, with digits for letters or around it."""
    words = {plain, plain.translate(_LEET)}
    words |= {_ENDS.sub("", word) for word in words} | {_ENDS.sub("", plain).translate(_LEET)}
    return any(word[: _period(word)] in _common() for word in map(_joined, words))


def _is_short(plain: str) -> bool:
    """Return whether a password has few letters between digits, or repeats a short text."""
    joined = _joined(plain)
    return len(plain.strip(_DIGITS)) < _FEW or _period(joined) < min(len(joined), SHORTEST)


def _joined(text: str) -> str:
    """Return a text without spaces and signs, unless it has nothing else."""
    return _JOINTS.sub("", text) or text


def _period(text: str) -> int:
    """Return the length of the shortest text of whose copies this one consists.

    Searching takes linear time; a regular expression could take years.
    """
    return (text + text).find(text, 1)


@cache
def _common() -> frozenset[str]:
    path = Path(__file__).with_name("common_passwords.txt")
    return frozenset(path.read_text("utf-8").split())


def _normal(password: str) -> str:
    """Return a password in the form that is hashed: keyboards encode letters differently."""
    return unicodedata.normalize("NFKC", password)


def is_hash(text: str) -> bool:
    """Return whether a text is the hash of a password."""
    try:
        extract_parameters(text)
    except InvalidHashError:
        return False
    return True


class Passwords:
    """Hashes and checks passwords, in threads."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._places = asyncio.Semaphore(cores())
        self._waiting = 0
        self._nobody = ""  # the hash of no password, computed once

    async def hash(self, password: str) -> str:
        """Return the hash of a password. Raises ``TooManyError`` if too many are waiting."""
        return await self._in_turn(self._hash, password)

    async def fits(self, hash: str, password: str) -> bool:
        """Return whether a hash, "" for none, is that of a password; always in the same time."""
        if not self._nobody:
            self._nobody = await self._in_turn(self._hash, os.urandom(16).hex())
        does_fit = await self._in_turn(self._verify, hash or self._nobody, password[:LONGEST])
        return does_fit and bool(hash)

    def is_outdated(self, hash: str) -> bool:
        """Return whether a hash was made with other settings than new ones."""
        return self._hasher.check_needs_rehash(hash)

    async def _in_turn(self, work: Callable[..., T], *values: str) -> T:
        if self._waiting >= _WAITING:
            raise TooManyError(BUSY, wait=_SOON)
        self._waiting += 1
        try:
            async with self._places:
                return await asyncio.to_thread(work, *values)
        finally:
            self._waiting -= 1

    def _hash(self, password: str) -> str:
        return self._hasher.hash(_normal(password))

    def _verify(self, hash: str, password: str) -> bool:
        with suppress(VerificationError, InvalidHashError):
            return self._hasher.verify(hash, _normal(password))
        return False
