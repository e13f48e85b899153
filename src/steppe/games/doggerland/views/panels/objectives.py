"""The objectives: what they ask for, who is how far, which places are taken (rules D18, D21)."""

from collections.abc import Iterator
from functools import lru_cache

from steppe.core.say import Say
from steppe.core.scene import Goal, Panel, Scene
from steppe.draw.svg import emblem, escape
from steppe.draw.words import colour_name, listed
from steppe.engine.kernel import State
from steppe.games.doggerland import goals
from steppe.games.doggerland.state import DRAWN, FIRST_PLACE, OVER, SECOND_PLACE
from steppe.games.doggerland.tables import GOAL_POINTS, GOALS, QUOTA, SOLO_NEEDED
from steppe.games.doggerland.views.lore import goal_asks, goal_name
from steppe.games.doggerland.views.pictures import icon
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.words import counted

_Far = tuple[tuple[int, int], ...]  # how much of an objective each clan has, of how much


def draw_objectives(scene: Scene) -> Panel:
    """Return the panel of the objectives of the match."""
    s, say = scene.position.state, scene.say
    drawn = tuple(goal for goal in range(GOALS) if s.drawn[goal] == DRAWN)
    clans = [count.standing(s, player, drawn) for player in range(int(s.players))]
    head = _solo_head(scene) if s.players == 1 else ""
    one = _lone if s.players == 1 else _common
    rows = zip(drawn, zip(*clans, strict=True), strict=True)
    items = "".join(one(s, goal, far, say) for goal, far in rows)
    return Panel(say("Objectives"), f'{head}<ul class="goal-list">{items}</ul>')


def _common(s: State, goal: int, far: _Far, say: Say) -> str:
    """Return an objective of the clans: the places, and how far each clan is [D18.1]."""
    clans = tuple((int(s.goal[player, goal]), *parts) for player, parts in enumerate(far))
    return _common_item(goal, clans, (bool(s.since[goal]), bool(s.second[goal])), say)


@lru_cache(4096)
def _common_item(
    goal: int, clans: tuple[tuple[int, int, int], ...], taken: tuple[bool, bool], say: Say
) -> str:
    chips = "".join(_clan(player, clan, say) for player, clan in enumerate(clans))
    places = "".join(
        f'<i class="seat-{place}{" taken" if taken[place - FIRST_PLACE] else ""}">'
        f"{int(GOAL_POINTS[place])}</i>"
        for place in (FIRST_PLACE, SECOND_PLACE)
    )
    told = escape(_places_words(taken, say))
    return (
        f"<li>{_head(goal, say)}"
        f'<span class="places" title="{told}"><span class="sr">{told}, </span>'
        f'<span aria-hidden="true">{places}</span></span>'
        f'<span class="reached">{chips}</span></li>'
    )


def _head(goal: int, say: Say) -> str:
    return f"<b>{escape(goal_name(say, goal))}</b><span>{escape(goal_asks(say, goal))}</span>"


def _places_words(taken: tuple[bool, bool], say: Say) -> str:
    """Return which places are still to be had."""
    free = [
        counted(say, "point", int(GOAL_POINTS[place]))
        for place in (FIRST_PLACE, SECOND_PLACE)
        if not taken[place - FIRST_PLACE]
    ]
    if not free:
        return say("both places are taken")
    return say("still free: {points}", points=listed(say, free))


def _clan(player: int, clan: tuple[int, int, int], say: Say) -> str:
    """Return how far a clan is, or which points it has."""
    place, have, needed = clan
    if place:
        points = int(GOAL_POINTS[place])
        words = say(
            "{colour} has {points}",
            colour=colour_name(say, player),
            points=counted(say, "point", points),
        )
        value, style = f"+{points}", "clan-goal won"
    else:
        words = say(
            "{colour} has {have} of {needed}",
            colour=colour_name(say, player),
            have=have,
            needed=needed,
        )
        value, style = f"{have}/{needed}", "clan-goal"
    told = escape(words)
    return (
        f'<span class="{style}" title="{told}"><span class="sr">{told}, </span>'
        f'{emblem(player)}<span aria-hidden="true">{value}</span></span>'
    )


# Solo


def _solo_head(scene: Scene) -> str:
    """Return how many objectives are reached and needed, and the famine allowed [D21.3]."""
    s, say = scene.position.state, scene.say
    rows = "".join(
        f'<span class="{style}">{icon(name, scene.sprite)}{escape(words)}</span>'
        for name, words, style in _solo_counts(s, say)
    )
    return f'<p class="quota">{rows}</p>'


def _solo_counts(s: State, say: Say) -> Iterator[tuple[str, str, str]]:
    reached, needed = int(goals.num_reached(s)), int(SOLO_NEEDED[s.hardness])
    words = say("{reached} of {needed} needed", reached=reached, needed=needed)
    yield "points", words, "reached-all" if reached >= needed else "still"
    famine, quota = int(s.famine[0]), int(QUOTA[s.hardness])
    words = say("famine {famine}, at most {quota}", famine=famine, quota=quota)
    yield "famine", words, "short" if famine >= quota else "still"


def draw_goals(scene: Scene) -> tuple[Goal, ...]:
    """Return the objectives of a lone clan as they stand at the end; none of several clans."""
    s, say = scene.position.state, scene.say
    if s.players > 1 or s.phase != OVER:
        return ()
    drawn = tuple(goal for goal in range(GOALS) if s.drawn[goal] == DRAWN)
    far = count.standing(s, 0, drawn)
    return tuple(
        Goal(
            goal_name(say, goal),
            _lone_words(bool(s.goal[0, goal]), (*one, True), say),
            bool(s.goal[0, goal]),
        )
        for goal, one in zip(drawn, far, strict=True)
    )


def _lone(s: State, goal: int, far: _Far, say: Say) -> str:
    return _lone_item(goal, bool(s.goal[0, goal]), (*far[0], s.phase == OVER), say)


@lru_cache(2048)
def _lone_item(goal: int, met: bool, progress: tuple[int, int, bool], say: Say) -> str:
    words = _lone_words(met, progress, say)
    cube = emblem(0) if met else ""
    style = "reached met" if met else "reached"
    return f'<li>{_head(goal, say)}<span class="{style}">{cube}{escape(words)}</span></li>'


def _lone_words(met: bool, progress: tuple[int, int, bool], say: Say) -> str:
    """Return how far a lone clan has come."""
    have, needed, is_over = progress
    words = say("missed: {have} of {needed}") if is_over else say("{have} of {needed}")
    return say("reached") if met else words.format(have=have, needed=needed)
