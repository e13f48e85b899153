"""What stands beside the board: players, the panels of the game, the log, what can be done."""

import re

from steppe.core.say import figure
from steppe.core.scene import Panel, Picture, Stat
from steppe.draw.svg import emblem, escape, seat_class
from steppe.server.pages.alerts import draw_alerts
from steppe.server.pages.button import DOTS, Button, deed, form, icon
from steppe.server.pages.fair import draw_fair
from steppe.server.pages.look import Look
from steppe.server.pages.story import Line
from steppe.server.pages.switches import draw_switches
from steppe.server.pages.undone import draw_question, draw_undone
from steppe.server.store import BOT, OPEN, PERSON

_LIST = 10  # lines of the log in one list
_SEMICOLON = re.compile("\N{NARROW NO-BREAK SPACE}?; ")  # as English and French set it


def draw_side(look: Look, picture: Picture) -> str:
    """Return everything beside the board.

    Where players have boards of their own, a wide page shows the panels under the board.
    """
    panels = "".join(_panel(number, panel) for number, panel in enumerate(picture.panels))
    asked = draw_undone(look) + draw_question(look)
    people = f'{asked}<div class="players" id="players">{_players(look, picture)}</div>'
    rest = f"{_log(look)}{_controls(look)}{draw_fair(look)}"
    if not picture.boards:
        return _aside(look.say("Players and moves"), "side", f"{people}{panels}{rest}")
    return (
        f"{_aside(look.say('Players'), 'side', people)}"
        f'<section class="commons" id="commons" aria-label="{escape(look.say("For all players"))}">'
        f"{panels}</section>{_aside(look.say('Moves'), 'side-end', rest)}"
    )


def _aside(label: str, name: str, body: str) -> str:
    return f'<aside class="side" id="{name}" aria-label="{escape(label)}">{body}</aside>'


def _panel(number: int, panel: Panel) -> str:
    title = escape(panel.title)
    return f'<section class="panel" id="panel-{number}"><h2>{title}</h2>{panel.body}</section>'


# Players


def _players(look: Look, picture: Picture) -> str:
    first = min(look.seats, default=0)  # who looks comes first, the others clockwise after him
    order = range(len(picture.stats))
    return "".join(_player(look, number, picture) for number in (*order[first:], *order[:first]))


def _player(look: Look, number: int, picture: Picture) -> str:
    name, stats = escape(look.names[number]), _stats(picture.stats[number])
    turn = " turn" if look.is_live and _is_to_decide(look, number) else ""
    return (
        f'<article class="player {seat_class(number)}{turn}" id="player-{number}"><header>'
        f'{emblem(number)}<h2>{name}</h2><span class="who">{escape(_who(look, number))}</span>'
        f"{_badge(look, number)}{_score(look, number)}"
        f'</header><ul class="stats">{stats}</ul>{_board(look, number, picture)}'
        f"{_seat_link(look, number)}</article>"
    )


def _score(look: Look, number: int) -> str:
    """Return the score of a player; who is alone wins or loses, and has none."""
    if look.match.players == 1:
        return ""
    words = escape(look.say("score"))
    score = figure(look.position.scores()[number])
    return f'<span class="score"><span class="sr">{words} </span>{score}</span>'


def _board(look: Look, number: int, picture: Picture) -> str:
    """Return what lies before a player, unfolded for its owner, folded for the others."""
    if not picture.boards:
        return ""
    opened, words = " open" if number in look.seats else "", escape(look.say("Player board"))
    return (
        f'<details class="player-board" id="board-{number}"{opened}><summary>{words}</summary>'
        f"{picture.boards[number]}</details>"
    )


def _who(look: Look, number: int) -> str:
    if number in look.seats:
        return look.say("you")
    if number in look.match.left:
        return look.say("left") if look.match.is_over else look.say("left, a bot has taken over")
    return look.say("bot") if look.table.seats[number].kind == BOT else ""


def _badge(look: Look, number: int) -> str:
    """Return in a word or two what a player does."""
    say, badges = look.say, []
    if not look.is_live or look.match.is_over:
        return ""
    if look.table.thinking == number:
        badges.append(f'<span class="badge">{escape(say("thinking"))}{DOTS}</span>')
    elif _is_to_decide(look, number):
        badges.append(f'<span class="badge turn">{escape(say("to move"))}</span>')
    if _away(look, number):
        badges.append(f'<span class="badge">{escape(say("away"))}</span>')
    return "".join(badges)


def _is_to_decide(look: Look, number: int) -> bool:
    """Tell whether all may see that it is up to a player: not whom an open window waits for."""
    if look.table.window is not None:
        return number in look.seats and look.table.window.waits_for(number)
    return look.match.player == number


def _away(look: Look, number: int) -> bool:
    """Tell whether the person of a seat looks elsewhere."""
    if look.table.seats[number].kind != PERSON or number in look.seats:
        return False
    return number not in look.table.presence.here()


def _stats(stats: tuple[Stat, ...]) -> str:
    return "".join(_stat(stat) for stat in stats)


def _stat(stat: Stat) -> str:
    label = escape(stat.label)
    style = "stat none" if stat.value == "0" else "stat"
    return (
        f'<li class="{style}" title="{label}">{icon(stat.icon)}<span class="sr">{label} </span>'
        f"<b>{escape(stat.value)}</b></li>"
    )


def _seat_link(look: Look, number: int) -> str:
    """Return how somebody gets into an open seat: an invitation to send on, or the chair."""
    seat, say = look.table.seats[number], look.say
    if not look.is_live or look.match.is_over:
        return ""
    if seat.kind == OPEN and look.seats:
        return _copy(look, look.address, say("Send this link to the person who will sit here:"))
    if seat.kind == OPEN:
        chair = Button(say("Sit down"), "primary", live=False)
        sit = form(f"{look.address}/sit", {"seat": str(number)}, chair)
        return f'<div class="invite">{sit}</div>'
    return ""


def _copy(look: Look, address: str, words: str) -> str:
    link, copy, copied = map(escape, (look.say("Link"), look.say("Copy"), look.say("Copied")))
    return (
        f'<div class="invite"><span>{escape(words)}</span><div class="copy"><input type="text"'
        f' readonly data-link value="{escape(look.origin + address)}" aria-label="{link}">'
        f'<button type="button" class="quiet" hidden data-script data-copy="{copied}">{copy}'
        "</button></div></div>"
    )


# Log


def _log(look: Look) -> str:
    title = escape(look.say("Moves"))
    lists = "".join(_list(look, first) for first in range(0, len(look.lines), _LIST))
    empty = "" if lists else f'<p class="muted">{escape(look.say("None yet"))}</p>'
    return (
        f'<section class="panel log-panel" id="log"><h2>{title}</h2>{empty}'
        f'<div class="log" role="group" tabindex="0" aria-label="{title}">{lists}</div></section>'
    )


def _list(look: Look, first: int) -> str:
    """Return some lines of the log as a list of its own: full ones need not be sent again."""
    here = len(look.story) if look.at is None else look.at
    items = "".join(_line(look, line, here) for line in look.lines[first : first + _LIST])
    return f'<ol id="lines-{first}" start="{first + 1}">{items}</ol>'


def _line(look: Look, line: Line, here: int) -> str:
    live = "" if look.is_live else ' data-go=""'
    current = ' aria-current="true"' if line.start < here <= line.end else ""
    return (
        f'<li><a href="{look.address}/at/{line.end}"{live}{current}>'
        f'<span class="ply">{line.number}</span>'
        f"{icon('rolling-dices') if line.player is None else emblem(line.player)}"
        f"<span>{_clauses(line.words)}</span></a></li>"
    )


def _clauses(words: str) -> str:
    """Return a sentence, each of its parts on a line of its own where it has many."""
    parts = _SEMICOLON.split(words)
    return "".join(f'<span class="clause">{escape(part)}</span>' for part in parts)


# What can be done


def _controls(look: Look) -> str:
    if not look.seats or not look.is_live or look.match.is_over:
        return ""
    folded = draw_switches(look) + draw_alerts(look) + _devices(look)
    return f'<div class="controls" id="controls">{_resign(look)}</div>{folded}'


def _resign(look: Look) -> str:
    say = look.say
    if any(look.table.plays_on_without(player) for player in look.seats):
        words, sure = say("Leave the match"), say("Yes, let a bot take over")
    else:
        words, sure = say("Resign"), say("Yes, resign")
    button = Button(sure, "quiet danger", live=False)  # who leaves has another page then
    sent = form(f"{look.address}/resign", deed(look, "resign"), button)
    summary = icon("flying-flag") + escape(words)
    return f'<details id="resign"><summary class="quiet">{summary}</summary>{sent}</details>'


def _devices(look: Look) -> str:
    """Return the secret links of the viewer's own seats: whoever has one may move there."""
    say = look.say
    summary = escape(say("Continue on another device"))
    links = "".join(
        _copy(
            look,
            f"/s/{look.table.secret(number)}",
            say(
                "Open this secret link there. Anyone who has it can play ({name}):",
                name=look.names[number],
            ),
        )
        + _renewal(look, number)
        for number in sorted(look.seats)
    )
    return f'<details class="device" id="device"><summary>{summary}</summary>{links}</details>'


def _renewal(look: Look, number: int) -> str:
    """Return the button that ends a link and makes another."""
    note = escape(look.say("The old link stops working; other devices must open the new one."))
    button = Button(look.say("Make a new link"))
    sent = form(f"{look.address}/renew", {"seat": str(number)}, button)
    return f'<div class="renewal" id="renew-{number}">{sent}<p class="muted">{note}</p></div>'
