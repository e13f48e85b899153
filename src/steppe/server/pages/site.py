"""The pages, as the server knows them: routes, the live piece of a table, a page for errors."""

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute

from steppe.server.room import Room


def routes() -> list[BaseRoute]:
    """Return the routes of all pages."""
    return []


def language(request: Request) -> str:
    """Return the language in which to answer."""
    return "en"


def fragment(room: Room, seats: frozenset[int], language: str) -> str:
    """Return what changes of a table's page, for somebody with these seats."""
    viewer = room.viewer(seats)
    return f"<pre>{escape(str(room.match.observe(viewer).to_json()))}</pre>"


def problem(request: Request, status: int, error: Exception) -> Response:
    """Return the page that says in one sentence what is wrong."""
    return HTMLResponse(f"<p>{escape(str(error))}</p>", status)
