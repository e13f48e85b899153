"""A lost solo match: the nearest objectives, what was missing, when they stalled, what lay idle."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from steppe.core.i18n import Translator
from steppe.core.scene import Goal
from steppe.core.view import SparesView
from steppe.draw.svg import escape
from steppe.draw.words import listed
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.table.points_table import rounds_of
from steppe.server.pages.table.table_view import TableView

Goals = tuple[Goal, ...]
_NEAREST = 3  # objectives to list
_IDLEST = 3  # rounds to list


class _Spared(NamedTuple):
    round: int
    number: int
    words: str


def near_miss(insight: Insight) -> str:
    """Return the sentences for a lost solo match; "" for any other match."""
    if not is_lost_alone(insight):
        return ""
    return missed(insight.look.say, _numbers(insight), insight.goals)


def draw_misses(insight: Insight) -> str:
    """Return the panel on what a lost solo match lacked; "" for any other match, or if nothing."""
    if not is_lost_alone(insight):
        return ""
    say = insight.look.say
    told = [*lacks(say, _numbers(insight), insight.goals), idle_words(insight.look)]
    items = "".join(f"<li>{escape(words)}</li>" for words in told if words)
    if not items:
        return ""
    title = escape(say("What was missing"))
    return f'<section class="panel" id="misses"><h2>{title}</h2><ul>{items}</ul></section>'


def is_lost_alone(insight: Insight) -> bool:
    """Return whether this is a lost solo match."""
    return insight.look.match.players == 1 and not insight.look.winners


def _numbers(insight: Insight) -> list[int]:
    return [one.number for one in rounds_of(insight.look)]


def missed(say: Translator, rounds: Sequence[int], goals: Sequence[Goals]) -> str:
    """Return what the nearest objective lacked at the end, and when it slipped away.

    ``goals`` are those at the end of each of the ``rounds``. Returns "" without open objectives.
    """
    if not (near := _nearest(goals[-1])):
        return ""
    words = say("Nearest objective: {words}", words=_lacked(say, near[0]))
    if near[0].have >= near[0].needed:
        return words
    return (
        f"{words} {_broken(say, rounds, goals) or _slipped(say, rounds, _course(goals, near[0]))}"
    )


def lacks(say: Translator, rounds: Sequence[int], goals: Sequence[Goals]) -> Iterator[str]:
    """Yield what each of the nearest objectives lacked at the end, and when it slipped away."""
    for goal in _nearest(goals[-1])[:_NEAREST]:
        slipped = "" if goal.have >= goal.needed else _slipped(say, rounds, _course(goals, goal))
        yield f"{_lacked(say, goal)} {slipped}".rstrip()


def _lacked(say: Translator, goal: Goal) -> str:
    """Return what an objective lacked at the end, or why it does not count."""
    if goal.have >= goal.needed:
        return say("{title}, {words}.", title=goal.title, words=goal.words)
    return say.plural(
        "{title}, 1 short of {needed}.",
        "{title}, {count} short of {needed}.",
        goal.needed - goal.have,
        title=goal.title,
        needed=goal.needed,
    )


def _nearest(goals: Goals) -> list[Goal]:
    """Return the objectives that were missed, the nearest one first."""
    still = [goal for goal in goals if goal.needed and not goal.is_met]
    return sorted(still, key=lambda one: (-one.have / one.needed, one.needed - one.have))


def _course(goals: Sequence[Goals], goal: Goal) -> list[int]:
    """Return an objective's progress after each round."""
    return [next((one.have for one in there if one.title == goal.title), 0) for there in goals]


def _broken(say: Translator, rounds: Sequence[int], goals: Sequence[Goals]) -> str:
    """Return when a condition for the whole match was broken; "" if none was."""
    for goal in goals[-1]:
        held = [
            number
            for number, there in zip(rounds, goals, strict=True)
            if any(one.title == goal.title and one.is_met for one in there)
        ]
        if held and not goal.is_met and not goal.needed:
            return say(
                "{title}: within limits until round {round}.", title=goal.title, round=held[-1]
            )
    return ""


def _slipped(say: Translator, rounds: Sequence[int], course: Sequence[int]) -> str:
    """Return when an objective's progress, after each of the ``rounds``, stopped or fell."""
    most, last = max(course), course[-1]
    if not most:
        return say("It was never begun.")
    peak = max(place for place, have in enumerate(course) if have == most)
    if most > last:
        return say(
            "It stood at {have} after round {round}, then fell back.",
            have=most,
            round=rounds[peak],
        )
    since = course.index(most)
    if not since:
        return say("No progress since the start.")
    if since == len(course) - 1:
        return say("It grew until the last round.")
    return say("No progress after round {round}.", round=rounds[since])


def idle_words(look: TableView) -> str:
    """Return the rounds in which a lone player left most unused, in order of play."""
    most = sorted(_idle(look), key=lambda one: -one.number)[:_IDLEST]
    say = look.say
    rounds = [
        say("{what} in round {round}", what=one.words, round=one.round) for one in sorted(most)
    ]
    return say("Left idle: {rounds}.", rounds=listed(say, rounds)) if rounds else ""


def _idle(look: TableView) -> Iterator[_Spared]:
    """Yield what each of a lone player's moves left unused."""
    text, match = look.match.game.view("text"), look.match
    if not isinstance(text, SparesView):
        return
    for position, entry in zip(match.positions(), match.line, strict=False):
        if not entry.is_said and entry.move:
            number, words = text.spared(position, entry.move, look.say)
            if number:
                yield _Spared(position.round, number, words)
