"""``steppe backup``: copy all of a server's data while it runs."""

from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.arguments import DATA, Data, Database, Quiet
from steppe.cli.command_process import run_interpreted
from steppe.cli.server_parts import house_at, using_site


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The backup to write, such as backup.tar.gz.")
    ],
    data: Data = DATA,
    database: Database = "",
    quiet: Quiet = False,
) -> None:
    """Copy matches and keys into one file while the server runs; keep it secret."""
    run_interpreted()
    with using_site():
        from steppe.server.ops.backup import back_up

        size = back_up(house_at(data, database), file)
    if not quiet:
        kept = f"{file} contains all matches and keys in {size / 1e3:,.0f} kB."
        print(f"{kept} Anyone who has it can take every seat.")
