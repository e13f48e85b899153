"""``steppe simulate``: play random matches, for statistics, data or records."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli import arguments
from steppe.cli.command_process import counted, print_file, screen
from steppe.cli.executors import Ray, Resume, Workers, matches_kept, working

if TYPE_CHECKING:
    from steppe.core.position import Position
    from steppe.lab.measure.simulate import Result

_FORFEIT = ("loser", "reason")


def simulate(
    game: arguments.GameName,
    matches: arguments.Matches = 100,
    seed: arguments.Seed = 0,
    option: arguments.Options = None,
    players: arguments.Players = None,
    after: arguments.After = "",
    records: arguments.Records = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT",
            help="A bot that plays (as in `arena`), the first for player 0; may be repeated.",
        ),
    ] = None,
    workers: Workers = None,
    ray: Ray = None,
    resume: Resume = None,
    json: arguments.JsonLines = False,
) -> None:
    """Play matches at random, or between bots; the seed S + N repeats match N alone."""
    from steppe.lab.measure.simulate import simulate
    from steppe.lab.run.record_folder import record_folder

    start, before = (
        arguments.position_after(game, players, option),
        after.replace("~ ", "~").split(),
    )
    position = start.copy().play(" ".join(before))
    folder = record_folder(records)
    total = _Sum(start.players)
    kept = partial(matches_kept, resume)
    with working(workers, ray, "Playing", kept, matches) as work:
        for result in simulate(position, matches, seed, resume=resume, bots=bot or (), **work):
            total.add(result)
            if json:
                print_file(dumps(_told(result), ensure_ascii=False))
            if folder is not None:
                _write(folder, start, (before, bot or ()), result)
    if not json:
        total.print()


def _told(result: "Result") -> dict[str, object]:
    """Return a result for tools, with a forfeit only if there was one."""
    told = asdict(result)
    return (
        told if result.loser >= 0 else {name: told[name] for name in told if name not in _FORFEIT}
    )


def _write(
    folder: Path, start: "Position", given: tuple[Sequence[str], Sequence[str]], result: "Result"
) -> None:
    """Write the record of a match; ``given`` are the moves with which it began, and its bots."""
    from steppe.lab.measure.simulate import record
    from steppe.lab.run.record_folder import keep_record
    from steppe.play.match_record import format_record

    before, bots = given
    text = format_record(record(start, [*before, *result.moves], result, bots))
    keep_record(folder, f"{start.game.name}-{result.seed}", text)


@dataclass
class _Sum:
    """The totals of all matches, overall and for each player."""

    players: int
    matches: int = 0
    plies: int = 0
    turns: int = 0
    points: list[int] = field(default_factory=list)
    won: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.points, self.won = [0] * self.players, [0.0] * self.players

    def add(self, result: "Result") -> None:
        from steppe.play.result import winners_of

        winners = winners_of(result.returns)
        self.matches += 1
        self.plies += result.plies
        self.turns += result.turns
        self.lost += [result.reason] * (result.loser >= 0)
        for player, score in enumerate(result.scores):
            self.points[player] += score
            self.won[player] += (player in winners) / max(1, len(winners))

    def print(self) -> None:
        from rich.table import Table

        matches = counted(self.matches, "match", "matches")
        plies, turns = self.plies / self.matches, self.turns / self.matches
        table = Table("player", "points", "win rate", box=None)
        for player, (points, won) in enumerate(zip(self.points, self.won, strict=True)):
            mean, rate = points / self.matches, won / self.matches
            table.add_row(str(player), f"{mean:.1f}", f"{rate:.1%}")
        screen().print(f"{matches} played: {plies:.1f} moves in {turns:.1f} turns each")
        screen().print(table)
        if self.lost:
            many = counted(len(self.lost), "match", "matches")
            reasons = "; ".join(dict.fromkeys(self.lost))
            screen().print(f"{many} forfeited: {reasons}", markup=False)
