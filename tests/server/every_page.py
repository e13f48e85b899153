"""The addresses of all pages for one game: the site's routes with their parameters filled in.

A route with unknown parameters, or whose page needs a query, fails the tests that open all pages
(``test_every_page.py``), so such a route must be added here.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import httpx
from starlette.applications import Starlette
from starlette.routing import Route

from steppe.analysis.puzzles.puzzle import Puzzle, shipped
from steppe.core.game import Game
from steppe.core.scene import AND
from steppe.play.lesson import lessons
from steppe.server.accounts.account_names import AccountNameError, read_name
from steppe.server.accounts.accounts import Account
from steppe.server.accounts.guests import new_guest
from steppe.server.api.routes import build_api
from steppe.server.match.challenges import Party, Rival, Wish
from steppe.server.match.room import Room
from steppe.server.notify.channels import MAIL, Channel
from steppe.server.pages.shell.assets import assets, version
from steppe.server.puzzles.practice_items import PracticeItems

API = "/api/v1"
STREAM = "/m/{id}/events"  # never ends
UNSHOWN = {  # without a token, which browsers do not send, they are refused or never end
    f"{API}/stream",
    f"{API}/matches",
    f"{API}/challenges",
    f"{API}/challenges/{{id}}",
    f"{API}/matches/{{id}}/stream",
    f"{API}/token",
    f"{API}/tokens",
}
PLAYED = {
    "/m/{id}/move/{move}",
    "/s/{token}",
    "/s/{id}/{seat}/{code}",
}  # pages of a match in progress
ENDED = {  # pages of a finished match
    "/m/{id}/analysis",
    "/m/{id}/analysis/board",
    "/m/{id}/draws",
    "/new/board",
    f"{API}/matches/{{id}}/analysis",
}
QUERIES = {  # the queries that pages need
    "/m/{id}/analysis/board": "?seat=0&at=1",
    "/m/{id}/at": "?ply=1",
    "/m/{id}/steps": "?after=0",
    "/new/board": "?from={id}@1",
    "/new/position": "?game={game}",
}
NAME, ADDRESS, BOT_NAME = "Ana", "ana@mail.test", "Deep"
SMTP = {"smtp": "smtp://mail.test?from=steppe@table.test", "hosts": ["table.test"]}
"""Settings of a site that sends mail."""

_PLIES = 6

Values = dict[str, str]


def routes(app: Starlette) -> Iterator[str]:
    """Yield the path of each route that answers GET."""
    for place, routes in (("", app.routes), (API, build_api().routes)):
        for route in routes:
            shows = isinstance(route, Route) and "GET" in (route.methods or {"GET"})
            if shows and route.path != API and place + route.path_format not in UNSHOWN:
                yield place + route.path_format


@dataclass(frozen=True)
class Things:
    """The matches and other objects whose pages a guest opens for a game."""

    game: Game
    played: Room
    ended: Room
    puzzle: Puzzle
    picture: Values
    tickets: Values
    mail: Values
    challenge: str

    def addresses(self, path: str) -> list[str]:
        """Return a route's addresses, for a match in progress and for a finished one."""
        of_both = path.startswith(("/m/{id}", f"{API}/matches")) and path not in ENDED
        rooms = [self.ended] if path not in PLAYED else []
        rooms += [self.played] if path in PLAYED or of_both else []
        asked = path + QUERIES.get(path, "")
        return [asked.format(**self._values(path, room)) for room in rooms]

    def _values(self, path: str, room: Room) -> Values:
        """Return the values for a path's parameters."""
        on, lesson = self.played.table.match, next(iter(lessons(self.game).values()))
        stop = next(number for number, stop in enumerate(lesson.stops) if stop.move)
        match = {"move": on.legal(on.player)[0], "ply": "1"}
        taught = {"lesson": lesson.name, "stop": str(stop), "move": lesson.stops[stop].move}
        places = {
            f"{API}/matches/": match,
            "/m/": match,
            "/s/{id}": {"seat": "0", "code": room.table.gift_code(0)},
            "/s/": {"token": room.table.secret(0)},
            "/me/reach/mail/": self.mail,
            "/manifest.": {"language": "en"},
            "/worker.": {"language": "en"},
            "/card.": {"language": "en"},
            "/learn/{game}/picture/": self.picture,
            "/learn/": taught,
            "/puzzles/": self._puzzle("{line}" in path),
            **{f"{place}/": {"token": secret} for place, secret in self.tickets.items()},
            "/@": {"name": NAME},
            "/bots/": {"name": BOT_NAME},
            f"{API}/bots/": {"name": BOT_NAME},
            "/challenges/": {"id": self.challenge},
            "/static/": {"version": version(), "name": min(assets())},
        }
        found = (values for start, values in places.items() if path.startswith(start))
        return {"game": self.game.name, "id": room.table.id} | next(found, {})

    def _puzzle(self, is_begun: bool) -> Values:
        moves = self.puzzle.lines[0].moves
        count = next(n for n in range(1, len(moves)) if _goes_on(self.puzzle, n))
        line = AND.join(moves[:count])
        values = {"id": self.puzzle.id, "want": "harder", "line": line, "ply": "1"}
        return values | {"move": moves[count if is_begun else 0]}


def _goes_on(puzzle: Puzzle, count: int) -> bool:
    """Return whether a decision follows the first ``count`` moves of the best line."""
    moves = puzzle.lines[0].moves
    return count < len(moves) and puzzle.asks(puzzle.stage(moves[:count]))


async def things(app: Starlette, person: httpx.AsyncClient, game: Game) -> Things:
    """Sign in, play two matches of a game, resign one of them, and practise a puzzle."""
    tickets = await _signed_in(app, person)
    played, ended = [await _match(app, person, game) for _ in range(2)]
    while not ended.table.match.is_over:
        await _post(person, ended, "resign")
    puzzle = next(one for one in shipped(game).values() if _goes_on(one, 1))
    (guest,) = played.table.seats[0].guests
    await PracticeItems(app.state.rooms.house.store).keep(guest, puzzle, ended.table.id)
    page = (await person.get(f"/learn/{game.name}")).text
    version, name = re.findall(rf"/learn/{game.name}/picture/([^/]+)/([^\"]+)", page)[0]
    picture = {"version": version, "name": name}
    mail, challenge = await _mail(app, guest), await _challenge(app, guest)
    return Things(game, played, ended, puzzle, picture, tickets, mail, challenge)


async def _challenge(app: Starlette, guest: str) -> str:
    """Register a bot of a guest, and challenge anyone; return the id of the challenge."""
    with suppress(AccountNameError):  # in the other language
        await app.state.services.bots.add(guest, read_name(BOT_NAME))
    party = Party(guest, NAME, guest, "")
    return (await app.state.challenges.send(party, Rival(), Wish("zebras"))).id


async def _signed_in(app: Starlette, person: httpx.AsyncClient) -> Values:
    """Give a person an account, with links for another device and by mail; return their secrets."""
    services, guest = app.state.services, new_guest().id
    account = Account(guest, NAME, mail=ADDRESS)
    await services.accounts.open(account, read_name(NAME), [])
    person.cookies.set("session", await services.sessions.begin(guest, ""), domain="table.test")
    mail = {"mail": ADDRESS}
    bodies = {"device": {"state": "open"}, "mail": mail, "mail sign-in": mail}
    made = [await services.tickets.make(kind, guest, body, 600) for kind, body in bodies.items()]
    return dict(zip(("/join", "/account/mail", "/sign-in/mail"), made, strict=True))


async def _mail(app: Starlette, guest: str) -> Values:
    """Return the parts of the link in a letter to an address of a guest."""
    messenger, channel = app.state.messenger, Channel(guest, MAIL, ADDRESS)
    await messenger.channels.add(channel)
    *_, id, token = messenger.link(channel).split("/")
    return {"id": id, "token": token}


async def _match(app: Starlette, person: httpx.AsyncClient, game: Game) -> Room:
    """Open a table where one person has all seats, and play a few moves."""
    form = {"game": game.name} | {f"seat-{seat}": "me" for seat in range(game.players[0])}
    answer = await person.post("/new", data=form)
    assert answer.status_code == 303, answer.text
    address = answer.headers["location"]
    room = await app.state.rooms.get(address.rpartition("/")[2])
    while room.table.version < _PLIES:
        await _post(person, room, "play", move=room.table.match.legal(room.table.match.player)[0])
    return room


async def _post(person: httpx.AsyncClient, room: Room, deed: str, **more: str) -> None:
    """Send a table's form, and wait for its effect."""
    ply = room.table.version
    form = {"ply": str(ply), "key": f"{deed}-{ply}"} | more
    answer = await person.post(f"/m/{room.table.id}/{deed}", data=form)
    assert answer.status_code == 303, answer.text
    assert room.table.version > ply
