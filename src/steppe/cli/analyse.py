"""``steppe analyse``: what a finished match was decided by."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.process import Bar, print_file, progress, screen
from steppe.cli.words import Json, Language, speaker, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from steppe.analysis.report import Analysis, Decision
    from steppe.analysis.study import Watch


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished match.")],
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="How deep: curve, luck, costs or moments.")
    ] = "moments",
    json: Json = False,
    html: Annotated[bool, typer.Option("--html", help="Print a page of its own instead.")] = False,
    language: Language = None,
) -> None:
    """Tell luck from decisions in a finished match, and show moments to learn from."""
    from steppe.analysis.analyse import levels
    from steppe.analysis.effort import level_at
    from steppe.analysis.sheet import sheet
    from steppe.games import load
    from steppe.lab.files import open_record
    from steppe.play.record import replay

    last, record = level_at(level), open_record(file)
    spoken(language)
    match = replay(record, load)
    with progress(None, "Analysing") as bar:
        found = next(islice(levels(match, watch=_watching(bar)), last, None))
    names = [record.seats.get(player, f"player {player}") for player in range(match.players)]
    if json:
        print_file(found.to_json(), end="")
    elif html:
        page = sheet(found, names, speaker(language, match.game), spoken(language))
        print_file(page, end="")
    else:
        _show(found, names)


def _watching(bar: Bar) -> "Watch":
    """Return what shows on a bar how far an analysis has come."""

    def watch(level: str, done: int, total: int) -> None:
        bar.name(f"Analysing: {level}")
        bar.at(done, total)

    return watch


def _show(found: "Analysis", names: "Sequence[str]") -> None:
    """Print what each seat's way to its result is made of, in hundredths of the win."""
    from rich.table import Table

    table = Table("", "from", *found.seats[0].sums, "to", "given away", "in ten", box=None)
    for seat, name in zip(found.seats, names, strict=True):
        signed = [f"{100 * value:+.1f}" for value in seat.bars.values()]
        ends = [f"{100 * share:.0f} %" for share in (seat.curve[0], seat.result)]
        away = [f"{seat.given_away:.1f}", f"{seat.per_ten:.1f}"]
        table.add_row(name, ends[0], *signed, ends[1], *away)
    screen().print(table)
    for seat, name in zip(found.seats, names, strict=True):
        for moment in seat.moments:
            told = f"{name}, {_moment(found, seat.decisions[moment.decision])}"
            screen().print(": ".join(filter(None, (told, moment.says))), markup=False)


def _moment(found: "Analysis", one: "Decision") -> str:
    played, better = (" ".join(line) for line in (one.played, one.better))
    entry = found.events[one.first].entry
    return f"entry {entry}: {played}; better {better} ({100 * one.cost:.0f}%, {one.sure})"
