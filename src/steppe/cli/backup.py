"""``steppe backup``: a copy of all that a server keeps, while it serves."""

from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.arguments import DATA, Data, Database, Quiet
from steppe.cli.command_process import run_interpreted
from steppe.cli.server_parts import house_at, using_site


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy, as backup.tar.gz.")],
    data: Data = DATA,
    database: Database = "",
    quiet: Quiet = False,
) -> None:
    """Copy matches and keys into one file while the server goes on; keep it secret."""
    run_interpreted()
    with using_site():
        from steppe.server.ops.backup import back_up

        size = back_up(house_at(data, database), file)
    if not quiet:
        kept = f"{file} holds all matches and keys in {size / 1e3:,.0f} kB."
        print(f"{kept} Whoever has it has the seats.")
