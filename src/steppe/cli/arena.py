"""``steppe arena``: matches between bots."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import (
    GameName,
    Json,
    Options,
    Players,
    Records,
    Refusal,
    Seed,
    read_options,
)
from steppe.cli.command_process import counted, print_json, screen
from steppe.cli.executors import Ray, Resume, Workers, matches_kept, working

if TYPE_CHECKING:
    from steppe.lab.compare.standing import Standing


def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT…", help="The bots.")],
    matches: Annotated[
        int, typer.Option(metavar="N", help="Matches of each combination of bots, up to a million.")
    ] = 100,
    seed: Seed = 0,
    time: Annotated[
        float | None,
        typer.Option(metavar="S", help="Seconds per move for `search` and `cmd:` bots; 1."),
    ] = None,
    option: Options = None,
    players: Players = None,
    workers: Workers = None,
    ray: Ray = None,
    resume: Resume = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first error of a bot.")
    ] = False,
    records: Records = None,
    json: Json = False,
) -> None:
    """Let bots play each other, with seats and openings shared fairly, or each play alone.

    A bot is a level (pebble, antler, flint, obsidian, mammoth) or a program: random, greedy,
    greedy:CARE, minimax:TURNS, mcts:PLAYOUTS, mcts:SECONDSs, search, search:PLAYOUTS,
    search:SECONDSs, fallible:PLAYOUTS:OVERLOOK:BLUR. A third part of mcts is its exploration
    constant, as in mcts:100:0.4. Plain search thinks for a second. search@NAME evaluates
    with the weights of that name, search@hand without a network.

    Your own bots: cmd:COMMAND runs a program (cmd:2s:COMMAND: two seconds per move), and
    MODULE:NAME is a Python class. Such a bot loses a match in which it is late, crashes or plays an
    illegal move; after three in a row, the two bots stop playing each other.
    """
    from steppe.lab.compare.arena import arena

    words = _timed(bots, time)
    kept = partial(matches_kept, resume)
    with working(workers, ray, "Playing", kept) as work:
        standings = arena(
            game,
            words,
            matches,
            seed,
            options=read_options(option),
            players=players,
            resume=resume,
            strict=strict,
            records=records,
            **work,
        )
    if json:
        print_json([standing.to_json() for standing in standings])
    else:
        _print_table(standings)


def _timed(bots: list[str], seconds: float | None) -> list[str]:
    """Return the names of bots, with the time added to plain ``search`` and to programs."""
    from steppe.bots.outside import bot_words

    if seconds is None:
        return bots
    own = [bot_words.timed(bot, seconds) for bot in bots]
    parts = [bot.partition("@") for bot in own]
    if own == bots and not any(bot == "search" for bot, _, _ in parts):
        raise Refusal("--time applies only to `search` and `cmd:` bots, and there is no such bot")
    timed = f"search:{seconds:g}s"
    return [f"{timed if bot == 'search' else bot}{at}{name}" for bot, at, name in parts]


def _print_table(standings: "list[Standing]") -> None:
    from rich.table import Table

    table = Table("bot", "matches", "won", "drawn", "lost", "points", "win rate, 95 %", box=None)
    names = _numbered([standing.bot for standing in standings])
    named = zip(names, standings, strict=True)
    for name, one in sorted(named, key=lambda pair: -pair[1].win_rate):
        low, high = one.interval
        rate = f"{one.win_rate:.1%} ({low:.1%} to {high:.1%})"
        counts = map(str, (one.matches, one.wins, one.draws, one.losses))
        table.add_row(name, *counts, f"{one.mean_score:.1f}", rate)
    screen().print(table)
    for name, one in zip(names, standings, strict=True):
        _print_forfeits(name, one)


def _print_forfeits(name: str, one: "Standing") -> None:
    """Print how many matches a bot lost because it failed, and why."""
    if one.forfeits:
        lost = counted(one.forfeits, "match", "matches")
        screen().print(f"{name} forfeited {lost}:", markup=False)
    for reason in one.reasons:
        screen().print(f"  {reason}", markup=False)
    if one.unplayed:
        off = counted(one.unplayed, "match of", "matches of")
        why = "three forfeits in a row ended the pairing"
        screen().print(f"not played: {off} {name}, because {why}", markup=False)


def _numbered(words: list[str]) -> list[str]:
    """Return distinct names: equal ones are numbered from 1."""
    among = ((word, words[: at + 1].count(word)) for at, word in enumerate(words))
    return [f"{word} ({nth})" if words.count(word) > 1 else word for word, nth in among]
