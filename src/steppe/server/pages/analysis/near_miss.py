"""The sentence on a lost solo match: the nearest objective, what was missing, when it stalled."""

from collections.abc import Sequence

from steppe.core.i18n import Translator
from steppe.core.scene import Goal
from steppe.server.pages.analysis.insight import Insight
from steppe.server.pages.table.points_table import rounds_of

Goals = tuple[Goal, ...]


def near_miss(insight: Insight) -> str:
    """Return the sentences for a lost solo match; "" for any other match."""
    look = insight.look
    if look.match.players > 1 or look.winners:
        return ""
    numbers = [one.number for one in rounds_of(look)]
    return missed(look.say, numbers, insight.goals)


def missed(say: Translator, rounds: Sequence[int], goals: Sequence[Goals]) -> str:
    """Return what the nearest objective lacked at the end, and when it slipped away.

    ``goals`` are those at the end of each of the ``rounds``. Returns "" without open objectives.
    """
    still = [goal for goal in goals[-1] if goal.needed and not goal.is_met]
    if not still:
        return ""
    nearest = max(still, key=lambda goal: (goal.have / goal.needed, goal.have - goal.needed))
    if nearest.have >= nearest.needed:
        return say("Nearest objective: {title}, {words}.", title=nearest.title, words=nearest.words)
    lacked = say.plural(
        "Nearest objective: {title}, 1 short of {needed}.",
        "Nearest objective: {title}, {count} short of {needed}.",
        nearest.needed - nearest.have,
        title=nearest.title,
        needed=nearest.needed,
    )
    course = [next((one.have for one in there if one.title == nearest.title), 0) for there in goals]
    return f"{lacked} {_broken(say, rounds, goals) or _slipped(say, rounds, course)}"


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
