"""``steppe admin``: manage matches, seats, addresses and personal data on a server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from steppe.cli.arguments import DATA, Data, Database, Json, Refusal, check_days
from steppe.cli.command_process import counted, print_json, run_interpreted
from steppe.cli.server_parts import house_at, using_site

if TYPE_CHECKING:
    from steppe.server.accounts.guests import Keys
    from steppe.server.ops.admin import AdminService
    from steppe.server.ops.backup import Installation
    from steppe.server.ops.match_repair import Plan as RepairPlan

T = TypeVar("T")

Match = Annotated[
    str, typer.Argument(metavar="MATCH", help="The id of the match, after /m/ in its address.")
]
Address = Annotated[
    str,
    typer.Argument(metavar="ADDRESS", help="An IP address, or a network such as 203.0.113.0/24."),
]
Person = Annotated[
    str,
    typer.Argument(
        metavar="MATCH:SEAT",
        help="A seat of the person, such as abc:0, their account, such as @Ana, or their id.",
    ),
]
Why = Annotated[str, typer.Option(metavar="WORDS", help="The reason, for the log.")]

admin = typer.Typer(
    help="Manage matches, seats and personal data; every action is logged.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@asynccontextmanager
async def _office(house: "Installation") -> "AsyncIterator[AdminService]":
    from steppe.server.ops.admin import AdminService

    house.check()
    store = await house.engine.open()
    try:
        yield AdminService(store)
    finally:
        await store.close()


def _in_office(house: "Installation", deed: "Callable[[AdminService], Awaitable[T]]") -> T:
    async def run() -> T:
        async with _office(house) as office:
            return await deed(office)

    return asyncio.run(run())


def _run(data: Path, database: str, deed: "Callable[[AdminService], Awaitable[T]]") -> T:
    """Run one of the host's actions, and return its result. Raises ``Refusal``."""
    run_interpreted()
    with using_site():
        return _in_office(house_at(data, database), deed)


def _keys(data: Path) -> "Keys":
    """Return a server's keys. Raises ``Refusal`` if there are none."""
    from steppe.server.accounts.guests import Keys, former_keys, load_key

    if not (data / "key").exists():
        raise Refusal(f"there is no key in {data}: name the server's data folder")
    return Keys(load_key(data), former_keys(data))


def _command_on_match(name: str, does: str, text: str) -> None:
    """Add a command that runs an ``AdminService`` action on a match and prints a sentence."""

    def command(match: Match, why: Why = "", data: Data = DATA, database: Database = "") -> None:
        _run(data, database, lambda office: getattr(office, name)(match, why))
        print(text.format(match=match))

    admin.command(name, help=does)(command)


for _command in (
    (
        "close",
        "Close a match: no more moves, but it can still be viewed.",
        "Match {match} is closed.",
    ),
    ("reopen", "Reopen a match that was closed.", "Match {match} is open again."),
    (
        "hide",
        "Remove a match from all lists; its address still works.",
        "Lists hide match {match}.",
    ),
    ("show", "Show a match in the lists.", "Lists show match {match}."),
    ("delete", "Delete a match for good.", "Match {match} is deleted."),
):
    _command_on_match(*_command)


@admin.command()
def ban(
    address: Address,
    why: Why = "",
    days: Annotated[
        float | None, typer.Option(metavar="N", help="The number of days; for ever if left out.")
    ] = None,
    data: Data = DATA,
    database: Database = "",
) -> None:
    """Ban an address or a network, so that the server refuses all its requests."""
    if days is not None:
        check_days("--days", days, positive=True)
    network = _run(data, database, lambda office: office.ban(address, why, days))
    print(f"{network} is banned.")


@admin.command()
def unban(address: Address, why: Why = "", data: Data = DATA, database: Database = "") -> None:
    """Lift the ban of an address or a network."""
    network, others = _run(data, database, lambda office: office.unban(address, why))
    rest = f" Still banned: {', '.join(others)}." if others else ""
    print(f"{network} is no longer banned.{rest}")


@admin.command()
def bans(json: Json = False, data: Data = DATA, database: Database = "") -> None:
    """Print the bans: since when, which, until when, why."""
    found = _run(data, database, lambda office: office.bans()).all()
    if json:
        print_json([vars(ban) for ban in found])
        return
    for ban in found:
        until = _until(ban.until) or "for ever"
        print(" ".join(filter(None, [_when(ban.since), ban.network, until, ban.words])))


@admin.command()
def revoke(
    match: Match,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The number of the seat, from 0.")],
    why: Why = "",
    url: Annotated[
        str, typer.Option(metavar="URL", help="The public address of the site, for the link.")
    ] = "",
    data: Data = DATA,
    database: Database = "",
) -> None:
    """Take a seat from its player, open it again, and print its new link."""

    async def deed(office: "AdminService") -> str:
        return await office.revoke(match, seat, _keys(data), why)

    secret = _run(data, database, deed)
    after = "" if url else ", after the address of your site"
    print(f"Seat {seat} of {match} is open. Its new link{after}: {url.rstrip('/')}/s/{secret}")


@admin.command()
def export(person: Person, data: Data = DATA, database: Database = "") -> None:
    """Print all stored data of a person as JSON."""

    async def deed(office: "AdminService") -> object:
        return await office.export(await office.person(person))

    print_json(_run(data, database, deed))


@admin.command()
def erase(person: Person, why: Why = "", data: Data = DATA, database: Database = "") -> None:
    """Remove a person from all seats, and delete their name and browsers; their moves stay."""

    async def deed(office: "AdminService") -> int:
        return await office.erase(await office.person(person), _keys(data), why)

    seats = counted(_run(data, database, deed), "seat", "seats")
    print(f"Erased the person from {seats}.")


@admin.command()
def repair(
    match: Match,
    why: Annotated[
        str, typer.Option(metavar="WORDS", help="The reason: players read it, too.")
    ] = "",
    remove: Annotated[
        int | None,
        typer.Option(metavar="N", help="Take back the last N moves; if left out, the broken ones."),
    ] = None,
    play: Annotated[
        str, typer.Option(metavar="MOVES", help="Moves to play instead, separated by spaces.")
    ] = "",
    yes: Annotated[bool, typer.Option(help="Do it, instead of only showing it.")] = False,
    data: Data = DATA,
    database: Database = "",
) -> None:
    """Show how to take back the last moves of a match that cannot go on; with --yes, do it."""

    async def deed(office: "AdminService") -> None:
        from steppe.server.ops.match_repair import Wish

        plan = await office.planned_repair(match, Wish(why or "REASON", remove, play.split()))
        _show_repair(plan)
        if not yes:
            print("Nothing has changed: give the reason with --why, and --yes to do it.")
            return
        if not why:
            raise Refusal("name the reason with --why: players read it at the table")
        print(f"The log as it was: {plan.copy(data)}")
        await office.repair(plan, why)
        print(f"Match {match} is repaired.")

    _run(data, database, deed)


def _show_repair(plan: "RepairPlan") -> None:
    from steppe.core.i18n import plain
    from steppe.play.log import moves_of
    from steppe.server.pages.shell.player_names import seat_names
    from steppe.server.pages.table.story import repaired

    seats = enumerate(seat_names(plan.sheet.seats, plain))
    people = [f"{name} (seat {number})" for number, name in seats]
    for sign, entries in (("-", plan.removed), ("+", plan.played)):
        for entry in entries:
            print(f"{sign} {people[entry.by]}:", *moves_of([entry]))
    print(f"Players read: {repaired(plan.repair, plain)}")
    player = plan.after.player
    print("The match is then over." if player is None else f"Then to move: {people[player]}.")


@admin.command()
def renew_keys(data: Data = DATA, database: Database = "") -> None:
    """Replace the server's keys; signatures of the old keys stay valid."""

    async def deed(office: "AdminService") -> None:
        from steppe.server.accounts.guests import renew_key

        _keys(data)
        for name in ("key", "signing-key"):
            renew_key(data, name)
        await office.note("renew-keys", "", "")

    _run(data, database, deed)
    print(f"New keys are in {data}. Copy them to all machines, then restart the servers.")


@admin.command()
def log(json: Json = False, data: Data = DATA, database: Database = "") -> None:
    """Print the log of these actions: when, by whom, what, why."""
    orders = _run(data, database, lambda office: office.log())
    if json:
        print_json([vars(order) for order in orders])
        return
    for order in orders:
        what = order.deed, order.subject, _until(order.until), order.words
        print(" ".join(filter(None, [_when(order.at), order.who, *what])))


def _when(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


def _until(moment: float | None) -> str:
    return "" if moment is None else f"until {_when(moment)}"
