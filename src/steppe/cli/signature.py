"""``steppe signature``: the number that fixes how a game behaves."""

from typing import Annotated

import typer

from steppe.cli.process import run_interpreted
from steppe.cli.words import GameName


def signature(
    game: GameName,
    matches: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Instead a number for N matches of each kind."),
    ] = None,
) -> None:
    """Print the number that fixes how a game behaves."""
    run_interpreted()
    from steppe.games import load
    from steppe.lab.signature import signature, trials

    if matches is None:
        print(signature(load(game)))
        return
    for players, options, number in trials(load(game), matches):
        words = " ".join(f"{name}={value}" for name, value in options.items())
        print(f"{number} players={players} {words}".rstrip())
