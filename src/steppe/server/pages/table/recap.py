"""The recap above the board: events since the viewer's last decision.

First come chips for consequences of the viewer's own last decisions, such as a card or a meal,
newest first. Then comes a chip for each other player, the player who moved last first, since narrow
pages show only the first chips. A chip links to the moment after its events.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from steppe.draw.svg import emblem, escape, seat_class
from steppe.draw.words import capital, listed
from steppe.engine.chance import CHANCE
from steppe.server.pages.table.log_panel import draw_who, draw_words
from steppe.server.pages.table.story import Line, ShownMove
from steppe.server.pages.table.table_view import TableView

_MOST = 2  # maximum moves shown per player: the latest ones
_FAR = 60  # maximum number of entries that the recap covers
_FORCED = "forced"  # marks moves that left no choice


def draw_recap(look: TableView) -> str:
    """Return the recap, or "" in lessons, replays and finished matches."""
    if look.is_lesson or not look.is_live or look.match.is_over:
        return ""
    start, end = _span(look)
    answers = _answers(look, start)
    deeds = answers + look.story.deeds((start, end), look.voice)
    own = _by(_came_of_own(look), lambda deed: (deed.player, deed.about))
    chips = "".join(_news_chip(look, group) for group in reversed(own))
    latest = sorted(_by(deeds, lambda deed: deed.player), key=lambda group: -group[-1].at)
    chips += "".join(_chip(look, group) for group in latest)
    forced = _played_for(look, deeds)
    chips += _news_chip(look, forced) if forced else ""
    title = escape(look.say("Since your last turn" if look.seats else "Recent moves"))
    words = _silence(look) or ("" if chips else _beginning(look))
    note = f'<span class="recap-first">{escape(words)}</span>' if words else ""
    return (
        f'<section class="recap" id="recap" aria-label="{title}"><b>{title}</b>'
        f'<div class="recap-chips" id="recap-chips">{_arrivals(look)}{chips}{note}</div>'
        f"{_play(look, start - bool(answers)) if deeds else ''}"
        f'<a class="to-log" href="#log">{escape(look.say("Moves"))}</a></section>'
    )


def _arrivals(look: TableView) -> str:
    """Return a note on who has sat down since the viewer's last action, or is invited, or ""."""
    words, say = look.news, look.say
    if look.seats and look.invited:
        waits = say("waiting for {name} to accept", name=listed(say, look.invited))
        words = words or capital(waits)
    style = 'class="recap-news" id="news" role="status"'
    return f"<b {style}>{escape(words)}</b>" if words else ""


def _play(look: TableView, start: int) -> str:
    """Return the button that plays back the recap; a script unhides it."""
    words = escape(look.say("Replay the last moves"))
    return (
        f'<button type="button" class="play" hidden data-script data-replay="{start}"'
        f' aria-keyshortcuts="R" title="{words} (R)"><i class="play-sign" aria-hidden="true"></i>'
        f"<span>{words}</span></button>"
    )


def _beginning(look: TableView) -> str:
    """Return a sentence that names the starting player and, for that player, the first decision."""
    say, player = look.say, look.match.player
    if look.lines and any(line.player is not None for line in look.lines):
        return say("nothing yet")
    if player is None or look.table.window is not None:
        return say("the match begins")
    if look.is_mine:
        return say("You start: {words}", words=look.status()[1])
    return say("{name} starts", name=look.names[player])


def _silence(look: TableView) -> str:
    """Return a note if the last decision was another player's and changed nothing, or ""."""
    last, now = look.story.last, len(look.story)
    if not look.seats or last is None or last.by in look.seats or last.by == CHANCE:
        return ""
    is_told = look.story.deeds((now - 1, now), look.voice)
    return "" if is_told else look.say("nothing new since your move")


def _span(look: TableView) -> tuple[int, int]:
    """Return the span of entries that the recap covers: those since the viewer's last decision.

    During the viewer's turn, the span ends where that turn began. For spectators, the span covers
    the last turns, one per player.
    """
    lines, end = look.lines, len(look.story)
    if not look.seats:
        start = lines[-look.match.players :][0].start if lines else 0
        return max(start, end - _FAR), end
    if look.is_mine and lines and lines[-1].player in look.seats and _is_same_turn(look, lines[-1]):
        lines, end = lines[:-1], lines[-1].start
    start = max((line.end for line in lines if line.player in look.seats), default=0)
    return max(start, end - _FAR), end


def _came_of_own(look: TableView) -> list[ShownMove]:
    """Return the automatic consequences of the viewer's last decisions.

    In solo matches they stay visible until new ones follow, since no one else moves in between.
    """
    parts: list[ShownMove] = []
    mine = [index for index, entry in enumerate(look.match.line) if entry.by in look.seats]
    for turn in dict.fromkeys(look.match.turns[index] for index in reversed(mine[-_FAR:])):
        news = look.story.came_of(turn, look.voice)
        if not news and (parts or (turn != look.match.turn and look.match.players > 1)):
            break
        parts = news + parts
    return parts


def _answers(look: TableView, start: int) -> list[ShownMove]:
    """Return other players' forced moves within the viewer's last decision."""
    if not look.seats or start == 0:
        return []
    own = look.story.deeds((start - 1, start), look.voice)
    answers = (part for deed in own for part in look.story.answers(deed, look.voice))
    return [replace(part, about=_FORCED) for part in answers if part.player not in look.seats]


def _played_for(look: TableView, deeds: Sequence[ShownMove]) -> list[ShownMove]:
    """Return the viewer's forced moves within other players' moves."""
    if not look.seats:
        return []
    parts = (part for deed in deeds for part in look.story.parts(deed, look.voice)[1:])
    return [replace(part, about=_FORCED) for part in parts if part.player in look.seats]


def _is_same_turn(look: TableView, line: Line) -> bool:
    """Return whether no new turn has started since this line."""
    return look.match.turns[line.start] == look.match.turns[-1]


def _by(deeds: Sequence[ShownMove], kind: Callable[[ShownMove], object]) -> list[list[ShownMove]]:
    """Return moves grouped by kind, in order of each kind's first move."""
    groups: dict[object, list[ShownMove]] = {}
    for deed in deeds:
        groups.setdefault(kind(deed), []).append(deed)
    return list(groups.values())


def _chip(look: TableView, deeds: Sequence[ShownMove]) -> str:
    """Return the chip for a player's moves, or for chance events.

    Forced moves get no ``data-who``: playback then shows all steps, not this player's alone.
    """
    player, first, last = deeds[0].player, deeds[0].at - 1, deeds[-1].at
    link = f'data-since="{first}" data-until="{last}"'
    if deeds[0].about != _FORCED:
        link += f' data-who="{"" if player is None else player}"'
    return _linked(look, deeds, link, draw_who(look, player))


def _news_chip(look: TableView, deeds: Sequence[ShownMove]) -> str:
    """Return the chip for a consequence of the viewer's decisions, with a full tooltip."""
    words = escape(". ".join(deed.words for deed in deeds))
    player = deeds[0].player
    who = "" if player is None else draw_who(look, player)
    if player in look.seats:
        who = emblem(player)
    return _linked(look, deeds, f'data-news="{deeds[0].about}" title="{words}"', who)


def _linked(look: TableView, deeds: Sequence[ShownMove], link: str, who: str) -> str:
    player = deeds[0].player
    then = f'<span class="then">{escape(look.say("then"))}</span>'
    parts = [draw_words(look, deed) for deed in deeds[-_MOST:]]
    if len(deeds) > _MOST:
        words = look.say("{count} earlier", count=len(deeds) - _MOST)
        parts.insert(0, f'<span class="more-deeds">{escape(words)}</span>')
    style = "" if player is None else f" {seat_class(player)}"
    name = f"chip-{len(look.story)}-{deeds[-1].at}-{player}{deeds[0].about}"  # new after each move
    return (
        f'<a class="recap-chip{style}" id="{name}"'
        f' href="{look.address}/at/{deeds[-1].at}" {link}>'
        f'{who}<span class="deed">{then.join(parts)}</span></a>'
    )
