"""The routes for the analysis page of a finished match."""

from dataclasses import replace

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from steppe.core.scene import Scene
from steppe.draw.move_comparison import compared
from steppe.server.accounts.guests import neighbourhood
from steppe.server.analysis.analyses import REFUSED, Analyses, SealedError, goes_on
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.daily_match import is_sealed
from steppe.server.pages.analysis.analysis_report import draw_insight, draw_stage, known
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.analysis.key_moments import keep_moment
from steppe.server.pages.analysis.retry_verdict import former_of
from steppe.server.pages.puzzles.puzzle_sources import exercises_of
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.page_shell import render
from steppe.server.pages.table.table_fragment import heading
from steppe.server.pages.table.verdict import ranked
from steppe.server.render.render_queue import FRAGMENT
from steppe.server.render.render_scheduler import leisurely

_KNOWN = "x-known"  # the header in which a page names the level it already shows
_DAY = 24 * 3600
_TOO_MANY = 429


async def _visit(request: Request) -> table_access.Visit:
    """Return a visit to the match. Raises ``SealedError`` while a match of the day is secret."""
    here = await table_access.visit(request)
    if is_sealed(here.table.sheet.dice):
        raise SealedError
    return here


def _analyses(request: Request) -> Analyses:
    analyses: Analyses = request.app.state.analyses
    return analyses


async def page(request: Request) -> Response:
    """Show the page or, if a script requests it, only the fragment that changes."""
    insight = await _insight(request)
    if goes_on(insight.state) and request.headers.get(_KNOWN) == known(insight.state):
        return HTMLResponse(draw_stage(insight.look, insight.state))  # the page has the rest
    return _shown(request, insight)


def _shown(request: Request, insight: Insight, status: int = 200) -> Response:
    drawn, look = draw_insight(insight), insight.look
    if FRAGMENT in request.headers:
        return HTMLResponse(drawn, status, headers={"Vary": FRAGMENT})
    context = {
        "title": heading(look),
        "here": "/mine" if look.seats else "/",
        "sheets": assets.sheets(look.match.game.name),
        "drawn": Markup(drawn),
        "waits": goes_on(insight.state),
    }
    return render(request, "analysis.html", context, status)


async def _insight(request: Request) -> Insight:
    """Return the view of the analysis. Raises ``UnfinishedError`` before the match is over."""
    here = await _visit(request)
    analyses, match = _analyses(request), here.table.id
    state, found = await analyses.state(match), await analyses.latest(match)
    look = here.look()
    await leisurely(look.story.reading(look.voice))
    usual = min(look.seats, default=ranked(look)[0])
    seat = _asked(request, "seat", look.match.players - 1)
    at = _asked(request, "at", len(look.story))
    kept = frozenset(one.puzzle.id for one in await exercises_of(request).all(here.who.guest))
    former = await former_of(look, table_access.rooms_of(request), analyses)
    shows = "answer" in request.query_params
    return Insight(look, usual if seat is None else seat, state, found, at, kept, former, shows)


def _asked(request: Request, name: str, most: int) -> int | None:
    """Return a number from the query, or ``None``. Raises ``NotFoundError`` if above ``most``."""
    text = request.query_params.get(name)
    if text is None:
        return None
    number = table_access.whole(text)
    if number is None or number > most:
        raise NotFoundError("The match has not reached that point.")
    return number


async def ask(request: Request) -> Response:
    """Request the analysis and redirect to the page, or show the reason for a refusal there."""
    here = await _visit(request)
    asked = here.table.id, here.who.guest
    state = await _analyses(request).ask(*asked, home=neighbourhood(request))
    if state.status == REFUSED:
        return _shown(request, replace(await _insight(request), state=state), _TOO_MANY)
    return table_access.go(f"/m/{here.table.id}/analysis")


async def keep(request: Request) -> Response:
    """Save a position from the visitor's own seat for practice."""
    values = await table_access.read_form(request)
    seat, insight = table_access.whole(values.get("seat", "")), await _insight(request)
    if seat is None or seat not in insight.look.seats:
        raise NotFoundError("The match has not reached that point.")
    own, tries = replace(insight, seat=seat), "try" in values
    return await keep_moment(request, own, values.get("number", ""), tries)


async def cancel(request: Request) -> Response:
    """Cancel the visitor's request and redirect to the page."""
    here = await _visit(request)
    await _analyses(request).cancel(here.table.id, here.who.guest)
    return table_access.go(f"/m/{here.table.id}/analysis")


async def board(request: Request) -> Response:
    """Respond with the board as a seat saw it at a moment, with up to two moves marked.

    ``dark`` asks for the dark theme's colours; a visitor's own choice of theme precedes it.
    """
    here = await _visit(request)
    match = here.table.match
    seat = _asked(request, "seat", match.players - 1)
    at = _asked(request, "at", len(match.line))
    if not match.is_over or seat is None or at is None:
        raise NotFoundError("The match has not reached that point.")
    position, query = match.position_after(at), request.query_params
    named = [query.get(name, "") for name in ("played", "better")]
    moves = tuple(dict.fromkeys(move for move in named if move in position.legal()))
    scene = Scene(position.observe(seat), seat, moves, say=here.who.say)
    theme = here.who.theme or ("dark" if "dark" in query else "")
    drawing = match.game.view("svg").draw_alone(scene, theme == "dark")
    headers = {"Cache-Control": f"private, max-age={_DAY}", "Vary": "Cookie"}
    marked = compared(drawing, *named) if moves else drawing
    return Response(marked, media_type="image/svg+xml", headers=headers)
