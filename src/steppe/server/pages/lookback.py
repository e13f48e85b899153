"""The match looked at again beside its analysis: a board, what was played, keys, the moments."""

import re
from urllib.parse import urlencode

from steppe.analysis.turning_points import TurningPoint
from steppe.draw.svg import escape
from steppe.server.pages.insight import Insight
from steppe.server.pages.replay import draw_keys
from steppe.server.pages.status import status_of

_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')


def draw_lookback(insight: Insight) -> str:
    """Return the panel with a moment of the match, and the ways to others."""
    look, at = insight.look, insight.at
    notice = status_of(look.at_moment(at, look.story.position(at)))
    words = "; ".join(notice.told) or notice.words
    keys = "".join(draw_keys(look, at, lambda ply: insight.way(at=ply), "show"))
    label = escape(look.say("Replay"))
    return (
        f'<section class="panel lookback" id="lookback" aria-label="{label}">'
        f"{draw_picture(insight, at)}"
        f'<p class="lookback-words"><b>{escape(notice.call)}</b> {escape(words)}</p>'
        f"{_scrubber(insight)}"
        f'<div class="replay-keys" role="group" aria-label="{label}">{keys}</div>'
        f'<a href="{look.address}/at/{at}">{escape(look.say("To the replay"))}</a></section>'
    )


def _scrubber(insight: Insight) -> str:
    say, last = insight.look.say, len(insight.look.story)
    pins = "".join(_pin(insight, one) for one in reversed(insight.points))
    return (
        f'<svg class="pins" role="group" aria-label="{escape(say("Moments"))}">{pins}</svg>'
        f'<form class="scrub" method="get"'
        f' action="{insight.look.address}/analysis"><input type="hidden" name="seat"'
        f' value="{insight.seat}"><input type="range" name="at" id="show-at" min="0"'
        f' max="{last}" value="{insight.at}" data-show-at'
        f' aria-label="{escape(say("Position"))}"><noscript><button class="quiet">'
        f"{escape(say('Go'))}</button></noscript></form>"
    )


def _pin(insight: Insight, point: TurningPoint) -> str:
    """Return the number of a moment, where it lies on the way."""
    say, place = insight.look.say, 100 * point.at / max(1, len(insight.look.story))
    label = escape(say("Moment {number}", number=point.number))
    return (
        f'<a href="{escape(insight.way(at=point.at))}" data-show="{point.number}"'
        f' aria-label="{label}"><svg x="{place:.1f}%" y="13"><circle r="12"/>'
        f'<text y="4.5">{point.number}</text></svg></a>'
    )


def draw_picture(insight: Insight, at: int, played: str = "", better: str = "") -> str:
    """Return the picture of a moment as the seat saw it; it is fetched when it comes into sight."""
    look = insight.look
    moves = {"played": played, "better": better} if played else {}
    query = urlencode({"seat": insight.seat, "at": at} | moves)
    alt = escape(look.say("The board as {name} saw it", name=look.names[insight.seat]))
    width, height = board_size(insight)
    return (
        f'<img class="moment-board" src="{look.address}/analysis/board?{escape(query)}"'
        f' alt="{alt}" width="{width}" height="{height}" loading="lazy">'
    )


def board_size(insight: Insight) -> tuple[int, int]:
    """Return how large the board is drawn, so that its place is kept before it is there."""
    found = _BOX.search(insight.picture.board)
    return (round(float(found[1])), round(float(found[2]))) if found else (4, 3)
