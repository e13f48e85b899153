"""The ribbon above the board: what the others have done since the viewer's last decision.

A chip for each player in the order of play; it leads to the moment after what it tells.
"""

from collections.abc import Sequence
from itertools import groupby

from steppe.draw.svg import emblem, escape, seat_class
from steppe.server.pages.button import icon
from steppe.server.pages.log import clauses
from steppe.server.pages.look import Look
from steppe.server.pages.story import Line

_MOST = 2  # deeds told of a player
_LINES = 12  # of the log, from which a spectator is told


def draw_recap(look: Look) -> str:
    """Return the ribbon; nothing of lessons, replays and finished matches."""
    if look.is_lesson or not look.is_live or look.match.is_over:
        return ""
    lines = _news(look)
    chips = "".join(
        _chip(look, list(group)) for _, group in groupby(lines, lambda line: line.player)
    )
    say = look.say
    title = escape(say("Since your last turn") if look.seats else say("What happened last"))
    empty = "" if chips else f'<span class="muted">{escape(_beginning(look))}</span>'
    play = (
        f'<button type="button" class="play" hidden data-script data-replay="{lines[0].start}">'
        f"{escape(say('Play it'))}</button>"
        if lines
        else ""
    )
    return (
        f'<section class="recap" id="recap" aria-label="{title}"><b>{title}</b>{play}'
        f'<div class="recap-chips" id="recap-chips">{chips}{empty}</div></section>'
    )


def _beginning(look: Look) -> str:
    return look.say("nothing yet") if look.lines else look.say("the match begins")


def _news(look: Look) -> list[Line]:
    """Return the lines since the last decision of who looks, the last few for who watches."""
    if not look.seats:
        return look.lines[-look.match.players :]
    mine = [line.number for line in look.lines if line.player in look.seats]
    return look.lines[mine[-1] if mine else 0 :][-_LINES:]


def _chip(look: Look, lines: Sequence[Line]) -> str:
    """Return what a player did, or chance."""
    player, end = lines[0].player, lines[-1].end
    deeds = [clause for line in lines for clause in clauses(line.words)]
    told = escape(f" {look.say('then')} ".join(deeds[:_MOST]))
    more = f'<span class="more-deeds">+{len(deeds) - _MOST}</span>' if len(deeds) > _MOST else ""
    who = icon("rolling-dices") if player is None else f"{emblem(player)}{_name(look, player)}"
    style = "" if player is None else f" {seat_class(player)}"
    whole = escape("; ".join(deeds))
    return (
        f'<a class="recap-chip{style}" href="{look.address}/at/{end}"'
        f' data-since="{lines[0].start}" title="{whole}">{who}<span class="deed">{told}</span>'
        f"{more}</a>"
    )


def _name(look: Look, player: int) -> str:
    return f"<b>{escape(look.names[player])}</b>"
