"""``steppe puzzles``: find mistakes in matches between bots that make good puzzles."""

from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import GameName, Json, Players, Seed
from steppe.cli.command_process import counted, print_json, screen
from steppe.cli.executors import Ray, Workers, working

if TYPE_CHECKING:
    from collections.abc import Sequence

    from steppe.analysis.puzzles.puzzle import Puzzle


def puzzles(
    game: GameName,
    players: Players = None,
    matches: Annotated[
        int, typer.Option(min=1, metavar="N", help="The number of matches of bots.")
    ] = 20,
    seed: Seed = 0,
    write: Annotated[
        bool, typer.Option("--write", help="Add them to the puzzles in the game's folder.")
    ] = False,
    most: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Keep at most N there, with a fair share of each kind."
        ),
    ] = None,
    workers: Workers = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Find puzzles in matches of bots: better moves, verified with ten times the budget."""
    from steppe.games import load
    from steppe.lab.measure.puzzles import keep, puzzles

    played = load(game)
    with working(workers, ray, "Looking") as work:
        found = puzzles(played, players, matches, seed, **work)
    if json:
        print_json([puzzle.id for puzzle in found])
    else:
        _print_table(found)
    if write:
        keep(played, players or played.players[0], found, *filter(None, [most]))


def _print_table(found: "Sequence[Puzzle]") -> None:
    from rich.table import Table

    table = Table("puzzle", "played", "better", "gain", "rating", box=None)
    for puzzle in found:
        lines = " ".join(puzzle.played), " ".join(puzzle.lines[0].moves)
        table.add_row(puzzle.id, *lines, f"{puzzle.gain:.0%}", str(puzzle.rating))
    screen().print(table)
    screen().print(counted(len(found), "puzzle", "puzzles"))
