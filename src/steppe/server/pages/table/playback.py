"""Playback: the steps from one moment in a match to a later one.

A step shows one log entry: the player, the move in words, and the board and panels afterwards, in
parts. If a game shows rolled dice before they are used, each roll is a separate step. Entries
without words produce no steps. A page fetches all steps with one request, and the steps reveal no
more than the replay does.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from steppe.core.scene import Picture
from steppe.draw.svg import escape
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.broadcast import Broadcast
from steppe.server.pages.shell import table_access
from steppe.server.pages.table.log_panel import clauses, draw_deed, picture_of
from steppe.server.pages.table.side_columns import draw_told
from steppe.server.pages.table.story import ShownMove, Span
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.page_parts import Parts, cut, named

_MOST = 40  # maximum steps in one response; a longer span loses its first ones
_FAR = 240  # maximum number of entries searched for steps
_HEADERS = {"Cache-Control": "private, no-cache", "Vary": "Cookie, X-Have"}


async def tell(request: Request) -> Response:
    """Respond with the steps after entry ``after``, up to entry ``until`` or the end."""
    here = await table_access.visit(request)
    look = here.look(ground=False)
    span = _span(request, len(look.story))
    hub: Broadcast = request.app.state.hub
    key = look.table.id, look.table.stamp, look.seats, look.language, span
    steps = await hub.gallery.show(key, lambda: draw_steps(look, span))
    return HTMLResponse(_joined(steps, request), headers=_HEADERS)


def _span(request: Request, length: int) -> Span:
    """Return the requested span. Raises ``NotFoundError`` if the match has no such moments."""
    asked = request.query_params
    after, until = (
        table_access.whole(asked.get("after", "")),
        table_access.whole(asked.get("until", "")),
    )
    until = length if until is None and "until" not in asked else until
    if after is None or until is None or not after <= until <= length:
        raise NotFoundError("The match has not reached that point.")
    return after, until


def _joined(steps: list[Parts], request: Request) -> str:
    """Return the steps as HTML, without parts that the page or an earlier step already has."""
    had = set(named(request.headers.get(table_access.HAVE, "")))
    drawn = []
    for step in steps:
        drawn.append(step.without(had))
        had |= step.names
    return f'<div id="steps">{"".join(drawn)}</div>'


def draw_steps(look: TableView, span: Span) -> Iterator[Parts]:
    """Yield the table before the first step and after each step; yield nothing without steps."""
    start, end = max(span[0], span[1] - _FAR), span[1]
    deeds = look.story.deeds((start, end), look.voice)
    if len(deeds) > _MOST:
        start, deeds = deeds[-_MOST].at - 1, deeds[-_MOST:]
    if deeds:
        yield _moment(look.at_moment(start, look.story.position(start)))
    for deed in deeds:
        if deed.at <= len(look.story):  # otherwise the move was taken back meanwhile
            for seen, parts in look.story.scenes(deed, look.voice):
                yield _moment(look.at_moment(deed.at, seen), deed, parts)


def _moment(
    now: TableView, deed: ShownMove | None = None, parts: Sequence[ShownMove] = ()
) -> Parts:
    """Return a moment in the match, with its caption and data about the move that led to it."""
    picture = now.match.game.view("svg").draw(now.scene())
    attributes = _told(now, picture, deed) if deed else f' data-at="{now.at}"'
    drawn = f"{picture.board}{draw_told(now, picture)}"
    return cut(f"<template{attributes}>{draw_caption(now, parts)}{drawn}</template>")


def _told(look: TableView, picture: Picture, deed: ShownMove) -> str:
    """Return data attributes from which the script chooses a move's motion, timing and sound."""
    stage = picture.stages[picture.stage].title if picture.stage >= 0 and picture.stages else ""
    who = "" if deed.player is None else str(deed.player)
    own = " data-own" if deed.player in look.seats else ""
    verb = escape(deed.word.partition(":")[0])
    return (
        f' data-at="{deed.at}" data-who="{who}" data-verb="{verb}"'
        f' data-sign="{picture_of(look, deed)}" data-stage="{escape(stage)}"{own}'
    )


def draw_caption(look: TableView, parts: Iterable[ShownMove]) -> str:
    """Return the caption of a step, clause by clause: the script shows one clause at a time."""
    return "".join(
        draw_deed(look, replace(part, words=words), "caption-clause")
        for part in parts
        for words in clauses(part.words)
    )
