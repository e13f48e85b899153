"""``steppe move-data``: copy a server's matches to another engine."""

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from steppe.cli.arguments import Refusal
from steppe.cli.command_process import counted, progress, run_interpreted
from steppe.cli.server_parts import engine_named, using_site

if TYPE_CHECKING:
    from steppe.server.store.engines import Engine

_PLACE = "a data folder, a SQLite file, or the address of a PostgreSQL database"


def move_data(
    source: Annotated[str, typer.Argument(metavar="FROM", help=f"The source: {_PLACE}.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The target, likewise.")],
) -> None:
    """Copy matches to another engine, and replay each to check that it is the same there."""
    run_interpreted()
    with using_site():
        asyncio.run(_move(source, target))


async def _move(source: str, target: str) -> None:
    from steppe.server.web.serving import own_folder

    origin, goal = engine_named(source), engine_named(target)
    if origin == goal:
        raise Refusal("source and target are the same")
    if not origin.exists():
        raise Refusal(f"there are no matches in {source}")
    if goal.folder:
        goal.folder.mkdir(0o700, parents=True, exist_ok=True)
    with ExitStack() as stack:
        for folder in {engine.folder for engine in (origin, goal)}:
            if folder and (folder / "lock").exists():  # a server's lock: no server may be running
                stack.enter_context(own_folder(folder))
        await _copy(origin, goal)


async def _copy(origin: "Engine", goal: "Engine") -> None:
    from steppe.server.ops.migrate_store import copy_log, move, move_tables, move_time

    matches = actions = former = 0
    first, second = await origin.open(), await goal.open()
    try:
        await move_time(first, second)
        with progress(None, "Copying") as bar:
            async for moved in move(first, second):
                matches, actions = matches + 1, actions + moved.actions
                former += not moved.replayed
                bar.advance()
        await move_tables(first, second)
        await copy_log(first, second)
    finally:
        await first.close()
        await second.close()
    kept, lines = counted(matches, "match", "matches"), counted(actions, "line", "lines")
    print(f"The same in both places: {kept} with {lines}.")
    if former:
        old = counted(former, "match follows", "matches follow")
        print(f"{old} rules that this version does not have: compared, but not replayed.")
