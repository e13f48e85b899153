"""The home page (games, the visitor's tables, open tables) and the list of all their matches."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.draw.words import day_of
from steppe.play.result import winners_of
from steppe.server.base.match_data import BOT, OPEN, Sheet
from steppe.server.match.daily_match import is_sealed, today
from steppe.server.match.rooms import Rooms
from steppe.server.match.windows import OpenWindow
from steppe.server.pages.learn.lesson_links import links_for
from steppe.server.pages.lobby.game_page import first_game, lesson_of
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.game_cards import Card, card, frieze, game_called
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import environment, render, visitor
from steppe.server.pages.shell.player_names import (
    Choice,
    levels,
    mark_of,
    met_last,
    seat_names,
)
from steppe.server.pages.shell.table_access import rooms_of
from steppe.server.pages.table.thumbnail import thumbnail_of
from steppe.server.puzzles.puzzles import of_the_day

_SHOWN = 6  # tables in each list on the home page
_LIVE = 4  # maximum number of tables to watch
_PICTURES = 24  # boards in the list of all matches: drawing each one takes time
_NO_GAME = "campfire"  # for matches of a game that this site no longer offers


@dataclass(frozen=True)
class Row:
    """A table in a list; lower ranks come first. Rank 0: the table is waiting for the viewer."""

    address: str
    icon: str
    title: str
    words: str
    levels: Markup  # of its bots
    badge: str
    style: str
    rank: int
    taken: int
    total: int
    day: str
    picture: str
    analysis: str  # the URL of its analysis, "" while it is in progress


@dataclass(frozen=True)
class Day:
    """A game's daily offer: the URL of its puzzle, or "" if it has none."""

    card: Card
    puzzle: str


def _day_of(game: Game) -> Day:
    chosen = of_the_day(game, today())
    return Day(card(game), f"/puzzles/{game.name}/{chosen.id}" if chosen else "")


async def page(request: Request) -> Response:
    """Show the home page."""
    say, first = visitor(request).say, first_game()
    mine = await rooms_of(request).mine(visitor(request).guest)
    drawn = await _lists(request, mine)
    named = {level.word: level for level in levels(say)}
    met = {game.name: named[met_last(mine, game.name)] for game in games()}
    context = {
        "title": say("Games of beasts and tribes"),
        "here": "/",
        "sheets": assets.scenes(),
        "cards": [card(game) for game in games()],
        "alone": {game.name: links_for(game, 1, say) for game in games()},
        "days": map(_day_of, games()) if mine else (),
        "frieze": frieze(),
        "lists": drawn,
        "is_known": bool(mine),
        "going": _going(mine, visitor(request).guest, met),
        "met": met,
        "first": first and card(first),
        "lesson": first and lesson_of(first),
        "known": _mark(drawn),
    }
    return render(request, "home.html", context)


def _going(mine: Iterable[Sheet], guest: str, met: Mapping[str, Choice]) -> dict[str, str]:
    """Return the URL of each game's latest unfinished match against the bots in ``met``."""
    alone = [
        sheet
        for sheet in mine
        if sheet.ended is None
        and sheet.game in met
        and {seat.bot for seat in sheet.seats if seat.kind == BOT} == {met[sheet.game].word}
        and all(seat.kind == BOT or guest in seat.guests for seat in sheet.seats)
    ]
    return {sheet.game: f"/m/{sheet.id}" for sheet in reversed(alone) if _goes_on(sheet)}


def _goes_on(sheet: Sheet) -> bool:
    """Return whether this server has a match's version of the rules."""
    game = game_called(sheet.game)
    return game is not None and sheet.rules in game.versions


async def lists(request: Request) -> Response:
    """Respond with the lists of tables, or with 204 if they have not changed."""
    drawn = await _lists(request, await rooms_of(request).mine(visitor(request).guest))
    mark = _mark(drawn)
    headers = {"Cache-Control": "private, no-store", "Vary": "Cookie", "X-Known": mark}
    if request.query_params.get("known") == mark:
        return Response(status_code=204, headers=headers)
    return HTMLResponse(drawn, headers=headers)


async def _lists(request: Request, sheets: Sequence[Sheet]) -> Markup:
    """Return the lists as HTML: the visitor's tables, open tables, and tables to watch."""
    who, rooms = visitor(request), rooms_of(request)
    guest, say = who.guest, who.say
    running = _urgent([row_of(sheet, guest, say, rooms) for sheet in sheets])
    opened = [sheet for sheet in await rooms.open() if not _sits(sheet, guest)]
    rows = [row_of(sheet, guest, say, rooms) for sheet in opened[:_SHOWN]]
    shown = [row_of(sheet, guest, say, rooms) for sheet in await rooms.shown(_LIVE)]
    template = environment().get_template("lists.html")
    lists = {"mine": running[:_SHOWN], "opened": rows, "shown": shown}
    return Markup(template.render(say=say, has_any=bool(sheets), **lists))


def _urgent(mine: list[Row]) -> list[Row]:
    """Return the unfinished matches; those that have waited longest for the visitor come first."""
    due = [row for row in mine if row.rank == 0]
    return [*reversed(due), *(row for row in mine if row.rank == 1)]


def _mark(drawn: str) -> str:
    """Return a hash that changes whenever the HTML does."""
    return hashlib.sha256(drawn.encode()).hexdigest()[:16]


async def mine(request: Request) -> Response:
    """Show all of the visitor's matches: waiting for their move, in progress, and finished."""
    who, rooms = visitor(request), rooms_of(request)
    say, sheets = who.say, await rooms.mine(who.guest)
    await rooms.recall(sheets)
    rows = [row_of(sheet, who.guest, say, rooms) for sheet in sheets]
    rows = [row if n < _PICTURES else replace(row, picture="") for n, row in enumerate(rows)]
    titles = (say("Waiting for you"), say("In progress"), say("Finished"))
    groups = [
        (title, [row for row in rows if row.rank == rank]) for rank, title in enumerate(titles)
    ]
    return render(
        request, "mine.html", {"title": say("My matches"), "here": "/mine", "groups": groups}
    )


def row_of(sheet: Sheet, guest: str, say: Translator, rooms: Rooms) -> Row:
    """Return a match as a row in a list."""
    game = game_called(sheet.game)
    mine = {number for number, seat in enumerate(sheet.seats) if guest in seat.guests}
    window = rooms.window(sheet.id)
    badge, style, rank = _badge(sheet, mine, say) if window is None else _wait(window, mine, say)
    return Row(
        address=f"/m/{sheet.id}",
        icon=card(game).icon if game else _NO_GAME,
        title=say(game.title) if game else sheet.game,
        words=_marked(sheet, _company(sheet, mine, say), say),
        levels=_levels(sheet, say),
        badge=badge,
        style=style,
        rank=rank,
        taken=sum(seat.kind != OPEN for seat in sheet.seats),
        total=len(sheet.seats),
        day=day_of(sheet.ended or sheet.moved or sheet.created, say),
        picture=thumbnail_of(sheet),
        analysis=_analysis_of(sheet),
    )


def _levels(sheet: Sheet, say: Translator) -> Markup:
    """Return the levels of a match's bots, each once, in the order of their seats."""
    return Markup(" ").join(filter(None, dict.fromkeys(mark_of(seat, say) for seat in sheet.seats)))


def _marked(sheet: Sheet, words: str, say: Translator) -> str:
    """Return the description of a match, marking a match of the day and a second try."""
    if sheet.dice:
        return say("{words}, match of the day", words=words)
    return say("{words}, second try", words=words) if sheet.source else words


def _analysis_of(sheet: Sheet) -> str:
    """Return the URL of a match's analysis, or "" if there is none (yet)."""
    can_analyse = sheet.ended is not None and _goes_on(sheet) and not is_sealed(sheet.dice)
    return f"/m/{sheet.id}/analysis" if can_analyse else ""


def _badge(sheet: Sheet, mine: set[int], say: Translator) -> tuple[str, str, int]:
    standing = sheet.standing
    if sheet.ended is not None:
        return (*_result(sheet, mine, say), 2)
    if game_called(sheet.game) is not None and not _goes_on(sheet):
        return say("over"), "", 2
    if standing.player in mine:
        return say("your turn"), "turn", 0
    if any(seat.kind == OPEN for seat in sheet.seats):
        return say("a seat is free"), "", 1
    name = seat_names(sheet.seats, say)[standing.player or 0]
    return say("{name} to move", name=name), "", 1


def _wait(window: OpenWindow, mine: set[int], say: Translator) -> tuple[str, str, int]:
    """Return the badge for an open window; it never reveals which others have yet to answer."""
    if window.first(mine) is not None:
        return say("your turn"), "turn", 0
    return say("others may react"), "", 1


def _result(sheet: Sheet, mine: set[int], say: Translator) -> tuple[str, str]:
    winners = winners_of(sheet.standing.returns or (0.0,))
    if len(sheet.seats) > 1 and len(sheet.seats) in (len(mine), len(winners)):
        return say("over"), ""
    return (say("won"), "won") if winners & mine else (say("lost"), "lost")


def _company(sheet: Sheet, mine: set[int], say: Translator) -> str:
    names = seat_names(sheet.seats, say)
    there = {number for number, seat in enumerate(sheet.seats) if seat.kind != OPEN}
    others = [names[number] for number in sorted(there - mine)]
    if not mine:
        return ", ".join(others)
    if not others and len(there) < len(names):
        return say("nobody has joined yet")
    if not others:
        return say("on one screen") if len(mine) > 1 else say("solo")
    return say("with {names}", names=", ".join(others))


def _sits(sheet: Sheet, guest: str) -> bool:
    return any(guest in seat.guests for seat in sheet.seats)
