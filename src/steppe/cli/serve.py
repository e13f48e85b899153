"""``steppe serve``: the site."""

import os
import re
from dataclasses import replace
from typing import Annotated, get_args

import typer

from steppe.cli.site import engine_of, using_site
from steppe.cli.words import DATA, Data, Database, Host, Port, Refusal

_LAST_PORT = 65535
_HOST = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*")


def serve(
    port: Port = 8000,
    data: Data = DATA,
    database: Database = "",
    host: Host = "127.0.0.1",
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A name to answer for, and no other; may be repeated."),
    ] = None,
    forget_after: Annotated[
        float,
        typer.Option(
            metavar="DAYS",
            help="Delete unfinished matches untouched for so long; 0: none.",
        ),
    ] = 0.0,
    log: Annotated[
        str, typer.Option(metavar="text|json", help="How the log is written, to standard error.")
    ] = "text",
) -> None:
    """Serve the site until Ctrl+C."""
    os.environ["STEPPE_JIT"] = "0"  # the site never waits for a compiler
    if not 0 <= port <= _LAST_PORT:
        raise Refusal(f"a port is a number from 0 to {_LAST_PORT}, not {port}")
    hosts = [name.lower() for name in allow_host or ()]
    if wrong := [name for name in hosts if not _HOST.fullmatch(name)]:
        like = "as in steppe.example.org or *.example.org"
        raise Refusal(f"--allow-host takes a name alone, {like}, not {wrong[0]!r}")
    with using_site():
        from steppe.server.app import serve
        from steppe.server.settings import Form, Settings

        form = next((form for form in get_args(Form) if form == log), None)
        if form is None:
            raise Refusal(f"--log is text or json, not {log!r}")
        if database:
            engine_of(database)
    metrics = os.environ.get("STEPPE_METRICS_TOKEN", "")
    settings = Settings(data, database, host, port, hosts=hosts, metrics=metrics)
    serve(replace(settings, forget=max(0.0, forget_after), log=form))
