"""What goes wrong with a PostgreSQL database, in words that say what to do."""

from urllib.parse import parse_qs, urlsplit

import asyncpg

from steppe.server.store.store_errors import Errors, Faults

_ADVICE = {  # by the class of an error, the first two characters of its SQLSTATE
    "08": "See whether PostgreSQL runs and can be reached.",
    "28": "See whether user and password in the address are right.",
    "3D": "Make the database, or name another in the address.",
    "42": "Let the user of the address make and change tables in this database.",
    "53": "Give PostgreSQL more room, memory or connections.",
    "57": "See whether PostgreSQL is being stopped or started.",
}


_LOST: Errors = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError)


def _kind(error: Exception) -> str:
    if isinstance(error, _LOST):
        return "08"
    return (getattr(error, "sqlstate", None) or type(error).__name__)[:2]


def advice(error: Exception) -> str:
    """Return what went wrong and what to do about it."""
    what = _ADVICE.get(_kind(error), "The log of PostgreSQL may say more.")
    told = "the connection was lost" if _is_lost(error) else str(error)
    return f"{told.rstrip('.') or type(error).__name__}. {what}"


def _is_lost(error: Exception) -> bool:
    """Return whether the library speaks of its own insides, on a connection that broke off."""
    is_its_own = isinstance(error, asyncpg.InterfaceError) and "operation" in str(error)
    return is_its_own or isinstance(error, asyncpg.InternalClientError)


FAILURES: Errors = (asyncpg.PostgresError, *_LOST)
ODD: Errors = (ValueError, asyncpg.DataError)  # the former for what cannot even be sent
FAULTS = Faults(ODD, (asyncpg.IntegrityConstraintViolationError,), FAILURES, _kind, advice)


def place(address: str) -> str:
    """Return where a database is, without the password that its address may have."""
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2] or parse_qs(parts.query).get("host", ["localhost"])[0]
    return f"PostgreSQL at {host}{parts.path}"
