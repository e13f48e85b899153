"""Hints for a player without human opponents: the button, and a bot's advice."""

from steppe.core.eval_terms import Contrast
from steppe.core.net_explanation import reason
from steppe.core.view import RisksView
from steppe.draw.svg import escape
from steppe.draw.words import in_a_row
from steppe.server.match.proposals import Hint
from steppe.server.pages.shell.button import DOTS, Button, deed, form, idle
from steppe.server.pages.table.table_view import TableView

_PICTURE = "shaman"
_SEVERAL = 3  # the least number of legal moves at which the second-best one is worth naming


def draw_hint(look: TableView) -> str:
    """Return the button that requests a hint or plays the hinted move; "" if never allowed."""
    if look.is_lesson or not any(map(look.table.gives_advice_to, look.seats)):
        return ""
    body = _button(look) if look.may_ask else idle(look.say("Hint"))
    return f'<div class="advice" id="advice">{body}</div>'


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
    parts = _advice(look, hint), _dangers(look, hint), _other_idea(look, hint)
    return " ".join(filter(None, parts))


def _advice(look: TableView, hint: Hint) -> str:
    """Return the move, and what it does if one consequence stands out."""
    words, why = _label(look, hint.move), _reason(look, hint)
    if not why:
        return look.say("Hint: {words}.", words=words)
    return look.say("Hint: {words}. That {clause}.", words=words, clause=why)


def _reason(look: TableView, hint: Hint) -> str:
    """Return what the move does, rather than the second-best one; "" if nothing stands out."""
    if not hint.second:
        return ""
    before = look.position
    better, other = (before.copy().apply(move) for move in (hint.move, hint.second))
    clause = reason(Contrast(before, better, other, before.player))
    return clause.told(look.say) if clause else ""


def _other_idea(look: TableView, hint: Hint) -> str:
    """Return the second-best move; "" if it is the only other move, as that is no idea."""
    if not hint.second or len(look.position.legal()) < _SEVERAL:
        return ""
    return look.say("Another idea: {words}.", words=_label(look, hint.second))


def _label(look: TableView, move: str) -> str:
    """Return a move in words, without a full stop at its end."""
    return look.match.game.view("text").label(look.position, move, look.say).rstrip(".")


def _dangers(look: TableView, hint: Hint) -> str:
    """Return a warning about the risks of the move; "" if the game names none."""
    text = look.match.game.view("text")
    if not isinstance(text, RisksView):
        return ""
    found = [*text.risks(look.position, hint.move, look.say)]
    return look.say("Careful: {risks}.", risks=in_a_row(look.say, found)) if found else ""
