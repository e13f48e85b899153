"""``steppe check-data``: check the integrity of a server's data or of a backup."""

import asyncio
from contextlib import ExitStack, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steppe.cli.arguments import DATA, Data, Database, Json, Quiet
from steppe.cli.command_process import counted, print_json, progress, run_interpreted
from steppe.cli.server_parts import house_at, using_site

if TYPE_CHECKING:
    from steppe.server.ops.backup import Installation
    from steppe.server.ops.integrity_check import Checked


def check_data(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A backup to check instead.")
    ] = None,
    data: Data = DATA,
    database: Database = "",
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Replay all matches, check seats and accounts; print any faults and exit with code 1."""
    run_interpreted()
    with using_site(), ExitStack() as stack:
        from steppe.server.ops.backup import unpacked

        if file is not None:
            house = house_at(stack.enter_context(unpacked(file)), "")
            house.engine.prepare()  # works on a copy, so that the original keeps its schema
        else:
            house = house_at(data, database)
        found = asyncio.run(_check(house, quiet))
    summary = _summary(found)
    print_json(summary) if json else _tell(summary, quiet)
    raise typer.Exit(1 if summary["faults"] else 0)


async def _check(house: "Installation", quiet: bool) -> "list[Checked]":
    from steppe.server.ops.integrity_check import check

    found = []
    with nullcontext() if quiet else progress(None, "Checking") as bar:
        async for checked in check(house):
            found.append(checked)
            if bar is not None:
                bar.advance()
    return found


def _summary(found: "list[Checked]") -> dict[str, Any]:
    matches = [checked for checked in found if checked.match]
    return {
        "matches": len(matches),
        "lines": sum(checked.lines for checked in matches),
        "earlier": sum(checked.rules.name == "EARLIER" for checked in matches),
        "accounts": sum(checked.accounts for checked in found),
        "unknown": sum(checked.rules.name == "UNKNOWN" for checked in matches),
        "faults": [
            {"match": checked.match, "fault": fault}
            for checked in found
            for fault in checked.faults
        ],
    }


def _tell(data: dict[str, Any], quiet: bool) -> None:
    for one in data["faults"]:
        print(f"match {one['match']}: {one['fault']}" if one["match"] else one["fault"])
    if quiet:
        return
    wrong = len(data["faults"]) or "nothing"
    kept = counted(data["matches"], "match", "matches")
    kept += f" with {counted(data['lines'], 'line', 'lines')}"
    print(f"{kept} and {counted(data['accounts'], 'account', 'accounts')} checked; {wrong} wrong.")
    if data["earlier"]:
        earlier = counted(data["earlier"], "match follows", "matches follow")
        print(f"{earlier} earlier rules, with which this version replayed them.")
    if data["unknown"]:
        unknown = counted(data["unknown"], "match follows", "matches follow")
        print(f"{unknown} rules that this version does not have.")
