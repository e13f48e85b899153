"""The page on which people take a vacation from their matches over days."""

from starlette.requests import Request
from starlette.responses import Response

from steppe.core.i18n import Translator
from steppe.server.match.clocks import ALLOWANCE
from steppe.server.match.vacations import Vacations, is_slow
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.page_shell import render, visitor

_ALL = 100_000


def _vacations_of(request: Request) -> Vacations:
    vacations: Vacations = request.app.state.vacations
    return vacations


async def page(request: Request) -> Response:
    """Show whether the visitor is on vacation, and how many days are left."""
    who, vacations = visitor(request), _vacations_of(request)
    vacation = await vacations.of(who.guest)
    sheets = await table_access.rooms_of(request).mine(who.guest, _ALL, ended=False)
    left = vacations.days_left(vacation)
    context = {
        "title": who.say("Vacation"),
        "here": "/mine",
        "is_on": vacation.since is not None,
        "left": left,
        "days": _days(who.say, left),
        "matches": _matches(who.say, sum(is_slow(sheet) for sheet in sheets)),
    }
    return render(request, "vacation.html", context)


def _days(say: Translator, left: int) -> str:
    return say.plural(
        "{count} day is left this year, of {all}.",
        "{count} days are left this year, of {all}.",
        left,
        all=ALLOWANCE,
    )


def _matches(say: Translator, count: int) -> str:
    return say.plural(
        "You play {count} match over days.", "You play {count} matches over days.", count
    )


async def change(request: Request) -> Response:
    """Begin or end the visitor's vacation."""
    guest, values = visitor(request).guest, await table_access.read_form(request)
    vacations = _vacations_of(request)
    await (vacations.begin(guest) if values.get("on") else vacations.end(guest))
    return table_access.go("/vacation")
