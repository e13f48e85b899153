"""``steppe dump``: write a server's finished public matches, without names, as open data."""

import asyncio
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import DATA, Data, Database, Json, Refusal
from steppe.cli.command_process import counted, print_json, run_interpreted
from steppe.cli.server_parts import house_at, using_site

if TYPE_CHECKING:
    from steppe.play.table_files import Library
    from steppe.server.ops.backup import Installation
    from steppe.server.ops.match_dump import Dumped


def dump(
    out: Annotated[str, typer.Option(metavar="DIR", help="A new folder for the dump.")] = "dump",
    data: Data = DATA,
    database: Database = "",
    json: Json = False,
) -> None:
    """Write the finished public matches of a server, without names, as records and Parquet.

    The server may keep running. Matches of people who opted out are left out.
    """
    run_interpreted()
    try:
        from steppe.adapters.parquet import Parquet
    except ModuleNotFoundError as error:
        raise Refusal(str(error)) from error
    with using_site():
        found = asyncio.run(_dumped(house_at(data, database), Path(out), Parquet()))
    if json:
        print_json(asdict(found))
        return
    for game, matches in sorted(found.matches.items()):
        print(f"{game}: {counted(matches, 'match', 'matches')} in {Path(out) / game}")
    left = counted(found.opted_out, "match", "matches")
    print(f"left out because a player opted out or erased their data: {left}")
    if found.unplayable:
        print(f"left out because of rules that this version lacks: {found.unplayable}")


async def _dumped(house: "Installation", out: Path, library: "Library") -> "Dumped":
    from steppe.server.ops.match_dump import dump

    house.check()
    store = await house.engine.open()
    try:
        return await dump(store, out, library)
    finally:
        await store.close()
