"""A move as a line of text: player, icon and words, with board spaces highlighted."""

import re

from steppe.draw.svg import emblem, escape, seat_class
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.story import ShownMove
from steppe.server.pages.table.table_view import TableView

_PLACE = re.compile(r"[a-z]\d{1,2}")  # a coordinate as moves write it


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
    """Return a move's icon and words, with the space that it names as a pill."""
    sign = picture_of(look, deed)
    return f"{icon(sign) if sign else ''}<span>{_pilled(deed)}</span>"


def _pilled(deed: ShownMove) -> str:
    """Return the escaped words of a move, with each space that it names as a pill."""
    words = escape(deed.words)
    for place in dict.fromkeys(filter(_PLACE.fullmatch, deed.word.split(":")[1:])):
        words = re.sub(rf"\b{place}\b", _pill, words, flags=re.IGNORECASE)
    return words


def _pill(found: re.Match[str]) -> str:
    return f'<i class="place">{found[0]}</i>'


def draw_deed(look: TableView, deed: ShownMove, style: str) -> str:
    """Return player and move as a paragraph; a chance event has no player."""
    if deed.player is None:
        return f'<p class="{style}">{draw_words(look, deed)}</p>'
    body = f"{draw_who(look, deed.player)} {draw_words(look, deed)}"
    return f'<p class="{style} {seat_class(deed.player)}">{body}</p>'
