"""Progress towards the goals of a solo match, round by round, in place of winning chances."""

from steppe.analysis.explain.charts import draw_heading
from steppe.core.scene import Goal
from steppe.draw.chart_table import draw_table
from steppe.draw.svg import escape
from steppe.server.pages.table.points_table import Round, rounds_of
from steppe.server.pages.table.table_view import TableView


def draw_progress(look: TableView) -> str:
    """Return the table of each goal's progress after each round."""
    say, rounds = look.say, rounds_of(look)
    columns = [{goal.title: goal.words for goal in _goals(look, one)} for one in rounds]
    rows = [(title, [there.get(title, "") for there in columns]) for title in columns[-1]]
    heads = [escape(str(one.number)) for one in rounds]
    head = draw_heading(say("Goals"), say("after each round"))
    table = draw_table(say("Round"), heads, rows)
    return f'<section class="panel" id="progress">{head}{table}</section>'


def _goals(look: TableView, one: Round) -> tuple[Goal, ...]:
    """Return the goals as they stood after a round."""
    then = look.at_moment(one.after, look.story.position(one.after))
    return look.match.game.view("svg").draw(then.scene()).goals
