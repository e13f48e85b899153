"""The replay controls: first, back, play, forward, last, a scrubber, and links out."""

from collections.abc import Callable

from steppe.draw.svg import escape
from steppe.server.match.daily_match import is_sealed
from steppe.server.pages.table.table_view import TableView

_ARROWS = {  # icon paths in a 20 by 20 box
    "first": "M3 3h3v14H3zM17 3v14L7 10z",
    "back": "M12.6 2.6l2 2L9.2 10l5.4 5.4-2 2L5.2 10z",
    "play": "M5 3v14l12-7z",
    "pause": "M5 3h4v14H5zM11 3h4v14h-4z",
    "forward": "M7.4 2.6l-2 2 5.4 5.4-5.4 5.4 2 2 7.4-7.4z",
    "last": "M14 3h3v14h-3zM3 3v14l10-7z",
}


def draw_replay(look: TableView, at: int) -> str:
    """Return the replay buttons, the scrubber, and the link to the current position or result."""
    say, last = look.say, len(look.story)
    first, back, forward, end = draw_keys(look, at, lambda ply: f"{look.address}/at/{ply}", "go")
    play = (
        f'<button type="button" class="quiet" data-play data-script hidden'
        f' data-words="{escape(say("Play"))}|{escape(say("Pause"))}"'
        f' aria-label="{escape(say("Play"))}">{_arrow("play")}{_arrow("pause")}</button>'
    )
    return (
        f'<div class="replay-bar" id="hand"><div class="replay-keys" role="group"'
        f' aria-label="{escape(say("Replay"))}">{first}{back}{play}{forward}{end}</div>'
        f'<form class="scrub" action="{look.address}/at" method="get"><input type="range"'
        f' id="scrub" name="ply" min="0" max="{last}" value="{at}" data-scrub'
        f' aria-label="{escape(say("Position"))}"><noscript><button class="quiet">'
        f"{escape(say('Go'))}</button></noscript></form>{_ways(look, at)}</div>"
    )


def draw_keys(look: TableView, at: int, way: Callable[[int], str], mark: str) -> list[str]:
    """Return the First, Back, Forward and Last buttons.

    ``way`` returns the URL of a moment. ``mark`` is the data attribute by which a script finds the
    buttons.
    """
    say, last = look.say, len(look.story)
    ends = [0, *(line.end for line in look.lines)]
    back = max((end for end in ends if end < at), default=None)
    forward = min((end for end in ends if end > at), default=None)
    keys = (
        ("first", 0 if at else None, say("First")),
        ("back", back, say("Back")),
        ("forward", forward, say("Forward")),
        ("last", last if at < last else None, say("Last")),
    )
    return [
        _key(name, "" if target is None else way(target), words, mark)
        for name, target, words in keys
    ]


def _key(name: str, address: str, words: str, mark: str) -> str:
    label = f'class="quiet" data-{mark}="{name}" id="{mark}-{name}" aria-label="{escape(words)}"'
    if not address:
        return f'<a {label} role="link" aria-disabled="true">{_arrow(name)}</a>'
    return f'<a {label} href="{escape(address)}">{_arrow(name)}</a>'


def _arrow(name: str) -> str:
    return (
        f'<svg class="arrow" data-arrow="{name}" aria-hidden="true" viewBox="0 0 20 20">'
        f'<path d="{_ARROWS[name]}"/></svg>'
    )


def _ways(look: TableView, at: int) -> str:
    """Return the links out of the replay: a second try, the analysis, the result or the table."""
    say = look.say
    words = say("Go to the result") if look.match.is_over else say("Back to the current position")
    out = f'<a class="quiet" href="{look.address}">{escape(words)}</a>'
    if not look.match.is_over or is_sealed(look.table.sheet.dice):
        return f'<div class="replay-ways">{out}</div>'
    analysis = escape(say("Analysis"))
    out = f'<a class="quiet" href="{look.address}/analysis?at={at}">{analysis}</a>{out}'
    again = "" if look.position.is_over else draw_way_again(look, at, look.viewer)
    return f'<div class="replay-ways">{again}{out}</div>'


def draw_way_again(look: TableView, at: int, viewer: int | None) -> str:
    """Return the link to a new table that starts from one player's view of this moment."""
    eyes = "" if viewer is None else f"&amp;eyes={viewer}"
    there = f"/new?from={look.table.id}@{at}{eyes}"
    words = escape(look.say("Try again from here"))
    return f'<a class="quiet try-again" href="{there}">{words}</a>'
