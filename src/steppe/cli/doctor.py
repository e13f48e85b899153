"""``steppe doctor``: diagnose a server, with advice."""

from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import DATA, AllowHost, Data, Database, Host, Json, Port
from steppe.cli.command_process import print_json, run_interpreted, screen
from steppe.cli.serve import checked
from steppe.cli.server_parts import house_at, using_site

if TYPE_CHECKING:
    from steppe.server.ops.diagnostic import Finding

_SIGNS = {"good": "[green]✓[/]", "note": "[yellow]·[/]", "wrong": "[bold red]✗[/]"}


def doctor(
    data: Data = DATA,
    database: Database = "",
    host: Host = "127.0.0.1",
    port: Port = 8000,
    allow_host: AllowHost = None,
    url: Annotated[str, typer.Option(metavar="URL", help="The public address of the site.")] = "",
    json: Json = False,
) -> None:
    """Diagnose a server, with advice; exit with code 1 if something is wrong."""
    names = checked(port, database, allow_host or (), shares=False)
    run_interpreted()
    with using_site():
        from steppe.server.ops.diagnostic import WRONG, Target
        from steppe.server.ops.doctor import examine

        found = [*examine(Target(house_at(data, database), host, port, url, names))]
    print_json([one._asdict() for one in found]) if json else _tell(found)
    raise typer.Exit(int(any(one.state == WRONG for one in found)))


def _tell(found: "list[Finding]") -> None:
    from rich.markup import escape

    for one in found:
        screen().print(f"{_SIGNS[one.state]} {one.about}: {escape(one.words)}")
