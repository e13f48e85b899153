"""Planned actions that cannot be resolved now, and the reasons (rules D6.5, D6.6, D15.3).

Gains later in the phase may still pay for them.
"""

from collections.abc import Iterable, Iterator

from steppe.draw.strip import lines
from steppe.draw.words import capital
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.phases import calling, resolving
from steppe.games.doggerland.rules.state import IDLE_KIND
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.pictures import craft_icon
from steppe.games.doggerland.views.words import named, tokens

Waiting = Iterator[tuple[str, str, str, str]]  # word, picture, name, missing things


def draw_unpaid(hand: Hand) -> dict[str, str]:
    """Return the planned actions that cannot be resolved, by word, each with its reason."""
    return {
        word: f'<span class="choice none">{picture}{lines(name, lack)}</span>'
        for kind in (_at_home, _trained, _shaman, _made, _painted)
        for word, picture, name, lack in kind(hand)
    }


def _lacks(hand: Hand, cost: Iterable[int]) -> str:
    """Return the goods that the stock lacks for a price, or a note that no spot is left."""
    parts = zip(cost, hand.s.stock[hand.s.player], strict=True)
    missing = tokens(hand.say, (max(0, int(asked) - int(owned)) for asked, owned in parts))
    return hand.say("missing: {goods}", goods=missing) if missing else hand.say("no place for it")


def _at_home(hand: Hand) -> Waiting:
    """Yield habitats that cannot be paid for, and a birth if the reserve is empty [D7.2, D7.8]."""
    s, player, say = hand.s, hand.s.player, hand.say
    others = int(s.builders[player][tables.SHAMAN] + s.builders[player][tables.HUNTER])
    for by_chief, number in enumerate((others, int(s.builders[player][tables.CHIEF]))):
        if number and not resolving.can_build(s, player, by_chief):
            lack = _lacks(hand, choice_costs.habitat(tables.SIMPLE, bool(by_chief)))
            yield ("build", "chief-build")[by_chief], hand.icon("build"), say("Build"), lack
    if s.parents[player].sum() and not resolving.can_have_child(s, player):
        yield "birth", hand.icon("birth"), say("Birth"), say("no hunter left in reserve")


def _trained(hand: Hand) -> Waiting:
    """Yield capabilities that can neither be improved nor used [D12.4, D12.5]."""
    s, player = hand.s, hand.s.player
    for track, name in enumerate(tables.TRACK_NAMES):
        if s.trainer[player][track] != IDLE_KIND and not resolving.can_improve(s, player, track):
            cost = tables.RECIPE[1]  # at the top level, only the recipes of tool making are left
            if s.capability[player][track] < tables.MAX_CAPABILITY:
                cost = choice_costs.upgrade(s, track)
            else:
                assert track == tables.MAKING, "no other track is trained at the top"
            yield name, hand.icon(name), capital(named(hand.say, name)), _lacks(hand, cost)


def _shaman(hand: Hand) -> Waiting:
    """Yield the Shaman's action; if unpaid it costs famine [D13.4, D13.6]."""
    s, say, rite = hand.s, hand.say, int(hand.s.spot[hand.s.player])
    if rite == tables.NO_RITE or calling.can_carry_out(s, s.player):
        return
    lack = say("missing: meat, fur or bone")
    if rite == tables.LONG_JOURNEY and not calling.has_goal(s, s.player):
        lack = say("other clans hold every tile")
    if tables.MENHIR <= rite <= tables.DOLMEN:
        lack = _lacks(hand, tables.MEGALITH_COST[rite - tables.MENHIR])
    yield "shaman", hand.icon(tables.SPOT_NAMES[rite]), capital(rite_name(say, rite)), lack


def _made(hand: Hand) -> Waiting:
    """Yield the crafts that cannot be paid for [D7.6]."""
    s, player = hand.s, hand.s.player
    for craft in range(tables.CRAFTS):
        if s.crafter[craft] == player and not resolving.can_finish(s, player, craft):
            picture, lack = (
                craft_icon(craft, hand.scene.sprite),
                _lacks(hand, tables.CRAFT_COST[craft]),
            )
            yield tables.CRAFT_IDS[craft], picture, hand.say("Craft"), lack


def _painted(hand: Hand) -> Waiting:
    """Yield fresco cells whose animal is not in memory [D11.3]."""
    s, player, say = hand.s, hand.s.player, hand.say
    for wall in range(tables.WALLS):
        if s.painter[wall] == player and not resolving.can_paint(s, player, wall):
            name = tables.SPECIES_NAMES[tables.WALL[wall]]
            lack = say("not in memory: {animal}", animal=named(say, name))
            yield tables.WALL_NAMES[wall], hand.icon(name), say("Paint"), lack
