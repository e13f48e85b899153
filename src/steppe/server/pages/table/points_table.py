"""The points, round by round, shown once a match is over."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from steppe.analysis.explain.charts import draw_heading
from steppe.core.i18n import figure
from steppe.core.scene import Goal
from steppe.draw.chart import Chart, Curve, draw_chart, draw_figures, draw_table, signs
from steppe.draw.svg import emblem, escape
from steppe.play.match import Match
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.table.table_view import TableView
from steppe.server.pages.table.verdict import counted

_WIDE, _NARROW = (452, 186), (346, 210)
_MOMENTS = 3
_TURN = "turn"  # a field with this name counts finished turns; any other field counts rounds


class Round(NamedTuple):
    """A finished round: its number, the number of entries at its end, and the points."""

    number: int
    after: int
    points: tuple[int, ...]


class Gain(NamedTuple):
    """The points that a player gained in a round, with the entries at its start and end."""

    points: int
    player: int
    number: int
    start: int
    end: int


def rounds_of(look: TableView) -> tuple[Round, ...]:
    """Return a finished match's rounds, preceded by an entry for its start."""
    kept: tuple[Round, ...] | None = look.table.kept.get("rounds")
    if kept is None:
        kept = look.table.kept["rounds"] = tuple(_rounds(look.match))
    return kept


def _rounds(match: Match) -> Iterator[Round]:
    """Yield the start of a match, and the end of each round, including its scoring."""
    more, former, last = int(_counts_turns(match)), None, len(match.line)
    for after, position in enumerate(match.positions()):
        now = position.round
        if former is None:
            yield Round(0, 0, tuple(position.scores()))
        elif now != former or (after == last and not more):
            number = former + more  # forced turns may have followed: count only this round
            if number:
                yield Round(number, after, tuple(position.scores()))
        former = now


def draw_points(look: TableView) -> str:
    """Return the panel with the chart, or "" if there is nothing to compare."""
    if len(look.names) < 2 or len({one.points for one in rounds_of(look)}) < 3:
        return ""
    say, rounds = look.say, rounds_of(look)
    title = say("Turn by turn") if counts_turns(look) else say("Round by round")
    return (
        f'<section class="panel points-panel" id="points"><h2>{icon("trophy")}'
        f"{escape(title)}</h2>"
        f'<div role="img" aria-label="{escape(_story(look, rounds))}">'
        f"{draw_chart(_chart(look, rounds, _WIDE), 'wide-only')}"
        f"{draw_chart(_chart(look, rounds, _NARROW), 'narrow-only')}</div>"
        f"{_table(look, rounds)}</section>"
    )


def counts_turns(look: TableView) -> bool:
    """Return whether a round of the game is one player's turn."""
    return _counts_turns(look.match)


def _counts_turns(match: Match) -> bool:
    return _TURN in match.game.round_field


def _label(look: TableView, one: Round) -> str:
    """Return a round's number or, where a round is a turn, that of its last move; "0": start."""
    is_turn = one.after and counts_turns(look)
    return str(look.move_at(one.after - 1) if is_turn else one.number)


def _chart(look: TableView, rounds: tuple[Round, ...], size: tuple[int, int]) -> Chart:
    curves = tuple(
        Curve(player, name, tuple(one.points[player] for one in rounds))
        for player, name in enumerate(look.names)
    )
    return Chart(curves, tuple(_label(look, one) for one in rounds), size)


def _story(look: TableView, rounds: tuple[Round, ...]) -> str:
    """Return the chart as a sentence for screen readers."""
    last = rounds[-1]
    ends = ", ".join(
        look.say("{name} {points}", name=name, points=figure(points))
        for name, points in zip(look.names, last.points, strict=True)
    )
    return look.say("Points from start to finish: {ends}", ends=ends)


def _table(look: TableView, rounds: tuple[Round, ...]) -> str:
    say = look.say
    title = say("Move") if counts_turns(look) else say("Round")
    rows = [(_label(look, one), list(map(figure, one.points))) for one in rounds]
    return draw_figures(say, "points-table", title, signs(look.names), rows)


def draw_moments(look: TableView) -> str:
    """Return the rounds with the largest gains, each with a link to its playback."""
    gains = sorted(_gains(rounds_of(look)), key=lambda gain: -gain.points)[:_MOMENTS]
    if len(look.names) < 2 or not gains:
        return ""
    items = "".join(_moment(look, gain) for gain in sorted(gains, key=lambda gain: gain.number))
    title = escape(look.say("Key moments"))
    return (
        f'<section class="panel moments" id="moments"><h2>{icon("campfire")}{title}</h2>'
        f"<ol>{items}</ol></section>"
    )


def _gains(rounds: tuple[Round, ...]) -> Iterator[Gain]:
    """Yield the largest gain in each round in which any player gained points."""
    for before, now in pairwise(rounds):
        most = max(
            (later - sooner, -player)
            for player, (sooner, later) in enumerate(zip(before.points, now.points, strict=True))
        )
        if most[0] > 0:
            yield Gain(most[0], -most[1], now.number, before.after, now.after)


def _moment(look: TableView, gain: Gain) -> str:
    say, when, points = look.say, _when(look, gain), counted(look, gain.points)
    words = say("{name} gains {points}", name=look.names[gain.player], points=points)
    watch = escape(say("Watch"))
    return (
        f"<li>{emblem(gain.player)}<span><b>{escape(when)}</b> {escape(words)}</span>"
        f'<a href="{way_to(look, gain.start, gain.end)}" aria-label="{watch}: {escape(when)}">'
        f"{watch}</a></li>"
    )


def _when(look: TableView, gain: Gain) -> str:
    """Return the round of a gain or, where a round is a turn, its moves."""
    say = look.say
    if not counts_turns(look):
        return say("Round {number}", number=gain.number)
    first, last = look.move_at(gain.start), look.move_at(gain.end - 1)
    if first == last:
        return say("Move {number}", number=last)
    return say("Moves {first} to {last}", first=first, last=last)


def way_to(look: TableView, start: int, end: int) -> str:
    """Return the URL of a moment, at which a script plays back the round that led to it."""
    return f"{look.address}/at/{end}#watch-{start}"


def goals_by_round(look: TableView) -> list[tuple[Goal, ...]]:
    """Return a lone player's goals as they stood at the start and after each round."""
    return [_goals(look, one) for one in rounds_of(look)]


def draw_progress(look: TableView, goals: list[tuple[Goal, ...]]) -> str:
    """Return the table of each goal's progress after each round.

    A condition for the whole match has a row only if its number changed.
    """
    say, rounds = look.say, rounds_of(look)
    columns = [{goal.title: figure(goal.have) for goal in there} for there in goals]
    rows = [
        (_aim(goal), [there.get(goal.title, "") for there in columns])
        for goal in goals[-1]
        if goal.needed or goal.have
    ]
    heads = [escape(str(one.number)) for one in rounds]
    head = draw_heading(say("Goals"), say("after each round"))
    table = draw_table(say("Round"), heads, rows)
    return f'<section class="panel" id="progress">{head}{table}</section>'


def _aim(goal: Goal) -> str:
    """Return an objective with the number that it needs: "Path (3)"."""
    return f"{goal.title} ({goal.needed})" if goal.needed else goal.title


def _goals(look: TableView, one: Round) -> tuple[Goal, ...]:
    """Return the goals as they stood after a round."""
    then = look.at_moment(one.after, look.story.position(one.after))
    return look.match.game.view("svg").draw(then.scene()).goals
