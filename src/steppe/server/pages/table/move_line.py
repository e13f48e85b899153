"""A deed in a line of text: who, a small picture, what; places stand out."""

import re

from steppe.draw.svg import emblem, escape, seat_class
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.story import ShownMove
from steppe.server.pages.table.table_view import TableView

_PLACE = re.compile(r"[a-z]\d{1,2}")  # a coordinate as moves have it


def picture_of(look: TableView, deed: ShownMove) -> str:
    """Return the icon of a deed; dice for what chance did, "" where there is none."""
    if not deed.word:
        return ""
    known = getattr(look.match.game.view("text"), "picture", None)
    usual = "rolling-dices" if deed.player is None else ""
    return (known(deed.word) if known else "") or usual


def draw_who(look: TableView, player: int | None) -> str:
    """Return emblem and name of who did something; dice where it was chance."""
    if player is None:
        return icon("rolling-dices")
    return f"{emblem(player)}<b>{escape(look.names[player])}</b>"


def draw_words(look: TableView, deed: ShownMove) -> str:
    """Return the picture of a deed and its words, the place that it names as a pill."""
    sign = picture_of(look, deed)
    return f"{icon(sign) if sign else ''}<span>{_pilled(deed)}</span>"


def _pilled(deed: ShownMove) -> str:
    """Return the words of a deed, escaped, with each place of its move set off."""
    words = escape(deed.words)
    for place in dict.fromkeys(filter(_PLACE.fullmatch, deed.word.split(":")[1:])):
        words = re.sub(rf"\b{place}\b", _pill, words, flags=re.IGNORECASE)
    return words


def _pill(found: re.Match[str]) -> str:
    return f'<i class="place">{found[0]}</i>'


def draw_deed(look: TableView, deed: ShownMove, style: str) -> str:
    """Return who did what, as a paragraph; nobody is named of what nobody decided."""
    if deed.player is None:
        return f'<p class="{style}">{draw_words(look, deed)}</p>'
    body = f"{draw_who(look, deed.player)} {draw_words(look, deed)}"
    return f'<p class="{style} {seat_class(deed.player)}">{body}</p>'
