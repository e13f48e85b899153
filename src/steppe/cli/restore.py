"""``steppe restore``: what a backup holds, put back where nothing is."""

from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.process import run_interpreted
from steppe.cli.site import house_at, using_site
from steppe.cli.words import DATA, Data, Database


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `steppe backup` made.")],
    data: Data = DATA,
    database: Database = "",
) -> None:
    """Put the matches and keys of a backup into an empty data folder, or an empty database."""
    run_interpreted()
    with using_site():
        from steppe.server.app import own_folder
        from steppe.server.backup import restore

        with own_folder(data):
            restore(file, house_at(data, database))
    also = " and the same --database" * bool(database)
    print(f"All is back; serve it with --data {data}{also}.")
