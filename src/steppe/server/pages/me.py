"""Who looks at the pages: name, language, colours; and who made what is seen."""

from collections import defaultdict

from starlette.requests import Request
from starlette.responses import Response

from steppe.draw import icons
from steppe.locale import LANGUAGES
from steppe.server.guests import rename_guest
from steppe.server.pages import door
from steppe.server.pages.shell import THEMES, games, render, visitor

_YEAR = 365 * 24 * 3600
_OWN = "steppe"


async def page(request: Request) -> Response:
    """Show what who looks may choose."""
    return render(request, "me.html", {"title": visitor(request).say("You")})


async def keep(request: Request) -> Response:
    """Keep a name, a language, a theme: whichever of them the form has."""
    values = await door.read_form(request)
    back = values.get("back", "/")
    local = back.startswith("/") and not back.startswith(("//", "/\\"))
    answer = door.go(back if local else "/")
    if values.get("name", "").strip():
        rename_guest(request, values["name"])
    for name, known in (("language", LANGUAGES), ("theme", (*THEMES, "system"))):
        if values.get(name) in known:
            answer.set_cookie(name, values[name], max_age=_YEAR, httponly=True, samesite="lax")
    return answer


async def credits(request: Request) -> Response:
    """Show whose games, pictures, typefaces and programs these are."""
    drawn: dict[str, list[str]] = defaultdict(list)
    for name, author in sorted(icons.authors().items()):
        drawn[author].append(name.replace("-", " "))
    own = drawn.pop(_OWN, [])
    context = {
        "title": visitor(request).say("Credits"),
        "games": games(),
        "authors": sorted(drawn.items()),
        "own": own,
    }
    return render(request, "credits.html", context)
