"""The part of a table's page that changes: status, board, hand, and all that stands beside.

It is drawn for each move and each group of viewers, so it is plain text joined together; every
word of a person or a translation passes ``escape``.
"""

from collections.abc import Iterator

from steppe.core.option import Window
from steppe.core.scene import Picture
from steppe.draw.svg import escape
from steppe.server.pages.cards import DASH
from steppe.server.pages.hint import hint_words
from steppe.server.pages.look import Look, Notice
from steppe.server.pages.parts import Parts, cut
from steppe.server.pages.result import draw_replay, draw_result, result_notice
from steppe.server.pages.side import draw_side
from steppe.server.pages.tray import draw_tray
from steppe.server.pages.welcome import draw_welcome
from steppe.server.pages.zoom import draw_zoom
from steppe.server.store import BOT, OPEN


def draw_parts(look: Look) -> Parts:
    """Return the changing part of a table's page, in parts."""
    return next(draw_ahead(look))


def draw_ahead(look: Look) -> Iterator[Parts]:
    """Yield the same in parts, then with each look more that the page will need unasked."""
    picture = _picture(look)
    board, side = cut(_board(look, picture)), cut(draw_side(look, picture))
    body = (_opening(look), *board.body, *side.body)
    yield Parts((*body, "</div>"))
    for picked in picture.ahead:
        body = (*body, _ahead(look.picking(picked), board, side.without(side.names)))
        yield Parts((*body, "</div>"))


def _ahead(look: Look, before: Parts, beside: str) -> str:
    """Return what the table looks like when something is picked, where it differs from before."""
    drawn = cut(_board(look, _picture(look))).without(before.names)
    address = escape(look.pick_address(look.picked))
    return f'<template data-look="{address}">{_opening(look)}{drawn}{beside}</div></template>'


def _picture(look: Look) -> Picture:
    return look.match.game.view("svg").draw(look.scene())


def _opening(look: Look) -> str:
    """Return how the table begins: what the script of the page reads, and the heading."""
    game = look.match.game
    return (
        f'<div id="table" class="table-page{palette_of(look)}" data-game="{game.name}"'
        f' data-at="{look.address}"'
        f' data-ply="{look.table.version}" data-stamp="{look.table.stamp_for(look.seats)}"'
        f' data-picked="{escape(".".join(look.picked))}"{_advised(look)}'
        f' data-title="{escape(page_title(look))}"'
        f' data-offline="{escape("|".join(_offline(look)))}"{_live(look)}>'
        f'<h1 class="sr">{escape(heading(look))}</h1>'
    )


def _board(look: Look, picture: Picture) -> str:
    """Return what is asked, the board, and what lies under it."""
    return (
        f'{_status(look)}<div class="board-area" id="board-area">{draw_welcome(look)}'
        f"{_frame(look, picture)}{_below(look, picture)}</div>"
    )


def palette_of(look: Look) -> str:
    """Return the further class of a page whose seats have other colours than usual."""
    palette = look.match.game.palette(look.match.players)
    return f" {palette}" if palette else ""


def _frame(look: Look, picture: Picture) -> str:
    """Return the board, with buttons to come closer if it is rich."""
    buttons, mark = (draw_zoom(look.say), " data-zoom") if picture.zooms else ("", "")
    return f'<figure class="board-frame" id="frame"{mark}>{picture.board}{buttons}</figure>'


def _live(look: Look) -> str:
    """Mark a page whose script is to listen for changes."""
    return ' data-live="yes"' if look.is_live else ""


def _advised(look: Look) -> str:
    """Name the move that a bot advises, for the script to mark."""
    return f' data-hint="{escape(look.hint.move)}"' if look.hint and look.hint.move else ""


def heading(look: Look) -> str:
    """Return the name of the game and of those who play."""
    names = ", ".join(look.names)
    return look.say("{name}: {words}", name=look.say(look.match.game.title), words=names)


def title_of(look: Look) -> str:
    """Return the title of the page; a dot says that it waits for who looks at it."""
    if look.is_mine:
        return f"● {look.say('Your turn')} {DASH} {look.say(look.match.game.title)}"
    return heading(look)


def page_title(look: Look) -> str:
    """Return what the tab of the browser says."""
    return f"{title_of(look)} {DASH} steppe"


def _offline(look: Look) -> tuple[str, str, str]:
    say = look.say
    kept = say(
        "the page shows the table as last known; what you choose is sent once you are back online"
    )
    return say("Offline"), say("Trying again"), kept


def _status(look: Look) -> str:
    notice = look.notice or status_of(look)
    hint = f'<span class="status-hint">{escape(notice.hint)}</span>' if notice.hint else ""
    return (
        f'<section class="status {notice.voice}" id="status" role="status" tabindex="-1">'
        f'<span class="status-call">{escape(notice.call)}</span>'
        f'<span class="status-words">{escape(notice.words)}{hint}</span></section>'
    )


def status_of(look: Look) -> Notice:
    """Return what is asked of whom."""
    if look.at is not None:
        return _replay_notice(look, look.at)
    if look.match.is_over:
        return result_notice(look)
    text = look.match.game.view("text")
    call, words, hint = text.status(look.position, look.viewer, _called(look), look.say)
    if look.is_mine:
        whose = look.names[look.viewer or 0] if len(look.seats) > 1 else call
        return Notice("yours", whose, words, hint_words(look) or hint)
    if look.table.window is not None:
        return _window_notice(look, look.table.window.kind)
    return _others_turn(look, Notice("wait", call, words, hint))


def _window_notice(look: Look, kind: Window) -> Notice:
    """Return what is said of an open window: not whom it waits for."""
    words, hint = (
        look.say(kind.title),
        look.say("players who may hold a fitting card are being asked; nobody sees who"),
    )
    return Notice("wait", look.say("One moment"), words, hint if kind.hides else "")


def _called(look: Look) -> list[str]:
    """Return what the players are called in a sentence, also those who are not there yet."""
    seats = zip(look.table.seats, look.names, strict=True)
    return [look.say("the other player") if seat.kind == OPEN else name for seat, name in seats]


def _others_turn(look: Look, usual: Notice) -> Notice:
    say, player = look.say, look.match.player
    kind = look.table.seats[player].kind if player is not None and player >= 0 else ""
    if kind == OPEN:
        hint = say("send a friend the link") if look.seats else say("the seat is free")
        return Notice("wait", say("Open seat"), say("nobody is sitting here yet"), hint)
    if kind != BOT:
        return usual
    ready = look.table.thinker.ready(look.match.game.name)
    hint = usual.hint if ready else say("it is still starting up, and slower than usual")
    return Notice("wait", usual.call, say("is thinking"), hint)


def _replay_notice(look: Look, at: int) -> Notice:
    say, total = look.say, len(look.lines)
    line = next((line for line in look.lines if line.start < at <= line.end), None)
    number = line.number if line else 0
    call = say("Move {number} of {total}", number=number, total=total)
    hint = "" if look.match.is_over else say("the match goes on")
    if line is None:
        return Notice("note", call, say("The start"), hint)
    words = look.story.sentence((line.start, at), look.voice)  # no more than is shown
    if line.player is not None:
        words = say("{name}: {words}", name=look.names[line.player], words=words)
    return Notice("note", call, words, hint)


def _below(look: Look, picture: Picture) -> str:
    """Return what stands under the board: hand and hint, the result, or the keys of the replay."""
    if look.at is not None:
        return draw_replay(look, look.at)
    if look.match.is_over:
        return draw_result(look)
    return f'<div class="hand" id="hand">{picture.hand}</div>{draw_tray(look, picture)}'
