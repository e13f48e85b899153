"""Planned actions that cannot be carried out now, with what is missing (rules D6.5, D6.6, D15.3).

What is gained later in the phase may still pay for them.
"""

from collections.abc import Iterator

from steppe.draw.strip import lines
from steppe.draw.words import capital
from steppe.games.doggerland.phases import calling, resolving
from steppe.games.doggerland.state import IDLE_KIND
from steppe.games.doggerland.tables import (
    CHIEF,
    CRAFT_COST,
    CRAFTS,
    DOLMEN,
    GOODS,
    HUNTER,
    MAKING,
    MAX_CAPABILITY,
    MEGALITH_COST,
    MENHIR,
    NO_RITE,
    RECIPE,
    SHAMAN,
    SIMPLE,
    SPECIES_NAMES,
    SPOT_NAMES,
    TRACK_NAMES,
    WALL,
    WALLS,
)
from steppe.games.doggerland.views.hand import costs
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.hand.costs import Amounts
from steppe.games.doggerland.views.lore import rite_name
from steppe.games.doggerland.views.words import named, tokens

Waiting = tuple[str, str, str]  # picture, name, what is missing


def draw_unpaid(hand: Hand) -> str:
    """Return what is planned and not offered: no links, each with what it lacks."""
    parts = []
    for picture, name, lack in _waiting(hand):
        parts.append(f'<span class="choice none">{picture}{lines(name, lack)}</span>')
    return "".join(parts)


def _waiting(hand: Hand) -> Iterator[Waiting]:
    yield from _at_home(hand)
    yield from _trained(hand)
    yield from _shaman(hand)
    yield from _made(hand)
    yield from _painted(hand)


def _lacks(hand: Hand, cost: Amounts) -> str:
    """Return what the stock lacks of a price, or that no place is left for what can be paid."""
    s, say = hand.s, hand.say
    missing = [max(0, int(cost[good]) - int(s.stock[s.player][good])) for good in range(GOODS)]
    if not any(missing):
        return say("no place for it")
    return say("missing: {goods}", goods=tokens(say, missing))


def _at_home(hand: Hand) -> Iterator[Waiting]:
    """Yield habitats, and a birth that no hunter is left for [D7.2, D7.8]."""
    s, player, say = hand.s, hand.s.player, hand.say
    others = int(s.builders[player][SHAMAN] + s.builders[player][HUNTER])
    for by_chief, number in enumerate((others, int(s.builders[player][CHIEF]))):
        if number and not resolving.can_build(s, player, by_chief):
            lack = _lacks(hand, costs.habitat(SIMPLE, bool(by_chief)))
            yield hand.icon("build"), say("Build"), lack
    if s.parents[player].sum() and not resolving.can_have_child(s, player):
        yield hand.icon("birth"), say("Birth"), say("no hunter is left")


def _trained(hand: Hand) -> Iterator[Waiting]:
    """Yield capabilities that can be neither improved nor used [D12.4, D12.5]."""
    s, player = hand.s, hand.s.player
    for track, name in enumerate(TRACK_NAMES):
        if s.trainer[player][track] != IDLE_KIND and not resolving.can_improve(s, player, track):
            is_top = s.capability[player][track] == MAX_CAPABILITY
            cost = costs.upgrade(s, player, track) if not is_top else _recipe(track)
            yield hand.icon(name), capital(named(hand.say, name)), _lacks(hand, cost)


def _recipe(track: int) -> Amounts:
    """Return the price of the first recipe: all that is left of tool making at the top."""
    assert track == MAKING, "no other track is trained at the top"
    return tuple(int(number) for number in RECIPE[1])


def _shaman(hand: Hand) -> Iterator[Waiting]:
    """Yield the Shaman's action; unpaid it costs famine [D13.4]."""
    s, say, rite = hand.s, hand.say, int(hand.s.spot[hand.s.player])
    if rite == NO_RITE or calling.can_carry_out(s, s.player):
        return
    lack = say("missing: meat, fur or bone")
    if MENHIR <= rite <= DOLMEN:
        lack = _lacks(hand, tuple(int(number) for number in MEGALITH_COST[rite - MENHIR]))
    yield hand.icon(SPOT_NAMES[rite]), capital(rite_name(say, rite)), lack


def _made(hand: Hand) -> Iterator[Waiting]:
    """Yield crafts [D7.6]."""
    s, player = hand.s, hand.s.player
    for craft in range(CRAFTS):
        if s.crafter[craft] == player and not resolving.can_finish(s, player, craft):
            cost = tuple(int(number) for number in CRAFT_COST[craft])
            yield hand.craft_icon(craft), hand.say("Craft"), _lacks(hand, cost)


def _painted(hand: Hand) -> Iterator[Waiting]:
    """Yield cells of the fresco whose animal is not in memory [D11.3]."""
    s, player, say = hand.s, hand.s.player, hand.say
    for wall in range(WALLS):
        if s.painter[wall] == player and not resolving.can_paint(s, player, wall):
            name = SPECIES_NAMES[WALL[wall]]
            lack = say("not in memory: {animal}", animal=named(say, name))
            yield hand.icon(name), say("Paint"), lack
