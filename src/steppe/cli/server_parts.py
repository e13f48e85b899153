"""What verbs that look after a server share: its parts, imported when they run."""

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
    """Turn what is missing, and what the store refuses, into a sentence."""
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
    """Look at the folder in which processes gather what they measure, before they do."""
    folder = os.environ.get(_NUMBERS)
    if folder is not None and not (Path(folder).is_dir() and os.access(folder, os.W_OK)):
        raise Refusal(f"{_NUMBERS} names {folder}, which is no folder that can be written")


def _missing(error: ModuleNotFoundError) -> Refusal:
    return Refusal(f"{error.name} is not installed, which the site needs: {installing('site')}")


def house_at(data: Path, database: str) -> "Installation":
    """Return what a server with these options keeps. Raises ``Refusal``."""
    from steppe.server.ops.backup import Installation
    from steppe.server.store.engines import engine_at

    return Installation(data, engine_of(database) if database else engine_at(str(data)))


def engine_named(place: str) -> "Engine":
    """Return the engine at an address, a file or in a folder. Raises ``Refusal`` for neither."""
    from steppe.server.store.engines import engine_at

    engine = engine_at(place)
    if not place or ("://" in place and not engine.is_database):
        raise Refusal(f"FROM and TO are a data folder, a SQLite file, or {_ADDRESS}")
    return engine


def engine_of(database: str) -> "Engine":
    """Return the engine at the address of a database. Raises ``Refusal`` if it is none."""
    from steppe.server.store.engines import Engine

    if not Engine(database).is_database:
        raise Refusal(f"--database takes {_ADDRESS}")
    return Engine(database)


def form_of(log: str) -> "Form":
    """Return how the log is written. Raises ``Refusal``."""
    from steppe.server.base.settings import Form

    form: Form | None = next((form for form in get_args(Form) if form == log), None)
    if form is None:
        raise Refusal(f"--log is text or json, not {log!r}")
    return form
