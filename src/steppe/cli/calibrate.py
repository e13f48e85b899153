"""``steppe calibrate``: turn bots' evaluations into winning chances."""

from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import GameName, Json, Players, Seed
from steppe.cli.command_process import print_json, screen
from steppe.cli.executors import Ray, Workers, working

if TYPE_CHECKING:
    from steppe.lab.compare.calibration import Calibration


def calibrate(
    game: GameName,
    players: Players = None,
    matches: Annotated[
        int, typer.Option(min=2, metavar="N", help="The number of matches of bots.")
    ] = 400,
    simulations: Annotated[
        int, typer.Option(min=1, metavar="N", help="Simulations to evaluate a position.")
    ] = 200,
    seed: Seed = 0,
    write: Annotated[
        bool, typer.Option("--write", help="Save the scale in the game's data/winning.toml.")
    ] = False,
    workers: Workers = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Fit the scale from evaluations of bots to winning chances, and measure its accuracy.

    Bots of mixed strengths play. The scale is fitted to every other match and measured on the rest.
    """
    from steppe.games import load
    from steppe.lab.compare.calibration import calibrate, keep

    played = load(game)
    with working(workers, ray, "Playing") as work:
        found = calibrate(played, players, matches, seed, simulations=simulations, **work)
    if json:
        print_json({**found.to_json(), "simulations": simulations, "seed": seed})
    else:
        _print_table(found)
    if write:
        keep(found)


def _print_table(found: "Calibration") -> None:
    from rich.table import Table

    table = Table("said", "won", "positions", box=None)
    for count, said, won in found.bins:
        table.add_row(f"{said:.1%}", f"{won:.1%}", str(count))
    scale = ", ".join(f"{name} {number:g}" for name, number in found.scale.told().items())
    screen().print(table)
    screen().print(f"scale: {scale}; error {found.error:.3f}, without it {found.raw:.3f};")
    screen().print(f"Brier score {found.brier:.3f}, with base rates only {found.blind:.3f}")
