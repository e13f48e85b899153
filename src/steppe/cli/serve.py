"""``steppe serve``: serve the web site."""

import os
import re
from collections.abc import Sequence
from dataclasses import replace
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli import arguments
from steppe.cli.server_parts import engine_of, form_of, using_site

if TYPE_CHECKING:
    from steppe.server.base.hosted_bot import HostedBot

_LAST_PORT = 65535
_HOST = re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*\.?")
_URL = re.compile(r"https?://(?!\*)(\[.+\]|[^:/]+)(:\d{1,5})?")


def serve(
    port: arguments.Port = 8000,
    data: arguments.Data = arguments.DATA,
    database: arguments.Database = "",
    host: arguments.Host = "127.0.0.1",
    workers: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="Server processes; more than 1 need a database."),
    ] = 1,
    thinkers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Bots that think here at once; 0 leaves that to `steppe think`.",
        ),
    ] = None,
    allow_host: arguments.AllowHost = None,
    allow_bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=BOT",
            help="Let players seat a program: NAME=cmd:COMMAND or NAME=MODULE:NAME; may be"
            " repeated.",
        ),
    ] = None,
    forget_after: Annotated[
        float,
        typer.Option(
            metavar="DAYS",
            help="Delete unfinished matches idle for DAYS; 0: never.",
        ),
    ] = 0.0,
    analyses: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Pending analyses for each guest; 0: no analyses."),
    ] = 3,
    puzzles: arguments.Nightly = 0,
    log: arguments.LogForm = "text",
) -> None:
    """Serve the site until Ctrl+C."""
    arguments.check_days("--forget-after", forget_after)
    os.environ["STEPPE_JIT"] = "0"  # the site never waits for a compiler
    hosts = checked(port, database, allow_host or (), shares=workers > 1 or thinkers == 0)
    _load_ours()
    with using_site():
        from steppe.server.base.settings import Settings
        from steppe.server.cluster.supervisor import serve_by_workers
        from steppe.server.web.serving import serve

        if database:
            engine_of(database)
    settings = Settings(data, database, host, port, thinkers, thinkers != 0, hosts=hosts)
    settings = replace(settings, metrics=os.environ.get("STEPPE_METRICS_TOKEN", ""))
    settings = replace(settings, forget=forget_after, log=form_of(log), bots=_bots(allow_bot or ()))
    settings = replace(settings, analyses=analyses, puzzles=puzzles, smtp=_mail(hosts))
    if workers == 1:
        serve(settings)
    else:
        serve_by_workers(settings, workers)


def _bots(texts: Sequence[str]) -> "tuple[HostedBot, ...]":
    """Return the bots in the values of ``--allow-bot``. Raises ``Refusal``."""
    from steppe.cli.allowed_bots import read_bots

    return read_bots(texts)


def _mail(hosts: Sequence[str]) -> str:
    """Return the address of the mail server, "" for none. Raises ``Refusal`` for an odd one."""
    from steppe.server.base.mail_server import mail_server_at
    from steppe.server.base.site_url import fixed_name

    address = os.environ.get("STEPPE_SMTP", "")
    mail_server_at(address)
    if address and not fixed_name(hosts):
        raise arguments.Refusal(
            "links in mails must lead here: name this site with --allow-host, or unset STEPPE_SMTP"
        )
    return address


def _load_ours() -> None:
    """Load all games, so that a damaged game is reported at startup and not on the first page."""
    from steppe.games import GAMES, load

    for name in GAMES:
        load(name)


def checked(port: int, database: str, allowed: Sequence[str], shares: bool) -> list[str]:
    """Return the host names that the server answers to. Raises ``Refusal`` for invalid settings."""
    if not 0 <= port <= _LAST_PORT:
        raise arguments.Refusal(f"a port is a number from 0 to {_LAST_PORT}, not {port}")
    hosts = [name.lower() for name in allowed]
    if wrong := [name for name in hosts if not _is_host(name)]:
        like = "as in table.example.org, *.example.org or http://table.lan:8000"
        raise arguments.Refusal(f"--allow-host takes only a name, {like}, not {wrong[0]!r}")
    if shares and not database:
        raise arguments.Refusal(
            "several workers, and bots in `steppe think`, share a PostgreSQL database: name it with"
            " --database"
        )
    return hosts


def _is_host(text: str) -> bool:
    """Return whether a text is a name, a pattern, an address, or a URL without path."""
    url = _URL.fullmatch(text)
    name = url[1] if url else text
    return bool(_HOST.fullmatch(name)) or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name.strip("[]")))
    except ValueError:
        return False
