"""Open matches, one's own matches, and challenges for programs."""

from typing import Annotated, Literal

from fastapi import FastAPI, Query, Request

from steppe.server.accounts.acceptance import DAYS, LIVE, NONE
from steppe.server.accounts.guests import neighbourhood
from steppe.server.accounts.tokens import CHALLENGE, READ, Access
from steppe.server.api import network_schemas as schemas
from steppe.server.api.auth import access_of, rooms_of, services_of, token_of
from steppe.server.api.schemas import BODY, Routes, answers
from steppe.server.base.http_errors import NotFoundError, TableError
from steppe.server.base.match_data import OPEN, Sheet
from steppe.server.match.challenges import Challenge, Challenges, Party, Rival, Wish

Open = Annotated[Literal["", "true", "1"] | None, Query()]


def add_routes(api: FastAPI, secret: Routes, freely: Routes) -> None:
    """Add these routes to the API."""
    one, held = "/challenges/{id}", answers(401, 403, 422)
    api.get("/matches", responses=held, **freely)(list_matches)
    api.get("/challenges", responses=held, **freely)(list_challenges)
    sent = answers(401, 403, 404, 409, *BODY)
    api.post("/challenges", status_code=201, responses=sent, **secret)(send)
    about = answers(401, 403, 404, 422)
    api.get(one, responses=about, **secret)(show_challenge)
    done = answers(401, 403, 404, 409, 410, 413, 422)
    for deed in (accept, decline, cancel):
        api.post(f"{one}/{deed.__name__}", responses=done, **secret)(deed)


def challenges_of(request: Request) -> Challenges:
    found: Challenges = request.state.challenges
    return found


def party_of(request: Request, access: Access) -> Party:
    """Return the caller as a party of a challenge."""
    return Party(access.guest, access.name, access.owner, neighbourhood(request))


async def list_matches(
    request: Request, open: Open = None
) -> list[schemas.OpenMatch] | list[schemas.OwnMatch]:
    """List your matches in progress; with ``?open``, the listed matches with open seats."""
    if open is not None:
        return [_open_match(sheet) for sheet in await rooms_of(request).open_tables()]
    access = await token_of(request, READ)
    found = await rooms_of(request).mine(access.guest, ended=False)
    return [_own_match(sheet, access.guest) for sheet in found]


def _open_match(sheet: Sheet) -> schemas.OpenMatch:
    clock = sheet.standing.clock
    return schemas.OpenMatch(
        id=sheet.id,
        game=sheet.game,
        players=sheet.players,
        options=dict(sheet.options),
        open=[number for number, seat in enumerate(sheet.seats) if seat.kind == OPEN],
        clock=NONE if clock is None else DAYS if clock.pace.days else LIVE,
    )


def _own_match(sheet: Sheet, guest: str) -> schemas.OwnMatch:
    return schemas.OwnMatch(
        id=sheet.id,
        game=sheet.game,
        players=sheet.players,
        options=dict(sheet.options),
        seats=[number for number, seat in enumerate(sheet.seats) if guest in seat.guests],
        player=sheet.standing.player,
    )


async def list_challenges(request: Request, open: Open = None) -> list[schemas.ChallengeInfo]:
    """List the challenges from and to you; with ``?open``, those that anyone may accept."""
    if open is not None:
        access = await access_of(request)
        guest = "" if access is None else access.guest
        return [_info(one, guest) for one in await challenges_of(request).for_anyone()]
    access = await token_of(request, READ)
    return [_info(one, access.guest) for one in await challenges_of(request).of(access.guest)]


async def show_challenge(request: Request, id: str) -> schemas.ChallengeInfo:
    """Show a challenge from or to you, or to anyone."""
    access = await token_of(request, READ)
    found = await challenges_of(request).get(id)
    if access.guest not in (found.challenger, found.challenged) and found.challenged:
        raise NotFoundError("There is no such challenge.")
    return _info(found, access.guest)


async def send(request: Request, wanted: schemas.WantedChallenge) -> schemas.ChallengeInfo:
    """Send a challenge; a bot's published terms are checked first."""
    access = await token_of(request, CHALLENGE)
    pace = wanted.clock.pace_of_match() if wanted.clock else None
    wish = Wish(wanted.game, tuple(wanted.bots), wanted.options, pace, wanted.seat)
    rival = await _rival(request, wanted)
    sent = await challenges_of(request).send(party_of(request, access), rival, wish)
    return _info(sent, access.guest)


async def _rival(request: Request, wanted: schemas.WantedChallenge) -> Rival:
    services = services_of(request)
    if wanted.bot and wanted.person:
        raise TableError("A challenge goes to a bot or to a person: name one of them.")
    if wanted.bot:
        bot = await services.bots.named(wanted.bot)
        if bot is None:
            raise NotFoundError("There is no such bot.")
        return Rival(bot.guest, bot.name, bot)
    if wanted.person:
        account = await services.accounts.named(wanted.person)
        if account is None:
            raise NotFoundError("There is no account with this name.")
        return Rival(account.guest, account.name)
    return Rival()


async def accept(request: Request, id: str) -> schemas.ChallengeInfo:
    """Accept a challenge; its match begins. Accepting it again changes nothing."""
    access = await token_of(request, CHALLENGE)
    await challenges_of(request).accept(id, party_of(request, access))
    return _info(await challenges_of(request).get(id), access.guest)


async def decline(request: Request, id: str) -> schemas.ChallengeInfo:
    """Decline a challenge to you."""
    access = await token_of(request, CHALLENGE)
    await challenges_of(request).decline(id, access.guest)
    return _info(await challenges_of(request).get(id), access.guest)


async def cancel(request: Request, id: str) -> schemas.ChallengeInfo:
    """Cancel a challenge of yours."""
    access = await token_of(request, CHALLENGE)
    await challenges_of(request).cancel(id, access.guest)
    return _info(await challenges_of(request).get(id), access.guest)


def _info(challenge: Challenge, guest: str) -> schemas.ChallengeInfo:
    return schemas.ChallengeInfo(**challenge.to_json(guest))
