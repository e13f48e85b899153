"""Hints for a player without human opponents: the button, and a bot's advice."""

from itertools import zip_longest

from steppe.core.eval_terms import Contrast
from steppe.core.net_explanation import is_about_as_good, reason
from steppe.core.view import CompletesView, RisksView
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
        return form(f"{look.address}/play", deed(look, "play", whole_move(look, hint.move)), button)
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
    clause = reason(_contrast(look, hint)) if hint.second else None
    return clause.told(look.say) if clause else ""


def _contrast(look: TableView, hint: Hint) -> Contrast:
    before = look.position
    better, other = (before.copy().apply(move) for move in (hint.move, hint.second))
    return Contrast(before, better, other, before.player)


def _other_idea(look: TableView, hint: Hint) -> str:
    """Return the second-best move, and whether it is about as good, if the hint has no reason.

    Return "" if it is no idea: the only other move, or nearly the same.
    """
    if (
        not hint.second
        or len(look.position.legal()) < _SEVERAL
        or are_alike(hint.move, hint.second)
    ):
        return ""
    words = _label(look, hint.second)
    if not _reason(look, hint) and is_about_as_good(_contrast(look, hint)):
        return look.say("About as good: {words}.", words=words)
    return look.say("Another idea: {words}.", words=words)


def are_alike(one: str, other: str) -> bool:
    """Return whether two moves differ in one of many words, such as the pawn that moves."""
    pairs = list(zip_longest(one.split(":"), other.split(":")))
    return len(pairs) > _SEVERAL and sum(word != its for word, its in pairs) == 1


def whole_move(look: TableView, move: str) -> str:
    """Return a move with the rest of the decision that it begins, such as what to pay."""
    return _completed(look, move)[0]


def _label(look: TableView, move: str) -> str:
    """Return a whole move in words, without a full stop at its end."""
    return _completed(look, move)[1].rstrip(".")


def _completed(look: TableView, move: str) -> tuple[str, str]:
    text = look.match.game.view("text")
    if isinstance(text, CompletesView):
        return text.completed(look.position, move, look.say)
    return move, text.label(look.position, move, look.say)


def _dangers(look: TableView, hint: Hint) -> str:
    """Return a warning about the risks of the move; "" if the game names none."""
    text = look.match.game.view("text")
    if not isinstance(text, RisksView):
        return ""
    found = [*text.risks(look.position, hint.move, look.say)]
    return look.say("Careful: {risks}.", risks=in_a_row(look.say, found)) if found else ""
