"""Responses to errors: one sentence for the visitor, and no internals."""

import logging
import math
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from steppe.core.errors import IllegalMove, NotationError
from steppe.server.base.http_errors import (
    NotFoundError,
    StaleError,
    TableError,
    TooManyError,
    UsedKeyError,
)
from steppe.server.base.logs import HEADER
from steppe.server.base.storage_errors import StorageError, UnreadError
from steppe.server.pages.shell import message_page
from steppe.server.render.render_queue import wait_in_turn

_STATUSES: dict[type[Exception], int] = {NotationError: 400, IllegalMove: 422}
_LOG = logging.getLogger(__name__)
_API = "/api/"
_SEAT = "/s/"  # the rest of the address is a secret that allows moves: keep it out of the log


def shown(error: Exception) -> Exception:
    """Return an error whose text is safe to show to the caller."""
    if isinstance(error, TableError | NotationError | IllegalMove):
        return error
    if isinstance(error, UnreadError):
        return TableError("This cannot be read now; try again in a moment.", 503)
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
    told = shown(error)
    status = told.status if isinstance(told, TableError) else _STATUSES.get(type(told), 500)
    if wants_json(request):
        answer = _json(error, str(told), status)
    else:
        answer = message_page.problem(request, status, told)
    if status == HTTPStatus.UNAUTHORIZED:
        answer.headers["www-authenticate"] = "Bearer"
    if isinstance(error, HTTPException) and error.headers:
        answer.headers.update(error.headers)
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        answer.headers["allow"] = _methods(error)
    return told_when(answer, error)


def _methods(error: Exception) -> str:
    """Return the methods that an address allows, adding HEAD wherever GET is allowed."""
    methods = str((getattr(error, "headers", None) or {}).get("Allow", "")).split(", ")
    return ", ".join(dict.fromkeys([*methods, *(["HEAD"] if "GET" in methods else [])]))


def told_when(answer: Response, error: Exception) -> Response:
    """Set ``Retry-After`` on a response, if the error says how long to wait."""
    if isinstance(error, TooManyError) and error.wait is not None:
        answer.headers["retry-after"] = str(max(1, math.ceil(error.wait)))
    return answer


async def answer_error(request: Request, error: Exception) -> Response:
    """Respond to an expected error that a route raised."""
    await wait_in_turn(request)
    return refuse(request, error)


async def answer_fault(request: Request, error: Exception) -> Response:
    """Log an unexpected error and respond with a page that gives the request's number."""
    path = request.url.path
    told = f"{_SEAT}…" if path.startswith(_SEAT) else path
    _LOG.error("%s %r failed", request.method, told, exc_info=error)
    answer = refuse(request, error)
    answer.headers[HEADER] = request.scope["request_number"]
    return answer


def _origin(error: Exception) -> Exception:
    """Return the cause of a failure to read a body, in place of the generic HTTP error."""
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


ERRORS = (TableError, NotationError, IllegalMove, StorageError, HTTPException, ClientDisconnect)
