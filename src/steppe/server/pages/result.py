"""After the end: the result, another match, and the keys to look at it all again."""

from steppe.draw.svg import emblem, escape
from steppe.play.result import winners_of
from steppe.server.pages.button import Button, form
from steppe.server.pages.look import Look, Notice
from steppe.server.store import OPEN

_ARROWS = {  # drawn in a box of 20 by 20
    "first": "M3 3h3v14H3zM17 3v14L7 10z",
    "back": "M12.6 2.6l2 2L9.2 10l5.4 5.4-2 2L5.2 10z",
    "play": "M5 3v14l12-7z",
    "forward": "M7.4 2.6l-2 2 5.4 5.4-5.4 5.4 2 2 7.4-7.4z",
    "last": "M14 3h3v14h-3zM3 3v14l10-7z",
}


def result_notice(look: Look) -> Notice:
    """Return the status line of a finished match."""
    voice, call = outcome(look)
    return Notice(voice, call, _how(look), look.say("watch the match again, or play a new one"))


def outcome(look: Look) -> tuple[str, str]:
    """Return the voice and the call of the end, as who looks sees it."""
    say, names = look.say, look.names
    winners = winners_of(look.match.returns())
    if len(names) == 1:
        return _outcome_alone(look, bool(winners))
    if len(winners) == len(names) or (len(winners) > 1 and len(names) == 2):
        return "note", say("Draw")
    everyone = len(look.seats) == len(names)
    if look.seats & winners and not everyone:
        return "won", say("You share the win") if len(winners) > 1 else say("You win")
    voice = "lost" if look.seats and not everyone else "won" if look.seats else "note"
    if len(winners) == 1:
        return voice, say("{name} wins", name=names[min(winners)])
    shared = ", ".join(names[player] for player in sorted(winners))
    return voice, say("{names} share the win", names=shared)


def _outcome_alone(look: Look, won: bool) -> tuple[str, str]:
    """Return the voice and the call of the end of a match that one has played alone."""
    say, name = look.say, look.names[0]
    if look.seats:
        return ("won", say("You win")) if won else ("lost", say("You lose"))
    return "note", say("{name} wins" if won else "{name} loses", name=name)


def _how(look: Look) -> str:
    """Return what the game says of its end, or who gave up."""
    say, left = look.say, look.match.left
    if left and len(look.names) <= 2:
        return say("You resigned") if look.seats == left else _gave_up(look, say("{name} resigned"))
    if left:
        return _gave_up(look, say("{name} left"))
    text = look.match.game.view("text")
    _, words, why = text.status(look.position, look.viewer, look.names, look.say)
    return f"{words} ({why})" if words and why else str(words or why)


def _gave_up(look: Look, phrase: str) -> str:
    return phrase.format(name=", ".join(look.names[player] for player in sorted(look.match.left)))


def draw_result(look: Look) -> str:
    """Return who won, by how much, and what can be done now."""
    say = look.say
    again = (
        f'<a class="primary" href="{look.address}/at/0">{escape(say("Watch it again"))}</a>'
        f'{_again(look)}<a class="quiet" href="{look.address}/record" download>'
        f"{escape(say('Record'))}</a>"
    )
    heading = escape(outcome(look)[1])
    return (
        f'<section class="result" id="hand"><h2>{heading}</h2><p>{escape(_how(look))}</p>'
        f'<div class="result-scores">{_ranking(look)}</div><div class="row">{again}</div></section>'
    )


def _ranking(look: Look) -> str:
    """Return the players with their points, the best result first; who was alone has none."""
    if look.match.players == 1:
        return ""
    returns, scores = look.match.returns(), look.position.scores()
    winners = winners_of(returns)
    order = sorted(range(len(scores)), key=lambda player: (-returns[player], -scores[player]))
    return "".join(
        f'<p class="result-score{" best" if player in winners else ""}">{emblem(player)}'
        f"<span>{escape(look.names[player])}{_note(look, player)}</span>"
        f"<b>{scores[player]}</b></p>"
        for player in order
    )


def _note(look: Look, player: int) -> str:
    """Return in brackets what the points of who left do not tell."""
    return f" ({escape(look.say('left'))})" if player in look.match.left else ""


def _again(look: Look) -> str:
    if not look.seats or any(seat.kind == OPEN for seat in look.table.seats):
        return ""
    say, address = look.say, f"{look.address}/again"
    if look.table.successor:
        return form(address, {}, Button(say("To the next match"), "primary", live=False))
    same = form(address, {}, Button(say("Play again"), live=False))
    if len(look.names) == 1:
        return same
    words = (
        say("Play again, seats swapped")
        if len(look.names) == 2
        else say("Play again, the next player begins")
    )
    swapped = Button(words, live=False)
    return same + form(address, {"swapped": "1"}, swapped)


def draw_replay(look: Look, at: int) -> str:
    """Return the keys of the replay: first, back, play, forward, last, and a scrubber."""
    say, last = look.say, len(look.story)
    ends = [0, *(line.end for line in look.lines)]
    back = max((end for end in ends if end < at), default=None)
    forward = min((end for end in ends if end > at), default=None)
    keys = (
        _key(look, "first", 0 if at else None, say("First")),
        _key(look, "back", back, say("Back")),
        f'<button type="button" class="quiet" data-play data-script hidden aria-pressed="false"'
        f' aria-label="{escape(say("Play"))}">{_arrow("play")}</button>',
        _key(look, "forward", forward, say("Forward")),
        _key(look, "last", last if at < last else None, say("Last")),
    )
    present = "" if look.match.is_over else _present(look)
    return (
        f'<div class="replay-bar" id="hand"><div class="replay-keys" role="group"'
        f' aria-label="{escape(say("Replay"))}">{"".join(keys)}</div>'
        f'<form class="scrub" action="{look.address}/at" method="get"><input type="range"'
        f' id="scrub" name="ply" min="0" max="{last}" value="{at}" data-scrub'
        f' aria-label="{escape(say("Position"))}"><noscript><button class="quiet">'
        f"{escape(say('Go'))}</button></noscript></form>{present}</div>"
    )


def _key(look: Look, name: str, target: int | None, words: str) -> str:
    label = f'class="quiet" data-go="{name}" id="go-{name}" aria-label="{escape(words)}"'
    if target is None:
        return f'<a {label} role="link" aria-disabled="true">{_arrow(name)}</a>'
    return f'<a {label} href="{look.address}/at/{target}">{_arrow(name)}</a>'


def _arrow(name: str) -> str:
    return (
        f'<svg class="arrow" aria-hidden="true" viewBox="0 0 20 20"><path d="{_ARROWS[name]}"/>'
        "</svg>"
    )


def _present(look: Look) -> str:
    words = escape(look.say("To the current position"))
    return f'<p class="row"><a class="quiet" href="{look.address}">{words}</a></p>'
