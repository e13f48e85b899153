"""``steppe perft``: in how many ways can a match go on?"""

from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.process import print_json, progress, run_interpreted
from steppe.cli.words import After, GameName, Json, Options, Players, position_after

if TYPE_CHECKING:
    from steppe.core.position import Position

_COUNTED_AT_ONCE = 2  # turns; up to here plain Python is done before a compiler has begun


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, metavar="N", help="How many turns to look ahead.")],
    option: Options = None,
    players: Players = None,
    after: After = "",
    divide: Annotated[bool, typer.Option("--divide", help="Print the count of each move.")] = False,
    decisions: Annotated[bool, typer.Option("--decisions", help="N decisions, not turns.")] = False,
    json: Json = False,
) -> None:
    """Count the ways a match can go on for N turns."""
    if depth <= _COUNTED_AT_ONCE:
        run_interpreted()
    position = position_after(game, players, option, after)
    counts = _divide(position, depth, decisions) if depth else {}
    nodes = sum(counts.values()) if depth else 1
    if json:
        print_json({"game": game, "depth": depth, "nodes": nodes, "moves": counts})
    else:
        for move, ways in counts.items() if divide else ():
            print(move, ways)
        print(nodes)


def _divide(position: "Position", depth: int, decisions: bool) -> dict[str, int]:
    from steppe.lab.perft import perft
    from steppe.play.perft import divide, possible

    with progress(len(possible(position)), f"Depth {depth}") as bar:

        def count(position: "Position", depth: int, decisions: bool) -> int:
            nodes = perft(position, depth, decisions)
            bar.advance()
            return nodes

        return divide(position, depth, decisions, count)
