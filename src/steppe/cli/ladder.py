"""``steppe ladder``: rate a game's bots."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

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
    from steppe.lab.compare.ladder import Ladder
    from steppe.lab.compare.rating import Meeting, Rate


def ladder(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOT…]", help="The bots; the built-in ones if left out."),
    ] = None,
    matches: Annotated[
        int,
        typer.Option(metavar="N", help="Matches in all; more if needed for every pair to meet."),
    ] = 1000,
    steps: Annotated[
        bool,
        typer.Option("--steps", help="Each bot meets only the next one; name the weakest first."),
    ] = False,
    players: Players = None,
    option: Options = None,
    seed: Seed = 0,
    workers: Workers = None,
    ray: Ray = None,
    resume: Resume = None,
    records: Records = None,
    json: Json = False,
) -> None:
    """Rate the bots of a game: all levels, and the strongest level with each other evaluation.

    When two bots meet, they play the same openings and dice from all seats. Pairs whose matches
    give the most information meet most often.
    """
    from steppe.games import load
    from steppe.lab.compare.ladder import house_bots, ladder

    played, rate, kept = load(game), _rate(), partial(matches_kept, resume)
    about: dict[str, Any] = {"game": played.name, "players": played.check_players(players)}
    about["options"] = played.check_options(read_options(option), about["players"])
    with working(workers, ray, "Playing", kept) as work:
        found = ladder(
            game,
            bots or house_bots(played, about["players"]),
            matches,
            seed,
            rate=rate,
            steps=steps,
            options=about["options"],
            players=about["players"],
            resume=resume,
            records=records,
            **work,
        )
    if json:
        print_json({**about, "seed": seed, **found.to_json()})
    else:
        _print_table(found)


def _rate() -> "Rate":
    """Return the function that computes ratings. Raises ``Refusal`` if its library is missing."""
    try:
        from steppe.adapters.choix import strengths
    except ModuleNotFoundError as error:
        raise Refusal(str(error)) from error
    return strengths


def _print_table(found: "Ladder") -> None:
    from rich.table import Table

    table = Table("bot", "rating, 95 %", "pairs", "win rate against the next", box=None)
    for rung, met in zip(found.rungs, [*found.steps, None], strict=True):
        low, high = rung.interval
        rating = f"{rung.rating:.0f} ({low:.0f} to {high:.0f})"
        table.add_row(rung.bot, rating, str(rung.pairs), _share(met))
    screen().print(table)
    for rung in found.rungs:
        if rung.forfeits:
            lost = counted(rung.forfeits, "match", "matches")
            screen().print(f"{rung.bot} forfeited {lost}: {'; '.join(rung.reasons)}", markup=False)


def _share(met: "Meeting | None") -> str:
    """Return a bot's win rate against the next weaker bot, if there is one."""
    if met is None:
        return ""
    low, high = met.interval
    return f"{met.share:.1%} ({low:.1%} to {high:.1%})"
