"""``steppe bot-check``: check that a bot keeps to the protocol."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from steppe.cli.arguments import Json, Refusal
from steppe.cli.command_process import print_json, screen

if TYPE_CHECKING:
    from steppe.bots.outside.http_line import HttpDoor
    from steppe.lab.measure.bot_check import Certificate, Connect

_FAULTY = 1  # exit code


def bot_check(
    command: Annotated[
        str,
        typer.Argument(
            metavar="CMD|URL",
            help="The command of the bot, as one word in quotes, or the URL at which it connects.",
        ),
    ],
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A game that the bot plays; may be repeated; all."),
    ] = None,
    time: Annotated[
        float, typer.Option(min=0.01, metavar="S", help="Seconds that the bot has for each move.")
    ] = 1.0,
    start: Annotated[
        float, typer.Option(min=0.01, metavar="S", help="Seconds for its answer to `hello`.")
    ] = 30.0,
    json: Json = False,
) -> None:
    """Check a bot: every kind of decision of each game, restarts, two matches at once, and more.

    With a URL, such as http://127.0.0.1:8765, the check serves there, and waits for a bot that
    plays over the network to connect. Prints a certificate with the bot's version and a hash over
    all results. The exit code is 1 if a trial finds a fault.
    """
    from steppe.games import load, names
    from steppe.lab.measure.bot_check import Bench, check_bot

    with _way_to(command, start) as connect:
        games = [load(name) for name in game or names()]
        found = check_bot(Bench(connect, games, time, start))
    if json:
        print_json(found.to_json())
    else:
        _print(found)
    if not found.passed:
        raise typer.Exit(_FAULTY)


@contextmanager
def _way_to(command: str, seconds: float) -> Iterator["Connect"]:
    """Yield what starts a command, or waits for a bot that connects to a URL of this machine."""
    from steppe.bots.outside.bot_words import COMMAND, check
    from steppe.bots.outside.piped_process import PipedProcess

    if command.startswith(("http://", "https://")):
        with closing(_door(command)) as door:
            print(f"Waiting for the bot at {door.url}", file=sys.stderr)
            yield partial(door.connect, seconds)
        return
    plain = command.removeprefix(COMMAND)
    check(f"{COMMAND}{plain}")
    if not plain:
        raise Refusal('name the command of a bot, as in `steppe bot-check "node mybot.mjs"`')
    yield partial(PipedProcess, plain)


def _door(url: str) -> "HttpDoor":
    """Serve at a URL of this machine. Raises ``Refusal``."""
    from steppe.bots.outside.http_line import HttpDoor

    parts = urlsplit(url)
    if parts.scheme != "http" or not parts.hostname or parts.path.strip("/"):
        raise Refusal(f"{url!r} is not like http://127.0.0.1:8765: no path, and no TLS")
    try:
        return HttpDoor(parts.hostname, parts.port or 80)
    except (OSError, ValueError) as error:
        raise Refusal(f"cannot listen at {url}: {error}") from error


def _print(found: "Certificate") -> None:
    told = found.to_json()
    for name, result in told["trials"].items():
        screen().print(f"{name}: {result}", markup=False)
    faults = sum(bool(one.fault) for one in found.findings)
    screen().print("passed" if found.passed else f"{faults} of {len(found.findings)} trials failed")
    who = f"{found.name} {found.version}".strip() or "unknown bot"
    screen().print(f"{who}, protocol {told['protocol']}, hash {told['hash']}", markup=False)
