"""The replay on the analysis page: board, move, buttons, and a walk through the mistakes."""

import re
from itertools import repeat
from urllib.parse import urlencode

from steppe.analysis.explain.summary import sign_of
from steppe.analysis.explain.turning_points import TurningPoint, lesson_of
from steppe.analysis.judge.effort import MOMENTS
from steppe.draw.chart import apart
from steppe.draw.svg import escape
from steppe.server.analysis.analyses import goes_on
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.shell.button import Button, form
from steppe.server.pages.table.replay_keys import draw_keys
from steppe.server.pages.table.status_line import played_so_far, status_of

_APART = 7  # minimum distance between two pins, in percent: the width of a pin on a phone
_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')


def draw_lookback(insight: Insight) -> str:
    """Return the panel that shows one moment in the match, with links to others."""
    look, at = insight.look, insight.at
    keys = "".join(draw_keys(look, at, lambda ply: insight.way(at=ply), "show"))
    label = escape(look.say("Replay"))
    return (
        f'<section class="panel lookback" id="lookback" aria-label="{label}">'
        f"{_picture(insight)}{_words(insight)}{_walk(insight)}{_scrubber(insight)}"
        f'<div class="replay-keys" role="group" aria-label="{label}">{keys}</div>'
        f'<a href="{look.address}/at/{at}">{escape(look.say("Open the replay"))}</a></section>'
    )


def _words(insight: Insight) -> str:
    call, words = map(escape, _told(insight))
    return f'<p class="lookback-words" aria-live="polite"><b>{call}</b> {words}</p>'


def _walk(insight: Insight) -> str:
    """Return the link to the first or next mistake, and the sentence on the one shown.

    The viewer's own mistake first asks for a better move, with a link to its answer. The sentence
    has its room before a mistake is shown, so that what is below it stays where it is.
    """
    point, points, say = insight.point, insight.points, insight.look.say
    if not points:
        return _no_walk(insight)
    if point is None:
        words, step = "", _step(insight, points[0], "second", _review(insight))
    elif insight.hides:
        words, step = escape(say("Which move is better here?")), _try(insight, point)
    else:
        words, after = escape(lesson_of(insight.told, point)), points[points.index(point) + 1 :]
        again = say("Next mistake") if after else say("Review again")
        step = _step(insight, (after or points)[0], "quiet", again)
    step += "" if point is None else _back(insight)
    return f'<div class="lookback-steps">{step}</div><p class="moment-why">{words}</p>'


def _no_walk(insight: Insight) -> str:
    """Return why there is no mistake to walk to; "" without an analysis."""
    say = insight.look.say
    if insight.told.has(MOMENTS):
        words = say("No mistakes to review.")
    elif goes_on(insight.state):
        words = say("No mistakes yet: the analysis is still looking for them.")
    else:
        return ""
    return f'<p class="moment-why">{escape(words)}</p>'


def _back(insight: Insight) -> str:
    """Return the link from one mistake to all of them."""
    words = escape(insight.look.say("All mistakes"))
    return f'<a class="quiet" href="{escape(insight.way(insight.seat))}#moments">{words}</a>'


def _try(insight: Insight, point: TurningPoint) -> str:
    """Return the button that opens the position as a puzzle, if it is one, and the answer."""
    answer = _step(insight, point, "quiet", insight.look.say("Show the answer"), True)
    if insight.exercise(point) is None:
        return answer
    values = {"seat": str(insight.seat), "number": str(point.number), "try": "1"}
    button = Button(insight.look.say("Try it on the board"), "second", live=False)
    return form(f"{insight.look.address}/analysis/keep", values, button) + answer


def _step(
    insight: Insight, point: TurningPoint, style: str, words: str, answer: bool = False
) -> str:
    address = escape(f"{insight.way(at=point.at, answer=answer)}#lookback")
    return (
        f'<a class="{style}" id="show-mistake" data-show="mistake" href="{address}">'
        f"{escape(words)}</a>"
    )


def _review(insight: Insight) -> str:
    if insight.told.is_own:
        return insight.look.say("Review my mistakes")
    name = insight.look.names[insight.seat]
    return insight.look.say("Review the mistakes of {name}", name=name)


def _told(insight: Insight) -> tuple[str, str]:
    """Return the moment's name, with the last move or, at a turning point, with both moves."""
    look, at, point, say = insight.look, insight.at, insight.point, insight.look.say
    if point is None:
        notice = status_of(look.at_moment(at, look.story.position(at)))
        words = played_so_far(look, at) if notice.told else notice.words
        return notice.call, words
    played, better = (point.words(moves, say) for moves in (point.played, point.better))
    words = say("played: {played}; better: {better}", played=played, better=better)
    if insight.hides:
        words = say("played: {played}", played=played)
    call = say(
        "Mistake {place} of {count}, move {number}",
        place=insight.points.index(point) + 1,
        count=len(insight.points),
        number=look.move_at(at),
    )
    return call, words


def _picture(insight: Insight) -> str:
    """Return the board; at a turning point, mark the played move and the better one, if shown."""
    point = insight.point
    ways = () if point is None else (point.played[0], "" if insight.hides else point.better[0])
    return draw_picture(insight, insight.at, *ways)


def _scrubber(insight: Insight) -> str:
    say, last = insight.look.say, len(insight.look.story)
    return (
        f"{_pins(insight, last) if insight.is_asked else ''}"
        f'<form class="scrub" method="get"'
        f' action="{insight.look.address}/analysis"><input type="hidden" name="seat"'
        f' value="{insight.seat}"><input type="range" name="at" id="show-at" min="0"'
        f' max="{last}" value="{insight.at}" data-show-at'
        f' aria-label="{escape(say("Position"))}"><noscript><button class="quiet">'
        f"{escape(say('Go'))}</button></noscript></form>"
    )


def _pins(insight: Insight, last: int) -> str:
    """Return the pins above the scrubber, one per turning point, without overlaps."""
    points = insight.points
    places = apart([100 * point.at / max(1, last) for point in points], _APART, 100)
    pins = "".join(map(_pin, repeat(insight), points, places))
    label = escape(insight.look.say("Mistakes"))
    return f'<svg class="pins" role="group" aria-label="{label}">{pins}</svg>'


def _pin(insight: Insight, point: TurningPoint, place: float) -> str:
    """Return a turning point's pin, as a link."""
    sign, number = sign_of(point.decision), insight.look.move_at(point.at)
    label = escape(insight.look.say("{sign} at move {number}", sign=sign, number=number))
    return (
        f'<a href="{escape(insight.way(at=point.at))}" data-show="{point.number}"'
        f' aria-label="{label}"><svg x="{place:.1f}%" y="13"><circle r="12"/>'
        f'<text y="4.5">{sign}</text></svg></a>'
    )


def draw_picture(insight: Insight, at: int, played: str = "", better: str = "") -> str:
    """Return the lazily loaded picture of the board as the seat saw it at a moment."""
    look = insight.look
    moves = {"played": played} | ({"better": better} if better else {}) if played else {}
    query = escape(urlencode({"seat": insight.seat, "at": at} | moves))
    address = f"{look.address}/analysis/board?{query}"
    alt = escape(look.say("The board as {name} saw it", name=look.names[insight.seat]))
    width, height = board_size(insight)
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{address}&amp;dark=1">'
        f'<img class="moment-board" src="{address}" alt="{alt}" width="{width}" height="{height}"'
        f' loading="lazy"></picture>'
    )


def board_size(insight: Insight) -> tuple[int, int]:
    """Return the board's size, so that the layout does not shift when it loads."""
    found = _BOX.search(insight.picture.board)
    return (round(float(found[1])), round(float(found[2]))) if found else (4, 3)
