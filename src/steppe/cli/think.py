"""``steppe think``: run bots for a site's workers."""

import os
from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.arguments import Database, LogForm
from steppe.cli.server_parts import engine_of, form_of, using_site


def think(
    database: Database = "",
    processes: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Bots that think at once; one less than the cores."),
    ] = None,
    log: LogForm = "text",
) -> None:
    """Run bots for all servers of a database, until Ctrl+C."""
    os.environ["STEPPE_JIT"] = "0"  # bots run compiled, in separate processes
    with using_site():
        from steppe.server.base.settings import Settings
        from steppe.server.cluster.bot_daemon import think

        engine_of(database)
        form = form_of(log)
    think(Settings(Path(), database=database, workers=processes, log=form))
