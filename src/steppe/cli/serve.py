"""``steppe serve``: the site."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from steppe.adapters.extra import installing
from steppe.cli.database import Database, check_database
from steppe.cli.words import Refusal

_LAST_PORT = 65535
_HOST = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*")


def serve(
    port: Annotated[
        int, typer.Option(metavar="N", help="The port; 0 takes any that is free.")
    ] = 8000,
    data: Annotated[Path, typer.Option(metavar="DIR", help="Where matches are kept.")] = Path(
        "data"
    ),
    database: Database = "",
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen on; 0.0.0.0 is all.")
    ] = "127.0.0.1",
    workers: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="Processes that serve; several need a database."),
    ] = 1,
    thinkers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Bots that think here at a time; 0 leaves it to `steppe think`.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name to answer for, and no other; may be repeated."),
    ] = None,
) -> None:
    """Serve the site until Ctrl+C."""
    os.environ["STEPPE_JIT"] = "0"  # the site never waits for a compiler
    hosts = _checked(port, database, allow_host or (), shares=workers > 1 or thinkers == 0)
    try:
        from steppe.server.app import serve
        from steppe.server.settings import Settings
        from steppe.server.workers import serve_by_workers
    except ModuleNotFoundError as error:
        needed = f"{error.name} is not installed, which the site needs"
        raise Refusal(f"{needed}: {installing('site')}") from error
    if database:
        check_database(database)
    settings = Settings(data, database, host, port, thinkers, thinkers != 0, hosts=hosts)
    if workers == 1:
        serve(settings)
    else:
        serve_by_workers(settings, workers)


def _checked(port: int, database: str, allowed: Sequence[str], shares: bool) -> list[str]:
    """Return the names to answer for. Raises ``Refusal`` for what cannot be served."""
    if not 0 <= port <= _LAST_PORT:
        raise Refusal(f"a port is a number from 0 to {_LAST_PORT}, not {port}")
    hosts = [name.lower() for name in allowed]
    if wrong := [name for name in hosts if not _HOST.fullmatch(name)]:
        like = "as in steppe.example.org or *.example.org"
        raise Refusal(f"--allow-host takes a name alone, {like}, not {wrong[0]!r}")
    if shares and not database:
        raise Refusal(
            "several workers, and thinkers elsewhere, share a PostgreSQL database: name it by"
            " --database"
        )
    return hosts
