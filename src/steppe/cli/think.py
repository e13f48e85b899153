"""``steppe think``: bots for the workers of a site."""

import os
from pathlib import Path
from typing import Annotated

import typer

from steppe.adapters.extra import installing
from steppe.cli.database import Database, check_database
from steppe.cli.words import Refusal


def think(
    database: Database = "",
    processes: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Bots that think at a time; one less than cores."),
    ] = None,
) -> None:
    """Let bots think for all who serve the matches of a database, until Ctrl+C."""
    os.environ["STEPPE_JIT"] = "0"  # the bots are processes of their own, compiled
    try:
        from steppe.server.settings import Settings
        from steppe.server.think import think
    except ModuleNotFoundError as error:
        needed = f"{error.name} is not installed, which the site needs"
        raise Refusal(f"{needed}: {installing('site')}") from error
    check_database(database)
    think(Settings(Path(), database=database, workers=processes))
