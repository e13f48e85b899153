"""``steppe think``: bots for the workers of a site."""

import os
from pathlib import Path
from typing import Annotated

import typer

from steppe.adapters.extra import installing
from steppe.cli.words import Refusal


def think(
    database: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            envvar="STEPPE_DATABASE",
            show_envvar=False,
            help="The PostgreSQL database that keeps the matches.",
        ),
    ] = "",
    processes: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Bots that think at a time; one less than cores."),
    ] = None,
) -> None:
    """Let bots think for all who serve the matches of a database, until Ctrl+C."""
    os.environ["STEPPE_JIT"] = "0"  # the bots are processes of their own, compiled
    try:
        from steppe.server.engines import Engine
        from steppe.server.settings import Settings
        from steppe.server.think import think
    except ModuleNotFoundError as error:
        needed = f"{error.name} is not installed, which the site needs"
        raise Refusal(f"{needed}: {installing('site')}") from error
    if not Engine(database).is_database:
        raise Refusal(
            "--database takes the address of a PostgreSQL database, as in"
            " postgresql://user:password@host/name"
        )
    think(Settings(Path(), database=database, workers=processes))
