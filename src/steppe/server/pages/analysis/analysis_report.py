"""The content of the analysis page: accuracy, one curve, the mistakes, a replay, then the rest.

Parts that are not ready yet have a full-size placeholder. Links lead to other seats (``seat``) and
moments (``at``) on the same page, so nothing here needs a script.
"""

from collections.abc import Mapping

from steppe.analysis.explain.charts import draw_accounts, draw_certainty, draw_chances
from steppe.analysis.explain.summary import accuracy_of, headline
from steppe.analysis.judge.effort import COSTS, CURVE, LUCK, MOMENTS
from steppe.core.i18n import figure, msgids
from steppe.draw.svg import emblem, escape, seat_class
from steppe.draw.words import day_of
from steppe.server.analysis.analyses import KEPT, REFUSED, RUNNING, WAITING, State, goes_on
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.analysis.key_moments import draw_certainty_of, draw_turning_points
from steppe.server.pages.analysis.near_miss import draw_misses, near_miss
from steppe.server.pages.analysis.retry_verdict import draw_second
from steppe.server.pages.analysis.review import draw_lookback
from steppe.server.pages.shell.button import Button, form
from steppe.server.pages.shell.game_cards import DASH
from steppe.server.pages.shell.player_names import bot_name, face_of, mark_of
from steppe.server.pages.table.points_table import draw_progress
from steppe.server.pages.table.result_panel import draw_again, draw_goals, draw_ranking
from steppe.server.pages.table.table_fragment import palette_of
from steppe.server.pages.table.table_view import TableView
from steppe.server.pages.table.verdict import how, outcome, place_of, ranked

_BEGINNER = "pebble"  # accuracy is calibrated by this bot
_STAGES: Mapping[str, str] = msgids(
    {
        "": "Analysis in progress",
        CURVE: "Analysis in progress, step 1 of 4: positions ({done} of {total})",
        LUCK: "Analysis in progress, step 2 of 4: luck ({done} of {total})",
        COSTS: "Analysis in progress, step 3 of 4: decisions ({done} of {total})",
        MOMENTS: "Analysis in progress, step 4 of 4: mistakes ({done} of {total})",
    }
)


def draw_insight(insight: Insight) -> str:
    """Return the fragment of the page that changes."""
    look = insight.look
    live = f' data-live="{known(insight.state)}"' if goes_on(insight.state) else ""
    asked = " analysed" if insight.is_asked else ""
    story, side = _columns(insight)
    return (
        f'<div id="analysis" class="analysis-page{asked}{palette_of(look)}"'
        f' data-game="{look.match.game.name}"{live}>{_head(insight)}{draw_second(insight)}'
        f'<div class="analysis-main"><div class="analysis-story">{story}</div>'
        f'<div class="analysis-side">{side}</div></div>'
        f"{_more(insight)}</div>"
    )


def _columns(insight: Insight) -> tuple[str, str]:
    """Return the contents of the wide and the narrow column, roughly equal in height."""
    standing, lookback, told = _standing(insight), draw_lookback(insight), insight.told
    goals = "" if told.tells_chances else draw_progress(insight.look, insight.goals)
    goals += draw_misses(insight)
    if not insight.is_asked:
        return goals + lookback, standing
    chart = goals or draw_chances(told)
    return chart + draw_turning_points(insight), standing + lookback


def _more(insight: Insight) -> str:
    """Return the folded rest: luck, certainty, and where the points came from."""
    told, parts = insight.told, ""
    if insight.is_asked and told.tells_chances:
        parts = draw_accounts(told) + draw_certainty(told) + draw_certainty_of(insight)
    parts += _points(insight)
    title = escape(insight.look.say("More"))
    return f'<details id="more"><summary>{title}</summary>{parts}</details>' if parts else ""


def _head(insight: Insight) -> str:
    look, say = insight.look, insight.look.say
    table, record = escape(say("Go to the table")), escape(say("Download"))
    ways = "".join(draw_again(look)[:1])
    return (
        f'<header class="analysis-head"><div><p class="crumbs">{_crumbs(look)}</p>'
        f"<h1>{escape(outcome(look)[1])}</h1>"
        f'<div class="analysis-lead">{_lead(insight)}</div></div>'
        f'<div class="row">{ways}<a class="quiet" href="{look.address}">{table}</a>'
        f'<a class="quiet" href="{look.address}/record" download>{record}</a></div></header>'
    )


def _crumbs(look: TableView) -> str:
    game, sheet = look.match.game, look.table.sheet
    day = day_of(sheet.ended or sheet.moved or sheet.created, look.say)
    title, names = escape(look.say(game.title)), escape(", ".join(look.names))
    return f'<a href="/game/{game.name}">{title}</a> {DASH} {names}, {escape(day)}'


def _lead(insight: Insight) -> str:
    """Return the match's outcome, with the deciding moments or the progress of the analysis."""
    decided = "" if goes_on(insight.state) else headline(insight.told)
    words = " ".join(filter(None, (_ended(insight.look), near_miss(insight), decided)))
    return f'<p class="lead-words">{escape(words)}</p>{draw_stage(insight.look, insight.state)}'


def _ended(look: TableView) -> str:
    words = how(look)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _standing(insight: Insight) -> str:
    """Return the ranking, or the goals of a solo match, with each player's accuracy."""
    look = insight.look
    if look.match.players == 1:
        title, kept = escape(look.say("Goals")), escape(accuracy_of(insight.told, 0))
        goals = draw_goals(look, insight.picture)
        goals += f"<p><b>{kept or '&nbsp;'}</b></p>" if insight.is_asked else ""
        body = f"<h2>{title}</h2>{goals}{_about_accuracy(insight)}"
        return f'<section class="panel" id="standing">{body}</section>'
    rows = "".join(_rank(insight, player) for player in ranked(look))
    return f'<div id="standing"><ol class="podium">{rows}</ol>{_about_accuracy(insight)}</div>'


def _about_accuracy(insight: Insight) -> str:
    """Return the explanation of the percentages."""
    if not insight.is_asked:
        return ""
    say = insight.look.say
    words = say("Accuracy: at 100%, no decision gave winning chance away.")
    if not insight.told.tells_chances:
        words = say(
            "Accuracy compares each decision with the best one found, not with the goals:"
            " these can be missed without a large mistake."
        )
    elif insight.look.match.players > 1:  # not measured for solo matches
        bot = bot_name(_BEGINNER, say)
        words += " " + say(
            "For comparison: {bot}, a beginner, has about 50% against itself.", bot=bot
        )
    return f'<p class="chart-note">{escape(words)}</p>'


def _rank(insight: Insight, player: int) -> str:
    look, place = insight.look, place_of(insight.look, player)
    best = " best" if player in look.winners else ""
    seat = look.table.seats[player]
    name, kept = escape(look.names[player]), escape(accuracy_of(insight.told, player))
    small = f"<small>{kept or '&nbsp;'}</small>" if insight.is_asked else ""
    return (
        f'<li class="{seat_class(player)}{best}"><i>{place}</i>{face_of(seat)}'
        f"{emblem(player)}<span><b>{name}</b> {mark_of(seat, look.say)}{small}</span>"
        f"<b>{figure(look.results[1][player])}</b></li>"
    )


def _points(insight: Insight) -> str:
    """Return the panel with each player's points by source."""
    drawn = draw_ranking(insight.look, insight.picture)
    title = escape(insight.look.say("Where the points came from"))
    return f'<section class="panel" id="points"><h2>{title}</h2>{drawn}</section>' if drawn else ""


def known(state: State) -> str:
    """Return the level of a state as a word, "none" before the first level."""
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
    """Return the button that requests the analysis, or the button that cancels it."""
    address = f"{look.address}/analysis"
    if goes_on(state):
        button = Button(look.say("Cancel"), "quiet", live=False)
        return form(f"{address}/cancel", {}, button)
    return form(address, {}, Button(look.say("Analyse this match"), "primary", live=False))
