"""The verdict on a second try, above its analysis: was the new first decision better?"""

from contextlib import suppress

from steppe.analysis.explain.summary import percent
from steppe.analysis.explain.turning_points import words_of
from steppe.analysis.judge.effort import COSTS
from steppe.analysis.judge.report import Analysis
from steppe.analysis.puzzles.second_try import ALIKE, BETTER, SAME, WORSE, SecondTry
from steppe.core.i18n import Translator, msgids
from steppe.draw.svg import escape
from steppe.server.analysis.analyses import Analyses, UnfinishedError
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.daily_match import is_sealed
from steppe.server.match.rooms import Rooms
from steppe.server.pages.analysis.insight import Insight, came_from
from steppe.server.pages.table.points_table import counts_turns
from steppe.server.pages.table.table_view import TableView

_VERDICTS = msgids(
    {
        SAME: "Same as the first time",
        BETTER: "Better than the first time",
        WORSE: "Worse than the first time",
        ALIKE: "About the same as the first time",
    }
)


async def former_of(look: TableView, rooms: Rooms, analyses: Analyses) -> Analysis | None:
    """Return the analysis of the match from which this one started, if it may be shown."""
    id, _ = came_from(look)
    with suppress(NotFoundError, UnfinishedError):
        if id and not is_sealed((await rooms.get(id)).table.sheet.dice):
            return await analyses.latest(id)
    return None


def draw_began(look: TableView) -> str:
    """Return the note saying that a match was a second try, with links to both matches, or ""."""
    match, at = came_from(look)
    if not match:
        return ""
    say, begun = look.say, max(1, look.match.position_after(0).round)
    words = (
        say("A second try from another match.")
        if counts_turns(look)
        else say("A second try from round {number} of another match.", number=begun)
    )
    ways = (
        (f"/m/{match}/at/{at}", say("See the first match")),
        (f"{look.address}/analysis", say("Compare with the first time")),
    )
    links = " \N{MIDDLE DOT} ".join(
        f'<a href="{address}">{escape(title)}</a>' for address, title in ways
    )
    return f'<p class="result-note">{escape(words)} {links}</p>'


def draw_second(insight: Insight) -> str:
    """Return the panel that compares the first decision here with the one in the first match."""
    if (
        not came_from(insight.look)[0]
        or not insight.told.has(COSTS)
        or not insight.told.tells_chances
    ):
        return ""
    say, second = insight.look.say, insight.second
    title = say(_VERDICTS[second.verdict]) if second else say("A second try")
    body = _compared(second, say) if second else f"<p>{escape(_why_not(insight))}</p>"
    return (
        f'<section class="panel second-try" id="second" aria-labelledby="second-title">'
        f'<h2 id="second-title">{escape(title)}</h2>{body}{_way(insight)}</section>'
    )


def _compared(second: SecondTry, say: Translator) -> str:
    """Return both decisions, each with the winning chance after it."""
    rows = [(say("The first time"), second.former), (say("This time"), second.now)]
    items = "".join(
        f"<div><dt>{escape(title)}</dt><dd>"
        f"{escape(words_of(second.position, second.seat, way.moves, say))}"
        f" <b>{escape(percent(say, way.share))}</b></dd></div>"
        for title, way in rows[second.verdict == SAME :]
    )
    return f'<dl>{items}</dl><p class="chart-note">{escape(_about(second, say))}</p>'


def _about(second: SecondTry, say: Translator) -> str:
    """Return the explanation of the numbers."""
    if second.verdict == SAME:
        return say("Winning chance after the decision.")
    return say(
        "Winning chance after the decision, according to the analysis of each match. A difference"
        " of less than 3% means nothing."
    )


def _why_not(insight: Insight) -> str:
    """Return the reason why there is no comparison."""
    if insight.former is None:
        return insight.look.say(
            "This match starts from a position in another match. Analyse that match, too, to see"
            " whether the first decision was better this time."
        )
    return insight.look.say(
        "This match starts from a position in another match, in which you made no decision."
    )


def _way(insight: Insight) -> str:
    """Return the link to the same moment in the first match."""
    match, at = came_from(insight.look)
    words = escape(insight.look.say("See the first match"))
    return f'<p><a href="/m/{match}/analysis?at={at}">{words}</a></p>'
