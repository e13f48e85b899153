"""Check the dice of a finished match in the browser, without installing steppe.

``/m/ID/draws`` is a file with everything from which the dice of a match were drawn. The page
``/verify`` computes each draw again in the browser. It also reads files from other sites, so nobody
has to trust the page of the host that drew the dice.
"""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from steppe.core.i18n import Translator
from steppe.play.log import GIVE
from steppe.play.match import Match
from steppe.play.record_proof import draws_of
from steppe.server.base.http_errors import TableError
from steppe.server.match.daily_match import refuse_sealed
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import seat_names


async def draws(request: Request) -> Response:
    """Respond with the draws of a finished match as JSON."""
    here = await table_access.visit(request)
    table = here.table
    if not table.match.is_over:
        raise TableError("The dice can be checked when the match is over.", 409)
    refuse_sealed(table.sheet)
    names = seat_names(table.seats, here.who.say)
    file = await asyncio.to_thread(draws_file, table.match, names)
    name = f'inline; filename="{table.sheet.game}-{table.id}-dice.json"'
    return JSONResponse(file, headers={"Content-Disposition": name})


def draws_file(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """Return the secret, the words and the draws of a finished match, as JSON.

    ``label`` of a draw is the text whose HMAC chose the outcome (``dice_commitment.label_of``): the
    dice's name, the number of the draw and the words so far, separated by NUL characters. ``after``
    is the word of the same seat that fixed a word, "" for a first word.
    """
    return {
        "match": match.id,
        "commitment": match.commitment,
        "secret": match.secret.hex(),
        "seats": [{"name": name} for name in names],
        "words": list(_words_of(match)),
        "draws": [draw._asdict() for draw in draws_of(match)],
    }


def _words_of(match: Match) -> Iterator[dict[str, Any]]:
    """Yield the words that seats have added to the dice, in order."""
    last: dict[int, str] = {}
    for entry in match.line:
        if entry.word:
            yield {"seat": entry.by, "word": entry.word, "after": last.get(entry.by, "")}
            last[entry.by] = entry.word
        elif entry.verb == GIVE:
            last.pop(entry.by, None)


async def page(request: Request) -> Response:
    """Show the page that checks dice."""
    say = visitor(request).say
    context = {"title": say("Check the dice"), "here": "/", "says": _says(say)}
    return render(request, "verify.html", context)


def _says(say: Translator) -> dict[str, str]:
    """Return the sentences of the page's script, by name."""
    return {
        "right": say("All {count} draws follow from the secret and the words."),
        "wrong": say("Draw {number}, {outcome}, does not follow: another outcome was drawn."),
        "label": say("Draw {number} was not drawn from the words of the seats."),
        "hash": say("The secret does not fit its hash: it was changed."),
        "none": say("Nothing was left to chance."),
        "mine": say("The word of this browser is among them."),
        "dropped": say("This browser sent a word, but it is not among them."),
        "promised": say("This browser saw the hash of the secret before it sent its word."),
        "broken": say("This browser saw another hash before it sent its word."),
        "silent": say("{name}: no word"),
        "word": say("{name}: {word}, from draw {number}"),
        "again": say("{name}, in answer: {word}, from draw {number}"),
        "answer": say("{name}: {word} is not the word that was fixed before."),
        "unanswered": say("{name}: no answer to the word of {other}"),
        "unsure": say(
            "Draws {first} to {last}: this browser had added no word yet, or had not answered a new"
            " one. A host who plays could have chosen them."
        ),
        "late": say("{name}: {word}, after the last draw"),
        "file": say("This is not a file with the draws of a match."),
        "far": say("The file could not be loaded. Choose it from this device."),
    }
