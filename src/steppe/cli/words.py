"""Words of the command line that several verbs share."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from steppe.core.position import Position

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; `steppe games` lists them.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Players = Annotated[int | None, typer.Option(metavar="N", help="How many play.")]
After = Annotated[
    str, typer.Option(metavar="MOVES", help="Moves to play first, with spaces between.")
]
Seed = Annotated[int, typer.Option(metavar="S", help="The same seed gives the same result.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing else.")]


class Refusal(typer.TyperException):
    """What was asked for cannot be done; the message is the sentence to print."""


def read_options(pairs: list[str] | None) -> dict[str, str]:
    """Read ``NAME=VALUE`` pairs. Raises ``Refusal``."""
    options = {}
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not (name and sign and value):
            raise Refusal(f"write an option as NAME=VALUE, not {pair!r}")
        options[name.strip()] = value.strip()
    return options


def position_after(
    game: str, players: int | None, options: list[str] | None, moves: str = ""
) -> "Position":
    """Return the position of a game after some moves and outcomes (``~word``)."""
    from steppe.games import load

    position = load(game).new(players, **read_options(options))
    return position.play(moves.replace("~ ", "~"))
