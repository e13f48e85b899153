"""``steppe openings``: count the first moves of the built-in bots."""

from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import GameName, Json, Players, Seed
from steppe.cli.command_process import counted, print_json, screen
from steppe.cli.executors import Ray, Workers, working

if TYPE_CHECKING:
    from steppe.play.first_moves_count import BuiltinOpenings

_SHOWN = 20  # the maximum number of moves in the table


def openings(
    game: GameName,
    players: Players = None,
    matches: Annotated[
        int, typer.Option(min=1, metavar="N", help="The number of matches of bots.")
    ] = 360,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Simulations for a level that thinks by time."),
    ] = None,
    seed: Seed = 0,
    write: Annotated[
        bool, typer.Option("--write", help="Save the counts in the game's data/openings.")
    ] = False,
    workers: Workers = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Count the openings of the levels: each level plays itself and the next one, in fair seats."""
    from steppe.games import load
    from steppe.lab.measure.openings import keep, openings

    played = load(game)
    size = played.check_players(players)
    with working(workers, ray, "Playing") as work:
        found = openings(played, size, matches, seed, simulations=simulations, **work)
    if json:
        print_json(found.told())
    else:
        _print_table(found)
    if write:
        keep(played, size, found)


def _print_table(found: "BuiltinOpenings") -> None:
    from rich.table import Table

    from steppe.play.first_moves_count import total

    first = found.counts.after("")
    table = Table("first move", *found.bots, "of all", box=None)
    for move in sorted(first, key=lambda move: (-total(first[move]), move))[:_SHOWN]:
        by_who = first[move]
        cells = (f"{by_who[who].matches}" if who in by_who else "" for who in found.bots)
        table.add_row(move, *cells, str(total(by_who)))
    screen().print(table)
    screen().print(counted(found.matches, "match", "matches"))
