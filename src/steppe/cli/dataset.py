"""``steppe dataset``: let bots play, and save every decision as Parquet."""

from typing import Annotated

import typer

from steppe.cli.arguments import (
    GameName,
    Json,
    Matches,
    Options,
    Players,
    Refusal,
    Seed,
    read_options,
)
from steppe.cli.command_process import counted, print_json, screen
from steppe.cli.executors import Ray, Workers, working


def dataset(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar='"BOT…"', help="The bots, separated by spaces.")
    ] = "greedy greedy",
    out: Annotated[str, typer.Option(metavar="DIR", help="The folder of the dataset.")] = "",
    matches: Matches = 100,
    seed: Seed = 0,
    thoughts: Annotated[
        bool, typer.Option("--thoughts", help="Add values and visits of bots that search.")
    ] = False,
    shard: Annotated[int, typer.Option(metavar="N", min=1, help="Matches in a file.")] = 250,
    option: Options = None,
    players: Players = None,
    workers: Workers = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Let bots play, and save every decision as a row of a Parquet file.

    The matches are those of `steppe arena`. If the command is interrupted, run it again: it
    continues where it stopped, and the files have the same bytes.
    """
    from dataclasses import asdict

    from steppe.lab.data.dataset import Dataset, make_dataset

    try:
        from steppe.adapters.parquet import Parquet
    except ModuleNotFoundError as error:
        raise Refusal(str(error)) from error
    folder = out or f"datasets/{game}"
    wanted = Dataset(
        game, tuple(bots.split()), matches, seed, read_options(option), players, shard, thoughts
    )

    def kept() -> str:
        return f"what was played is saved in {folder}: run the same command to continue"

    with working(workers, ray, "Playing", kept) as work:
        made = make_dataset(wanted, folder, Parquet(), (work["executor"], work["progress"]))
    if json:
        print_json(asdict(made))
        return
    files, size = counted(made.files, "file", "files"), made.bytes / 1e6
    screen().print(
        f"{made.decisions} decisions of {counted(made.matches, 'match', 'matches')} in {folder}:"
        f" {files}, {size:.1f} MB",
        soft_wrap=True,
    )
