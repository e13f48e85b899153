"""``steppe signature``: print the number that identifies a game's behaviour."""

from typing import Annotated

import typer

from steppe.cli.arguments import GameName, Options, Players, Refusal, read_options
from steppe.cli.command_process import run_interpreted


def signature(
    game: GameName,
    matches: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Print a number for N matches of each kind instead."),
    ] = None,
    option: Options = None,
    players: Players = None,
) -> None:
    """Print the number that identifies the behaviour of a game."""
    run_interpreted()
    from steppe.games import load
    from steppe.lab.measure.signature import signature

    if matches is not None:
        _print_trials(game, matches, option, players)
    elif option or players is not None:
        raise Refusal("--option and --players need --matches")
    else:
        print(signature(load(game)))


def _print_trials(name: str, matches: int, pairs: list[str] | None, players: int | None) -> None:
    """Print a number for the chosen kind of match, or for each kind."""
    from steppe.games import load
    from steppe.lab.measure.signature import trials

    game, kind = load(name), None
    if pairs or players is not None:
        kind = game.check_players(players), game.check_options(read_options(pairs), players)
    for count, options, number in trials(game, matches, kind):
        words = " ".join(f"{name}={value}" for name, value in options.items())
        print(f"{number} players={count} {words}".rstrip())
