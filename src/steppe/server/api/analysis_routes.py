"""Analyses of finished matches, for programs: read by all, asked for by who sat there."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from steppe.server.accounts.guests import neighbourhood
from steppe.server.analysis.analyses import ENOUGH, KEPT, NONE, REFUSED, Analyses, State
from steppe.server.api.auth import seat_of
from steppe.server.api.schemas import (
    MATCH,
    SEAT,
    AnalysisInfo,
    AnalysisLevel,
    AnalysisState,
    Answers,
    answers,
)
from steppe.server.base.http_errors import NotFoundError, TableError, TooManyError

_LATER: Answers = {202: {"model": AnalysisState, "description": "How far it is."}}

Routes = Mapping[str, Any]


def add_routes(api: FastAPI, address: str, secret: Routes, freely: Routes) -> None:
    """Add what is said of the analysis of a match to the API."""
    seen = answers(409, 422, *MATCH, *SEAT)
    told: Answers = {200: {"model": AnalysisInfo}}
    show = api.get(address, responses=told | _LATER | seen, response_class=Response, **freely)
    show(show_analysis)
    api.post(address, status_code=202, responses=seen, **secret)(ask_for_analysis)
    api.delete(address, responses=seen, **secret)(cancel_analysis)


async def show_analysis(request: Request, id: str, level: AnalysisLevel = "curve") -> Response:
    """Show what decided a finished match, as deep as is known if that is deep enough.

    Otherwise, where somebody has asked for it, how far it is.
    """
    await seat_of(request, id)
    found = await _analyses(request).text(id, level)
    if found is not None:
        return Response(found, media_type="application/json")
    state = await _analyses(request).state(id)
    if state.status in (NONE, KEPT):
        raise NotFoundError("Nobody has asked for this analysis: POST does, for who sat there.")
    return JSONResponse(asdict(_granted(state)), 202)


async def ask_for_analysis(
    request: Request, id: str, level: AnalysisLevel = "moments"
) -> AnalysisState:
    """Ask for an analysis of a finished match up to a level, as who sat there."""
    asker, home = await _asker(request, id), neighbourhood(request)
    state = await _analyses(request).ask(id, asker, level, home)
    return AnalysisState(**asdict(_granted(state)))


async def cancel_analysis(request: Request, id: str) -> AnalysisState:
    """Ask for it no more; what is there stays, and if others have asked it goes on."""
    state = await _analyses(request).cancel(id, await _asker(request, id))
    return AnalysisState(**asdict(state))


def _analyses(request: Request) -> Analyses:
    found: Analyses = request.state.analyses
    return found


async def _asker(request: Request, id: str) -> str:
    """Return who sits in the seat whose secret is shown. Raises ``TableError`` for nobody."""
    room, seat = await seat_of(request, id)
    if seat is None:
        raise TableError(
            "Only who sat there asks for an analysis: send the seat's secret as 'Authorization:"
            " Bearer …'.",
            401,
        )
    return next(iter(room.table.seats[seat].guests), room.table.id)


def _granted(state: State) -> State:
    """Return a state. Raises ``TableError`` that says why there will be nothing."""
    if state.status != REFUSED:
        return state
    raise TooManyError(state.why) if state.why == ENOUGH else TableError(state.why, 409)
