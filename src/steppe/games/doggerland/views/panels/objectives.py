"""The objectives: requirements, the clans' progress, places taken (rules D18, D21)."""

from functools import lru_cache

from steppe.core.i18n import Translator
from steppe.core.scene import Goal, Panel
from steppe.draw.chip import helped
from steppe.draw.curve import outline
from steppe.draw.svg import at, emblem, escape, path, seat_class
from steppe.draw.words import colour_name, in_a_row, listed
from steppe.games.doggerland.rules import goals, state
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import GOAL_POINTS, GOALS, QUOTA, SOLO_NEEDED
from steppe.games.doggerland.views.card_text import goal_asks, goal_name
from steppe.games.doggerland.views.pictures import icon
from steppe.games.doggerland.views.players import count
from steppe.games.doggerland.views.story.result import famine_borne
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import counted

_PLACES = (state.FIRST_PLACE, state.SECOND_PLACE)
_START, _END, _MIDDLE = 8, 96, 8  # the ends and height of the progress line
_RADIUS, _APART = 6, 6  # radius of the emblems on the line, and the distance between them
_Clan = tuple[int, int, int]  # a clan's place in an objective, its progress and the requirement


def draw_objectives(scene: Scene) -> Panel:
    """Return the panel for the match's objectives."""
    s, say = scene.position.state, scene.say
    drawn = tuple(goal for goal in range(GOALS) if s.drawn[goal] == state.DRAWN)
    clans = [count.standing(s, player, drawn) for player in range(int(s.players))]
    items = ""
    for goal, far in zip(drawn, zip(*clans, strict=True), strict=True):
        parts = tuple((int(s.goal[p, goal]), *progress) for p, progress in enumerate(far))
        taken = (bool(s.since[goal]), bool(s.second[goal]))
        if s.players == 1:
            items += _lone(goal, parts[0], int(s.ending), say)
        else:
            items += _common(goal, parts, taken, say)
    head = _solo_head(scene) if s.players == 1 else ""
    body = f'{head}<ul class="goal-list">{items}</ul>'
    return Panel(say("Objectives"), body, mine=s.players > 1)


@lru_cache(4096)
def _common(goal: int, clans: tuple[_Clan, ...], taken: tuple[bool, bool], say: Translator) -> str:
    """Return an objective: its places, and each clan's progress [D18.1]."""
    far = in_a_row(say, [_clan_words(player, clan, say) for player, clan in enumerate(clans)])
    places = "".join(
        f'<i class="seat-{place}{" taken" if is_taken else ""}">{int(GOAL_POINTS[place])}</i>'
        for place, is_taken in zip(_PLACES, taken, strict=True)
    )
    told = _told(_places_words(taken, say), f'<span aria-hidden="true">{places}</span>', "places")
    return (
        f"<li {_asked(goal, say)}>{_head(goal, say)}{told}{_told(far, _lane(clans), 'race')}</li>"
    )


def _told(words: str, body: str, style: str) -> str:
    text = escape(words)
    return f'<span class="{style}" title="{text}"><span class="sr">{text}, </span>{body}</span>'


def _asked(goal: int, say: Translator, key: str = "objective") -> str:
    return f'data-help="{key}" title="{escape(goal_asks(say, goal))}"'


def _head(goal: int, say: Translator) -> str:
    return f"<b>{escape(goal_name(say, goal))}</b><span>{escape(goal_asks(say, goal))}</span>"


def _places_words(taken: tuple[bool, bool], say: Translator) -> str:
    """Return the places that are still open."""
    free = [
        counted(say, "point", int(GOAL_POINTS[place]))
        for place, is_taken in zip(_PLACES, taken, strict=True)
        if not is_taken
    ]
    words = say("still free: {points}") if free else say("both places are taken")
    return words.format(points=listed(say, free))


def _clan_words(player: int, clan: _Clan, say: Translator) -> str:
    """Return a clan's progress, or the points it has."""
    place, have, needed = clan
    colour, points = colour_name(say, player), int(GOAL_POINTS[place])
    if place:
        return say("{colour} has {points}", colour=colour, points=counted(say, "point", points))
    return say("{colour} has {have} of {needed}", colour=colour, have=have, needed=needed)


# The progress line


def _lane(clans: tuple[_Clan, ...]) -> str:
    """Return the progress line, with an emblem that shows how far each clan has come."""
    line = path(f"M{_START} {_MIDDLE}H{_END}", "lane-line")
    runners = "".join(_runner(player, clans[player], x) for player, x in _stands(clans))
    box = f"0 0 {_END + _START} {2 * _MIDDLE}"
    return f'<svg class="lane" aria-hidden="true" viewBox="{box}">{line}{runners}</svg>'


def _stands(clans: tuple[_Clan, ...]) -> list[tuple[int, float]]:
    """Return each clan's position on the line, from last to first; no emblem hides another."""
    order = sorted(range(len(clans)), key=lambda player: _way(clans[player]))
    spots: list[float] = []
    for behind, player in enumerate(order):
        after = spots[-1] + _APART if spots else _START
        most = _END - _APART * (len(order) - 1 - behind)
        spots.append(min(max(_START + _way(clans[player])[0] * (_END - _START), after), most))
    return list(zip(order, spots, strict=True))


def _way(clan: _Clan) -> tuple[float, int]:
    """Return a clan's share of the requirement, and its rank; a clan with a place is at the end."""
    place, have, needed = clan
    return (1.0, -place) if place else (have / needed, -state.SECOND_PLACE - 1)


def _runner(player: int, clan: _Clan, x: float) -> str:
    style = f"emblem-body {seat_class(player)}{' won' if clan[0] else ''}"
    return at((x, _MIDDLE), path(outline(player, _RADIUS), style), 'class="runner"')


# Solo


def _solo_head(scene: Scene) -> str:
    """Return how many objectives are met and needed, and the famine allowed [D21.3]."""
    s, say = scene.position.state, scene.say
    reached, needed = int(goals.num_reached(s)), int(SOLO_NEEDED[s.hardness])
    famine, quota = int(s.famine[0]), int(QUOTA[s.hardness])
    counts = (
        (
            "points",
            _reached(s, say),
            "reached-all" if reached >= needed else "still",
        ),
        (
            "famine",
            say("famine {famine}, at most {quota}", famine=famine, quota=quota),
            "short" if famine >= quota else "still",
        ),
    )
    rows = "".join(
        f'<span class="{style}">{icon(name, scene.sprite)}{escape(words)}</span>'
        for name, words, style in counts
    )
    return f'<p class="quota"{helped("difficulty")}>{rows}</p>'


def draw_goals(scene: Scene) -> tuple[Goal, ...]:
    """Return a lone clan's goals and progress; nothing if there are several clans."""
    s, say = scene.position.state, scene.say
    if s.players > 1:
        return ()
    drawn = tuple(goal for goal in range(GOALS) if s.drawn[goal] == state.DRAWN)
    clans = [
        (bool(s.goal[0, goal]), *far)
        for goal, far in zip(drawn, count.standing(s, 0, drawn), strict=True)
    ]
    ending = int(s.ending) or (state.LOST_BY_GOALS if scene.is_over else 0)
    objectives = (
        Goal(goal_name(say, goal), _lone_words(clan, ending, say), *clan)
        for goal, clan in zip(drawn, clans, strict=True)
    )
    return (*_conditions(s, say), *objectives)


def _conditions(s: State, say: Translator) -> tuple[Goal, ...]:
    """Return the rounds that a lone clan survived, its famine and objectives [D21.11, D21.17]."""
    rounds = say("{have} of {needed}", have=int(s.rounds), needed=int(s.last))
    is_played, is_fed = (
        s.phase == state.OVER and s.rounds == s.last,
        s.famine[0] <= QUOTA[s.hardness],
    )
    reached = int(goals.num_reached(s))
    is_enough = reached >= SOLO_NEEDED[s.hardness]
    return (
        Goal(say("Rounds"), rounds, is_played),
        Goal(say("Famine"), famine_borne(say, s), bool(is_fed), int(s.famine[0])),
        Goal(say("Objectives"), _reached(s, say), bool(is_enough), reached),
    )


def _reached(s: State, say: Translator) -> str:
    """Return the number of objectives with a cube, or a note that famine ended the match first."""
    words = say("{reached} of {needed} needed")
    if s.ending == state.LOST_BY_FAMINE:
        words = say("{reached} of {needed} needed; round {round} was not counted")
    needed = int(SOLO_NEEDED[s.hardness])
    return words.format(reached=int(goals.num_reached(s)), needed=needed, round=int(s.rounds))


@lru_cache(2048)
def _lone(goal: int, clan: _Clan, ending: int, say: Translator) -> str:
    words, (met, have, needed) = escape(_lone_words(clan, ending, say)), clan
    cube, look = (emblem(0), '"reached met"') if met else ("", '"reached"')
    if have >= needed and not met and not ending:  # the cube is still to come [D17.2, D21.16]
        when = escape(say("counted at the end of the round"))
        look = f'"reached met soon" title="{when}"'
        words = f"{words} <small>{when}</small>"
    far = f"<span class={look}>{cube}{words}</span>"
    return f"<li {_asked(goal, say, 'ownobjective')}>{_head(goal, say)}{far}</li>"


def _lone_words(clan: _Clan, ending: int, say: Translator) -> str:
    """Return a lone clan's progress; objectives do not count if famine ends the match."""
    met, have, needed = clan
    words = say("missed: {have} of {needed}") if ending else say("{have} of {needed}")
    if ending == state.LOST_BY_FAMINE and have >= needed:
        words = say("{have} of {needed}, too late: famine ended the match first")
    return say("completed") if met else words.format(have=have, needed=needed)
