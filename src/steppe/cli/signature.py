"""``steppe signature``: the number that fixes how a game behaves."""

from typing import Annotated

import typer

from steppe.cli.arguments import GameName, Options, Players, Refusal, read_options
from steppe.cli.command_process import run_interpreted


def signature(
    game: GameName,
    matches: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Instead a number for N matches of each kind."),
    ] = None,
    option: Options = None,
    players: Players = None,
) -> None:
    """Print the number that fixes how a game behaves."""
    run_interpreted()
    from steppe.games import load
    from steppe.lab.measure.signature import signature

    if matches is not None:
        _print_trials(game, matches, option, players)
    elif option or players is not None:
        raise Refusal("--option and --players choose what is played for --matches")
    else:
        print(signature(load(game)))


def _print_trials(name: str, matches: int, pairs: list[str] | None, players: int | None) -> None:
    """Print a number for the one kind of match that is chosen, or for each."""
    from steppe.games import load
    from steppe.lab.measure.signature import trials

    game, kind = load(name), None
    if pairs or players is not None:
        kind = game.check_players(players), game.check_options(read_options(pairs), players)
    for count, options, number in trials(game, matches, kind):
        words = " ".join(f"{name}={value}" for name, value in options.items())
        print(f"{number} players={count} {words}".rstrip())
