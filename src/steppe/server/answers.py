"""Every answer of the API that is no success, as its OpenAPI description tells of it."""

from collections.abc import Mapping
from typing import Any

from steppe.server.bodies import Conflict, Problem

Answers = dict[int | str, dict[str, Any]]

_WAIT = {"Retry-After": "Seconds to wait before the next request."}
_LEAD = {"WWW-Authenticate": "`Bearer`: the kind of secret that is wanted."}


def _answer(
    words: str, body: type[Problem] = Problem, headers: Mapping[str, str] | None = None
) -> dict[str, Any]:
    told = {
        name: {"description": text, "schema": {"type": "string"}}
        for name, text in (headers or {}).items()
    }
    return {"description": words, "model": body, **({"headers": told} if told else {})}


_ALL: Mapping[int, dict[str, Any]] = {
    400: _answer(
        "No such word: a game, an option, a bot or a move; a table of bots alone; or a body that"
        " is no JSON."
    ),
    401: _answer("The secret of a seat is missing, or is none.", headers=_LEAD),
    403: _answer("The secret is not one of a seat that is taken in this match."),
    404: _answer("There is no such match or seat."),
    409: _answer("Too late, or too early: the match has moved on, the seat is taken.", Conflict),
    410: _answer("The match was begun under rules that are no longer played here."),
    413: _answer("The body is too large."),
    415: _answer("The body does not come with the header `Content-Type: application/json`."),
    422: _answer("The request is malformed, or the move is not allowed now."),
    429: _answer("Too often, or too much at once.", headers=_WAIT),
    431: _answer("The address or the headers are too long."),
    500: _answer("Our own fault."),
    503: _answer("Nothing can be saved just now; try again in a moment."),
}
ALWAYS = (429, 431, 500, 503)  # what any request may meet
BODY = (400, 413, 415, 422)  # what any request with a body may meet
MATCH = (404, 410)
SEAT = (401, 403)


def answers(*statuses: int) -> Answers:
    """Return the answers with these statuses, and those that any request may get."""
    return {status: _ALL[status] for status in sorted({*statuses, *ALWAYS})}
