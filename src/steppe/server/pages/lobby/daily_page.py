"""The page for a game's match of the day, with today's and yesterday's results."""

from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from steppe.core.game import Game
from steppe.core.i18n import Translator, figure
from steppe.play import dice_commitment
from steppe.server.accounts.guests import Guest, neighbourhood
from steppe.server.match.daily_match import Board, Daily, Try
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.game_cards import DASH, card, game_asked
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import bot_name, face_of, seat_name

_SHOWN = 20  # rows in the results, besides the visitor's own


@dataclass(frozen=True)
class Row:
    """A row in the results: rank, player, result, everyone's points, and the match's URL."""

    place: int
    face: Markup
    name: str
    result: str
    points: str
    address: str
    is_mine: bool


async def page(request: Request) -> Response:
    """Show a game's match of the day."""
    game, who = game_asked(request.path_params["game"]), visitor(request)
    now, before = [await daily_of(request).board(game.name, back) for back in (0, 1)]
    own = now.of(who.guest)
    context = {
        "title": who.say("Match of the day"),
        "here": "/",
        "sheets": assets.scenes(),
        "card": card(game),
        "own": own,
        "verdict": verdict_of(now, who.say),
        "against": _against(request, game, who.say),
        "running": _running(now, who.say),
        "today": rows_of(now, who.guest, who.say, is_open=False),
        "yesterday": rows_of(before, who.guest, who.say, is_open=True),
        "commitment": dice_commitment.commitment(now.secret),
        "former_secret": before.secret.hex() if before.tries else "",
    }
    return render(request, "day.html", context)


async def play(request: Request) -> Response:
    """Redirect to the visitor's match of the day, opening it if they have none today."""
    game, who = game_asked(request.path_params["game"]), visitor(request)
    guest = Guest(who.guest, who.name)
    room = await daily_of(request).play(game, guest, neighbourhood(request))
    return table_access.go(f"/m/{room.table.id}")


def daily_of(request: Request) -> Daily:
    """Return this site's matches of the day, created on first use."""
    state = request.app.state
    if not hasattr(state, "daily"):
        state.daily = Daily(table_access.rooms_of(request))
    daily: Daily = state.daily
    return daily


def verdict_of(board: Board, say: Translator) -> str:
    """Return a sentence about the day's results, or "" until a player has finished."""
    if not board.tries:
        return ""
    best, count = board.tries[0], len(board.tries)
    text = say.plural(
        "{count} player has finished it today.", "{count} players have finished it today.", count
    )
    name = seat_name(best.sheet.seats[best.seat], say)
    return f"{text} {say('Best so far: {name}, {points}.', name=name, points=_points(best))}"


def _running(board: Board, say: Translator) -> str:
    """Return a sentence on the number of players still playing, or "" if there are none."""
    count = len(board.running)
    if not count:
        return ""
    return say.plural("{count} player is playing now", "{count} players are playing now", count)


def _against(request: Request, game: Game, say: Translator) -> str:
    """Return the opponents that everyone plays against."""
    count = game.players[0] - 1
    bot = bot_name(request.app.state.rooms.house.thinker.substitute, say)
    return say.plural("against {bot}", "against {count} bots: {bot}", count, bot=bot)


def rows_of(board: Board, guest: str, say: Translator, is_open: bool) -> list[Row]:
    """Return a day's best tries and the visitor's own; if ``is_open``, link all matches."""
    rows = [_row(board, one, guest, say, is_open) for one in board.tries]
    return [row for number, row in enumerate(rows) if number < _SHOWN or row.is_mine]


def _row(board: Board, one: Try, guest: str, say: Translator, is_open: bool) -> Row:
    seat = one.sheet.seats[one.seat]
    is_mine = guest in seat.guests
    return Row(
        board.place(one),
        face_of(seat),
        seat_name(seat, say),
        say("won") if one.is_won else say("resigned") if one.is_resigned else say("lost"),
        _points(one),
        f"/m/{one.sheet.id}" if is_open or is_mine else "",
        is_mine,
    )


def _points(one: Try) -> str:
    return f" {DASH} ".join(map(figure, one.points))
