"""``steppe perft``: count the ways a match can go on."""

from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import After, GameName, Json, Options, Players, Refusal, position_after
from steppe.cli.command_process import print_json, progress, run_interpreted

if TYPE_CHECKING:
    from steppe.core.position import Position

_MOST_CHANCES = 10**7
_COUNTED_AT_ONCE = 2  # turns; up to here plain Python is faster than compiling


def perft(
    game: GameName,
    depth: Annotated[
        int, typer.Option(min=0, metavar="N", help="The number of turns to look ahead.")
    ],
    option: Options = None,
    players: Players = None,
    after: After = "",
    divide: Annotated[bool, typer.Option("--divide", help="Print the count of each move.")] = False,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Count N decisions instead of turns.")
    ] = False,
    json: Json = False,
) -> None:
    """Count the ways in which a match can continue for N turns."""
    if depth <= _COUNTED_AT_ONCE:
        run_interpreted()
    position = position_after(game, players, option, after)
    _check_chance(position, depth, decisions)
    counts = _divide(position, depth, decisions) if depth else {}
    nodes = sum(counts.values()) if depth else 1
    if json:
        print_json({"game": game, "depth": depth, "nodes": nodes, "moves": counts})
    else:
        for move, ways in counts.items() if divide else ():
            print(move, ways)
        print(nodes)


def _check_chance(position: "Position", depth: int, decisions: bool) -> None:
    """Raise ``Refusal`` for a count that would take too long: there are too many possible deals."""
    from steppe.play.perft import chances

    ways = chances(position, depth, decisions)
    if ways > _MOST_CHANCES:
        deal = "name its outcomes with --after, as in the moves of a record, or look less far ahead"
        raise Refusal(f"chance has 10^{len(str(ways)) - 1} outcomes or more on the way: {deal}")


def _divide(position: "Position", depth: int, decisions: bool) -> dict[str, int]:
    from steppe.lab.measure.perft import perft
    from steppe.play.perft import divide, possible

    with progress(len(possible(position)), f"Depth {depth}") as bar:

        def count(position: "Position", depth: int, decisions: bool) -> int:
            nodes = perft(position, depth, decisions)
            bar.advance()
            return nodes

        return divide(position, depth, decisions, count)
