"""Helpers for the verbs that manage a server, imported when they run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from steppe.adapters.optional_import import installing
from steppe.cli.arguments import Refusal

if TYPE_CHECKING:
    from steppe.server.base.settings import Form
    from steppe.server.ops.backup import Installation
    from steppe.server.store.engines import Engine

_ADDRESS = "the address of a PostgreSQL database, as in postgresql://user:password@host/name"
_NUMBERS = "PROMETHEUS_MULTIPROC_DIR"


@contextmanager
def using_site() -> Iterator[None]:
    """Turn missing packages and errors from the store into a sentence."""
    _check_numbers()
    try:
        from steppe.server.accounts.guests import KeyFileError
        from steppe.server.base.storage_errors import StorageError
    except ModuleNotFoundError as error:
        raise _missing(error) from error
    try:
        yield
    except ModuleNotFoundError as error:
        raise _missing(error) from error
    except (StorageError, KeyFileError) as error:
        raise Refusal(str(error).rstrip(".")) from error


def _check_numbers() -> None:
    """Check the folder in which processes collect metrics, before they use it."""
    folder = os.environ.get(_NUMBERS)
    if folder is not None and not (Path(folder).is_dir() and os.access(folder, os.W_OK)):
        raise Refusal(f"{_NUMBERS} names {folder}, which is not a writable folder")


def _missing(error: ModuleNotFoundError) -> Refusal:
    return Refusal(f"the site needs {error.name}, which is not installed: {installing('site')}")


def house_at(data: Path, database: str) -> "Installation":
    """Return a server's installation: its data folder and its database. Raises ``Refusal``."""
    from steppe.server.ops.backup import Installation
    from steppe.server.store.engines import engine_at

    return Installation(data, engine_of(database) if database else engine_at(str(data)))


def engine_named(place: str) -> "Engine":
    """Return the engine for an address, a file or a folder. Raises ``Refusal`` otherwise."""
    from steppe.server.store.engines import engine_at

    engine = engine_at(place)
    if not place or ("://" in place and not engine.is_database):
        raise Refusal(f"FROM and TO take a data folder, a SQLite file, or {_ADDRESS}")
    return engine


def engine_of(database: str) -> "Engine":
    """Return the engine for a database address. Raises ``Refusal`` for anything else."""
    from steppe.server.store.engines import Engine

    if not Engine(database).is_database:
        raise Refusal(f"--database takes {_ADDRESS}")
    return Engine(database)


def form_of(log: str) -> "Form":
    """Return the log format. Raises ``Refusal``."""
    from steppe.server.base.settings import Form

    form: Form | None = next((form for form in get_args(Form) if form == log), None)
    if form is None:
        raise Refusal(f"--log takes text or json, not {log!r}")
    return form
