"""Matches for programs: games, new matches, and their seats."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fastapi import FastAPI, Request

from steppe.core.game import Game
from steppe.core.i18n import plain
from steppe.draw.words import listed
from steppe.games import load, names
from steppe.play.origin import USUAL, Origin
from steppe.server.accounts.guests import neighbourhood, new_guest
from steppe.server.accounts.tokens import CHALLENGE, Access
from steppe.server.api import schemas
from steppe.server.api.auth import access_of, rooms_of, seat_of
from steppe.server.api.challenge_routes import challenges_of
from steppe.server.api.schemas import BODY, MATCH, SEAT, Routes, answers
from steppe.server.base.hosted_bot import HostedBot
from steppe.server.base.http_errors import NotSeatedError, TableError
from steppe.server.base.match_data import BOT, PERSON
from steppe.server.match.daily_match import admit
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.room import Room
from steppe.server.match.start_positions import moment, written


def add_routes(api: FastAPI, secret: Routes, freely: Routes) -> None:
    """Add these routes to the API."""
    one, seat = "/matches/{id}", "/matches/{id}/seats/{seat}"
    api.get("/games", responses=answers(422))(list_games)
    api.get("/dice", responses=answers(422))(offer_dice)
    api.get(one, responses=answers(422, *MATCH))(show_match)
    made = answers(*BODY, *SEAT)
    api.post("/matches", status_code=201, responses=made, **freely)(create_match)
    api.post(seat, responses=answers(409, *BODY, *MATCH, *SEAT), **freely)(sit)
    api.post(f"{seat}/renew", responses=answers(413, 422, *MATCH, *SEAT), **secret)(renew)


def list_games(request: Request) -> list[schemas.GameInfo]:
    """List the games that can be played on this site."""
    hosted = rooms_of(request).house.hosted
    return [_game_info(load(name), hosted.of(name)) for name in names()]


def offer_dice(request: Request) -> schemas.TicketInfo:
    """Commit to the dice of a match before it is opened, so that you can add a word to them."""
    return schemas.TicketInfo(**rooms_of(request).offer_dice()._asdict())


async def create_match(request: Request, wanted: schemas.WantedMatch) -> schemas.MatchInfo:
    """Open a match with at least one person.

    The response contains the secrets of your seats, unless you send a token: it plays for them.
    """
    if all(seat.kind == BOT for seat in wanted.seats):
        raise TableError(
            "A table with only bots plays while someone is watching: open it on the site."
        )
    access = await _opener(request)
    seats = [_new_seat(seat, access) for seat in wanted.seats]
    options, origin, rules = await _beginning(request, wanted)
    home = neighbourhood(request)
    pace = wanted.clock.pace_of_match() if wanted.clock else None
    wish = NewMatch(wanted.game, seats, options, wanted.listed, origin, home, rules=rules)
    wish = replace(wish, pace=pace, ticket=wanted.ticket, word=wanted.word)
    room = await rooms_of(request).create(wish, access.guest if access else new_guest().id)
    if access is not None:
        rooms_of(request).house.inbox.tell([access.guest])
        return _match_info(room, {})
    mine = {number for number, seat in enumerate(room.table.seats) if seat.kind == PERSON}
    return _match_info(room, {number: room.table.secret(number) for number in mine})


async def _opener(request: Request) -> Access | None:
    """Return the caller's token if it may open tables and take seats; a bot's match is counted."""
    access = await access_of(request)
    if access is not None:
        access.check(CHALLENGE)
        if access.is_bot:
            await challenges_of(request).count_bots(access.guest, access.owner)
    return access


def _new_seat(seat: schemas.WantedSeat, access: Access | None) -> NewSeat:
    """Return a seat of a new match; a player with a token plays under their own name."""
    if access is None or seat.kind != PERSON:
        return NewSeat(seat.kind, seat.name, seat.bot)
    return NewSeat(seat.kind, access.name or seat.name, seat.bot)


async def _beginning(
    request: Request, wanted: schemas.WantedMatch
) -> tuple[Mapping[str, str], Origin, str]:
    """Return a match's options, its start position, and the version of its rules.

    Raises an error with the reason if the match cannot begin at that position.
    """
    start = wanted.start
    if start is None:
        return wanted.options, USUAL, ""
    if bool(start.source) == bool(start.diagram):
        raise TableError("A start is either a source or a diagram: send one of them.")
    game = load(wanted.game)
    if start.diagram:
        found = await written(game, start.diagram)
    else:
        found = await moment(rooms_of(request), start.source)
    if not found.game.is_version_of(game):
        raise TableError("The start position belongs to another game.")
    if start.eyes is not None and start.eyes >= found.position.players:
        raise TableError("There is no such seat.")
    return found.position.options, found.origin(start.eyes), found.game.rules


async def show_match(request: Request, id: str) -> schemas.MatchInfo:
    """Show the public data of a match."""
    room = await rooms_of(request).get(id)
    admit(room.table, ())
    room.meet(frozenset())
    return _match_info(room, {})


async def sit(
    request: Request, id: str, seat: schemas.SeatNumber, wanted: schemas.WantedName
) -> schemas.SeatInfo:
    """Take an open seat; the response contains its secret, unless you send a token."""
    room = await rooms_of(request).get(id)
    access = await _opener(request)
    if access is not None:
        name = access.name or wanted.name
        await room.seating.sit(access.guest, seat, name, wanted.word)
        rooms_of(request).house.inbox.tell([access.guest])
        return _seat_info(room, seat, None)
    await room.seating.sit(new_guest().id, seat, wanted.name, wanted.word)
    return _seat_info(room, seat, room.table.secret(seat))


async def renew(request: Request, id: str, seat: schemas.SeatNumber) -> schemas.SeatInfo:
    """Give a seat a new secret; the old secret and its link become invalid immediately."""
    if await access_of(request) is not None:
        raise NotSeatedError("A token needs no secret of a seat, and gets none.")
    room, mine = await seat_of(request, id)
    if mine is None or mine != seat:
        raise TableError(
            "Only the player in a seat can renew its secret: send it as 'Authorization: Bearer …'.",
            401,
        )
    await room.seating.renew(next(iter(room.table.seats[seat].guests), ""), seat)
    return _seat_info(room, seat, room.table.secret(seat))


def _game_info(game: Game, hosted: Sequence[HostedBot]) -> schemas.GameInfo:
    return schemas.GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        designer=listed(plain, game.designers),
        players=list(game.players),
        minutes=game.minutes,
        rules=game.rules,
        options={option.name: list(option.values) for option in game.options},
        host_bots=[bot.word for bot in hosted],
        option_players={option.name: list(game.numbers_with(option)) for option in game.options},
    )


def _match_info(room: Room, secrets: Mapping[int, str]) -> schemas.MatchInfo:
    match = room.table.match
    return schemas.MatchInfo(
        id=room.table.id,
        game=match.game.name,
        options=dict(match.options),
        rules=room.table.sheet.rules,
        ply=room.table.version,
        player=match.player,
        thinking=room.table.thinking,
        commitment=match.commitment,
        seats=[
            _seat_info(room, number, secrets.get(number)) for number in range(len(room.table.seats))
        ],
        over=match.is_over,
        returns=list(room.table.sheet.standing.returns),
        scores=list(room.table.sheet.standing.scores),
        source=match.origin.source,
        left=room.table.times_left(),
    )


def _seat_info(room: Room, number: int, secret: str | None) -> schemas.SeatInfo:
    seat = room.table.seats[number]
    is_bot = seat.kind == BOT or seat.is_network_bot
    return schemas.SeatInfo(
        seat=number,
        kind=seat.kind,
        name=seat.name or seat.bot,
        bot=seat.bot,
        is_bot=is_bot,
        secret=secret,
    )
