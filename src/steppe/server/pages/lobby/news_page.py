"""The news behind the bell: what happened in the visitor's matches since they last looked, and
the challenges that wait for their answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from steppe.core.i18n import Translator
from steppe.draw.words import day_of
from steppe.server.base.match_data import Sheet, is_network_bot
from steppe.server.match.annotations import ASK, SPURN
from steppe.server.match.challenges import OPEN, Challenge
from steppe.server.match.turn_call import OVER
from steppe.server.notify.bell import SAT, TURN, Bell, News
from steppe.server.notify.messenger import messenger_of
from steppe.server.pages.lobby.match_rows import Row, row_of
from steppe.server.pages.shell.game_cards import game_called
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import seat_names
from steppe.server.pages.shell.table_access import rooms_of


@dataclass(frozen=True)
class Item:
    """A line of news: the row of its match, what happened, and whether that is new."""

    row: Row
    words: str
    day: str
    is_new: bool


@dataclass(frozen=True)
class Invitation:
    """A line about a challenge: its address, game and words, when it came, whether it is new."""

    address: str
    title: str
    words: str
    day: str
    is_new: bool


async def page(request: Request) -> Response:
    """Show the news; from now on they are no longer new."""
    who = visitor(request)
    found, looked = await _news(request)
    items = await _items(request, found, looked) if found else []
    challenges = await _challenges(request)
    if any(at > looked for at in [*(one.at for one in found), *(one.made for one in challenges)]):
        await _bell(request).look(who.guest)
    context = {
        "title": who.say("News"),
        "here": "/news",
        "items": items,
        "invitations": [_invitation(one, looked, who.say) for one in challenges],
        "faults": await _faults(request),
    }
    return render(request, "news.html", context)


async def _challenges(request: Request) -> list[Challenge]:
    """Return the challenges that wait for the visitor's answer, latest first."""
    guest, challenges = visitor(request).guest, request.app.state.challenges
    found = await challenges.of(guest)
    return [one for one in found if one.state == OPEN and one.challenged == guest]


def _invitation(one: Challenge, looked: float, say: Translator) -> Invitation:
    game, name = game_called(one.wish.game), one.name or say("Guest")
    if is_network_bot(one.challenger):
        name = say("{name} (bot)", name=name)
    words = say("{name} challenges you to a match.", name=name)
    title = say(game.title) if game else one.wish.game
    return Invitation(
        f"/challenges/{one.id}", title, words, day_of(one.made, say), one.made > looked
    )


async def _news(request: Request) -> tuple[list[News], float]:
    """Return the visitor's news and their last look.

    A player who passes in a window without being asked has nothing to decide.
    """
    found, looked = await _bell(request).news(visitor(request).guest)
    windows = {one.match: rooms_of(request).window(one.match) for one in found}

    def is_current(one: News) -> bool:
        window = windows[one.match] if one.kind == TURN else None
        return window is None or window.waits_for(one.seat)

    return [one for one in found if is_current(one)], looked


async def _items(request: Request, found: Sequence[News], looked: float) -> list[Item]:
    who, rooms = visitor(request), rooms_of(request)
    among = tuple({one.match for one in found})
    mine = await rooms.mine(who.guest, len(among), among=among)
    say, sheets = who.say, {sheet.id: sheet for sheet in mine}
    return [
        Item(
            row_of(sheets[one.match], who.guest, say, rooms),
            _words(one, sheets[one.match], say),
            day_of(one.at, say),
            one.at > looked,
        )
        for one in found
        if one.match in sheets
    ]


async def count(request: Request) -> Response:
    """Respond with the number of news that the visitor has not seen."""
    found, looked = await _news(request)
    new = sum(one.at > looked for one in found)
    new += sum(one.made > looked for one in await _challenges(request))
    return JSONResponse({"count": new + await _faults(request)})


async def _faults(request: Request) -> int:
    """Return the number of the visitor's channels that were switched off."""
    channels = await messenger_of(request).channels.of(visitor(request).guest)
    return sum(bool(one.fault) for one in channels)


def _bell(request: Request) -> Bell:
    bell: Bell = request.app.state.bell
    return bell


def _words(one: News, sheet: Sheet, say: Translator) -> str:
    """Return a sentence that says what happened."""
    name = seat_names(sheet.seats, say)[one.seat]
    if one.kind == TURN:
        return say("It is your turn.")
    if one.kind == OVER:
        return say("The match is over.")
    if one.kind == SAT:
        return say("{name} sat down.", name=name)
    if one.kind == ASK:
        return say("{name} asks to take back a move.", name=name)
    if one.kind == SPURN:
        return say("{name} declines the rematch.", name=name)
    return say("{name} offers a rematch.", name=name)
