"""``steppe signature``: the number that fixes how a game behaves."""

from steppe.cli.process import run_interpreted
from steppe.cli.words import GameName


def signature(game: GameName) -> None:
    """Print the number that fixes how a game behaves."""
    run_interpreted()
    from steppe.games import load
    from steppe.lab.signature import signature

    print(signature(load(game)))
