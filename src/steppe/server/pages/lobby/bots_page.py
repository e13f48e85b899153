"""Network bots for people: the list, a bot's page, challenges, and one's own tokens and bots."""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.core.errors import NotationError
from steppe.core.i18n import Translator
from steppe.server.accounts.acceptance import Acceptance
from steppe.server.accounts.guests import neighbourhood
from steppe.server.accounts.network_bots import NetworkBot
from steppe.server.base.http_errors import NotFoundError, TableError
from steppe.server.match.challenges import ACCEPTED, OPEN, Challenge, Challenges, Party, Rival, Wish
from steppe.server.pages.accounts import public_profile
from steppe.server.pages.accounts.account_access import services_of
from steppe.server.pages.lobby import token_page
from steppe.server.pages.lobby.clock_form import clock_fields, pace_of
from steppe.server.pages.shell.game_cards import game_called
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import levels
from steppe.server.pages.shell.table_access import go, read_form

PAGE = "/bots"
_POST = ["POST"]


def routes() -> list[BaseRoute]:
    """Return the routes for network bots, challenges and tokens."""
    return [
        Route(PAGE, listing),
        *token_page.routes(),
        Route(f"{PAGE}/{{name}}", page),
        Route(f"{PAGE}/{{name}}/challenge", send, methods=_POST),
        Route("/challenges", challenges),
        Route("/challenges/{id}", show),
        Route("/challenges/{id}/accept", accept, methods=_POST),
        Route("/challenges/{id}/decline", decline, methods=_POST),
        Route("/challenges/{id}/cancel", cancel, methods=_POST),
    ]


def _challenges_of(request: Request) -> Challenges:
    found: Challenges = request.app.state.challenges
    return found


def _party(request: Request) -> Party:
    who = visitor(request)
    return Party(who.guest, who.name, who.guest, neighbourhood(request))


async def listing(request: Request) -> Response:
    """Show all network bots, those last connected first."""
    say = visitor(request).say
    bots = await services_of(request).bots.all()
    context = {"title": say("Bots of other people"), "bots": [_row(bot, say) for bot in bots]}
    return render(request, "bot_list.html", context)


def _row(bot: NetworkBot, say: Translator) -> dict[str, object]:
    """Return a bot as pages show it."""
    owner = say("by {name}", name=bot.owner_name) if bot.owner_name else say("by a guest")
    return {
        "name": bot.name,
        "address": f"{PAGE}/{quote(bot.name)}",
        "owner": owner,
        "words": bot.words,
        "is_here": bot.is_here,
        "state": say("connected") if bot.is_here else say("not connected"),
        "games": _games(bot.accepts, say),
        "terms": _terms(bot.accepts, say),
    }


def _games(accepts: Acceptance, say: Translator) -> list[tuple[str, str, list[int]]]:
    """Return the games that a bot plays: name, title, numbers of players."""
    found = ((name, game_called(name), players) for name, players in accepts.games.items())
    return [(name, say(game.title), list(players)) for name, game, players in found if game]


def _terms(accepts: Acceptance, say: Translator) -> list[str]:
    clocks = {"none": say("no clock"), "live": say("live clock"), "days": say("over days")}
    against = {
        (True, True): say("against people and bots"),
        (True, False): say("against people"),
        (False, True): say("against bots"),
        (False, False): say("against nobody"),
    }
    at_once = say.plural("{count} match at a time", "{count} matches at a time", accepts.at_once)
    known = ", ".join(clocks[clock] for clock in accepts.clocks if clock in clocks)
    return [known, against[accepts.people, accepts.bots], at_once]


async def page(request: Request, error: Exception | None = None) -> Response:
    """Show a bot, and the form to challenge it."""
    bot = await services_of(request).bots.named(request.path_params["name"])
    if bot is None:
        raise NotFoundError("There is nothing here.")
    say = visitor(request).say
    games = [(name, title, many) for name, title, many in _games(bot.accepts, say) if max(many) > 1]
    context = {
        "title": bot.name,
        "bot": _row(bot, say),
        "choices": [
            (f"{name} {number}", f"{title}, {say('{count} players', count=number)}")
            for name, title, many in games
            for number in many
            if number > 1
        ],
        "clock": clock_fields(2, say),
        "clocks": bot.accepts.clocks,
        "levels": levels(say),
        "has_others": any(max(many) > 2 for _, _, many in games),
        "fault": _words(error, say),
        "is_own": bot.owner == visitor(request).guest,
        "profile": await _profile_of(request, bot),
    }
    context |= await public_profile.results(request, bot.guest)
    return render(request, "bot.html", context, 200 if error is None else 409)


async def _profile_of(request: Request, bot: NetworkBot) -> str:
    """Return the address of the page of a bot's owner, "" if they have no public one."""
    accounts = services_of(request).accounts
    owner = await accounts.named(bot.owner_name) if bot.owner_name else None
    return f"/@{quote(owner.name)}" if owner is not None and owner.public else ""


def _words(error: Exception | None, say: Translator) -> str:
    if isinstance(error, TableError):
        return say(error.sentence, **error.values)
    return "" if error is None else str(error)


async def send(request: Request) -> Response:
    """Challenge a bot; then wait for its answer."""
    bot = await services_of(request).bots.named(request.path_params["name"])
    if bot is None:
        raise NotFoundError("There is nothing here.")
    values = await read_form(request)
    name, _, number = values.get("game", "").partition(" ")
    others = max(0, int(number) - 2) if number.isdecimal() and len(number) < 3 else 0
    try:
        wish = Wish(name, (values.get("level", ""),) * others, None, pace_of(values))
        rival = Rival(bot.guest, bot.name, bot)
        sent = await _challenges_of(request).send(_party(request), rival, wish)
    except (TableError, NotationError) as error:
        return await page(request, error)
    return go(f"/challenges/{sent.id}")


async def challenges(request: Request) -> Response:
    """Show the visitor's open challenges, and those that anyone may accept."""
    who, found = visitor(request), _challenges_of(request)
    mine = [one for one in await found.of(who.guest) if one.state == OPEN]
    others = [one for one in await found.for_anyone() if one.challenger != who.guest]
    context = {
        "title": who.say("Challenges"),
        "mine": [_told(one, who.guest, who.say) for one in mine],
        "others": [_told(one, who.guest, who.say) for one in others],
    }
    return render(request, "challenges.html", context)


def _told(one: Challenge, guest: str, say: Translator) -> dict[str, object]:
    """Return a challenge as pages show it."""
    game, data = game_called(one.wish.game), one.to_json(guest)
    name = say("{name} (bot)", name=one.name) if data["from_bot"] else one.name
    clocks = {"none": say("no clock"), "live": say("live clock"), "days": say("over days")}
    return {
        "id": one.id,
        "address": f"/challenges/{one.id}",
        "title": say(game.title) if game else one.wish.game,
        "players": say("{count} players", count=one.wish.players),
        "clock": clocks[one.wish.clock],
        "from": name,
        "to": one.rival or say("anyone"),
        "is_mine": one.challenger == guest,
        "state": one.state,
    }


async def show(request: Request) -> Response:
    """Show one of the visitor's challenges; once it is accepted, go to its match."""
    who = visitor(request)
    found = await _challenges_of(request).get(request.path_params["id"])
    if found.challenged and who.guest not in (found.challenger, found.challenged):
        raise NotFoundError("There is nothing here.")
    is_party = who.guest in (found.challenger, found.challenged)
    if found.state == ACCEPTED and is_party:
        return go(f"/m/{found.id}")
    context = {"title": who.say("Challenge"), "one": _told(found, who.guest, who.say)}
    answer = render(request, "challenge.html", context)
    if found.state == OPEN:
        answer.headers["refresh"] = "2"
    return answer


async def accept(request: Request) -> Response:
    """Accept a challenge, and go to its match."""
    room = await _challenges_of(request).accept(request.path_params["id"], _party(request))
    return go(f"/m/{room.table.id}")


async def decline(request: Request) -> Response:
    """Decline a challenge to the visitor."""
    await _challenges_of(request).decline(request.path_params["id"], visitor(request).guest)
    return go("/challenges")


async def cancel(request: Request) -> Response:
    """Cancel the visitor's challenge."""
    await _challenges_of(request).cancel(request.path_params["id"], visitor(request).guest)
    return go("/challenges")
