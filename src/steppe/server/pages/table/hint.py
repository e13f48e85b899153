"""Hints for a player without human opponents: the button, and a bot's advice."""

from steppe.core.eval_terms import gains, reason
from steppe.core.net_explanation import judge_of
from steppe.core.view import RisksView
from steppe.draw.svg import escape
from steppe.draw.words import in_a_row, listed
from steppe.server.pages.shell.button import DOTS, Button, deed, form
from steppe.server.pages.table.table_view import TableView

_PICTURE = "shaman"


def draw_hint(look: TableView) -> str:
    """Return the button that requests a hint or plays the hinted move; "" if not allowed."""
    return f'<div class="advice" id="advice">{_button(look)}</div>' if look.may_ask else ""


def _button(look: TableView) -> str:
    hint = look.hint
    if hint is not None and hint.is_sought:
        words = escape(look.say("Looking for a hint"))
        return f'<p class="muted">{words} {DOTS}</p>'
    if hint is not None and hint.move:
        button = Button(look.say("Play the hint"), picture=_PICTURE)
        return form(f"{look.address}/play", deed(look, "play", hint.move), button)
    button = Button(look.say("Hint"), picture=_PICTURE)
    return form(f"{look.address}/hint", deed(look, "hint"), button)


def hint_words(look: TableView) -> str:
    """Return a bot's advice, or the state of the request; "" if there is none."""
    say, hint = look.say, look.hint
    if hint is None:
        return ""
    if hint.is_sought:
        return say("looking for a hint")
    if hint.failed:
        return say("no hint this time")
    text = look.match.game.view("text")
    hinted = say("hint: {words}", words=text.label(look.position, hint.move, say))
    why = _reasons(look, hint.move, hint.second) or say("a better position later")
    hinted = _warned(look, say("{hint}, for {reasons}", hint=hinted, reasons=why))
    if not hint.second:
        return hinted
    other = text.label(look.position, hint.second, say)
    return say("{hint}; second best: {words}", hint=hinted, words=other)


def _warned(look: TableView, words: str) -> str:
    """Return a hint, with a warning about its risks if the game names any."""
    text, hint = look.match.game.view("text"), look.hint
    found = (
        [*text.risks(look.position, hint.move, look.say)]
        if hint and isinstance(text, RisksView)
        else []
    )
    if not found:
        return words
    return look.say("{hint}. Careful: {risks}", hint=words, risks=in_a_row(look.say, found))


def _reasons(look: TableView, best: str, second: str) -> str:
    """Return a move's immediate gains, as its player sees them; "" if there are none."""
    found = gains(judge_of(look.match.game), look.position, best, second)
    return listed(look.say, (reason(look.say, gain) for gain in found))
