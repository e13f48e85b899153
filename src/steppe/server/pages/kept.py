"""The page of a match that this server cannot replay: what is kept of it, and why."""

from starlette.requests import Request
from starlette.responses import Response

from steppe.server.errors import UnplayableError
from steppe.server.pages.cards import game_called
from steppe.server.pages.names import seat_names
from steppe.server.pages.shell import render, visitor
from steppe.server.pages.when import day_of


def page(request: Request, error: UnplayableError) -> Response:
    """Show the players, the reason and the way to the record."""
    say, sheet = visitor(request).say, error.sheet
    known = game_called(sheet.game)
    scores = sheet.standing.scores or ("",) * sheet.players
    context = {
        "title": say("This match is over"),
        "words": say(error.sentence, **error.values),
        "game": say(known.title) if known else sheet.game,
        "seats": [*zip(seat_names(sheet.seats, say), scores, strict=True)],
        "day": day_of(sheet.moved or sheet.created, say),
        "moves": say.plural("1 move", "{count} moves", len(error.log)),
        "record": f"/m/{sheet.id}/record",
    }
    return render(request, "kept.html", context)
