"""A seat's costliest mistakes: each with its board, both moves and one sentence."""

from starlette.requests import Request
from starlette.responses import Response

from steppe.analysis.explain.summary import Summary, led, sign_of, sure
from steppe.analysis.explain.turning_points import TurningPoint, lesson_of
from steppe.analysis.judge.effort import MOMENTS
from steppe.draw.svg import emblem, escape
from steppe.server.analysis.analyses import goes_on
from steppe.server.base.http_errors import NotFoundError
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.analysis.near_miss import is_lost_alone
from steppe.server.pages.analysis.review import board_size, draw_picture
from steppe.server.pages.puzzles.own_mistakes import save
from steppe.server.pages.shell import table_access
from steppe.server.pages.shell.button import Button, form
from steppe.server.pages.table.points_table import counts_turns
from steppe.server.pages.table.replay_keys import draw_way_again

_MOST = 3
_FLAWLESS = 99.5  # percent: the accuracy that is shown as 100


def draw_turning_points(insight: Insight) -> str:
    """Return a seat's cards, with links to the other seats' cards."""
    say, name = insight.look.say, insight.look.names[insight.seat]
    title = say("Your mistakes") if insight.told.is_own else say("{name}'s mistakes", name=name)
    return (
        f'<section class="analysis-moments" id="moments"><header class="chart-head">'
        f"<h2>{escape(title)}</h2>{_seats(insight)}</header>{_cards(insight)}</section>"
    )


def draw_certainty_of(insight: Insight) -> str:
    """Return the chances after both moves of each mistake, and how certain they are."""
    told, say = insight.told, insight.look.say
    items = "".join(
        f"<li><b>{sign_of(point.decision)} {escape(_place(insight, point))}</b> "
        f"{escape(' '.join(filter(None, (led(told, point.decision), _known(told, point)))))}</li>"
        for point in insight.points
    )
    if not items:
        return ""
    title = escape(say("How certain the mistakes are"))
    return f'<section class="panel" id="details"><h2>{title}</h2><ul>{items}</ul></section>'


def _known(told: Summary, point: TurningPoint) -> str:
    return sure(told, point.decision.sure)[1]


def _seats(insight: Insight) -> str:
    """Return the links to the same page for other seats."""
    if len(insight.look.names) == 1:
        return ""
    links = "".join(_seat(insight, player) for player in range(len(insight.look.names)))
    label = escape(insight.look.say("Seats"))
    return f'<nav class="segment" aria-label="{label}">{links}</nav>'


def _seat(insight: Insight, player: int) -> str:
    here = ' aria-current="true"' if player == insight.seat else ""
    name = escape(insight.look.names[player])
    address = escape(insight.way(player))
    return f'<a href="{address}" data-show="seat"{here}>{emblem(player)}{name}</a>'


def _cards(insight: Insight) -> str:
    if insight.told.has(MOMENTS):
        cards = "".join(_card(insight, point) for point in insight.points)
        none = f"<p>{escape(_no_mistake(insight))}</p>"
        return f'<ol class="moment-cards">{cards}</ol>' if cards else none
    width, height = board_size(insight)
    board = f'<svg class="moment-board" viewBox="0 0 {width} {height}"></svg>'
    words = escape(insight.look.say("Looking for mistakes")) if goes_on(insight.state) else ""
    place = f'<li class="moment-card awaited">{board}<p class="muted">{words}</p></li>'
    return f'<ol class="moment-cards" aria-hidden="true">{place * _MOST}</ol>'


def _no_mistake(insight: Insight) -> str:
    """Return why there is nothing to show; it must fit the accuracy."""
    told = insight.told
    if told.tells_chances:
        return told.say("No mistakes: no decision gave away 5% or more of the winning chance.")
    is_flawless = told.own is None or (told.own.accuracy or 0.0) >= _FLAWLESS
    if is_lost_alone(insight) and not is_flawless:
        return told.say("No single decision stands out. What was missing is listed above.")
    return told.say("No mistakes: no decision stands out.")


def _card(insight: Insight, point: TurningPoint) -> str:
    look, told = insight.look, insight.told
    cost = told.percent(-point.decision.cost) if told.tells_chances else ""
    better = "" if insight.is_own else point.better[0]
    board = draw_picture(insight, point.at, point.played[0], better)
    again = draw_way_again(look, point.at, point.seat)
    return (
        f'<li class="moment-card" id="moment-{point.number}"><header>'
        f'<span class="moment-number">{sign_of(point.decision)}</span>'
        f'<a data-show="card" href="{escape(insight.way(at=point.at))}">'
        f"{escape(_place(insight, point))}</a><b>{cost}</b></header>{board}"
        f"{_ways(insight, point)}{again}{draw_keep(insight, point)}</li>"
    )


def _place(insight: Insight, point: TurningPoint) -> str:
    """Return the time of a turning point, as in "Round 4, move 28"."""
    say, number = insight.look.say, insight.look.move_at(point.at)
    if counts_turns(insight.look):
        return say("Move {number}", number=number)
    return say("Round {round}, move {number}", round=max(1, point.round), number=number)


def _ways(insight: Insight, point: TurningPoint) -> str:
    """Return both moves and the reason; of the viewer's own, the better one is folded."""
    say, why = insight.look.say, escape(lesson_of(insight.told, point))
    played = _way(say("played"), "played", point.words(point.played, say))
    better = _way(say("better"), "better", point.words(point.better, say))
    better += f'<p class="moment-why">{why}</p>'
    if insight.is_own and point.asks:
        title = escape(say("Show the answer"))
        better = f'<details class="moment-answer"><summary>{title}</summary>{better}</details>'
    return played + better


def _way(title: str, style: str, words: str) -> str:
    return f'<p class="moment-way {style}"><span>{escape(title)}</span>{escape(words)}</p>'


def draw_keep(insight: Insight, point: TurningPoint) -> str:
    """Return the button that saves a position, or the link to the saved positions."""
    puzzle, say = insight.exercise(point), insight.look.say
    if puzzle is None:
        return ""
    if puzzle.id in insight.kept:
        return f'<a class="kept" href="/puzzles/mine">{say("Saved for practice")}</a>'
    values = {"seat": str(insight.seat), "number": str(point.number)}
    address = f"{insight.look.address}/analysis/keep"
    return form(address, values, Button(say("Save for practice"), live=False))


async def keep_moment(
    request: Request, insight: Insight, number: str, tries: bool = False
) -> Response:
    """Save a position; redirect to the page, or to the practice board if the visitor ``tries``.

    Raises ``NotFoundError`` for another's position.
    """
    point = next((one for one in insight.points if str(one.number) == number), None)
    puzzle = insight.exercise(point) if point is not None else None
    if puzzle is None:
        raise NotFoundError("The match has not reached that point.")
    if puzzle.id not in insight.kept:
        await save(request, puzzle, insight.look.table.id)
    if tries:
        return table_access.go(f"/puzzles/mine/{puzzle.id}")
    return table_access.go(f"{insight.look.address}/analysis?seat={insight.seat}#moment-{number}")
