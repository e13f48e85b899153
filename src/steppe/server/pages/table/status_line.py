"""The status line: whose turn it is and what to do, the replayed move, or the result."""

from dataclasses import replace

from steppe.core.option import Window
from steppe.draw.chip import helped
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.server.base.match_data import BOT, OPEN, PERSON, Seat
from steppe.server.match.table import CLOSED, FULL
from steppe.server.pages.table.hint import hint_words
from steppe.server.pages.table.log_panel import clauses
from steppe.server.pages.table.table_view import Notice, TableView
from steppe.server.pages.table.verdict import result_notice

_BRIEF = 2  # clauses that fit on one line
_DOT = "\u00b7"  # separates parts of a hint


def draw_status(look: TableView) -> str:
    notice = look.notice or status_of(look)
    hint = f'<span class="status-hint">{_parted(notice.hint)}</span>' if notice.hint else ""
    advice = hint_words(look) if notice.voice == "yours" else ""
    if advice:
        hint += f'<span class="status-hint status-advice"{helped("hint")}>{escape(advice)}</span>'
    hinted = " hinted" if advice else ""
    told = "".join(f"<li>{escape(words)}</li>" for words in notice.told)
    tale = f'<ul class="status-told" tabindex="0">{told}</ul>' if told else ""
    return (
        f'<section class="status {notice.voice}{hinted}" id="status" role="status" tabindex="-1">'
        f'<span class="status-call">{escape(notice.call)}</span>'
        f'<div class="status-words">{escape(notice.words)}{tale}{hint}</div></section>'
    )


def _parted(words: str) -> str:
    """Return a hint that wraps between its parts, and never starts a line with a dot."""
    *parts, last = map(escape, words.split(f" {_DOT} "))
    dotted = [f"{part}\u00a0{_DOT}" for part in parts]
    return (
        " ".join(f'<span class="hint-part">{part}</span>' for part in [*dotted, last])
        if parts
        else last
    )


def status_of(look: TableView) -> Notice:
    """Return the notice for the status line."""
    if look.at is not None:
        return _replay_notice(look, look.at)
    if look.guide is not None and look.guide.only_reads:
        return Notice("note", look.say("Lesson"), look.guide.title)
    if look.match.is_over:
        return result_notice(look)
    if look.table.is_closed:
        hint = look.say("The match goes on here by itself once the host reopens it.")
        return Notice("note", look.say("Closed"), look.say(CLOSED), hint)
    if look.table.is_full:
        return Notice("note", look.say("Full"), look.say(FULL))
    call, words, hint = look.status(_called(look))
    missed = _missed_words(look)
    if look.is_mine:
        whose = look.names[look.viewer or 0] if len(look.seats) > 1 else call
        return Notice("yours", whose, words, missed or hint)
    if look.table.window is not None:
        notice = _window_notice(look, look.table.window.kind)
    else:
        notice = _others_turn(look, Notice("wait", call, words, hint))
    return replace(notice, hint=missed or notice.hint)


def _missed_words(look: TableView) -> str:
    """Return a note on a standing answer that has ended, or on windows that the viewer missed."""
    if look.table.attacked & look.seats:
        return look.say("you are attacked: from now on you are asked again")
    kinds = (look.table.missed[seat] for seat in sorted(look.seats) if seat in look.table.missed)
    return "; ".join(
        look.say("{window}: your time ran out; you passed, and the match went on", window=title)
        for title in (look.say(kind.title) for kind in kinds)
    )


def _window_notice(look: TableView, kind: Window) -> Notice:
    """Return the notice for an open window, without revealing whom it waits for."""
    hint = look.say("waiting for players who may hold a matching card; nobody sees who")
    if look.viewer is not None and look.table.has_bots_only(look.viewer):
        hint = look.say("the bots look at their cards")
    words = look.say(kind.title)
    return Notice("wait", look.say("One moment"), words, hint if kind.hides else "")


def _called(look: TableView) -> list[str]:
    """Return the players' names for use in a sentence; open seats get a name, too."""
    seats = zip(look.table.seats, look.names, strict=True)
    other = look.say("the other player")
    return [other if seat.kind == OPEN and not seat.name else name for seat, name in seats]


def _others_turn(look: TableView, usual: Notice) -> Notice:
    say, player = look.say, look.match.player
    seat = look.table.seats[player] if player is not None and player >= 0 else Seat(PERSON)
    if seat.kind == OPEN and seat.name:
        return Notice("wait", say("Invited"), say("waiting for {name} to accept", name=seat.name))
    if seat.kind == OPEN:
        hint = say("send a friend the link") if look.seats else say("the seat is free")
        return Notice("wait", say("Open seat"), say("nobody is sitting here yet"), hint)
    if seat.kind != BOT:
        return usual
    ready = look.table.thinker.ready(look.match.game.name)
    hint = usual.hint if ready else say("it is still starting up and slower than usual")
    return Notice("wait", usual.call, say("is thinking"), hint)


def played_so_far(look: TableView, at: int) -> str:
    """Return the sentence on the move that led to a moment, with only the parts played so far."""
    start = next((line.start for line in look.lines if line.start < at <= line.end), at)
    return look.story.sentence((start, at), look.voice) if start < at else ""


def _replay_notice(look: TableView, at: int) -> Notice:
    say, total = look.say, len(look.lines)
    line = next((line for line in look.lines if line.start < at <= line.end), None)
    number = line.number if line else 0
    call = say("Move {number} of {total}", number=number, total=total)
    hint = "" if look.match.is_over else say("the match goes on")
    if line is None:
        return Notice("note", call, say("The start"), hint)
    words = played_so_far(look, at)
    name = "" if line.player is None else look.names[line.player]
    parts = clauses(words)
    if len(parts) > _BRIEF:
        head, *rest = parts if not name else [name, *parts]
        return Notice("note", call, capital(head), hint, tuple(map(capital, rest)))
    words = say("{name}: {words}", name=name, words=words) if name else words
    return Notice("note", call, words, hint)
