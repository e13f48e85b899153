"""``steppe analyse``: what decided a finished match."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import Json, Language, speaker, spoken
from steppe.cli.command_process import Bar, print_file, progress, screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from steppe.analysis.judge.match_study import Watch
    from steppe.analysis.judge.report import Analysis, Decision, Seat


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished match.")],
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="The depth: curve, luck, costs or moments.")
    ] = "moments",
    json: Json = False,
    html: Annotated[
        bool, typer.Option("--html", help="Print a complete HTML page instead.")
    ] = False,
    language: Language = None,
) -> None:
    """Separate luck from decisions in a finished match, and show moments to learn from."""
    from steppe.analysis.analyse import levels
    from steppe.analysis.explain.standalone_page import sheet
    from steppe.analysis.judge.effort import level_at
    from steppe.games import load
    from steppe.lab.run.record_files import open_record
    from steppe.play.match_record import replay

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
    """Return a function that shows the progress of an analysis on a bar."""

    def watch(level: str, done: int, total: int) -> None:
        bar.name(f"Analysing: {level}")
        bar.at(done, total)

    return watch


def _show(found: "Analysis", names: "Sequence[str]") -> None:
    """Print the causes of each seat's result as percentages of a win, where they are known."""
    from rich.table import Table

    from steppe.analysis.judge.effort import COSTS, LUCK, level_at
    from steppe.analysis.judge.report import PARTS

    is_full = level_at(found.stage) >= level_at(COSTS)
    bars = PARTS if is_full else ("luck",) * (found.stage == LUCK)
    away = ("given away", "in ten", "accuracy") if is_full else ()
    table = Table("", "from", *bars, "to", *away, box=None)
    for seat, name in zip(found.seats, names, strict=True):
        signed = [f"{100 * seat.bars[bar]:+.1f}" for bar in bars]
        ends = [f"{100 * share:.0f} %" for share in (seat.curve[0], seat.result)]
        lost = _lost(seat) if is_full else []
        table.add_row(name, ends[0], *signed, ends[1], *lost)
    screen().print(table)
    for seat, name in zip(found.seats, names, strict=True):
        for moment in seat.moments:
            text = f"{name}, {_moment(found, seat.decisions[moment.decision])}"
            screen().print(": ".join(filter(None, (text, moment.says))), markup=False)


def _lost(seat: "Seat") -> list[str]:
    """Return the points that a seat gave away, in all and per ten decisions, and its accuracy."""
    kept = "" if seat.accuracy is None else f"{seat.accuracy:.0f} %"
    return [f"{seat.given_away:.1f}", f"{seat.per_ten:.1f}", kept]


def _moment(found: "Analysis", one: "Decision") -> str:
    played, better = (" ".join(line) for line in (one.played, one.better))
    entry = found.events[one.first].entry
    return f"entry {entry}: {played}; better {better} ({100 * one.cost:.0f}%, {one.sure})"
