"""The option that names a database, for the verbs that use one."""

from importlib import import_module
from typing import Annotated

import typer

from steppe.cli.words import Refusal

Database = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        envvar="STEPPE_DATABASE",
        show_envvar=False,
        help="The PostgreSQL database that keeps the matches.",
    ),
]


def check_database(address: str) -> None:
    """Raise ``Refusal`` for what is no address of a database."""
    engines = import_module("steppe.server.engines")
    if not engines.Engine(address).is_database:
        raise Refusal(
            "--database takes the address of a PostgreSQL database, as in"
            " postgresql://user:password@host/name"
        )
