"""Why a tile cannot be chosen now, with the rule's number (D8.2, D8.6, D9.1, D10.2, D13, D17.7)."""

from collections.abc import Callable

from steppe.core.i18n import Translator
from steppe.draw.words import by_rule, called
from steppe.games.doggerland.rules import effects, state, tables
from steppe.games.doggerland.rules.land import has_rival, holds_ground, is_fresh
from steppe.games.doggerland.rules.state import NOBODY, State
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.types import Scene
from steppe.games.doggerland.views.words import colour_of, counted

Why = tuple[str, str]  # the number of the rule, and the reason; two "" if there is none


def refusal(scene: Scene, cell: int) -> str:
    """Return why the mover cannot choose a tile; "" if they can, or if no tile is asked for."""
    s, say = scene.position.state, scene.say
    reason = _REASONS.get(int(s.phase)) if scene.moves else None
    if reason is None or any(tables.CELL_NAMES[cell] in move.split(":") for move in scene.moves):
        return ""
    number, words = reason(say, s, cell)
    return by_rule(say, words, number) if words else ""


def _no_expedition(say: Translator, s: State, cell: int) -> Why:
    player, far = int(s.player), int(effects.reach(s, int(s.player)))
    if s.camp[cell] == player:
        return "8.2", say("Your expedition is already here")
    if s.camp[cell] != NOBODY:
        return "8.2", _held(say, s, int(s.camp[cell]))
    if s.distance[player, cell] > far and s.token[player] != cell:
        return "8.2", say("Out of range: your expeditions go up to {tiles}", tiles=_tiles(say, far))
    if any(taken := _taken(say, s, cell, "8.2")):
        return taken
    if s.animal[cell] != tables.NO_ANIMAL:
        return "10.2", _hunters(say, s, cell)
    if tables.SYMBOL[s.tile[cell]] == tables.NO_SYMBOL:
        return "8.6", say("There is nothing to harvest or hunt here")
    if not is_fresh(s, cell):
        return "9.1", say("This tile is exhausted")
    return ("", "") if effects.num_idle(s, player) else ("6.1", say("Nobody is at home"))


def _hunters(say: Translator, s: State, cell: int) -> str:
    """Return what a hunt needs; "" if enough members and tools are at home."""
    player, least = int(s.player), int(tables.MIN_MEMBERS[s.animal[cell]])
    chiefs, hunters = (int(s.idle[player, kind]) for kind in (tables.CHIEF, tables.HUNTER))
    party = (chiefs, 0, hunters, int(s.stock[player, tables.TOOL]))
    if choice_costs.mastery(party) >= choice_costs.needed(s, cell) and chiefs + hunters >= least:
        return ""
    values = {
        "mastery": choice_costs.needed(s, cell),
        "members": counted(say, "member", least),
    }
    return say("This hunt needs Mastery {mastery} and {members}", **values)


def _no_journey(say: Translator, s: State, cell: int) -> Why:
    return _taken(say, s, cell, "13.6")


def _no_site(say: Translator, s: State, cell: int) -> Why:
    far = int(effects.reach(s, int(s.player)))
    if s.distance[s.player, cell] > far:
        return "13.7", say("Out of range: yours is {tiles}", tiles=_tiles(say, far))
    return _taken(say, s, cell, "13.7")


def _no_village(say: Translator, s: State, cell: int) -> Why:
    if cell == s.village[s.player]:
        return "", ""
    if s.distance[s.player, cell] > tables.VILLAGE_STEPS:
        most = _tiles(say, int(tables.VILLAGE_STEPS))
        return "17.7", say("Too far: the Village moves up to {tiles}", tiles=most)
    return _taken(say, s, cell, "17.7")


def _taken(say: Translator, s: State, cell: int, number: str) -> Why:
    """Return who holds a tile against the mover, if anyone does."""
    for player in range(int(s.players)):
        if player != s.player and holds_ground(s, player, cell):
            return number, _held(say, s, player)
    solo = "21.13" if number == "17.7" else "21.7"
    return (
        (solo, say("One of the game's three adversaries is here"))
        if has_rival(s, cell)
        else ("", "")
    )


def _held(say: Translator, s: State, player: int) -> str:
    return say("{colour} is here", colour=called(say, colour_of(s, player)))


def _tiles(say: Translator, count: int) -> str:
    return counted(say, "tile", count)


_REASONS: dict[int, Callable[[Translator, State, int], Why]] = {
    state.PROGRAMMING: _no_expedition,
    state.JOURNEYING: _no_journey,
    state.ERECTING: _no_site,
    state.MOVING: _no_village,
}
