"""New matches: the form for a table, one click against a bot, and playing again."""

from collections.abc import Container
from dataclasses import dataclass, replace
from itertools import takewhile

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from steppe.core.game import Game, Option
from steppe.draw.svg import emblem, seat_class
from steppe.locale import Say
from steppe.server.errors import NotFoundError, NotSeatedError
from steppe.server.guests import guest_of, neighbourhood
from steppe.server.pages import assets, door
from steppe.server.pages.cards import card, game_called
from steppe.server.pages.home import all_sheets
from steppe.server.pages.levels import bot_name, levels
from steppe.server.pages.shell import games, render, visitor
from steppe.server.room import Room
from steppe.server.rooms import NewMatch, NewSeat
from steppe.server.store import BOT, OPEN, PERSON, Seat

ME, FRIEND, ANYONE = "me", "friend", "anyone"
_MOST_SEATS = 12


@dataclass(frozen=True)
class SeatField:
    """The part of the form about one seat."""

    number: int
    title: str
    style: str
    emblem: Markup
    usual: str


@dataclass(frozen=True)
class SeatChoice:
    """What may sit in a seat, but for bots."""

    word: str
    words: str
    hint: str


@dataclass(frozen=True)
class OptionValue:
    """One value of an option, with a picture where it makes the board look different."""

    word: str
    title: str
    picture: str


@dataclass(frozen=True)
class OptionField:
    """The part of the form about one option of the game."""

    name: str
    title: str
    choices: tuple[OptionValue, ...]


async def page(request: Request) -> Response:
    """Show the form."""
    game = game_called(request.query_params.get("game", games()[0].name))
    if game is None:
        raise NotFoundError("There is no such game.")
    say, asked = visitor(request).say, door.whole(request.query_params.get("players", ""))
    players = asked if asked in game.players else game.players[0]
    context = {
        "title": say("New table"),
        "here": "/",
        "sheets": all_sheets(),
        "card": card(game),
        "games": games(),
        "seats": [_seat_field(game, players, number, say) for number in range(players)],
        "choices": _seat_choices(players, say),
        "levels": levels(say),
        "options": [_option_field(game, option, say) for option in game.options_for(players)],
    }
    return render(request, "new.html", context)


def _seat_field(game: Game, players: int, number: int, say: Say) -> SeatField:
    title = say("Seat {number}").format(number=number + 1)
    usual = ME if number == 0 else FRIEND
    style = f"{seat_class(number)} {game.palette(players)}".rstrip()
    return SeatField(number, title, style, Markup(emblem(number)), usual)


def _seat_choices(players: int, say: Say) -> list[SeatChoice]:
    if players == 1:
        return [SeatChoice(ME, say("Me"), "")]
    return [
        SeatChoice(ME, say("Me"), say("several times: on one screen")),
        SeatChoice(FRIEND, say("A friend"), say("who gets the link from you")),
        SeatChoice(ANYONE, say("Anyone"), say("the table stands on the home page")),
    ]


def _option_field(game: Game, option: Option, say: Say) -> OptionField:
    name = option.name
    values = [
        OptionValue(
            value, _capital(say(option.title(value))), assets.picture(game.name, name, value)
        )
        for value in option.values
    ]
    return OptionField(name, _capital(say(option.label or name)), tuple(values))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


async def create(request: Request) -> Response:
    """Open the table that the form describes."""
    values = await door.read_form(request)
    say, name = visitor(request).say, visitor(request).name
    wishes = [_wish(values, number, say) for number in range(_seats_in(values))]
    seats = _told_apart(_named([wish for wish, _ in wishes], name, say), say)
    options = {
        key.removeprefix("option-"): value
        for key, value in values.items()
        if key.startswith("option-")
    }
    listed = any(anyone for _, anyone in wishes)
    return await _open(request, NewMatch(values.get("game", ""), seats, options, listed))


def _seats_in(values: dict[str, str]) -> int:
    named = (f"seat-{number}" in values for number in range(_MOST_SEATS))
    return sum(takewhile(bool, named))


def _wish(values: dict[str, str], number: int, say: Say) -> tuple[NewSeat, bool]:
    """Return what shall sit in a seat, and whether anybody may take it."""
    kind = values[f"seat-{number}"]
    if kind == "bot":
        word = values.get(f"bot-{number}", "")
        return NewSeat(BOT, bot_name(word, say), word), False
    return NewSeat(PERSON if kind == ME else OPEN), kind == ANYONE


def _named(seats: list[NewSeat], name: str, say: Say) -> list[NewSeat]:
    """Give the seat of one person his name; several on one screen are called by their colours."""
    alone = sum(seat.kind == PERSON for seat in seats) == 1
    colours = _colours(say)
    names = [name if alone else colours[number % len(colours)] for number in range(len(seats))]
    return [
        replace(seat, name=name) if seat.kind == PERSON else seat
        for seat, name in zip(seats, names, strict=True)
    ]


def _told_apart(seats: list[NewSeat], say: Say) -> list[NewSeat]:
    """Add their colour to the names of bots that are called the same."""
    names, colours = [seat.name for seat in seats if seat.kind == BOT], _colours(say)
    return [
        replace(seat, name=f"{seat.name} ({colours[number % len(colours)]})")
        if seat.kind == BOT and names.count(seat.name) > 1
        else seat
        for number, seat in enumerate(seats)
    ]


def _colours(say: Say) -> list[str]:
    """Return the colours of the seats, in their order."""
    return [say("Red"), say("Blue"), say("Yellow"), say("Green"), say("Violet"), say("Black")]


async def quick(request: Request) -> Response:
    """Open a table against bots at once, as few as can be; the person begins."""
    values, say = await door.read_form(request), visitor(request).say
    game = game_called(values.get("game", ""))
    if game is None:
        raise NotFoundError("There is no such game.")
    word = values.get("bot", "")
    bot = NewSeat(BOT, bot_name(word, say), word)
    me = NewSeat(PERSON, visitor(request).name)
    fewest = min((players for players in game.players if players > 1), default=1)
    seats = _told_apart([me, *[bot] * (fewest - 1)], say)
    return await _open(request, NewMatch(game.name, seats))


async def again(request: Request) -> Response:
    """Open another match of the same kind, or join the one that somebody has opened."""
    room, values = await door.room_of(request), await door.read_form(request)
    guest = guest_of(request).id
    mine = room.seats_of(guest)
    if not mine:
        raise NotSeatedError("You do not sit there.")
    if not room.match.is_over:
        return door.go(f"/m/{room.id}")
    order = [*room.seats[1:], room.seats[0]] if values.get("swapped") else list(room.seats)
    wish = NewMatch(
        room.match.game.name, [_same(seat, guest) for seat in order], room.match.options
    )

    async def open_next() -> str:
        return (await _create(request, wish)).id

    names = {room.seats[number].name for number in mine}
    return await _join(request, await room.go_on(open_next), names)


def _same(seat: Seat, guest: str) -> NewSeat:
    """Return what shall sit in the same seat again; others than the guest are asked to come."""
    was_person = seat.kind == PERSON or bool(seat.guests)  # a bot may have played on for one
    kind = seat.kind if not was_person or (seat.kind == PERSON and guest in seat.guests) else OPEN
    return NewSeat(kind, seat.name, "" if was_person else seat.bot)


async def _join(request: Request, match: str, names: Container[str]) -> Response:
    """Take an open seat of a match if there is one, best the one kept for one of these names."""
    room, guest = await door.rooms_of(request).get(match), guest_of(request).id
    free = [number for number, seat in enumerate(room.seats) if seat.kind == OPEN]
    free.sort(key=lambda number: room.seats[number].name not in names)
    if free and not room.seats_of(guest):
        await room.sit(guest, free[0], visitor(request).name)
    return door.go(f"/m/{match}")


async def _open(request: Request, wish: NewMatch) -> Response:
    room = await _create(request, wish)
    return door.go(f"/m/{room.id}")


async def _create(request: Request, wish: NewMatch) -> Room:
    for seat in wish.seats:
        if seat.kind == BOT:
            request.app.state.thinker.check(seat.bot)
    wish = replace(wish, home=neighbourhood(request))
    return await door.rooms_of(request).create(wish, guest_of(request).id)
