"""Analyses of finished matches for programs: anyone may read them, players may request them."""

from dataclasses import asdict

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from steppe.server.accounts.guests import neighbourhood
from steppe.server.analysis.analyses import ENOUGH, KEPT, NONE, REFUSED, Analyses, State
from steppe.server.api import schemas
from steppe.server.api.auth import seat_of
from steppe.server.base.http_errors import NotFoundError, TableError, TooManyError

_LATER: schemas.Answers = {
    202: {"model": schemas.AnalysisState, "description": "The progress of the analysis."}
}


def add_routes(api: FastAPI, secret: schemas.Routes, freely: schemas.Routes) -> None:
    """Add the routes for the analysis of a match to the API."""
    address = "/matches/{id}/analysis"
    seen = schemas.answers(409, 422, *schemas.MATCH, *schemas.SEAT)
    data: schemas.Answers = {200: {"model": schemas.AnalysisInfo}}
    show = api.get(address, responses=data | _LATER | seen, response_class=Response, **freely)
    show(show_analysis)
    api.post(address, status_code=202, responses=seen, **secret)(ask_for_analysis)
    api.delete(address, responses=seen, **secret)(cancel_analysis)


async def show_analysis(
    request: Request, id: str, level: schemas.AnalysisLevel = "curve"
) -> Response:
    """Show the analysis of a finished match if it has reached the requested level.

    Otherwise, if it has been requested, show its progress.
    """
    await seat_of(request, id)
    found = await _analyses(request).text(id, level)
    if found is not None:
        return Response(found, media_type="application/json")
    state = await _analyses(request).state(id)
    if state.status in (NONE, KEPT):
        raise NotFoundError(
            "This analysis has not been requested: a player of the match can request it with POST."
        )
    return JSONResponse(asdict(_granted(state)), 202)


async def ask_for_analysis(
    request: Request, id: str, level: schemas.AnalysisLevel = "moments"
) -> schemas.AnalysisState:
    """Request an analysis of a finished match up to a level, as one of its players."""
    asker, home = await _asker(request, id), neighbourhood(request)
    state = await _analyses(request).ask(id, asker, level, home)
    return schemas.AnalysisState(**asdict(_granted(state)))


async def cancel_analysis(request: Request, id: str) -> schemas.AnalysisState:
    """Withdraw a request; results stay, and the analysis continues if others have requested it."""
    state = await _analyses(request).cancel(id, await _asker(request, id))
    return schemas.AnalysisState(**asdict(state))


def _analyses(request: Request) -> Analyses:
    found: Analyses = request.state.analyses
    return found


async def _asker(request: Request, id: str) -> str:
    """Return the guest in the seat whose secret is sent. Raises ``TableError`` without a secret."""
    room, seat = await seat_of(request, id)
    if seat is None:
        raise TableError(
            "Only a player of the match can request an analysis: send the seat's secret as"
            " 'Authorization: Bearer …'.",
            401,
        )
    return next(iter(room.table.seats[seat].guests), room.table.id)


def _granted(state: State) -> State:
    """Return a state, or raise ``TableError`` with the reason if the analysis was refused."""
    if state.status != REFUSED:
        return state
    raise TooManyError(state.why) if state.why == ENOUGH else TableError(state.why, 409)
