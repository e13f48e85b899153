"""``steppe bot-check``: check that a bot keeps to the protocol."""

from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import Json, Refusal
from steppe.cli.command_process import print_json, screen

if TYPE_CHECKING:
    from steppe.lab.measure.bot_check import Certificate

_FAULTY = 1  # exit code


def bot_check(
    command: Annotated[
        str, typer.Argument(metavar="CMD", help="The command of the bot, as one word in quotes.")
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

    Prints a certificate with the bot's version and a hash over all results. The exit code is 1 if a
    trial finds a fault.
    """
    from steppe.bots.outside.bot_words import COMMAND, check
    from steppe.bots.outside.piped_process import PipedProcess
    from steppe.games import load, names
    from steppe.lab.measure.bot_check import Bench, check_bot

    plain = command.removeprefix(COMMAND)
    check(f"{COMMAND}{plain}")
    if not plain:
        raise Refusal('name the command of a bot, as in `steppe bot-check "node mybot.mjs"`')
    games = [load(name) for name in game or names()]
    found = check_bot(Bench(lambda: PipedProcess(plain), games, time, start))
    if json:
        print_json(found.to_json())
    else:
        _print(found)
    if not found.passed:
        raise typer.Exit(_FAULTY)


def _print(found: "Certificate") -> None:
    told = found.to_json()
    for name, result in told["trials"].items():
        screen().print(f"{name}: {result}", markup=False)
    faults = sum(bool(one.fault) for one in found.findings)
    screen().print("passed" if found.passed else f"{faults} of {len(found.findings)} trials failed")
    who = f"{found.name} {found.version}".strip() or "unknown bot"
    screen().print(f"{who}, protocol {told['protocol']}, hash {told['hash']}", markup=False)
