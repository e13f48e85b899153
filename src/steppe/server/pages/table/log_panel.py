"""Moves in words: one move as a line, and the move list, which links to each position."""

import re
from dataclasses import replace

from steppe.draw.svg import emblem, escape, seat_class
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.story import Line, ShownMove
from steppe.server.pages.table.table_view import TableView

_LIST = 5  # lines in each part of the list
_SEMICOLON = re.compile("\N{NARROW NO-BREAK SPACE}?; ")  # French puts a space before it
_PLACE = re.compile(r"[a-z]\d{1,2}")  # a coordinate in a move


def draw_log(look: TableView) -> str:
    """Return the move list, with the line of the shown position highlighted."""
    title = escape(look.say("Moves"))
    lists = "".join(_list(look, first) for first in range(0, len(look.lines), _LIST))
    back = f'<a class="log-back" href="#shared">{escape(look.say("Close"))}</a>'
    log = f'<p class="muted">{escape(look.say("None yet"))}</p>'
    if lists:  # it may scroll
        log = f'<div class="log" role="group" tabindex="0" aria-label="{title}">{lists}</div>'
    return (
        f'<section class="panel log-panel" id="log"><h2>{title}{back}</h2>{_beginning(look)}{log}'
        "</section>"
    )


def _beginning(look: TableView) -> str:
    """Return a note on the start position, if it was not the usual one."""
    origin, say = look.match.origin, look.say
    match, _, ply = origin.source.rpartition("@")
    if match:
        words = escape(say("Starts from a position in another match"))
        there = f'<a href="/m/{match}/at/{ply}">{words}</a>'
        analysis = escape(say("See its analysis"))
        return f'<p>{there}<br><a href="/m/{match}/analysis?at={ply}">{analysis}</a></p>'
    return f"<p>{escape(say('Starts from a custom position'))}</p>" if origin.start else ""


def _list(look: TableView, first: int) -> str:
    """Return one part of the move list; the server does not send a full part again."""
    here = len(look.story) if look.at is None else look.at
    items = "".join(_line(look, line, here) for line in look.lines[first : first + _LIST])
    return f'<ol id="lines-{first}" start="{first + 1}">{items}</ol>'


def _line(look: TableView, line: Line, here: int) -> str:
    live = "" if look.is_live else ' data-go=""'
    text = "".join(f'<span class="clause">{escape(part)}</span>' for part in clauses(line.words))
    current = ' aria-current="true"' if line.start < here <= line.end else ""
    return (
        f'<li><a href="{look.address}/at/{line.end}"{live}{current}>'
        f'<span class="ply">{line.number}</span>'
        f"{icon('rolling-dices') if line.player is None else emblem(line.player)}"
        f"<span>{text}</span></a></li>"
    )


def clauses(words: str) -> list[str]:
    """Return the clauses of a sentence in the move list."""
    return _SEMICOLON.split(words)


def picture_of(look: TableView, deed: ShownMove) -> str:
    """Return the icon of a move, dice for a chance event, or "" if it has none."""
    if not deed.word:
        return ""
    known = getattr(look.match.game.view("text"), "picture", None)
    usual = "rolling-dices" if deed.player is None else ""
    return (known(deed.word) if known else "") or usual


def draw_who(look: TableView, player: int | None) -> str:
    """Return the player's emblem and name, or dice for a chance event."""
    if player is None:
        return icon("rolling-dices")
    return f"{emblem(player)}<b>{escape(look.names[player])}</b>"


def draw_words(look: TableView, deed: ShownMove) -> str:
    """Return a move's icon and description, with each board space it names as a pill."""
    sign = picture_of(look, deed)
    return f"{icon(sign) if sign else ''}<span>{_pilled(deed)}</span>"


def _pilled(deed: ShownMove) -> str:
    """Return a move's description, escaped, with each board space it names as a pill."""
    words = escape(deed.words)
    for place in dict.fromkeys(filter(_PLACE.fullmatch, deed.word.split(":")[1:])):
        words = re.sub(rf"\b{place}\b", _pill, words, flags=re.IGNORECASE)
    return words


def _pill(found: re.Match[str]) -> str:
    return f'<i class="place">{found[0]}</i>'


def draw_deed(look: TableView, deed: ShownMove, style: str) -> str:
    """Return the player, by name unless it is the viewer, and the move as a paragraph.

    A chance event has no player.
    """
    if deed.player is None:
        return f'<p class="{style}">{draw_words(look, deed)}</p>'
    who = emblem(deed.player)
    if look.seats != {deed.player}:
        who = draw_who(look, deed.player)
        deed = replace(deed, words=deed.words[:1].lower() + deed.words[1:])
    body = f"{who} {draw_words(look, deed)}"
    return f'<p class="{style} {seat_class(deed.player)}">{body}</p>'
