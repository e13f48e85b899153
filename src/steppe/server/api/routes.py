"""The API for bots and tools, ``/api/v1``: JSON, described by OpenAPI, without cookies.

To act for a seat, send the secret in its link as a bearer token.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from fastapi import Depends, FastAPI, Request, Security
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response

import steppe
from steppe.core.i18n import plain
from steppe.draw.words import listed
from steppe.server.api import (
    analysis_routes,
    challenge_routes,
    match_routes,
    play_routes,
    stream_routes,
    token_routes,
)
from steppe.server.api.auth import BEARER
from steppe.server.api.schemas import Routes
from steppe.server.base.http_errors import TableError
from steppe.server.pages.error_responses import ERRORS, answer_error, answer_fault

_TOLD = 40  # maximum number of characters of an unknown name that an error message repeats
_ABOUT = """Play, watch and replay matches. Every error is answered in JSON with one sentence: what
was wrong and what would be right. An unknown address gets 404; a method that an address does not
have gets 405, with the methods that it has in `Allow`."""
_NUMBER = "this must be a whole number"
_WANTED: Mapping[str, str] = {  # by type of error; for other types the library's message is used
    "missing": "this field is required",
    "int_parsing": _NUMBER,
    "int_type": _NUMBER,
    "int_from_float": _NUMBER,
    "float_parsing": "this must be a number",
    "string_type": "this must be a text",
    "extra_forbidden": "there is no such field here",
}


@cache
def build_api() -> FastAPI:
    """Return the API as a separate application, to be mounted at ``/api/v1``.

    All sites in a process share it: each request carries its site's rooms.
    """
    api = FastAPI(
        title="steppe",
        version=steppe.__version__,
        description=_ABOUT,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        dependencies=[Depends(refuse_strange)],
    )
    _add_routes(api)
    for error in ERRORS:
        api.add_exception_handler(error, answer_error)
    api.add_exception_handler(RequestValidationError, _answer_malformed)
    api.add_exception_handler(Exception, answer_fault)
    return api


async def refuse_strange(request: Request) -> None:
    """Refuse unknown parameters, so that misspelt ones are not silently ignored."""
    known = [parameter.alias for parameter in request.scope["route"].dependant.query_params]
    strange = next((name for name in request.query_params if name not in known), None)
    if strange is not None:
        there = "there are {known}" if known else "there are none"
        words = f"There is no parameter '{{name}}' here: {there}."
        raise TableError(words, 422, name=strange[:_TOLD], known=listed(plain, known))


def _add_routes(api: FastAPI) -> None:
    secret: Routes = {"dependencies": [Security(BEARER)]}
    freely = {**secret, "openapi_extra": {"security": [{}]}}  # the secret is optional
    for theme in (match_routes, play_routes, analysis_routes, challenge_routes, stream_routes):
        theme.add_routes(api, secret, freely)
    token_routes.add_routes(api, secret)


async def _answer_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await answer_error(request, _malformed(request, error.errors()[0]))


def _malformed(request: Request, fault: Mapping[str, Any]) -> TableError:
    """Return an error message about the first fault in a request."""
    where, message = fault["loc"], fault["msg"]
    if fault["type"] == "json_invalid":
        what, at = fault["ctx"]["error"], where[-1] + 1
        return TableError("The body is not JSON: {what}, at character {at}.", what=what, at=at)
    if where[0] == "body" and not _says_json(request.headers.get("content-type", "")):
        return TableError(
            "Send the body as JSON, with the header 'Content-Type: application/json'.", 415
        )
    message = _WANTED.get(fault["type"], message)
    return TableError("{where}: {fault}", 422, where=".".join(map(str, where)), fault=message)


def _says_json(kind: str) -> bool:
    """Return whether a ``Content-Type`` header names JSON or a subtype of it."""
    main, _, sub = kind.partition(";")[0].strip().lower().partition("/")
    return main == "application" and (sub == "json" or sub.endswith("+json"))
