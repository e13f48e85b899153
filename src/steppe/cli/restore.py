"""``steppe restore``: restore a backup to an empty folder or database."""

from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.arguments import DATA, Data, Database
from steppe.cli.command_process import run_interpreted
from steppe.cli.server_parts import house_at, using_site


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file from `steppe backup`.")],
    data: Data = DATA,
    database: Database = "",
) -> None:
    """Restore the matches and keys of a backup to an empty data folder, or an empty database."""
    run_interpreted()
    with using_site():
        from steppe.server.ops.backup import restore
        from steppe.server.web.serving import own_folder

        with own_folder(data):
            restore(file, house_at(data, database))
    also = " and the same --database" * bool(database)
    print(f"Everything is restored; serve it with --data {data}{also}.")
