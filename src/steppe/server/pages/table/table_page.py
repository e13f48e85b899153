"""A table's page, and all actions at the table."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from steppe.core.errors import IllegalMove, NotationError
from steppe.core.i18n import Translator
from steppe.core.position import Position
from steppe.core.scene import AND
from steppe.draw.words import in_a_row
from steppe.play.log import RESIGN, RETURN, UNDO
from steppe.server.base.http_errors import NotFoundError, StaleError, TableError, UnplayableError
from steppe.server.base.match_data import Sheet
from steppe.server.match.proposals import ANSWERING, HINT, MOVE
from steppe.server.match.reactions import Switch
from steppe.server.match.seats import taken
from steppe.server.match.signed_record import kept_text, record_text
from steppe.server.match.table import Table
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.player_names import seat_names
from steppe.server.pages.table.preview_picture import preview_for
from steppe.server.pages.table.table_fragment import page_title
from steppe.server.pages.table.table_view import Notice
from steppe.server.render.render_queue import BY_STREAM, FRAGMENT, wait_in_turn


async def page(request: Request) -> Response:
    """Show the table; the query holds the chosen parts of a move."""
    here = await table_access.visit(request)
    picked = table_access.words_picked(request)
    return table_access.show(here, preview=preview_for(here), picked=picked)


async def confirm(request: Request) -> Response:
    """Ask the player to confirm a move, for browsers without JavaScript."""
    here = await table_access.visit(request)
    table, move, say = here.table, request.path_params["move"], here.who.say
    moves = _moves_in(move, table)
    steps = _in_turn(table, table.viewer(here.seats), moves)
    if not table.is_asked(here.seats) or len(steps) < len(moves):
        return table_access.show(here, 409, notice=refusal(say, StaleError(table.version)))
    ply = request.query_params.get("ply", str(table.version))
    text = table.match.game.view("text")
    asked = [(table.observe(table.viewer(here.seats)), move), *steps]  # the whole, then each part
    cautions = (text.caution(position, words, say) for position, words in asked)
    words = in_a_row(say, (text.label(position, word, say) for position, word in steps))
    context = {
        "title": say("Your move"),
        "here": "/",
        "words": words,
        "caution": next(filter(None, cautions), ""),
        "back": f"/m/{table.id}",
        "values": {"ply": ply, "move": move, "key": f"play-{ply}-{_digest(move)}"},
    }
    return render(request, "confirm.html", context)


def _moves_in(text: str, table: Table) -> dict[str, None]:
    """Return the distinct moves in a URL, in order. Raises ``NotFoundError``."""
    moves = dict.fromkeys(text.split(AND))
    if not moves.keys() <= set(table.match.game.actions):
        raise NotFoundError("There is no such move.")
    return moves


def _in_turn(
    table: Table, viewer: int | None, moves: Collection[str]
) -> list[tuple[Position, str]]:
    """Pair moves with the positions in which they are legal: now, or after previous moves."""
    now, legal = table.observe(viewer), table.legal(viewer)
    if all(move in legal for move in moves):
        return [(now, move) for move in moves]
    found, then = [], now.copy()
    for move in moves:
        if then.player != now.player or move not in then.legal():
            break
        found.append((then.copy(), move))
        then.apply(move)
    return found


def _digest(move: str) -> str:
    """Return a short hash of a move, since moves can be long."""
    return sha256(move.encode()).hexdigest()[:16]


def refusal(say: Translator, error: Exception) -> Notice:
    """Return the status line for a refused action."""
    if isinstance(error, StaleError):
        words = say("The match has moved on"), say("the page shows the new position")
    elif isinstance(error, TableError):
        words = say(error.sentence, **error.values), ""
    else:
        words = say("This move is not possible now"), say("the page shows the moves you can play")
    return Notice("lost", say("Not sent"), *words)


def _doing(word: str) -> Callable[[Request], Awaitable[Response]]:
    """Return a route that performs an action and responds with the table, or with the refusal."""

    async def do(request: Request) -> Response:
        here = await table_access.visit(request)
        try:
            proposal = await table_access.read_proposal(request)
            await here.room.act(word, here.who.guest, proposal)
        except (IllegalMove, NotationError, TableError) as error:
            status = error.status if isinstance(error, TableError) else 400
            await wait_in_turn(request)
            return table_access.show(here, status, notice=refusal(here.who.say, error))
        return _shown(here)

    return do


play, undo, answer = _doing(MOVE), _doing(UNDO), _doing(ANSWERING)
hint, resign = _doing(HINT), _doing(RESIGN)


def _shown(here: table_access.Visit) -> Response:
    """Respond to an action as requested: with nothing, a redirect or the table's fragment."""
    wanted = here.request.headers.get(FRAGMENT)
    if wanted == BY_STREAM:
        return Response(status_code=204)
    return table_access.back(here) if wanted is None else table_access.show_live(here)


async def switch(request: Request) -> Response:
    """Save whether one of the game's windows prompts the player in a seat."""
    here, values = await table_access.visit(request), await table_access.read_form(request)
    wanted = Switch(
        _seat_in(values, -1),
        values.get("name", ""),
        asks=bool(values.get("asks")),
        is_brief=bool(values.get("brief")),
    )
    await here.room.reactions.switch(here.who.guest, wanted)
    return _shown(here)


def _seat_in(values: Mapping[str, str], otherwise: int) -> int:
    """Return the seat that a form names, or ``otherwise``."""
    number = table_access.whole(values.get("seat", ""))
    return otherwise if number is None else number


async def look(request: Request) -> Response:
    """Record that the visitor looks at their turn, so that they get no message about it.

    Only a visible page says so: browsers also fetch pages that nobody sees.
    """
    here = await table_access.visit(request)
    await table_access.report_look(here)
    return Response(status_code=204)


async def come_back(request: Request) -> Response:
    """Return the visitor to the seat that they left."""
    here = await table_access.visit(request)
    proposal = await table_access.read_proposal(request)
    await here.room.act(RETURN, here.who.guest, proposal)
    return table_access.back(here)


async def change_bot(request: Request) -> Response:
    """Let another bot play on a seat."""
    here, values = await table_access.visit(request), await table_access.read_form(request)
    await here.room.seating.change_bot(here.who.guest, _seat_in(values, -1), values.get("bot", ""))
    return _shown(here)


async def stand_in(request: Request) -> Response:
    """Agree that a bot plays for a person who is away."""
    here, proposal = await table_access.visit(request), await table_access.read_proposal(request)
    seat = table_access.whole(proposal.move)
    if seat is None:
        raise NotationError("a stand-in needs a seat")
    await here.room.absences.vote(here.who.guest, proposal, seat)
    return _shown(here)


async def time(request: Request) -> Response:
    """Respond with the site time, in which clocks count."""
    now = table_access.rooms_of(request).house.time.now()
    return JSONResponse({"now": now}, headers={"Cache-Control": "no-store"})


async def renew(request: Request) -> Response:
    """Replace the secret link of one of the visitor's seats."""
    here, values = await table_access.visit(request), await table_access.read_form(request)
    await here.room.seating.renew(here.who.guest, _seat_in(values, -1))
    return _shown(here)


async def sit(request: Request) -> Response:
    """Take an open seat: the one that the form names, or the visitor's own, or the first one."""
    here, values = await table_access.visit(request), await table_access.read_form(request)
    free = here.table.free_seats({here.who.name})
    if not free:
        raise taken(here.table)
    number, word = _seat_in(values, free[0]), values.get("word", "")
    await here.room.seating.sit(here.who.guest, number, here.who.name, word)
    return table_access.back(here)


async def seat(request: Request) -> Response:
    """Ask whether to use this device for the seat of the opened link."""
    room, number = await table_access.rooms_of(request).seat_by(request.path_params["token"])
    here = table_access.Visit(request, room, visitor(request))
    if number in here.seats:
        return table_access.back(here)
    say = here.who.say
    note = say("Anyone with the link can play in this seat. Use it on your own devices only.")
    return _ask(here, number, say("Continue here"), note)


def _ask(here: table_access.Visit, number: int, title: str, note: str) -> Response:
    """Show the seat of a link, with the button that takes it."""
    say, table = here.who.say, here.table
    words = say(
        "This link opens a seat: {name}, {game}.",
        name=seat_names(table.seats, say)[number],
        game=say(table.match.game.title),
    )
    context = {"title": title, "words": words, "note": note, "match": table.id}
    return render(here.request, "seat.html", context)


async def enter(request: Request) -> Response:
    """Let this device act for the seat."""
    secret, guest = request.path_params["token"], visitor(request).guest
    room, number = await table_access.rooms_of(request).enter(secret, guest)
    word = (await table_access.read_form(request)).get("word", "")
    await room.tasks.exclusively(room.seating.add_word(number, word))
    return table_access.go(f"/m/{room.table.id}")


async def gift(request: Request) -> Response:
    """Ask whether to take the seat that its player gives away."""
    here = await _at_gift(request)
    number = table_access.number_in(request, "seat", len(here.table.seats) - 1)
    here.table.gift(number, request.path_params["code"])
    if number in here.seats:
        return table_access.back(here)
    say, name = here.who.say, seat_names(here.table.seats, here.who.say)[number]
    note = say("From then on only you play in this seat, and {name} no longer does.", name=name)
    return _ask(here, number, say("Take this seat"), note)


async def take_over(request: Request) -> Response:
    """Give the visitor the seat of a link."""
    here = await _at_gift(request)
    number = table_access.number_in(request, "seat", len(here.table.seats) - 1)
    code, seating = request.path_params["code"], here.room.seating
    await seating.take_over(here.who.guest, number, code, here.who.name)
    word = (await table_access.read_form(request)).get("word", "")
    await seating.speak(here.who.guest, number, word)
    return table_access.back(here)


async def _at_gift(request: Request) -> table_access.Visit:
    """Return a visit by a person who may not watch this match, but may take a seat in it."""
    room = await table_access.rooms_of(request).get(request.path_params["id"])
    return table_access.Visit(request, room, visitor(request))


async def word(request: Request) -> Response:
    """Add a word to the dice: the page's script answers other seats' first words."""
    here, values = await table_access.visit(request), await table_access.read_form(request)
    await here.room.seating.speak(here.who.guest, _seat_in(values, -1), values.get("word", ""))
    return Response(status_code=204)


async def replay(request: Request) -> Response:
    """Show an earlier position of the match."""
    here = await table_access.visit(request)
    at = table_access.number_in(request, "ply", len(here.table.match.line))
    return table_access.show(here, preview=preview_for(here, at), at=at)


async def turn(request: Request) -> Response:
    """Respond with whose turn it is, the title and the news, for a page in the background."""
    look = (await table_access.visit(request)).look()
    is_due, title = look.is_mine or look.match.is_over, page_title(look)
    return JSONResponse({"turn": is_due, "title": title, "news": look.news})


async def scrub(request: Request) -> Response:
    """Redirect to the position that the scrubber names."""
    here, ply = (
        await table_access.visit(request),
        table_access.whole(request.query_params.get("ply", "")),
    )
    if ply is None:
        raise NotFoundError("The match has not reached that point.")
    return table_access.go(f"/m/{here.table.id}/at/{ply}")


async def record(request: Request) -> Response:
    """Respond with the match record, as the visitor saw the match."""
    try:
        here = await table_access.visit(request)
    except UnplayableError as error:
        signer = table_access.rooms_of(request).house.signer
        return _file(error.sheet, kept_text(error.sheet, error.log, signer))
    return _file(here.table.sheet, record_text(here.room, here.table.viewer(here.seats)))


def _file(sheet: Sheet, text: str) -> Response:
    """Respond with a record, which browsers show or save under its file name."""
    name = f'inline; filename="{sheet.game}-{sheet.id}.steppe"'
    return PlainTextResponse(text, headers={"Content-Disposition": name})
