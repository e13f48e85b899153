"""Reasons for a move: the terms of the bots' evaluation (``evaluate``).

With several clans, the terms are points; in solo, the work to spare beyond what a win needs.
"""

from collections.abc import Callable, Mapping

from steppe.core.eval_terms import Clause, Contrast, Term
from steppe.core.i18n import msgid
from steppe.games.doggerland.ai.evaluate import Outlook, outlook, parts, prospect
from steppe.games.doggerland.ai.evaluation import objective_values, solo, solo_outlook, work_left
from steppe.games.doggerland.rules import actions, effects, tables
from steppe.games.doggerland.rules.state import DRAWN, EATING, IDLE_KIND, MOVING, STAFFING, State
from steppe.games.doggerland.views import traits as line_traits
from steppe.games.doggerland.views.card_text import goal_word

_CLAN = (
    Term("points", msgid("points scored")),
    Term("plans", msgid("what is planned")),
    Term("goods"),
    Term("paintings", msgid("animals to paint")),
    Term("clan", msgid("members and capabilities")),
    Term("idle", msgid("members still free")),
    Term("aims", msgid("objectives within reach")),
    Term("food", msgid("food for the clan")),
)
_ALONE = (
    Term("hands", msgid("members free for work")),
    Term("goals", msgid("objectives within reach")),
    Term("land", msgid("tiles and animals in range")),
    Term("famine", msgid("less famine")),
)
TERMS = (*_CLAN, *_ALONE)
assert tuple(term.name for term in TERMS) == (*Outlook._fields, *solo.Spare._fields)
IDLE = ("pass", "done", "stay", "stop")
traits = line_traits.traits


def judged(s: State, player: int) -> list[tuple[Term, float]]:
    """Return the value of each term to a clan, in final points or, in solo, in members' work."""
    terms, worths = (_CLAN, parts(s, player)) if s.players > 1 else (_ALONE, _alone(s))
    return list(zip(terms, map(float, worths), strict=True))


def whole(s: State, player: int) -> float:
    """Return the points that a clan can expect at the end or, in solo, the spare work."""
    return float(outlook(s, player) if s.players > 1 else sum(_alone(s)))


def _alone(s: State) -> solo.Spare:
    return solo.parts(s, solo_outlook.planned(s))


def consequence(term: Term, two: Contrast) -> Clause | None:
    """Return what a better move does, if its label does not say so already.

    A part of a meal means nothing until the meal is complete. After a solo player's Village has
    moved, the next round begins, so only the land around it can be compared.
    """
    told, before = _TOLD.get(term.name), two.before
    is_next = before.state.phase == MOVING and before.players == 1 and term.name != "land"
    return told(two) if told and not is_next and before.state.phase != EATING else None


def _no_famine(two: Contrast) -> Clause | None:
    _, better, other = two.of(lambda s, player: int(s.famine[player]))
    if better >= other:
        return None
    return Clause.plural("avoids 1 famine", "avoids {count} famine", other - better)


def _planned(two: Contrast) -> Clause | None:
    """Return the lasting effect of the action that is being planned [D7.7, D12]."""
    before, better, _ = two.of(_num_parents)
    if better > before:
        return Clause(msgid("adds a member for the rounds to come"))
    before, better, _ = two.of(_num_trained)
    return Clause(msgid("pays off in every round to come")) if better > before else None


def _num_parents(s: State, player: int) -> int:
    return int(s.parents[player].sum()) + (_planning(s) == actions.BIRTH)


def _num_trained(s: State, player: int) -> int:
    is_training = actions.IMPROVE <= _planning(s) < actions.IMPROVE + tables.TRACKS
    return sum(int(kind) != IDLE_KIND for kind in s.trainer[player]) + is_training


def _planning(s: State) -> int:
    """Return the action for which members are being chosen, or -1."""
    return int(s.doing) if s.phase == STAFFING else -1


def _painted(two: Contrast) -> Clause | None:
    """Return what a better move does for the animals in memory [D10.4, D11.2]."""
    _, better, other = two.of(_num_animals)
    if better > other:
        return Clause(msgid("brings an animal to paint"))
    held = [[*position.state.memory[two.player]] for position in (two.better, two.other)]
    is_choice = better == other and held[0] != held[1]
    return Clause(msgid("keeps the animals that are worth more")) if is_choice else None


def _num_animals(s: State, player: int) -> int:
    """Count the animals in memory, and the one that the expedition being planned hunts."""
    number = sum(int(animal) != tables.NO_ANIMAL for animal in s.memory[player])
    if _is_expedition(s):
        number += int(s.animal[_planning(s) - actions.SEND]) != tables.NO_ANIMAL
    return number


def _is_expedition(s: State) -> bool:
    return actions.SEND <= _planning(s) < actions.SEND + tables.CELLS


def _grown(two: Contrast) -> Clause | None:
    before, better, _ = two.of(effects.num_members)
    if better > before:
        return Clause(msgid("adds a member for the rounds to come"))
    before, better, _ = two.of(lambda s, player: int(s.capability[player].sum()))
    return Clause(msgid("pays off in every round to come")) if better > before else None


def _free(two: Contrast) -> Clause | None:
    """Return how many more members stay free for other actions, or that the Chief does [D6.2]."""
    if two.before.state.phase == MOVING:
        return _ranging(two)
    if STAFFING in (two.better.state.phase, two.other.state.phase):
        return None
    _, better, other = two.of(effects.num_idle)
    if better > other:
        return Clause.plural(
            "leaves 1 more member free", "leaves {count} more members free", better - other
        )
    _, chiefs, fewer = two.of(lambda s, player: int(s.idle[player, tables.CHIEF]))
    is_chief = better == other and chiefs > fewer
    return Clause(msgid("keeps the Chief free for other work")) if is_chief else None


def _ranging(two: Contrast) -> Clause | None:
    """Return that the Village moves to better land, or stays on it [D17.7]."""
    if two.before.state.phase != MOVING:
        return None
    start, end, _ = two.of(lambda s, player: int(s.village[player]))
    brings = msgid("brings better tiles and animals within range")
    return Clause(brings if start != end else msgid("keeps better tiles and animals within range"))


def _aimed(two: Contrast) -> Clause | None:
    """Return the objective that comes closest by a better move [D18]."""
    first, count, lacking = (
        (0, tables.COMMON_GOALS, objective_values.lacking)
        if two.before.players > 1
        else (tables.COMMON_GOALS, solo_outlook.LONE_GOALS, _lacking_alone)
    )
    drawn = [goal for goal in range(count) if two.before.state.drawn[first + goal] == DRAWN]
    steps = {goal: _nearer(two, lacking, goal) for goal in drawn}
    goal = max(drawn, key=steps.__getitem__, default=0)
    if not drawn or steps[goal] <= 0:
        states = two.better.state, two.other.state
        is_harvest = [*map(_is_expedition, states)] == [True, False]
        is_harvest = is_harvest and two.before.players == 1  # the solo evaluation counts goods
        return _harvested(two) if is_harvest else None
    return Clause(msgid("brings an objective closer: {name}"), goal_word(first + goal))


def _harvested(two: Contrast) -> Clause:
    """Return what a harvest on its own is good for: objectives, or only meals."""
    s = two.better.state
    is_food = int(tables.SYMBOL[s.tile[_planning(s) - actions.SEND]]) == tables.FRUIT_SYMBOL
    food = msgid("brings food for the rounds to come")
    return Clause(food if is_food else msgid("brings goods that objectives need"))


def _nearer(two: Contrast, lacking: Callable[[State, int, int], float], goal: int) -> float:
    """Return how much less an objective lacks after the better move."""
    _, better, other = two.of(lambda s, player: lacking(s, player, goal))
    return other - better


def _lacking_alone(s: State, _player: int, goal: int) -> float:
    return float(work_left.lacking(s, solo_outlook.planned(s))[goal])


def _fed(two: Contrast) -> Clause | None:
    """Return what a better move does for tonight's meal, with the planned expeditions [D17.1]."""
    before, better, other = two.of(_hungry)
    if other <= 0 or better >= other:
        return None
    if better >= before:
        return Clause(msgid("saves food for tonight"))
    enough = msgid("brings enough food for tonight")
    return Clause(enough if better <= 0 else msgid("brings food for tonight"))


def _hungry(s: State, player: int) -> float:
    """Return how many members cannot be fed tonight."""
    coming = (
        float(prospect(s, player).plan.rations)
        if s.players > 1
        else float(solo_outlook.planned(s)[solo_outlook.RATIONS])
    )
    return float(effects.num_members(s, player)) - effects.rations(s, player) - coming


_TOLD: Mapping[str, Callable[[Contrast], Clause | None]] = {
    "points": _no_famine,
    "plans": _planned,
    "paintings": _painted,
    "clan": _grown,
    "idle": _free,
    "aims": _aimed,
    "food": _fed,
    "hands": _free,
    "goals": _aimed,
    "land": _ranging,
    "famine": lambda two: _no_famine(two) or _fed(two),
}
