"""Rows of matches in lists: company, turn, score, and what the viewer may do."""

import time
from dataclasses import dataclass

from markupsafe import Markup

from steppe.core.i18n import Translator, figure
from steppe.draw.words import day_of, listed
from steppe.play.result import winners_of
from steppe.server.analysis.accuracies import Accuracy
from steppe.server.base.match_data import OPEN, PERSON, Sheet
from steppe.server.match.daily_match import is_sealed
from steppe.server.match.rooms import Rooms
from steppe.server.match.windows import OpenWindow
from steppe.server.pages.shell.game_cards import DASH, card, game_called
from steppe.server.pages.shell.player_names import mark_of, seat_names
from steppe.server.pages.table.thumbnail import thumbnail_of

_STALE = 24 * 3600.0  # seconds without a move after which a match in the list can be dropped
_NO_GAME = "campfire"  # for matches of a game that this site no longer offers


@dataclass(frozen=True)
class Row:
    """A table in a list; lower ranks come first. Rank 0: the table is waiting for the viewer."""

    address: str
    icon: str
    title: str
    words: str
    levels: Markup  # of its bots
    badge: str
    style: str
    rank: int
    taken: int
    total: int
    day: str
    picture: str
    analysis: str  # the URL of its analysis, "" while it is in progress
    score: str  # the points of a finished match, the viewer's first
    accuracy: str  # of the viewer, "" if the match has not been analysed
    stale: str  # the match's id if nobody has moved for a while, and the viewer may resign


def row_of(sheet: Sheet, guest: str, say: Translator, rooms: Rooms) -> Row:
    """Return a match as a row in a list."""
    game = game_called(sheet.game)
    mine = {number for number, seat in enumerate(sheet.seats) if guest in seat.guests}
    window = rooms.window(sheet.id)
    is_closed = sheet.ended is None and rooms.house.is_closed(sheet.id)
    if is_closed:
        badge, style, rank = say("closed by the host"), "", 1
    elif window is not None:
        badge, style, rank = _wait(window, mine, say)
    else:
        badge, style, rank = _badge(sheet, mine, say)
    return Row(
        address=f"/m/{sheet.id}",
        icon=card(game).icon if game else _NO_GAME,
        title=say(game.title) if game else sheet.game,
        words=_marked(sheet, _company(sheet, mine, say), say),
        levels=_levels(sheet, say),
        badge=badge,
        style=style,
        rank=rank,
        taken=sum(seat.kind != OPEN for seat in sheet.seats),
        total=len(sheet.seats),
        day=day_of(sheet.ended or sheet.moved or sheet.created, say),
        picture=thumbnail_of(sheet),
        analysis=_analysis_of(sheet),
        score=score_of(sheet, mine),
        accuracy="",
        stale=sheet.id if mine and rank < 2 and not is_closed and _is_stale(sheet) else "",
    )


def accuracy_of(sheet: Sheet, guest: str, found: Accuracy) -> str:
    """Return the accuracy at a guest's seat, or "" if there is none or they had several seats."""
    mine = [number for number, seat in enumerate(sheet.seats) if guest in seat.guests]
    if len(mine) != 1 or len(found) != len(sheet.seats) or not _analysis_of(sheet):
        return ""
    value = found[mine[0]]
    return "" if value is None else figure(round(value))


def goes_on(sheet: Sheet) -> bool:
    """Return whether this server has a match's version of the rules."""
    game = game_called(sheet.game)
    return game is not None and sheet.rules in game.versions


def score_of(sheet: Sheet, mine: set[int]) -> str:
    """Return the points of a finished match of several players, the viewer's first."""
    scores = sheet.standing.scores
    if len(scores) < 2:
        return ""
    order = sorted(range(len(scores)), key=lambda n: (n not in mine, -scores[n]))
    return f" {DASH} ".join(figure(scores[n]) for n in order)


def _is_stale(sheet: Sheet) -> bool:
    return time.time() - max(sheet.moved, sheet.created) > _STALE


def _levels(sheet: Sheet, say: Translator) -> Markup:
    """Return the levels of a match's bots, each once, in the order of their seats."""
    return Markup(" ").join(filter(None, dict.fromkeys(mark_of(seat, say) for seat in sheet.seats)))


def _marked(sheet: Sheet, words: str, say: Translator) -> str:
    """Return the description of a match, marking a match of the day and a second try."""
    if sheet.dice:
        return say("{words}, match of the day", words=words)
    return say("{words}, second try", words=words) if sheet.source else words


def _analysis_of(sheet: Sheet) -> str:
    """Return the URL of a match's analysis, or "" if there is none (yet)."""
    can_analyse = sheet.ended is not None and goes_on(sheet) and not is_sealed(sheet.dice)
    return f"/m/{sheet.id}/analysis" if can_analyse else ""


def _badge(sheet: Sheet, mine: set[int], say: Translator) -> tuple[str, str, int]:
    standing = sheet.standing
    if sheet.ended is not None:
        return (*_result(sheet, mine, say), 2)
    if game_called(sheet.game) is not None and not goes_on(sheet):
        return say("over"), "", 2
    if standing.player in mine and sheet.seats[standing.player].kind == PERSON:
        return say("your turn"), "turn", 0
    if free := [seat.name for seat in sheet.seats if seat.kind == OPEN]:
        invited = listed(say, filter(None, free))
        waits = say("waiting for {name} to accept", name=invited)
        return waits if invited else say("a seat is free"), "", 1
    name = seat_names(sheet.seats, say)[standing.player or 0]
    return say("{name} to move", name=name), "", 1


def _wait(window: OpenWindow, mine: set[int], say: Translator) -> tuple[str, str, int]:
    """Return the badge for an open window; it never reveals which others have yet to answer."""
    if window.first(mine) is not None:
        return say("your turn"), "turn", 0
    return say("others may react"), "", 1


def _result(sheet: Sheet, mine: set[int], say: Translator) -> tuple[str, str]:
    winners = winners_of(sheet.standing.returns or (0.0,))
    has_won = len(mine) > 1 or any(sheet.seats[seat].may_win for seat in mine)
    is_lost = mine and not has_won
    if len(sheet.seats) > 1 and len(sheet.seats) in (len(mine), len(winners)) and not is_lost:
        return say("over"), ""
    return (say("won"), "won") if winners & mine and not is_lost else (say("lost"), "lost")


def _company(sheet: Sheet, mine: set[int], say: Translator) -> str:
    names = seat_names(sheet.seats, say)
    there = {number for number, seat in enumerate(sheet.seats) if seat.kind != OPEN}
    others = [names[number] for number in sorted(there - mine)]
    if not mine:
        return ", ".join(others)
    if not others and len(there) < len(names):
        return say("nobody has joined yet")
    if not others:
        return say("on one screen") if len(mine) > 1 else say("solo")
    return say("with {names}", names=", ".join(others))
