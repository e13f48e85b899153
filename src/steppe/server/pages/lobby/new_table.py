"""Open matches: the form for a new table, one-click matches against bots, and rematches."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.server.accounts.guests import neighbourhood
from steppe.server.base.http_errors import NotSeatedError, TakenError
from steppe.server.base.match_data import BOT, OPEN, PERSON, REPLACED, Seat
from steppe.server.match.new_match import NewMatch, NewSeat
from steppe.server.match.room import Room
from steppe.server.pages.learn.lesson_links import links_for
from steppe.server.pages.lobby import clock_form, start_page, table_form
from steppe.server.pages.lobby.start_page import Asked
from steppe.server.pages.lobby.table_form import Preset
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.game_cards import card, game_asked
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import colour_names, levels
from steppe.server.pages.table.table_bar import draw_pace

_MOST_SEATS = 12


async def page(request: Request) -> Response:
    """Show the form for a new table, prefilled from the URL."""
    query, say = request.query_params, visitor(request).say
    if (wanted := await start_page.asked(table_access.rooms_of(request), query)) is not None:
        return _page_from(request, wanted)
    game = game_asked(query.get("game", games()[0].name))
    presets = table_form.presets(game, say)
    preset = table_form.preset_of(presets, query.get("as", ""))
    asked = table_access.whole(query.get("players", ""))
    players = asked if asked in game.players else preset.players or game.players[0]
    context = _context(request, game, players, preset)
    context |= {
        "presets": presets,
        "board": assets.board(game.name, visitor(request).language),
        "lessons": links_for(game, players, say),
        "options": table_form.option_fields(game, players, preset, say),
    }
    return render(request, "new.html", context)


def _page_from(request: Request, wanted: Asked) -> Response:
    """Show the form for a table that starts from a given position."""
    position = wanted.start.position
    presets = table_form.presets_here(visitor(request).say, wanted.start.seats)
    preset = table_form.preset_of(presets, request.query_params.get("as", ""))
    preset = replace(preset, mine=wanted.eyes)
    context = _context(request, wanted.start.game, position.players, preset)
    context |= {"presets": presets, "board": wanted.picture, "lessons": (), "start": wanted}
    return render(request, "new.html", context)


def _context(request: Request, game: Game, players: int, preset: Preset) -> dict[str, Any]:
    """Return the template values that do not depend on the start position."""
    say, hosted = visitor(request).say, table_access.rooms_of(request).house.hosted
    return {
        "title": say("New table"),
        "here": "/",
        "card": card(game),
        "games": games(),
        "preset": preset,
        "seats": table_form.seat_fields(game, players, preset, say),
        "first": min(int(preset.mine == 0), players - 1),
        "choices": table_form.seat_choices(players, hosted.of(game.name), say),
        "levels": levels(say),
        "pace": Markup(draw_pace(say)),
        "clock": clock_form.clock_fields(players, say),
        "start": None,
    }


async def create(request: Request) -> Response:
    """Open the table that the form describes."""
    values = await table_access.read_form(request)
    who = visitor(request)
    wishes = [_wish(values, number) for number in range(_seats_in(values))]
    seats = _named([wish for wish, _ in wishes], who.name, who.say)
    listed = any(anyone for _, anyone in wishes)
    wanted = await start_page.asked(table_access.rooms_of(request), values)
    if wanted is None:
        wish = NewMatch(values.get("game", ""), seats, _options(values), listed)
    else:
        origin, position = start_page.origin(wanted, values.get("deal", "")), wanted.start.position
        game = wanted.start.game
        wish = NewMatch(game.name, seats, position.options, listed, origin, rules=game.rules)
    return await _open(request, replace(wish, pace=clock_form.pace_of(values)), values)


def _options(values: dict[str, str]) -> dict[str, str]:
    """Return the game options that a form sets."""
    named = (key for key in values if key.startswith(table_form.OPTION))
    return {key.removeprefix(table_form.OPTION): values[key] for key in named}


def _seats_in(values: dict[str, str]) -> int:
    named = (f"seat-{number}" in values for number in range(_MOST_SEATS))
    return sum(takewhile(bool, named))


def _wish(values: dict[str, str], number: int) -> tuple[NewSeat, bool]:
    """Return the seat that a form requests, and whether it is open to anyone."""
    kind, _, bot = values[f"seat-{number}"].partition(":")
    if kind == table_form.BOT:
        return NewSeat(BOT, "", bot), False
    return NewSeat(PERSON if kind == table_form.ME else OPEN), kind == table_form.ANYONE


def _named(seats: list[NewSeat], name: str, say: Translator) -> list[NewSeat]:
    """Name the seat after the person, or each seat after its colour if they have several."""
    alone = sum(seat.kind == PERSON for seat in seats) == 1
    colours = colour_names(say)
    names = [name if alone else colours[number % len(colours)] for number in range(len(seats))]
    return [
        replace(seat, name=name) if seat.kind == PERSON else seat
        for seat, name in zip(seats, names, strict=True)
    ]


async def quick(request: Request) -> Response:
    """Open a match against bots in which the visitor starts, by default with the fewest players."""
    values = await table_access.read_form(request)
    game = game_asked(values.get("game", ""))
    bot = NewSeat(BOT, "", values.get("bot", ""))
    me = NewSeat(PERSON, visitor(request).name)
    asked = table_access.whole(values.get("players", ""))
    players = asked if asked in game.players else game.fewest
    wish = NewMatch(game.name, [me, *[bot] * (players - 1)], _options(values))
    return await _open(request, wish, values)


async def again(request: Request) -> Response:
    """Open a rematch, or join the one that another player has already opened."""
    here, values = await table_access.visit(request), await table_access.read_form(request)
    table, mine = here.table, here.seats
    if not mine:
        raise NotSeatedError("That is not your seat.")
    if not table.match.is_over:
        return table_access.back(here)
    order = [*table.seats[1:], table.seats[0]] if values.get("swapped") else table.seats
    bot = values.get("bot", "")
    seats = [_same(seat, here.who.guest, bot) for seat in order]

    async def open_next() -> str:
        origin = replace(table.match.origin, dice="")
        rules = table.sheet.rules if origin.start else ""
        clock = table.sheet.standing.clock
        pace = clock.pace if clock else None
        options = table.match.options
        wish = NewMatch(table.sheet.game, seats, options, origin=origin, rules=rules, pace=pace)
        return (await _create(request, wish, values)).table.id

    names = {table.seats[number].name for number in mine}
    match = await here.room.go_on(mine, open_next)
    return await _join(request, match, names, values.get("word", ""))


async def decline(request: Request) -> Response:
    """Decline the offered rematch; the visitor's seat in it is then open to anyone."""
    here = await table_access.visit(request)
    match = await here.room.spurn(here.seats)
    if match:
        room = await table_access.rooms_of(request).get(match)
        names = {here.table.seats[number].name for number in here.seats}
        kept = [n for n in room.table.of_kind(OPEN) if room.table.seats[n].name in names]
        for number in kept[: len(here.seats)]:
            await room.seating.change(number, _nameless)
    return table_access.back(here)


def _nameless(seat: Seat) -> Seat:
    return replace(seat, name="") if seat.kind == OPEN else seat


def _freed(seat: Seat) -> Seat:
    return Seat(OPEN, link=seat.link + 1)


async def withdraw(request: Request) -> Response:
    """Withdraw the visitor's offer of a rematch, and leave the match that it opened."""
    here = await table_access.visit(request)
    rooms = table_access.rooms_of(request)
    if here.room.table.successor:
        table = (await rooms.get(here.room.table.successor)).table
        others = table.of_kind(PERSON) - table.seats_of(here.who.guest)
        if others or table.has_begun or table.match.is_over:
            raise TakenError("The rematch goes on: it can no longer be withdrawn.")
    room = await rooms.get(await here.room.recall(here.seats))
    for number in room.table.seats_of(here.who.guest):
        await room.seating.change(number, _freed, partial(room.part, number))
    return table_access.back(here)


def _same(seat: Seat, guest: str, bot: str) -> NewSeat:
    """Return the same seat for a rematch; other people's seats are left open for them.

    ``bot`` replaces the bots, unless it is "".
    """
    was_person = seat.kind == PERSON or bool(seat.guests)  # or a bot that replaced a person
    kind = seat.kind if not was_person or (seat.kind == PERSON and guest in seat.guests) else OPEN
    if was_person:
        return NewSeat(kind, seat.name)
    name = "" if bot or REPLACED in seat.switches else seat.name
    return NewSeat(kind, name, bot or seat.bot)


async def _join(request: Request, match: str, names: Collection[str], word: str) -> Response:
    """Take an open seat in a match, if any; seats reserved for one of these names come first."""
    room, who = await table_access.rooms_of(request).get(match), visitor(request)
    free = room.table.free_seats(names)
    if free and not room.table.seats_of(who.guest):
        await room.seating.sit(who.guest, free[0], who.name, word)
    return table_access.go(f"/m/{match}")


async def _open(request: Request, wish: NewMatch, values: Mapping[str, str]) -> Response:
    room = await _create(request, wish, values)
    return table_access.go(f"/m/{room.table.id}")


async def ticket(request: Request) -> Response:
    """Respond with a ticket for a new match, and the commitment to its dice."""
    return JSONResponse(table_access.rooms_of(request).offer_dice()._asdict())


async def _create(request: Request, wish: NewMatch, values: Mapping[str, str]) -> Room:
    """Open a match, with the dice of the form's ticket and the visitor's word if it has both."""
    rooms, guest = table_access.rooms_of(request), visitor(request).guest
    ticket, word, home = values.get("ticket", ""), values.get("word", ""), neighbourhood(request)
    return await rooms.create(replace(wish, home=home, ticket=ticket, word=word), guest)
