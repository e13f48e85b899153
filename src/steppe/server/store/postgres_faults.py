"""Errors from a PostgreSQL database, with advice."""

from urllib.parse import parse_qs, urlsplit

import asyncpg

from steppe.server.store.store_errors import Errors, Faults

_ADVICE = {  # by class of error, the first two characters of the SQLSTATE
    "08": "Check that PostgreSQL is running and can be reached.",
    "28": "Check the user and password in the address.",
    "3D": "Create the database, or name another in the address.",
    "42": "Let the user in the address create and change tables in this database.",
    "53": "Give PostgreSQL more disk space, memory or connections.",
    "57": "Check whether PostgreSQL is being stopped or started.",
}


_LOST: Errors = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError)


def _kind(error: Exception) -> str:
    if isinstance(error, _LOST):
        return "08"
    return (getattr(error, "sqlstate", None) or type(error).__name__)[:2]


def advice(error: Exception) -> str:
    """Return a description of an error, with advice."""
    what = _ADVICE.get(_kind(error), "The log of PostgreSQL may say more.")
    text = "the connection was lost" if _is_lost(error) else str(error)
    return f"{text.rstrip('.') or type(error).__name__}. {what}"


def _is_lost(error: Exception) -> bool:
    """Return whether an error from the library means that the connection was lost."""
    is_its_own = isinstance(error, asyncpg.InterfaceError) and "operation" in str(error)
    return is_its_own or isinstance(error, asyncpg.InternalClientError)


FAILURES: Errors = (asyncpg.PostgresError, *_LOST)
ODD: Errors = (ValueError, asyncpg.DataError)  # ValueError: the value cannot even be sent
FAULTS = Faults(ODD, (asyncpg.IntegrityConstraintViolationError,), FAILURES, _kind, advice)


def place(address: str) -> str:
    """Return the location of a database, without the password in its URL."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", ["localhost"])[0]
    return f"PostgreSQL at {host}{parts.path}"
