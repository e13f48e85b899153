"""Tokens and network bots for programs: make and revoke tokens; publish what a bot accepts."""

from fastapi import FastAPI, Request
from fastapi.responses import Response

from steppe.core.errors import NotationError
from steppe.games import load
from steppe.server.accounts.account_names import read_name
from steppe.server.accounts.network_bots import NetworkBot
from steppe.server.accounts.tokens import ACCOUNT, PROFILE, Access, NewToken, ScopeError
from steppe.server.api import network_schemas as schemas
from steppe.server.api.auth import access_of, services_of, token_of
from steppe.server.api.schemas import BODY, Routes, answers
from steppe.server.base.http_errors import NotFoundError, NotSeatedError, TableError
from steppe.server.notify.outgoing import ForbiddenError, checked


def add_routes(api: FastAPI, secret: Routes) -> None:
    """Add these routes to the API."""
    held, body = answers(401, 403, 422), answers(401, 403, *BODY)
    api.get("/token", responses=held, **secret)(show_token)
    api.delete("/token", status_code=204, responses=held, **secret)(end_token)
    api.get("/tokens", responses=held, **secret)(list_tokens)
    made = answers(401, 403, 409, *BODY)
    api.post("/tokens", status_code=201, responses=made, **secret)(make_token)
    gone = answers(401, 403, 404, 422)
    api.delete("/tokens/{token}", status_code=204, responses=gone, **secret)(revoke_token)
    api.get("/bots", responses=answers(422))(list_bots)
    api.get("/bots/{name}", responses=answers(404, 422))(show_bot)
    api.put("/bot", responses=body, **secret)(publish)
    api.put("/bot/hook", responses=body, **secret)(set_hook)


async def show_token(request: Request) -> schemas.AccessInfo:
    """Show what your token permits."""
    return schemas.AccessInfo.of(await _any_token(request))


async def end_token(request: Request) -> Response:
    """Revoke the token that you send."""
    access = await _any_token(request)
    await services_of(request).tokens.revoke(access.owner, access.id)
    return Response(status_code=204)


async def _any_token(request: Request) -> Access:
    access = await access_of(request)
    if access is None:
        raise TableError("Send a token as 'Authorization: Bearer …'.", 401)
    return access


async def _manager(request: Request) -> Access:
    """Return a token that may manage its owner's tokens: no bot's may."""
    access = await token_of(request, ACCOUNT)
    if access.is_bot:
        raise ScopeError(ACCOUNT)
    return access


async def list_tokens(request: Request) -> list[schemas.TokenInfo]:
    """List your tokens and those of your bots."""
    access = await _manager(request)
    found = await services_of(request).tokens.of(access.owner)
    return [schemas.TokenInfo(**row._asdict() | {"scopes": row.scopes.split()}) for row in found]


async def make_token(request: Request, wanted: schemas.WantedToken) -> schemas.TokenInfo:
    """Make a token with some of your token's scopes; the response contains its text, once."""
    access = await _manager(request)
    for scope in wanted.scopes:
        access.check(scope)
    bot = await _bot_named(request, access.owner, wanted.bot) if wanted.bot else None
    wish = NewToken(access.owner, wanted.scopes, wanted.words, bot.guest if bot else "")
    tokens = services_of(request).tokens
    id, text = await tokens.make(wish)
    row = next(row for row in await tokens.of(access.owner) if row.id == id)
    return schemas.TokenInfo(**row._asdict() | {"scopes": row.scopes.split(), "token": text})


async def _bot_named(request: Request, owner: str, name: str) -> NetworkBot:
    """Return an owner's bot; register it if the name is new."""
    bots, read = services_of(request).bots, read_name(name)
    found = await bots.named(read.name)
    if found is not None and found.owner == owner:
        return found
    return await bots.add(owner, read)


async def revoke_token(request: Request, token: str) -> Response:
    """Revoke one of your tokens by its id; its streams end."""
    access = await _manager(request)
    if not await services_of(request).tokens.revoke(access.owner, token):
        raise NotFoundError("There is no such token.")
    return Response(status_code=204)


async def list_bots(request: Request) -> list[schemas.BotInfo]:
    """List the network bots of this site, those last connected first."""
    return [schemas.BotInfo.of(bot) for bot in await services_of(request).bots.all()]


async def show_bot(request: Request, name: str) -> schemas.BotInfo:
    """Show a network bot and the challenges that it accepts."""
    bot = await services_of(request).bots.named(name)
    if bot is None:
        raise NotFoundError("There is no such bot.")
    return schemas.BotInfo.of(bot)


async def _own_bot(request: Request) -> Access:
    access = await token_of(request, PROFILE)
    if not access.is_bot:
        raise NotSeatedError("Send the token of a bot.")
    return access


async def publish(request: Request, wanted: schemas.WantedProfile) -> schemas.BotInfo:
    """Publish what your bot accepts; other challenges are refused before they reach it."""
    access, accepts = await _own_bot(request), wanted.acceptance()
    for name, players in accepts.games.items():
        game = load(name)
        if strange := next((one for one in players if one not in game.players), 0):
            raise NotationError(f"{name} is not for {strange} players")
    bots = services_of(request).bots
    await bots.accept(access.guest, accepts)
    return await show_bot(request, access.name)


async def set_hook(request: Request, wanted: schemas.WantedHook) -> schemas.WantedHook:
    """Let signed messages about your bot's challenges and matches go to a public HTTPS URL."""
    access = await _own_bot(request)
    if wanted.url:
        try:
            checked(wanted.url)
        except ForbiddenError as error:
            raise TableError("This URL cannot be used: {why}.", 422, why=error) from error
    await services_of(request).bots.hook(access.guest, wanted.url)
    return wanted
