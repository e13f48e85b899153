"""Why a hex cannot be chosen now, with the rule's number (rules V2, V8, V15)."""

from collections.abc import Callable
from functools import partial

from steppe.core.i18n import Translator
from steppe.draw.words import by_rule, colour_name, in_a_row
from steppe.engine.jit import lowest
from steppe.games.valley.rules.board import HEX_NAMES, HEXES, HIGH, LAKES, NEAR
from steppe.games.valley.rules.cards import GOES_FURTHER, MOVE_END, TRICK_NAMES, TRICK_WINDOWS
from steppe.games.valley.rules.effects import barred, has, num_here
from steppe.games.valley.rules.land import (
    around,
    dry,
    may_leave,
    may_set_out,
    num_free_here,
    range_of_pawns,
    reach,
)
from steppe.games.valley.rules.stage import ACTING, PLACING
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import NOBODY
from steppe.games.valley.views.card_text import trick_name
from steppe.games.valley.views.hand.building import no_camp, staying
from steppe.games.valley.views.hand.closures import closed, slowed
from steppe.games.valley.views.hand.party import picked, starts
from steppe.games.valley.views.types import Scene

LAST_TRICKS = [trick for trick, windows in enumerate(TRICK_WINDOWS) if MOVE_END in windows]
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
    if s.closing:
        cards = " / ".join(trick_name(say, trick) for trick in LAST_TRICKS)
        return "16.2", say("After {cards}, your pawns no longer move", cards=cards)
    if not range_of_pawns(s):
        return slowed(say, s)
    if has(int(s.flooded | s.snowed), place):
        number, card = closed(say, s, place)
        return number, say("{card}: no one leaves this hex this turn", card=card)
    if not num_free_here(s, tribe, place):
        return _have_moved(say, s, place)
    if not may_leave(s, tribe, place):
        return "8.5", staying(say, s, place)
    if not may_set_out(s, tribe, place):
        return "18.3", say("Your last pawn here that has not moved watches the fire")
    return ("", "") if reach(s, tribe, place) else _shut_in(say, s, place)


def _shut_in(say: Translator, s: State, place: int) -> tuple[str, str]:
    """Return why there is no hex to go to, with the card that closes the next ones."""
    cards = {closed(say, s, other) for other in range(HEXES) if has(int(dry(s, place)), other)}
    number, card = max(cards, default=("", ""))
    if not card:
        return "8.2", say("There is no hex to go to")
    return number, say("{card} closes the way out this turn", card=card)


def _have_moved(say: Translator, s: State, place: int) -> tuple[str, str]:
    """Return that a hex's pawns have moved, and why they cannot build there either."""
    words, why = say("Your pawns here have moved"), no_camp(say, s, place)
    return ("8.8", in_a_row(say, [words, why])) if why else ("8.2", words)


def _out_of_reach(say: Translator, s: State, place: int, start: int) -> tuple[str, str]:
    """Return why a group cannot go to a hex."""
    if place == start or has(int(reach(s, int(s.acting), start)), place):
        return "", ""
    if not range_of_pawns(s):
        return slowed(say, s)
    if has(int(barred(s)), place):
        number, card = closed(say, s, place)
        return number, say("{card}: no one enters this hex this turn", card=card)
    if has(int(LAKES[s.board]), place) and not s.ice:
        return "8.3", say("Pawns cannot enter the lake")
    near, further = 1 << start, int(bool(s.boon[start] & GOES_FURTHER))
    steps = int(range_of_pawns(s)) + further
    for _ in range(steps):
        near |= int(around(near))
    if not has(near, place):
        number, words = slowed(say, s, further)
        far = say("Too far: a pawn moves up to {count} hexes", count=steps)
        return (number, words) if words else ("8.2", far)
    if has(int(NEAR[start]), place):
        return "8.3", say("A river lies between")
    between = int(dry(s, start)) & int(dry(s, place)) & int(barred(s)) & ~int(HIGH[s.board])
    if between:
        number, card = closed(say, s, lowest(between))
        return number, say("{card} is in the way this turn", card=card)
    return "8.3", say("Rivers, mountains or others are in the way")
