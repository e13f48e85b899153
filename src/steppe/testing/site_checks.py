"""The site serves the game: tests for pytest. They are skipped where the site is not installed."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from steppe.adapters.optional_import import installing
from steppe.core.position import Position
from steppe.core.scene import Scene
from steppe.play.match_record import parse_record, replay
from steppe.testing.cases import Case, positions

if TYPE_CHECKING:
    import httpx

    from steppe.testing.local_site import ApiTable

MOVES = 12  # moves in a short match
_CHIP = re.compile(r'class="chip ([^"]*)"')
_RULE = re.compile(r"^\.([\w-]+)(?=[ ,{])", re.MULTILINE)


def of_site(module: str) -> Any:
    """Import a module that needs the site; skip the test where a library is missing."""
    try:
        return import_module(f"steppe.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("steppe"):
            raise
        pytest.skip(f"{error.name} is not installed: {installing('site,test')}")


def on_site(
    case: Case,
    data: Path,
    visit: "Callable[[httpx.AsyncClient, ApiTable], Coroutine[Any, Any, None]]",
) -> None:
    """Run a site on a data folder, open a match of a case there, and let a program visit it."""
    site = of_site("testing.local_site")

    async def run() -> None:
        async with site.local_site(data) as program:
            await visit(program, await site.opened(program, case))

    asyncio.run(run())


def test_a_match_over_http_has_a_record_from_its_first_moves(case: Case, tmp_path: Path) -> None:
    async def visit(program: "httpx.AsyncClient", table: "ApiTable") -> None:
        play = of_site("testing.local_site").play_at_random
        is_over = await play(table, case.game, MOVES)  # a match may end earlier
        record = await program.get(f"{table.path}/record")
        assert is_over or len(parse_record(record.text).entries) >= MOVES

    on_site(case, tmp_path, visit)


def test_a_match_over_http_is_played_to_its_end_and_its_record_replays(
    case: Case, tmp_path: Path
) -> None:
    async def visit(program: "httpx.AsyncClient", table: "ApiTable") -> None:
        pages = [await program.get(f"/m/{table.id}")]
        play = of_site("testing.local_site").play_at_random
        assert await play(table, case.game, case.game.max_plies + 1)
        record = parse_record((await program.get(f"{table.path}/record")).text)
        assert replay(record, {case.game.name: case.game}.__getitem__).is_over
        pages.append(await program.get(f"/m/{table.id}"))
        assert [page.status_code for page in pages] == [200, 200]
        assert all(f'data-game="{case.game.name}"' in page.text for page in pages)

    on_site(case, tmp_path, visit)


def chips(position: Position) -> set[str]:
    """Return the classes of all chips on the players' boards."""
    picture = position.game.view("svg").draw(Scene(position.observe(None)))
    return {name for found in _CHIP.findall("".join(picture.boards)) for name in found.split()}


def test_a_chip_has_no_class_by_which_the_site_styles_something_else(drawn_case: Case) -> None:
    sheets = of_site("server.pages.shell.assets").SITE_SHEETS
    taken = {*_RULE.findall("\n".join(sheet.read_text("utf-8") for sheet in sheets))} - {"chip"}
    for position in list(positions(drawn_case, 120))[::12]:
        assert taken.isdisjoint(chips(position))
