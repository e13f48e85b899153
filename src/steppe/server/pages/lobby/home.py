"""The home page: games, the visitor's tables, open tables."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from steppe.core.game import Game
from steppe.core.i18n import Translator
from steppe.server.accounts.result_counts import count_of
from steppe.server.base.match_data import BOT, Sheet
from steppe.server.match.daily_match import day_name, today
from steppe.server.pages.learn.lesson_links import links_for
from steppe.server.pages.lobby.daily_page import daily_of, verdict_of
from steppe.server.pages.lobby.game_page import first_game, lesson_of
from steppe.server.pages.lobby.match_rows import Row, goes_on, row_of
from steppe.server.pages.lobby.my_matches import MINE
from steppe.server.pages.puzzles.puzzle_sources import (
    due_words,
    exercises_of,
    puzzles_of,
    share_words,
)
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.game_cards import Card, card, frieze
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import environment, render, visitor
from steppe.server.pages.shell.player_names import Choice, levels, met_last
from steppe.server.pages.shell.table_access import rooms_of
from steppe.server.puzzles.puzzles import Share, of_the_day

_SHOWN = 6  # tables in each list on the home page
_LIVE = 4  # maximum number of tables to watch
_URGENT: tuple[dict[str, Any], ...] = (  # unfinished matches, most urgent first
    {"turn": True, "people": True, "oldest": True},
    {"turn": True, "people": False},
    {"turn": False},
)
_READ = 2 * _SHOWN  # matches read of each kind: in some, a window may wait for others


@dataclass(frozen=True)
class Day:
    """A game's daily offers: the URL of its puzzle, or "" if it has none, and what is done.

    ``found`` says how others did at the puzzle, ``results`` how they did in the match; ``share``
    and ``finished`` count them.
    """

    card: Card
    puzzle: str
    is_solved: bool
    found: str
    is_played: bool
    results: str
    finished: int
    share: Share


async def _day_of(request: Request, game: Game, mine: Iterable[Sheet]) -> Day:
    who, dice = visitor(request), day_name(game.name)
    played = any(sheet.dice == dice and sheet.ended is not None for sheet in mine)
    board = await daily_of(request).recent(game.name)
    results = verdict_of(board, who.say) or who.say("Nobody has finished it today.")
    day = Day(card(game), "", False, "", played, results, len(board.tries), Share())
    if (chosen := of_the_day(game, today())) is None:
        return day
    kept = puzzles_of(request)
    is_solved = (await kept.attempt(who.guest, chosen)).score > 0
    share, address = await kept.share(chosen, today()), f"/puzzles/{game.name}/{chosen.id}"
    found = share_words(share, who.say)
    return replace(day, puzzle=address, is_solved=is_solved, found=found, share=share)


def so_far(days: Sequence[Day], say: Translator) -> tuple[str, str]:
    """Return how others did today at the puzzles of all games, and in the matches."""
    found, tried = sum(day.share.found for day in days), sum(day.share.tried for day in days)
    finished, nobody = sum(day.finished for day in days), say("Nobody yet today")
    return (
        say.plural(
            "{found} of {count} try right", "{found} of {count} tries right", tried, found=found
        )
        if tried
        else nobody,
        say.plural("Finished once today", "Finished {count} times today", finished)
        if finished
        else nobody,
    )


async def page(request: Request) -> Response:
    """Show the home page."""
    say, first = visitor(request).say, first_game()
    mine = await rooms_of(request).mine(visitor(request).guest)
    running, further = await _running(request)
    drawn = await _lists(request, running, further)
    practised, due = await exercises_of(request).counts(visitor(request).guest)
    named = {level.word: level for level in levels(say)}
    met = {game.name: named[met_last(mine, game.name)] for game in games()}
    days = [await _day_of(request, game, mine) for game in games()]
    context = {
        "title": say("Games of beasts and tribes"),
        "here": "/",
        "sheets": assets.scenes(),
        "cards": [card(game) for game in games()],
        "alone": {game.name: links_for(game, 1, say) for game in games()},
        "days": days,
        "so_far": so_far(days, say),
        "practised": practised,
        "due": due_words(due, say),
        "frieze": frieze(),
        "lists": drawn,
        "is_known": bool(mine),
        "running": running,
        "going": _going(request, mine, met),
        "met": met,
        "first": first and card(first),
        "lesson": first and lesson_of(first),
        "known": _mark(drawn),
    }
    return render(request, "home.html", context)


def _going(request: Request, mine: Iterable[Sheet], met: Mapping[str, Choice]) -> dict[str, str]:
    """Return the URL of each game's latest unfinished match against the bots in ``met``."""
    guest, is_closed = visitor(request).guest, rooms_of(request).house.is_closed
    alone = [
        sheet
        for sheet in mine
        if sheet.ended is None
        and sheet.game in met
        and {seat.bot for seat in sheet.seats if seat.kind == BOT} == {met[sheet.game].word}
        and all(seat.kind == BOT or guest in seat.guests for seat in sheet.seats)
    ]
    return {
        sheet.game: f"/m/{sheet.id}"
        for sheet in reversed(alone)
        if goes_on(sheet) and not is_closed(sheet.id)
    }


async def lists(request: Request) -> Response:
    """Respond with the lists of tables, or with 204 if they have not changed."""
    drawn = await _lists(request, *await _running(request))
    mark = _mark(drawn)
    headers = {"Cache-Control": "private, no-store", "Vary": "Cookie", "X-Known": mark}
    if request.query_params.get("known") == mark:
        return Response(status_code=204, headers=headers)
    return HTMLResponse(drawn, headers=headers)


async def _lists(request: Request, running: Sequence[Row], further: int) -> Markup:
    """Return the lists as HTML: the visitor's tables, open tables, and tables to watch.

    ``further`` matches wait for the visitor beyond those in ``running``.
    """
    who, rooms = visitor(request), rooms_of(request)
    guest, say = who.guest, who.say
    has_any = bool(running or await rooms.mine(guest, 1))
    opened = [sheet for sheet in await rooms.open_tables() if not _sits(sheet, guest)]
    rows = [row_of(sheet, guest, say, rooms) for sheet in opened[:_SHOWN]]
    shown = [row_of(sheet, guest, say, rooms) for sheet in await rooms.shown(_LIVE)]
    template = environment().get_template("lists.html")
    more = say.plural("1 more match waits for you", "{count} more matches wait for you", further)
    mine = {"mine": running, "more": more if further else "", "turn": f"{MINE}?turn=1"}
    lists = mine | {"opened": rows, "shown": shown}
    return Markup(template.render(say=say, has_any=has_any, **lists))


async def _running(request: Request) -> tuple[list[Row], int]:
    """Return the visitor's most urgent unfinished matches; count further ones that wait for them.

    However many matches they play, the first are those in which they must move: where people wait,
    the longest first; then, against bots alone, the match played last.
    """
    who, rooms = visitor(request), rooms_of(request)
    waiting: list[Row] = []
    others: list[Row] = []
    for only in _URGENT:
        if len(waiting) < _SHOWN:
            for sheet in await rooms.mine(who.guest, _READ, ended=False, **only):
                row = row_of(sheet, who.guest, who.say, rooms)
                (others if row.rank else waiting).append(row)
    shown = [*waiting, *(row for row in others if row.rank == 1)][:_SHOWN]
    if len(waiting) < _SHOWN:
        return shown, 0
    asked = await count_of(rooms.house.store, who.guest, ended=False, turn=True)
    return shown, max(0, asked - len(others) - _SHOWN)


def _mark(drawn: str) -> str:
    """Return a hash that changes whenever the HTML does."""
    return hashlib.sha256(drawn.encode()).hexdigest()[:16]


def _sits(sheet: Sheet, guest: str) -> bool:
    return any(guest in seat.guests for seat in sheet.seats)
