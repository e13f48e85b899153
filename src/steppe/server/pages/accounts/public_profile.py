"""A person's results: for themselves, and for everyone if they have an account and publish them.

The page names no opponent: other people have not agreed to it.
"""

from collections.abc import Mapping
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from steppe.core.i18n import Translator
from steppe.draw.words import day_of
from steppe.server.accounts import result_counts
from steppe.server.accounts.result_counts import results_of
from steppe.server.base.http_errors import NotFoundError
from steppe.server.base.match_data import Sheet
from steppe.server.pages.accounts import results_summary
from steppe.server.pages.accounts.account_access import services_of
from steppe.server.pages.accounts.results_summary import GameSummary, own_seat, result_of
from steppe.server.pages.lobby.match_rows import score_of
from steppe.server.pages.shell.game_cards import card, game_called
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import bot_name, level_mark, person_face
from steppe.server.pages.shell.table_access import go, rooms_of

_LATEST = 10
_READ = 30  # finished matches among which to find the latest with one own seat


async def page(request: Request) -> Response:
    """Show an account's results. Raises ``NotFoundError``, also for a private profile."""
    account = await services_of(request).accounts.named(request.path_params["name"])
    who = visitor(request)
    if account is None or not (account.public or account.guest == who.guest):
        raise NotFoundError("There is nothing here.")
    since = who.say("here since {day}", day=day_of(account.made, who.say))
    told: dict[str, object] = {"title": account.name, "since": since, "is_public": account.public}
    return await _show(request, account.guest, told)


async def own(request: Request) -> Response:
    """Show the visitor's own results."""
    who = visitor(request)
    if who.is_signed_in:
        return go(f"/@{quote(who.name)}")
    return await _show(request, who.guest, {"title": who.name, "since": "", "is_public": False})


async def _show(request: Request, guest: str, told: dict[str, object]) -> Response:
    context = {
        "portrait": person_face(guest),
        "is_own": guest == visitor(request).guest,
        "bots": await _bots_of(request, guest),
    }
    return render(request, "public.html", context | await results(request, guest) | told)


async def results(request: Request, guest: str) -> dict[str, object]:
    """Return what ``results.html`` shows of a person or a network bot."""
    say = visitor(request).say
    found = await _summary_of(request, guest)
    sheets = await rooms_of(request).mine(guest, _READ, ended=True)
    return {
        "games": [_game(name, one, say) for name, one in found.items() if game_called(name)],
        "played": _played(found, say),
        "latest": [_row(sheet, guest, say) for sheet in _latest(sheets, guest)],
    }


async def _summary_of(request: Request, guest: str) -> dict[str, GameSummary]:
    return results_summary.summary_of(await results_of(rooms_of(request).house.store, guest))


def _played(found: Mapping[str, GameSummary], say: Translator) -> str:
    return _matches(sum(one.total.played for one in found.values()), say)


async def _bots_of(request: Request, owner: str) -> list[dict[str, str]]:
    """Return the network bots of a person, with the number of their matches."""
    say = visitor(request).say
    return [
        {
            "name": bot.name,
            "address": f"/bots/{quote(bot.name)}",
            "state": say("connected") if bot.is_here else say("not connected"),
            "played": _played(await _summary_of(request, bot.guest), say),
        }
        for bot in await services_of(request).bots.of(owner)
    ]


def _latest(sheets: list[Sheet], guest: str) -> list[Sheet]:
    shown = [one for one in sheets if own_seat(one, guest) is not None and game_called(one.game)]
    return shown[:_LATEST]


def _matches(count: int, say: Translator) -> str:
    return say.plural("1 finished match", "{count} finished matches", count)


def _game(name: str, found: GameSummary, say: Translator) -> dict[str, object]:
    """Return one game's results, with words for its opponents."""
    game = game_called(name)
    assert game is not None
    return {
        "title": say(game.title),
        "icon": card(game).icon,
        "total": found.total,
        "played": _matches(found.total.played, say),
        "players": [
            (say("solo") if number == 1 else say("{count} players", count=number), count)
            for number, count in found.by_players()
        ],
        "against": [
            (opponent_name(word, say), level_mark(word, say), count)
            for word, count in found.by_opponent()
        ],
    }


def opponent_name(word: str, say: Translator) -> str:
    """Return the name of a kind of opponents."""
    words = {
        result_counts.PEOPLE: say("other people"),
        result_counts.MIXED: say("people and bots"),
        result_counts.OTHER: say("other bots"),
    }
    return words.get(word) or bot_name(word, say)


def _row(sheet: Sheet, guest: str, say: Translator) -> dict[str, object]:
    """Return one finished match, without its players and its address."""
    own, game = own_seat(sheet, guest), game_called(sheet.game)
    assert own is not None
    assert game is not None
    against = results_summary.opponent_of(sheet, own) if len(sheet.seats) > 1 else ""
    return {
        "title": say(game.title),
        "icon": card(game).icon,
        "result": result_of(sheet, own),
        "against": opponent_name(against, say) if against else say("solo"),
        "score": score_of(sheet, {own}),
        "day": day_of(sheet.ended or 0.0, say),
    }
