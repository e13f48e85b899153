"""Lessons: tables with a guide, where only the intended move continues the lesson.

The server stores nothing about a learner's lesson. The URL holds the learner's progress, and a
cookie remembers it for their next visit.
"""

from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from steppe.core.i18n import Translator
from steppe.core.scene import AND
from steppe.core.teaching import told
from steppe.play.lesson import Lesson
from steppe.server.base.http_errors import NotFoundError
from steppe.server.base.match_data import BOT, PERSON, Seat, Sheet
from steppe.server.match.presence import Presence
from steppe.server.match.table import Table
from steppe.server.pages.learn import teaching_pages
from steppe.server.pages.learn.lesson_guide import Guide
from steppe.server.pages.learn.lesson_links import address_of, lesson_after, lessons_of
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.game_cards import game_called
from steppe.server.pages.shell.page_shell import Visitor, render, visitor
from steppe.server.pages.table.table_fragment import draw_parts
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.render_queue import FRAGMENT

_PARTNER = "pebble"


@dataclass(frozen=True)
class Visit:
    """A visitor's request for a stop in a lesson."""

    request: Request
    lesson: Lesson
    stop: int
    who: Visitor

    def address(self, stop: int) -> str:
        """Return the URL of a stop."""
        return f"{address_of(self.lesson)}/{stop}"

    def look(
        self, picked: tuple[str, ...] = (), reply: str = "", ground: bool = False
    ) -> TableView:
        """Return the learner's view of the table."""
        return TableView(
            _table(self),
            frozenset({self.lesson.seat}),
            self.who.language,
            picked=picked,
            ground=ground,
            guide=_guide(self, reply),
        )


def _visit(request: Request) -> Visit:
    """Return the lesson and the stop that a URL names. Raises ``NotFoundError``."""
    lesson = _lesson(request)
    stop = table_access.number_in(request, "stop", len(lesson.stops) - 1)
    return Visit(request, lesson, stop, visitor(request))


def _lesson(request: Request) -> Lesson:
    game = game_called(request.path_params["game"])
    lesson = None if game is None else lessons_of(game).get(request.path_params["lesson"])
    if lesson is None:
        raise NotFoundError("There is no such lesson.")
    return lesson


def _table(here: Visit) -> Table:
    """Return a lesson's table, with bots in the other seats."""
    lesson, rooms = here.lesson, table_access.rooms_of(here.request)
    partner, learner = Seat(BOT, bot=_PARTNER), Seat(PERSON, here.who.name, (here.who.guest,))
    seats = tuple(learner if n == lesson.seat else partner for n in range(lesson.players))
    match = lesson.stops[here.stop].match
    sheet = Sheet(
        here.address(here.stop),
        lesson.game.name,
        lesson.players,
        match.options,
        lesson.game.rules,
        match.secret,
        0.0,
        seats,
    )
    presence = Presence(bool, frozenset)
    return Table(sheet, match, rooms.house.keys, rooms.house.thinker, presence)


def _guide(here: Visit, reply: str) -> Guide:
    """Return the guide at a stop."""
    lesson, stop = here.lesson, here.lesson.stops[here.stop]
    if stop.step == len(lesson.steps):
        return _ending(here)
    step = lesson.steps[stop.step]
    return Guide(
        here.address(here.stop),
        here.address(lesson.after_step(here.stop)),
        _leave(lesson),
        lesson.guide,
        told(step.title, here.who.language),
        told(step.words, here.who.language),
        stop.step + 1,
        len(lesson.steps),
        stop.move,
        step.lit,
        reply,
    )


def _ending(here: Visit) -> Guide:
    """Return the guide at the end, where the learner opens a match or goes on to a next lesson."""
    lesson, say, following = here.lesson, here.who.say, lesson_after(here.lesson)
    steps = len(lesson.steps)
    return Guide(
        here.address(here.stop),
        "",
        _leave(lesson),
        lesson.guide,
        say("That's it!"),
        say("You know enough to play your first match."),
        steps + 1,
        steps,
        match=_match(lesson),
        after=address_of(following) if following else "",
    )


def _leave(lesson: Lesson) -> str:
    """Return the URL of the page that a lesson belongs to."""
    return f"/learn/{lesson.game.name}"


def _match(lesson: Lesson) -> dict[str, str]:
    """Return the form values that open a standard match with the lesson's number of players."""
    bot = {"bot": _PARTNER} if lesson.players > 1 else {}
    return {"game": lesson.game.name, **bot, "players": str(lesson.players)}


async def begin(request: Request) -> Response:
    """Redirect to the stop where the learner left off, or to the lesson's start."""
    lesson = _lesson(request)
    kept = table_access.whole(request.cookies.get(_cookie(lesson), "")) or 0
    stop = kept if kept < len(lesson.stops) - 1 else 0
    return table_access.go(f"{address_of(lesson)}/{stop}")


async def page(request: Request) -> Response:
    """Show a stop in a lesson; the query holds the chosen parts of a move."""
    here, picked = _visit(request), table_access.words_picked(request)
    return _show(here, picked, _reply_to_pick(here, picked))


async def play(request: Request) -> Response:
    """Play a move: continue if it is the intended move, otherwise show the reply to it."""
    here = _visit(request)
    return _answer(here, (await table_access.read_proposal(request)).move)


async def follow(request: Request) -> Response:
    """Play a move from a link, for browsers without JavaScript."""
    return _answer(_visit(request), request.path_params["move"])


def _answer(here: Visit, move: str) -> Response:
    stop = here.lesson.next(here.stop, move.split(AND))
    if stop is None:
        return _show(here, reply=_reply(here, move))
    if FRAGMENT not in here.request.headers:
        return table_access.go(here.address(stop))
    return _show(Visit(here.request, here.lesson, stop, here.who))


def _reply(here: Visit, move: str) -> str:
    """Return the guide's reply to a move that was not intended."""
    stop, say = here.lesson.stops[here.stop], here.who.say
    if stop.move and (words := here.lesson.steps[stop.step].reply(move)):
        return told(words, here.who.language)
    return _other(say)


def _other(say: Translator) -> str:
    return say("The rules allow that too. For this lesson, follow the highlight.")


def _reply_to_pick(here: Visit, picked: tuple[str, ...]) -> str:
    """Return the guide's reply to a pick that only other moves contain, or ""."""
    stop = here.lesson.stops[here.stop]
    legal = stop.match.position.legal() if stop.move and picked else ()
    moves = [move for move in legal if {*picked} <= {*move.split(":")}]
    if not moves or stop.move in moves:
        return ""
    replies = {_reply(here, move) for move in moves}
    return replies.pop() if len(replies) == 1 else _other(here.who.say)


def _show(here: Visit, picked: tuple[str, ...] = (), reply: str = "") -> Response:
    """Respond with a stop: its page or, if a script requests it, the fragment that changes."""
    if FRAGMENT in here.request.headers:
        answer = table_access.without(here.request, draw_parts(here.look(picked, reply)))
    else:
        look = here.look(picked, reply, ground=True)
        context = {
            "title": told(here.lesson.title, here.who.language),
            "here": "/learn",
            "sheets": assets.sheets(here.lesson.game.name),
            "table": Markup(draw_parts(look).whole()),
            "waits": False,
            "counts": False,
        }
        answer = render(here.request, "lesson.html", context)
    table_access.keep(answer, here.request, _cookie(here.lesson), here.stop)
    return answer


def _cookie(lesson: Lesson) -> str:
    return f"lesson-{lesson.game.name}-{lesson.name}"


def routes() -> list[BaseRoute]:
    """Return the routes for lessons and how-to-play pages."""
    return [
        Route("/learn", teaching_pages.listing),
        Route("/learn/{game}", teaching_pages.page),
        Route("/learn/{game}/aid", teaching_pages.aid),
        Route("/learn/{game}/things", teaching_pages.things),
        Route("/learn/{game}/picture/{version}/{name}", teaching_pages.picture),
        Route("/learn/{game}/{lesson}", begin),
        Route("/learn/{game}/{lesson}/{stop}", page),
        Route("/learn/{game}/{lesson}/{stop}/move/{move}", follow),
        Route("/learn/{game}/{lesson}/{stop}/play", play, methods=["POST"]),
    ]
