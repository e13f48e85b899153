"""The fragment of a table page that changes: dock, board with a note above it, columns, bar.

The server draws it for each move and each group of viewers, and therefore builds it from plain
strings. All text from visitors and translations must pass through ``escape``.
"""

from collections.abc import Iterator
from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Picture
from steppe.draw.svg import escape
from steppe.draw.words import listed
from steppe.server.base.match_data import PERSON
from steppe.server.match.turn_call import is_shared
from steppe.server.pages.learn.lesson_links import links_for
from steppe.server.pages.shell.button import Button, form
from steppe.server.pages.shell.game_cards import DASH
from steppe.server.pages.table.absence import draw_return
from steppe.server.pages.table.clock_face import clock_data
from steppe.server.pages.table.dock import draw_dock
from steppe.server.pages.table.feats import draw_own_feat
from steppe.server.pages.table.hint import whole_move
from steppe.server.pages.table.recap import draw_recap, lone_goal
from steppe.server.pages.table.result_panel import draw_end
from steppe.server.pages.table.side_columns import draw_columns, has_own
from steppe.server.pages.table.table_bar import draw_bar
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.page_parts import Parts, cut

_ZOOM_SIGNS = {
    "in": "M12 5v14M5 12h14",
    "out": "M5 12h14",
    "whole": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
}


def draw_parts(look: TableView) -> Parts:
    """Return the fragment of a table page, in parts."""
    return next(draw_ahead(look))


def draw_ahead(look: TableView) -> Iterator[Parts]:
    """Yield the fragment in parts, then again with each view that the page may need next."""
    picture = _picture(look)
    board, side = cut(_near(look, picture)), cut(_far(look, picture))
    body = (_opening(look, picture), *board.body, *side.body)
    yield Parts((*body, "</div>"))
    for picked in picture.ahead:
        body = (*body, _ahead(look.picking(picked), picture, board, side.without(side.names)))
        yield Parts((*body, "</div>"))


def _ahead(look: TableView, full: Picture, before: Parts, beside: str) -> str:
    """Return the view after a pick as a ``<template>``, without the parts that stay the same."""
    drawn = cut(_near(look, _picture(look))).without(before.names)
    address = escape(look.pick_address(look.picked))
    return f'<template data-look="{address}">{_opening(look, full)}{drawn}{beside}</div></template>'


def _picture(look: TableView) -> Picture:
    return look.match.game.view("svg").draw(look.scene())


def _opening(look: TableView, picture: Picture) -> str:
    """Return the opening tag, with data for the page's script, and the heading."""
    game = look.match.game
    return (
        f'<div id="table" class="table-page{palette_of(look)}{_over(look)}" data-game="{game.name}"'
        f' data-at="{look.address}"'
        f' data-ply="{look.table.version}" data-stamp="{look.table.stamp_for(look.seats)}"'
        f' data-entries="{len(look.story)}"{_still(look)}{_hand(look)}{_own(look, picture)}'
        f"{draw_own_feat(look)}{clock_data(look)}"
        f' data-picked="{escape(".".join(look.picked))}"{_advised(look)}'
        f' data-title="{escape(page_title(look))}"{_live(look)}{_reports(look)}'
        f"{_words(look)}>"
        f'<h1 class="sr">{escape(heading(look))}</h1>'
    )


def _near(look: TableView, picture: Picture) -> str:
    """Return the dock and the board, which change with each pick."""
    if look.is_result:
        return draw_end(look, picture, _frame(look, picture))
    return (
        f'{draw_dock(look, picture)}{_guide(look)}<div class="board-area" id="board-area">'
        f"{draw_welcome(look)}{_frame(look, picture)}</div>"
    )


def _far(look: TableView, picture: Picture) -> str:
    """Return the columns, recap and bar around the board."""
    if look.is_result:
        return draw_bar(look, picture)
    return draw_columns(look, picture) + draw_recap(look) + draw_bar(look, picture)


def _over(look: TableView) -> str:
    return " over" if look.is_result else " guided" if look.is_lesson else ""


def _own(look: TableView, picture: Picture) -> str:
    """Return the attribute that says that the viewer's own column follows."""
    return "" if look.is_result or not has_own(picture) else " data-own"


def _guide(look: TableView) -> str:
    return look.guide.draw(look.say) if look.guide else ""


def palette_of(look: TableView) -> str:
    """Return the extra class for a game with its own seat colours, or ""."""
    palette = look.match.game.palette(look.match.players)
    return f" {palette}" if palette else ""


def _frame(look: TableView, picture: Picture) -> str:
    """Return the board, with zoom buttons if the game wants them."""
    buttons, mark = (draw_zoom(look.say), " data-zoom") if picture.zooms else ("", "")
    return f'<figure class="board-frame" id="frame"{mark}>{picture.board}{buttons}</figure>'


def _live(look: TableView) -> str:
    """Return the attribute that makes the page's script listen for changes, or ""."""
    return ' data-live="yes"' if look.is_live and not look.is_lesson else ""


def _words(look: TableView) -> str:
    """Return the attribute that lists the viewer's seats that owe words for the dice, or ""."""
    if not look.is_live or look.is_lesson or look.table.of_kind(PERSON) <= look.seats:
        return ""
    owed = look.table.owed_words.items()
    words = " ".join(f"{seat}:{last}" for seat, last in owed if seat in look.seats)
    return f' data-owes="{words}"' if words else ""


def _reports(look: TableView) -> str:
    """Return the attribute that makes the page report when its player looks at it, or ""."""
    concerns = look.is_mine or (look.match.is_over and bool(look.seats))
    return ' data-reports=""' if look.is_live and concerns and is_shared(look.table.sheet) else ""


def _advised(look: TableView) -> str:
    """Return the attribute with the move to highlight, from a hint or a guide, or ""."""
    advised = look.hint or look.guide
    if not (advised and advised.move):
        return ""
    move = whole_move(look, advised.move) if look.hint else advised.move
    return f' data-hint="{escape(move)}"'


def _still(look: TableView) -> str:
    """Return the attribute that marks the last event as the viewer's own action, or ""."""
    last, now = look.story.last, len(look.story)
    if not last or last.by not in look.seats or last.outcomes:
        return ""
    parts = () if last.is_said else look.story.deeds((now - 1, now), look.voice)
    if any(look.story.answers(deed, look.voice) for deed in parts):
        return ""
    return ' data-still="said"' if last.is_said else ' data-still=""'


def _hand(look: TableView) -> str:
    """Return the attribute that names the last entry with dice or only moves of the viewer, or "".

    There is none while other people wait for the viewer's answer to a window.
    """
    if not look.seats or not look.is_live or look.is_lesson:
        return ""
    if look.is_mine and look.table.window is not None and not look.table.is_alone(min(look.seats)):
        return ' data-hurry=""'
    last = look.story.last_asked(look.seats)
    return f' data-hand="{last}"' if last else ""


def heading(look: TableView) -> str:
    """Return the names of the game and the players."""
    names = ", ".join(look.names)
    return look.say("{name}: {words}", name=look.say(look.match.game.title), words=names)


def title_of(look: TableView) -> str:
    """Return the page title: the viewer's turn with a dot, news, or who plays."""
    if look.is_mine:
        return f"● {look.say('Your turn')} {DASH} {look.say(look.match.game.title)}"
    return look.news or heading(look)


def page_title(look: TableView) -> str:
    """Return the browser tab's title."""
    return f"{title_of(look)} {DASH} steppe"


@lru_cache(16)
def draw_zoom(say: Translator) -> str:
    """Return the zoom buttons, which stay hidden until ``static/zoom.js`` runs."""
    words = {
        "in": (say("Zoom in"), say("Zoom in: + or Ctrl + wheel")),
        "out": (say("Zoom out"), say("Zoom out: \N{MINUS SIGN} or Ctrl + wheel")),
        "whole": (say("Whole board"), say("Whole board: 0")),
    }
    buttons = "".join(_zoom_button(name, *words[name]) for name in _ZOOM_SIGNS)
    label = escape(say("Zoom"))
    return f'<div class="zoom" role="group" aria-label="{label}" data-script hidden>{buttons}</div>'


def _zoom_button(name: str, label: str, hint: str) -> str:
    path = f'<path d="{_ZOOM_SIGNS[name]}"/>'
    sign = f'<svg class="i" aria-hidden="true" viewBox="0 0 24 24">{path}</svg>'
    said = f'aria-label="{escape(label)}" title="{escape(hint)}"'
    return f'<button type="button" data-by="{name}" {said}>{sign}</button>'


def draw_welcome(look: TableView) -> str:
    """Return the invitation to sit down, the note for spectators, or the goal at the start."""
    if not look.is_live or look.match.is_over or look.is_lesson:
        return ""
    if look.gone:
        return draw_return(look)
    if look.seats:
        return _aim(look)
    return _invitation(look) if look.table.has_open_seat else _watching(look)


def _aim(look: TableView) -> str:
    """Return the goal of a solo match before the first decision, with a link to a lesson."""
    goal = lone_goal(look)
    if not goal or any(entry.move for entry in look.match.line):
        return ""
    ways = links_for(look.match.game, 1, look.say)
    way = "".join(f'<a href="{address}">{escape(words)}</a>' for address, words in ways)
    return f'<section class="welcome" id="welcome"><p>{escape(goal)}</p>{way}</section>'


def _invitation(look: TableView) -> str:
    say, game = look.say, look.say(look.match.game.title)
    people = zip(look.table.seats, look.names, strict=True)
    hosts = ", ".join(name for seat, name in people if seat.kind == PERSON)
    words = (
        say("{names}: a seat is waiting for you.") if hosts else say("A seat is waiting for you.")
    )
    if hosts and look.invited:
        words = say("{names}: a seat is waiting for {invited}.")
    words = escape(words.format(names=hosts, invited=listed(say, look.invited)))
    sit = form(f"{look.address}/sit", {}, Button(say("Sit down"), "primary big", live=False))
    return (
        f'<section class="welcome invited" id="welcome"><p><b>{escape(game)}</b>'
        f"<span>{words}</span></p>{sit}</section>"
    )


def _watching(look: TableView) -> str:
    say = look.say
    words = escape(say("You are watching: all seats are taken."))
    address, own = f"/new?game={look.match.game.name}", escape(say("Open your own table"))
    return (
        f'<section class="welcome" id="welcome"><p>{words}</p>'
        f'<a class="quiet" href="{address}">{own}</a></section>'
    )
