"""The progress of an analysis in words, and the button that requests or cancels it."""

from collections.abc import Mapping

from steppe.analysis.judge.effort import COSTS, CURVE, LUCK, MOMENTS
from steppe.core.i18n import msgids
from steppe.draw.svg import escape
from steppe.server.analysis.analyses import KEPT, REFUSED, RUNNING, WAITING, State, goes_on
from steppe.server.pages.shell.button import Button, form
from steppe.server.pages.table.table_view import TableView

_STAGES: Mapping[str, str] = msgids(
    {
        "": "Analysing",
        CURVE: "Evaluating positions: {done} of {total}",
        LUCK: "Measuring luck: {done} of {total}",
        COSTS: "Evaluating decisions: {done} of {total}",
        MOMENTS: "Checking key moments: {done} of {total}",
    }
)


def known(state: State) -> str:
    """Return the level of a state in a word, "none" before the first level."""
    return state.level or "none"


def draw_stage(look: TableView, state: State) -> str:
    """Return the progress of the analysis, or "" when it is complete."""
    if state.status == KEPT and state.level == MOMENTS:
        return ""
    words, bar = _words(look, state), ""
    if state.status == RUNNING:
        bar = (
            f'<progress max="{max(1, state.total)}" value="{state.done}"'
            f' aria-label="{escape(words)}"></progress>'
        )
    body = f"<p>{escape(words)}</p>{bar}{_action(look, state)}"
    return f'<div class="analysis-stage" id="stage">{body}</div>'


def _words(look: TableView, state: State) -> str:
    say = look.say
    if state.status == RUNNING:
        return say(_STAGES[state.stage], done=state.done, total=state.total)
    if state.status == WAITING:
        return say(
            "Number {place} in the queue. You can leave; the analysis continues.", place=state.place
        )
    if state.status == REFUSED:
        return say(state.why)
    return say("This match has not been analysed yet.")


def _action(look: TableView, state: State) -> str:
    """Return the button that requests the analysis, or the one that cancels it."""
    address = f"{look.address}/analysis"
    if goes_on(state):
        button = Button(look.say("Cancel"), "quiet", live=False)
        return form(f"{address}/cancel", {}, button)
    return form(address, {}, Button(look.say("Analyse this match"), "primary", live=False))
