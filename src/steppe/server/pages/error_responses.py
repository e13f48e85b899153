"""Responses to errors: one sentence for the visitor, and no internals.

They include the page for a match that this server cannot replay.
"""

import logging
import math
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.i18n import Translator
from steppe.draw.words import day_of
from steppe.server.base.http_errors import (
    NoCookieError,
    NotFoundError,
    StaleError,
    TableError,
    TooManyError,
    UnplayableError,
    UsedKeyError,
)
from steppe.server.base.logs import HEADER
from steppe.server.base.storage_errors import StorageError, UnreadError
from steppe.server.pages.shell.game_cards import game_called
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import seat_names
from steppe.server.render.render_queue import wait_in_turn

_STATUSES: dict[type[Exception], int] = {NotationError: 400, IllegalMove: 422}
_LOG = logging.getLogger(__name__)
_API = "/api/"
_MINUTE = 60
SECRETS = ("/s/", "/join/", "/account/mail/", "/sign-in/mail/", "/me/reach/mail/")
"""Paths that go on with a secret, which permits moves or signs in: keep it out of the log."""
ERRORS = (TableError, NotationError, IllegalMove, StorageError, HTTPException, ClientDisconnect)


def shown(error: Exception) -> Exception:
    """Return an error whose text is safe to show to the caller."""
    if isinstance(error, TableError | NotationError | IllegalMove):
        return error
    if isinstance(error, UnreadError):
        return TableError("The data cannot be read right now; try again in a moment.", 503)
    if isinstance(error, StorageError):
        return TableError("This could not be saved; try again in a moment.", 503)
    if isinstance(error, HTTPException):
        return _of_http(error)
    if isinstance(error, ClientDisconnect):
        return TableError("The request was cut off.")
    return TableError("Something went wrong on our side; the match is safe.", 500)


def refuse(request: Request, error: Exception) -> Response:
    """Return the response to a failed request: a page, or JSON for programs."""
    error = _origin(error)
    public = shown(error)
    status = public.status if isinstance(public, TableError) else _STATUSES.get(type(public), 500)
    if wants_json(request):
        answer = _json(error, str(public), status)
    else:
        answer = problem(request, status, public)
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["www-authenticate"] = "Bearer"
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        answer.headers["allow"] = _methods(error)
    return told_when(answer, error)


def _methods(error: Exception) -> str:
    """Return the methods that a URL allows, with HEAD wherever GET is allowed."""
    methods = str((getattr(error, "headers", None) or {}).get("Allow", "")).split(", ")
    return ", ".join(dict.fromkeys([*methods, *(["HEAD"] if "GET" in methods else [])]))


def _when(error: TooManyError, say: Translator) -> str:
    """Return when to try again, "" if that is not known."""
    if error.wait is None:
        return ""
    seconds = max(1, math.ceil(error.wait))
    if seconds < 2 * _MINUTE:
        return say.plural("Try again in 1 second.", "Try again in {count} seconds.", seconds)
    minutes = math.ceil(seconds / _MINUTE)
    return say.plural("Try again in 1 minute.", "Try again in {count} minutes.", minutes)


def told_in_a_line(request: Request, error: TableError) -> Response:
    """Return a refusal as one line of text: a page would cost more than it is to save."""
    say = visitor(request).say
    when = _when(error, say) if isinstance(error, TooManyError) else ""
    words = f"{say(error.sentence, **error.values)} {when}".strip()
    return told_when(PlainTextResponse(words, error.status), error)


def told_when(answer: Response, error: Exception) -> Response:
    """Set ``Retry-After`` on a response if the error states a time to wait."""
    if isinstance(error, TooManyError) and error.wait is not None:
        answer.headers["retry-after"] = str(max(1, math.ceil(error.wait)))
    return answer


async def answer_error(request: Request, error: Exception) -> Response:
    """Respond to an expected error that a route raised."""
    await wait_in_turn(request)
    return refuse(request, error)


async def answer_fault(request: Request, error: Exception) -> Response:
    """Log an unexpected error and respond with a page that gives the request's number."""
    _LOG.error("%s %r failed", request.method, without_secret(request.url.path), exc_info=error)
    answer = refuse(request, error)
    answer.headers[HEADER] = request.scope["request_number"]
    return answer


def without_secret(path: str) -> str:
    """Return a path as the log may show it."""
    return next((f"{start}…" for start in SECRETS if path.startswith(start)), path)


def _origin(error: Exception) -> Exception:
    """Return the cause of a failure to read a request body, in place of the generic HTTP error."""
    cause = error.__cause__ if isinstance(error, HTTPException) else None
    return cause if isinstance(cause, TableError | ClientDisconnect) else error


def wants_json(request: Request) -> bool:
    """Return whether the request comes from a program that expects JSON."""
    path = request.scope.get("root_path", "") + request.scope["path"]
    return f"{path}/".startswith(_API) or "application/json" in request.headers.get("accept", "")


def _json(error: Exception, words: str, status: int) -> Response:
    if isinstance(error, HTTPException) and status == HTTPStatus.NOT_FOUND:
        words += " GET /api/v1/openapi.json lists the endpoints."
    content: dict[str, object] = {"error": words}
    if isinstance(error, StaleError | UsedKeyError):
        content["ply"] = error.version
    return JSONResponse(content, status)


def _of_http(error: HTTPException) -> TableError:
    status = error.status_code
    if status == HTTPStatus.NOT_FOUND:
        return NotFoundError("There is nothing here.")
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return TableError("Not allowed here; allowed: {methods}.", status, methods=_methods(error))
    if isinstance(error.__cause__, UnicodeDecodeError):
        return TableError("The body is not in UTF-8: send JSON in UTF-8.", status)
    if isinstance(error.__cause__, ValueError | RecursionError):
        return TableError(
            "The body has a number that is too long or too many brackets: send a simpler one.",
            status,
        )
    return TableError("This form cannot be read: go back and send it again.", status)


def problem(request: Request, status: int, error: Exception) -> Response:
    """Return the error page, with one sentence that says what is wrong."""
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
        title, words = say("Not so fast"), f"{words} {_when(error, say)}".strip()
    if isinstance(error, NoCookieError):
        title = say("Cookies are blocked")
    picture = "mammoth" if status < 500 or isinstance(error, NotFoundError) else "campfire"
    context = {"title": title, "words": words, "picture": picture, "back": _table_of(request)}
    context["number"] = request.scope.get("request_number", "") if status >= 500 else ""
    return render(request, "message.html", context, status)


def _kept(request: Request, error: UnplayableError) -> Response:
    """Return the page for a match that this server cannot replay: players, reason, record."""
    say, sheet = visitor(request).say, error.sheet
    known = game_called(sheet.game)
    scores = sheet.standing.scores or ("",) * sheet.players
    game = say(known.title) if known else sheet.game
    was_over = say(
        "It was played under version {rules} of the rules of {game}, which this server does not"
        " have, so the board cannot be shown. The record has every move.",
        rules=sheet.rules,
        game=game,
    )
    is_cut_short = say(error.sentence, **error.values | {"game": game})
    context = {
        "title": say("This match is over" if error.line is None else "This match has stopped"),
        "words": is_cut_short if sheet.ended is None else was_over,
        "game": game,
        "seats": [*zip(seat_names(sheet.seats, say), scores, strict=True)],
        "day": day_of(sheet.moved or sheet.created, say),
        "moves": say.plural("1 move", "{count} moves", len(error.log)),
        "record": f"/m/{sheet.id}/record",
    }
    return render(request, "kept.html", context)


def _table_of(request: Request) -> str:
    """Return the URL of the table where the error happened, or ""."""
    parts = request.url.path.split("/")
    return "/".join(parts[:3]) if parts[1:2] == ["m"] and len(parts) > 3 else ""
