"""``steppe draw``: draw a position."""

from pathlib import Path
from typing import Annotated

import typer

from steppe.cli.arguments import After, Options, Players, Refusal, position_after
from steppe.cli.command_process import print_file, run_interpreted

_RECORD, _PNG, _SVG = ".steppe", ".png", ".svg"


def draw(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="A game, or a record file.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A .svg or .png file; prints SVG if left out."),
    ] = None,
    after: After = "",
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Draw a record after N entries.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="N", help="Draw the view of player N.")
    ] = None,
    option: Options = None,
    players: Players = None,
    dark: Annotated[bool, typer.Option("--dark", help="Use the dark theme.")] = False,
    width: Annotated[int, typer.Option(min=16, max=8192, help="Width of a PNG, in pixels.")] = 1200,
) -> None:
    """Draw a position as SVG or PNG.

    SOURCE is a game, drawn after some moves, or a record, drawn after some entries.
    """
    run_interpreted()
    if out is not None and out.suffix.lower() not in (_SVG, _PNG):
        raise Refusal(f"{out} must end in {_SVG} or {_PNG}")
    is_record = source.endswith(_RECORD) or Path(source).is_file()
    if is_record and (option or players is not None):
        raise Refusal("--option and --players apply to a game: a record has its own")
    if not is_record and at is not None:
        raise Refusal("--at applies to a record; for a game, --after lists the moves to play first")
    if is_record:
        from steppe.lab.run.record_files import read_record

        match = read_record(source, at)
        position = match.position_after(len(match.line)).play(after)
    else:
        position = position_after(source, players, option, after)
    if seat is not None and not 0 <= seat < position.players:
        raise Refusal(f"--seat takes 0 to {position.players - 1}, not {seat}")
    _write(position.render(seat, dark), out, width)


def _write(picture: str, out: Path | None, width: int) -> None:
    if out is None:
        print_file(picture)
    elif out.suffix.lower() == _SVG:
        out.write_text(picture, encoding="utf-8")
    else:
        from steppe.draw.raster import png

        out.write_bytes(png(picture, width))
