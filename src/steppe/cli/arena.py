"""``steppe arena``: bots against bots."""

from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.process import print_json, progress, screen
from steppe.cli.words import (
    GameName,
    Json,
    Options,
    Players,
    Ray,
    Resume,
    Seed,
    Workers,
    read_options,
)
from steppe.cli.workers import workers as at_work

if TYPE_CHECKING:
    from steppe.lab.arena import Standing


def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT…", help="Words of bots.")],
    matches: Annotated[
        int, typer.Option(min=1, metavar="N", help="Matches of each selection of bots.")
    ] = 100,
    seed: Seed = 0,
    time: Annotated[
        float | None,
        typer.Option(min=0.001, metavar="S", help="Seconds a move for `search` without a budget."),
    ] = None,
    option: Options = None,
    players: Players = None,
    workers: Workers = None,
    ray: Ray = None,
    resume: Resume = None,
    json: Json = False,
) -> None:
    """Let bots play each other, seats and openings shared fairly, or each alone.

    A bot is a level (pebble, antler, flint, obsidian, mammoth) or a program: random, greedy,
    minimax:TURNS, mcts:PLAYOUTS, mcts:SECONDSs, search:PLAYOUTS, search:SECONDSs.
    """
    from steppe.lab.arena import arena

    with at_work(workers, ray) as executor, progress(None, "Playing") as bar:
        standings = arena(
            game,
            [f"search:{time:g}s" if time and bot == "search" else bot for bot in bots],
            matches,
            seed,
            options=read_options(option),
            players=players,
            progress=bar.at,
            executor=executor,
            resume=resume,
        )
    if json:
        print_json([standing.to_json() for standing in standings])
    else:
        _print_table(standings)


def _print_table(standings: "list[Standing]") -> None:
    from rich.table import Table

    table = Table("bot", "matches", "won", "drawn", "lost", "points", "win rate, 95 %", box=None)
    for one in sorted(standings, key=lambda standing: -standing.win_rate):
        low, high = one.interval
        rate = f"{one.win_rate:.1%} ({low:.1%} to {high:.1%})"
        counts = map(str, (one.matches, one.wins, one.draws, one.losses))
        table.add_row(one.bot, *counts, f"{one.mean_score:.1f}", rate)
    screen().print(table)
