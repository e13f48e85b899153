"""Playback: the steps from one moment in a match to a later one.

A step shows one log entry: the player, the move in words, and the board and panels afterwards, in
parts. Each roll of dice and each forced move is a separate step (``beats.py``). Entries without
words produce no steps. A page fetches all steps with one request, and the steps reveal no more than
the replay does.

The page keeps the old table with its totals, log and prompt, plays the steps, and then shows the
new one. A round (``data-round``) is hurried into four and a half seconds; what others and chance do
in a turn (``data-turn``) takes at most a third of what is left of them.
What costs the viewer pieces (``data-blow``) is not hurried like this.
The viewer's own dice and only moves wait for a tap: the page learns from ``data-hand`` of the table
that an update contains some, and stops before each step with ``data-ask``. Only the page waits: the
log is complete.
"""

from collections.abc import Iterator
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from steppe.draw.svg import escape
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.broadcast import Broadcast
from steppe.server.pages.shell import table_access
from steppe.server.pages.table.beats import Beat, is_blow
from steppe.server.pages.table.feats import draw_feat
from steppe.server.pages.table.log_panel import clauses, draw_deed, picture_of
from steppe.server.pages.table.side_columns import draw_told
from steppe.server.pages.table.story import Scene, ShownMove, Span
from steppe.server.pages.table.table_view import TableView
from steppe.server.render.page_parts import Parts, cut, named

_MOST = 40  # maximum steps in one response; a longer span loses its first ones
_FAR = 240  # maximum number of entries searched for steps
_HEADERS = {"Cache-Control": "private, no-cache", "Vary": "Cookie, X-Have"}


async def tell(request: Request) -> Response:
    """Respond with the steps after entry ``after``, up to entry ``until`` or the end."""
    here = await table_access.visit(request)
    look = here.look(ground=False)
    span = _span(request, len(look.story))
    hub: Broadcast = request.app.state.hub
    key = look.table.id, look.table.stamp, look.seats, look.language, span
    steps = await hub.gallery.show(key, lambda: draw_steps(look, span))
    return HTMLResponse(_joined(steps, request), headers=_HEADERS)


def _span(request: Request, length: int) -> Span:
    """Return the requested span. Raises ``NotFoundError`` if the match has no such moments."""
    asked = request.query_params
    after, until = (
        table_access.whole(asked.get("after", "")),
        table_access.whole(asked.get("until", "")),
    )
    until = length if until is None and "until" not in asked else until
    if after is None or until is None or not after <= until <= length:
        raise NotFoundError("The match has not reached that point.")
    return after, until


def _joined(steps: list[Parts], request: Request) -> str:
    """Return the steps as HTML, without parts that the page or an earlier step already has."""
    had = set(named(request.headers.get(table_access.HAVE, "")))
    drawn = []
    for step in steps:
        drawn.append(step.without(had))
        had |= step.names
    return f'<div id="steps">{"".join(drawn)}</div>'


def draw_steps(look: TableView, span: Span) -> Iterator[Parts]:
    """Yield the table before the first step and after each step; yield nothing without steps."""
    start, end = max(span[0], span[1] - _FAR), span[1]
    deeds = look.story.deeds((start, end), look.voice)
    if len(deeds) > _MOST:
        start, deeds = deeds[-_MOST].at - 1, deeds[-_MOST:]
    if deeds:
        yield _moment(look.at_moment(start, look.story.position(start)))
    for deed in deeds:
        if deed.at <= len(look.story):  # otherwise the move was taken back meanwhile
            for scene in look.story.scenes(deed, look.voice):
                now = look.at_moment(deed.at, scene.seen)
                yield _moment(now, _told(now, deed) + _by_hand(now, scene.beat), scene)


def _moment(now: TableView, attributes: str = "", scene: Scene | None = None) -> Parts:
    """Return a moment in the match, with its caption and data about the move that led to it."""
    picture = now.match.game.view("svg").draw(now.scene())
    caption = draw_caption(now, scene) if scene else ""
    stage = picture.stages[picture.stage].title if picture.stage >= 0 and picture.stages else ""
    feat = draw_feat(scene.beat.before.observe(now.viewer), scene.seen) if scene else ""
    attributes += " data-blow" if scene and _hurts(now, scene) else ""
    attributes += f'{feat} data-stage="{escape(stage)}" data-round="{escape(picture.when)}"'
    told = f"{caption}{picture.board}{draw_told(now, picture)}"
    return cut(f'<template data-at="{now.at}"{attributes}>{told}</template>')


def _hurts(look: TableView, scene: Scene) -> bool:
    """Return whether a scene costs the viewer pieces."""
    return is_blow(scene.beat.before.observe(look.viewer), scene.seen, look.seats)


def _by_hand(look: TableView, beat: Beat) -> str:
    """Return data attributes for a beat that waits for the viewer's hands, or that they decided.

    ``data-ask`` says what to wait for, ``data-call`` is the prompt.
    """
    say, text, before = look.say, look.match.game.view("text"), beat.before
    if rolling := sorted(beat.throwers & look.seats):
        words = text.status(before.observe(look.viewer), rolling[0], look.names, say)[1]
        return f' data-ask="roll" data-call="{escape(words)}"'
    if before.player not in look.seats:
        return ""
    if not beat.is_forced:
        return ' data-made=""'
    move = text.label(before.observe(look.viewer), beat.words[0], say)
    return f' data-ask="only" data-call="{escape(say("Only one move: {move}", move=move))}"'


def _told(look: TableView, deed: ShownMove) -> str:
    """Return data attributes from which the script chooses a move's motion, timing and sound."""
    who = "" if deed.player is None else str(deed.player)
    own = " data-own" if deed.player in look.seats else ""
    verb, turn = escape(deed.word.partition(":")[0]), look.match.turns[deed.at - 1]
    sign = picture_of(look, deed)
    return f' data-who="{who}" data-verb="{verb}" data-sign="{sign}" data-turn="{turn}"{own}'


def draw_caption(look: TableView, scene: Scene) -> str:
    """Return the caption of a step, clause by clause: the script shows one clause at a time.

    Clauses about the viewer's own decisions are marked, so as not to replay them to their player.
    """
    beat, drawn, blow = scene.beat, [], " blow" if _hurts(look, scene) else ""
    for part in scene.parts:
        is_own = part.player in look.seats and not (beat.is_chance or beat.is_forced)
        style = "caption-clause own" if is_own else f"caption-clause{blow}"
        drawn += [draw_deed(look, replace(part, words=one), style) for one in clauses(part.words)]
    return "".join(drawn)
