"""Error pages, and the page of a match that this server cannot replay."""

from starlette.requests import Request
from starlette.responses import Response

from steppe.server.base.http_errors import (
    NoCookieError,
    NotFoundError,
    TableError,
    TooManyError,
    UnplayableError,
)
from steppe.server.pages.shell.dates import day_of
from steppe.server.pages.shell.game_cards import game_called
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import seat_names


def problem(request: Request, status: int, error: Exception) -> Response:
    """Return the error page, with one sentence on what is wrong."""
    say = visitor(request).say
    if isinstance(error, UnplayableError) and request.url.path == f"/m/{error.sheet.id}":
        return _kept(request, error)
    title, words = {
        404: (say("Lost in the steppe"), say("There is nothing at this address.")),
        405: (say("Not that way"), say("Unsupported request.")),
        500: (
            say("The fire has gone out"),
            say("This is our fault. No moves were lost; please try again."),
        ),
    }.get(status, (say("That did not work"), say("Go back and try again.")))
    if isinstance(error, TableError):
        words = say(error.sentence, **error.values)
    if isinstance(error, TooManyError):
        title = say("Not so fast")
    if isinstance(error, NoCookieError):
        title = say("Cookies are blocked")
    picture = "mammoth" if status < 500 or isinstance(error, NotFoundError) else "campfire"
    context = {"title": title, "words": words, "picture": picture, "back": _table_of(request)}
    context["number"] = request.scope.get("request_number", "") if status >= 500 else ""
    return render(request, "message.html", context, status)


def _kept(request: Request, error: UnplayableError) -> Response:
    """Return the page of a match that this server cannot replay: players, reason, record."""
    say, sheet = visitor(request).say, error.sheet
    known = game_called(sheet.game)
    scores = sheet.standing.scores or ("",) * sheet.players
    game = say(known.title) if known else sheet.game
    was_over = say(
        "It was played under rules {rules} of {game}, which this server does not have, so the board"
        " cannot be shown. The record has every move.",
        rules=sheet.rules,
        game=game,
    )
    is_cut_short = say(error.sentence, **error.values | {"game": game})
    context = {
        "title": say("This match is over"),
        "words": is_cut_short if sheet.ended is None else was_over,
        "game": game,
        "seats": [*zip(seat_names(sheet.seats, say), scores, strict=True)],
        "day": day_of(sheet.moved or sheet.created, say),
        "moves": say.plural("1 move", "{count} moves", len(error.log)),
        "record": f"/m/{sheet.id}/record",
    }
    return render(request, "kept.html", context)


def _table_of(request: Request) -> str:
    """Return the address of the table where the error happened, or ""."""
    parts = request.url.path.split("/")
    return "/".join(parts[:3]) if parts[1:2] == ["m"] and len(parts) > 3 else ""
