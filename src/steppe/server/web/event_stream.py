"""A table's live stream, as server-sent events (``GET /m/{id}/events``)."""

from contextlib import ExitStack

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from steppe.server.accounts.guests import neighbourhood
from steppe.server.base.metrics import STREAMS
from steppe.server.match.broadcast import Broadcast
from steppe.server.match.daily_match import admit
from steppe.server.pages.shell.page_shell import visitor
from steppe.server.pages.shell.table_access import view_of
from steppe.server.render.page_parts import named
from steppe.server.web.compression import CODING, compressed, takes

_KIND = "text/event-stream"
_HEADERS = {"vary": "Accept-Encoding", "x-accel-buffering": "no"}


class EventStream(StreamingResponse):
    """A stream that always frees its slot when it ends."""

    def __init__(self, place: ExitStack, *args: object, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the client disconnects or the server stops."""
        with self._place:
            await super().__call__(scope, receive, send)


async def events(request: Request) -> Response:
    """Stream a table's page; the cookie decides what the visitor sees.

    The first event is the current page, unless the client has it already. The client sends the
    stamp of its page in the header ``Last-Event-ID``, as browsers do on their own, or as ``after``
    in the query. In ``have``, it lists the parts of the page that it already has.
    """
    hub: Broadcast = request.app.state.hub
    room = await request.app.state.rooms.get(request.path_params["id"])
    if request.method == "HEAD":
        return Response(headers=_HEADERS, media_type=_KIND)
    view = view_of(request, room.table)
    admit(room.table, view.seats)
    known = request.headers.get("last-event-id") or request.query_params.get("after")
    with ExitStack() as place:
        subscriber = place.enter_context(
            hub.subscribe(room, view, visitor(request).guest, neighbourhood(request))
        )
        room.look()
        room.meet(view.seats)
        hub.catch_up(room.table, view, subscriber, known)
        subscriber.had = named(request.query_params.get("have", ""))
        sent, headers = subscriber.events(), dict(_HEADERS)
        place.enter_context(STREAMS.track_inprogress())
        if takes(request.headers):
            sent, headers["content-encoding"] = compressed(sent), CODING
        return EventStream(place.pop_all(), sent, headers=headers, media_type=_KIND)
