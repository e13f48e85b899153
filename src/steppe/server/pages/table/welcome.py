"""The note above the board: an open seat, spectating, or the goal of a solo match."""

from steppe.draw.svg import escape
from steppe.server.base.match_data import PERSON
from steppe.server.pages.learn.lesson_links import address_of, lesson_for
from steppe.server.pages.shell.button import Button, form
from steppe.server.pages.table.table_view import TableView


def draw_welcome(look: TableView) -> str:
    """Return the invitation to sit down, the note for spectators, or the goal at the start."""
    if not look.is_live or look.match.is_over or look.is_lesson:
        return ""
    if look.seats:
        return _aim(look)
    return _invitation(look) if look.table.has_open_seat else _watching(look)


def _aim(look: TableView) -> str:
    """Return the goal of a solo match before the first decision, with a link to a lesson."""
    game, tell = look.match.game, getattr(look.match.game.view("text"), "aim", None)
    if tell is None or look.match.players > 1 or any(entry.move for entry in look.match.line):
        return ""
    lesson, words = address_of(lesson_for(game, 1)), escape(look.say("Guided first match"))
    way = f'<a href="{lesson}">{words}</a>' if lesson else ""
    aim = escape(tell(look.position, look.say))
    return f'<section class="welcome" id="welcome"><p>{aim}</p>{way}</section>'


def _invitation(look: TableView) -> str:
    say, game = look.say, look.say(look.match.game.title)
    people = zip(look.table.seats, look.names, strict=True)
    hosts = ", ".join(name for seat, name in people if seat.kind == PERSON)
    words = (
        say("{names}: a seat is waiting for you.") if hosts else say("A seat is waiting for you.")
    )
    sit = form(f"{look.address}/sit", {}, Button(say("Sit down"), "primary big", live=False))
    return (
        f'<section class="welcome invited" id="welcome"><p><b>{escape(game)}</b>'
        f"<span>{escape(words.format(names=hosts))}</span></p>{sit}</section>"
    )


def _watching(look: TableView) -> str:
    say = look.say
    words = escape(say("You are watching: all seats are taken."))
    address, own = f"/new?game={look.match.game.name}", escape(say("Open your own table"))
    return (
        f'<section class="welcome" id="welcome"><p>{words}</p>'
        f'<a class="quiet" href="{address}">{own}</a></section>'
    )
