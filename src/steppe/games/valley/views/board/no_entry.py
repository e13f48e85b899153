"""Why a hex cannot be chosen now, with the rule's number (rules V2.5, V2.6, V8.2 to V8.6)."""

from collections.abc import Callable
from functools import partial

from steppe.core.i18n import Translator
from steppe.draw.words import by_rule, colour_name
from steppe.games.valley.rules.board import HEX_NAMES, LAKES, NEAR
from steppe.games.valley.rules.cards import GOES_FURTHER, TRICK_NAMES
from steppe.games.valley.rules.effects import barred, has, num_here
from steppe.games.valley.rules.land import (
    around,
    dry,
    held_by,
    may_leave,
    num_free_here,
    range_of_pawns,
    reach,
)
from steppe.games.valley.rules.stage import ACTING, PLACING
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import NOBODY
from steppe.games.valley.views.hand.party import picked, starts
from steppe.games.valley.views.types import Scene

Reason = Callable[[Translator, State, int], tuple[str, str]]
"""Returns the number of the rule, and the reason in words; two "" if there is none."""


def refusal(scene: Scene) -> Callable[[int], str]:
    """Return a function that says why the mover cannot choose a hex; "" if it does not matter."""
    chosen, reason = _asked(scene)
    s, say = scene.position.state, scene.say

    def told(place: int) -> str:
        if reason is None or place in chosen:
            return ""
        number, words = reason(say, s, place)
        return by_rule(say, words, number) if words else ""

    return told


def _asked(scene: Scene) -> tuple[set[int], Reason | None]:
    """Return the hexes that can be chosen, and the function that words the other hexes' reason."""
    phase = int(scene.position.state.phase) if scene.moves else -1
    if phase == PLACING:
        return {HEX_NAMES.index(move.partition(":")[2]) for move in scene.moves}, _no_camp
    if phase != ACTING or any(word in TRICK_NAMES for word in scene.picked):
        return set(), None
    begins, party = starts(scene), picked(scene)
    if party is None:
        return begins, _stays
    return begins | {*party.ends}, partial(_out_of_reach, start=party.place)


def _no_camp(say: Translator, s: State, place: int) -> tuple[str, str]:
    if has(int(LAKES[s.board]), place):
        return "2.5", say("No camp on the lake")
    if s.camp[place] != NOBODY:
        return "2.5", say("{colour} has a camp here", colour=colour_name(say, int(s.camp[place])))
    beside = dry(s, place) if s.over_river else int(NEAR[place])
    near = (int(tribe) for other, tribe in enumerate(s.camp) if has(beside, other))
    tribe = next((tribe for tribe in near if tribe != NOBODY), None)
    if tribe is None:
        return "", ""
    return "2.6", say("Too close to {colour}", colour=colour_name(say, tribe))


def _stays(say: Translator, s: State, place: int) -> tuple[str, str]:
    """Return why a tribe's pawns stay on a hex."""
    tribe = int(s.acting)
    if not num_here(s, tribe, place):
        return "", ""
    if has(int(s.flooded | s.snowed), place):
        return "8.3", say("Flood and snow hold your pawns here")
    if not num_free_here(s, tribe, place):
        return "8.2", say("Your pawns here have moved")
    if may_leave(s, tribe, place):
        return ("", "") if reach(s, tribe, place) else ("8.2", say("There is no hex to go to"))
    others = int(held_by(s, tribe, place))
    return "8.5", say.plural(
        "Held by 1 other: at least 1 of yours must stay",
        "Held by {count} others: at least {count} of yours must stay",
        others,
    )


def _out_of_reach(say: Translator, s: State, place: int, start: int) -> tuple[str, str]:
    """Return why a group cannot go to a hex."""
    if place == start or has(int(reach(s, int(s.acting), start)), place):
        return "", ""
    if has(int(barred(s)), place):
        return "8.3", say("Fire, flood or snow closes this hex")
    if has(int(LAKES[s.board]), place) and not s.ice:
        return "8.3", say("Pawns cannot enter the lake")
    near, steps = 1 << start, int(range_of_pawns(s)) + bool(s.boon[start] & GOES_FURTHER)
    for _ in range(steps):
        near |= int(around(near))
    if not has(near, place):
        return "8.2", say("Too far: a pawn moves up to {count} hexes", count=steps)
    if has(int(NEAR[start]), place):
        return "8.3", say("A river lies between")
    return "8.3", say("Rivers, mountains or others are in the way")
