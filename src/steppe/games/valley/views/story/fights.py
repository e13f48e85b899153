"""Clauses for fights: each round's rolls and its victims (rules V9.2 to V9.8)."""

from collections.abc import Iterable, Iterator
from functools import reduce

from steppe.core.i18n import Translator
from steppe.draw.words import colour_name
from steppe.games.valley.rules.actions import DIE, OUTCOMES
from steppe.games.valley.rules.effects import has
from steppe.games.valley.rules.phases import fighting
from steppe.games.valley.rules.stage import BIRTH_ROLLING, FIGHT_ROLLING, RANKING, TIE_ROLLING
from steppe.games.valley.rules.state import CAVE_BEAR, HERD_DIE, TRIBAL, State
from steppe.games.valley.rules.tables import WARRIOR
from steppe.games.valley.rules.turn import nth, unrolled
from steppe.games.valley.views.story.change import Change
from steppe.games.valley.views.types import Position, Step
from steppe.games.valley.views.words import HERD_WORDS, LONERS, at, foe, herd

Told = Iterator[tuple[str, bool]]  # a clause, and whether it is the result of the previous one


def throwers(before: Position) -> list[int]:
    """Return the tribes whose dice are due in a fight or for first place, or whose birth it is."""
    s = before.state
    if s.phase == BIRTH_ROLLING:
        return [int(nth(s, int(s.order)))]
    if s.phase not in (FIGHT_ROLLING, RANKING, TIE_ROLLING) or unrolled(s) != s.rollers:
        return []
    return [tribe for tribe in range(int(s.players)) if has(int(s.rollers), tribe)]


def thrown(before: Position, word: str) -> Position | None:
    """Return the position once ``word`` completes the dice of a round, before any losses."""
    if before.state.phase != FIGHT_ROLLING:
        return None
    rolled = before.copy()
    fighting.roll(rolled.state, OUTCOMES.parse(word))
    return rolled if fighting.is_rolled(rolled.state) else None


def tell_round(step: Step, change: Change, say: Translator) -> Told:
    """Yield a round and its result once the last die is rolled."""
    rolled = thrown(step.before, step.word)
    if rolled is None:
        return
    s = rolled.state
    yield _fight(say, s.place, _sides(s, say)), False
    if not fighting.judge(s):
        yield say("tied, all roll again"), True
    elif not s.losers:
        yield say("the bear dies") if s.foe == CAVE_BEAR else _killed(int(s.foe), change, say), True


def _fight(say: Translator, place: int, sides: Iterable[str]) -> str:
    """Return a fight as text: its sides against each other."""
    opponents = reduce(lambda one, other: say("{one} against {other}", one=one, other=other), sides)
    return say("fight on {hex}: {sides}", hex=at(place), sides=opponents)


def _sides(s: State, say: Translator) -> Iterator[str]:
    """Yield each side's roll: "red 4 + 3 = 7"."""
    for order in range(int(s.players)):
        tribe = int(nth(s, order))
        if has(int(s.rollers), tribe):
            bonus = int(fighting.bonus(s, tribe))
            yield _sum(colour_name(say, tribe), int(s.dice[tribe]), bonus)
    if s.foe != TRIBAL:
        number = int(fighting.num_foes(s))
        bonus = int(fighting.herd_bonus(s, number))
        yield _sum(foe(say, int(s.foe), number), int(s.dice[HERD_DIE]), bonus)


def _sum(name: str, die: int, bonus: int) -> str:
    """Return a die with its bonus: "red 4 + 3 = 7"."""
    return f"{name} {die} + {bonus} = {die + bonus}"


def _killed(species: int, change: Change, say: Translator) -> str:
    """Return the animal that died; take it out of the change."""
    change.dead.pop(species, None)
    return say("{animal} dies", animal=herd(say, species, 1))


# loners [V15.12]


def tell_loner(step: Step, change: Change, say: Translator) -> Told:
    """Yield a loner's fight once the animals have rolled."""
    s, then = step.s, step.after.state
    if s.dice[0] == 0:
        return
    kind, place = int(s.hunter), int(s.loner[s.hunter])
    species = next(k for k in range(len(HERD_WORDS)) if s.herd[k, place])
    mine = int(kind == WARRIOR and s.first_counts)
    number = int(s.herd[species, place])
    theirs = int(OUTCOMES.parse(step.word)) - DIE
    sides = (
        _sum(say(LONERS[kind]), int(s.dice[0]), mine),
        _sum(herd(say, species, number), theirs, int(fighting.herd_bonus(s, number))),
    )
    yield _fight(say, place, sides), False
    if then.herd[species, place] < number:
        yield _killed(species, change, say), True
    elif then.loner[kind] != place:
        yield say("the loner dies"), True
    else:
        yield say("tied, all roll again"), True


def ranking(step: Step, say: Translator) -> str:
    """Return the sentence about a roll for first player or victory [V4.5, V14.4]."""
    s = step.s
    rolling = (int(nth(s, order)) for order in range(int(s.players)))
    due = next(tribe for tribe in rolling if has(int(s.rollers), tribe) and s.dice[tribe] == 0)
    values = {"colour": colour_name(say, due), "number": step.arguments[0]}
    return say("{colour} rolls {number} for first player", **values)
