"""``steppe replay``: replay a record."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steppe.cli.arguments import Json, Language, speaker
from steppe.cli.command_process import print_json, run_interpreted, screen

if TYPE_CHECKING:
    from steppe.core.i18n import Translator
    from steppe.play.match import Match
    from steppe.play.match_record import Record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record file.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="Stop after N entries.")] = None,
    language: Language = None,
    json: Json = False,
) -> None:
    """Replay a record and show its last position."""
    run_interpreted()
    from steppe.games import load
    from steppe.lab.run.record_files import cut, open_record
    from steppe.play.match_record import replay

    record = cut(open_record(file), at)
    match = replay(record, load)
    if json:
        print_json(_as_data(match, record))
    else:
        _show(match, record, speaker(language, match.game))


def _as_data(match: "Match", record: "Record") -> dict[str, Any]:
    position = match.position_after(len(match.line))
    return {
        "game": match.game.name,
        "rules": record.rules,
        "players": match.players,
        "options": dict(match.options),
        "from": match.origin.source or None,
        "seats": {str(player): who for player, who in sorted(record.seats.items())},
        "entries": len(match.line),
        "over": match.is_over,
        "player": match.player,
        "position": position.to_json(),
        "scores": match.scores(),
        "returns": match.returns(),
    }


def _show(match: "Match", record: "Record", say: "Translator") -> None:
    from steppe.play.match_text import Teller

    names = [record.seats.get(p, say("player {number}", number=p)) for p in range(match.players)]
    teller, out = Teller(match, names, say, bare=True), screen()
    for sentence in teller.turns():
        out.print(sentence, markup=False)
    position = match.position_after(len(match.line))
    out.print(position.diagram(), markup=False)
    out.print(teller.status(None), markup=False)
