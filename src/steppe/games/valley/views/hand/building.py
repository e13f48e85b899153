"""What pawns can do on their hex in step 4: build a camp, leave; and why not (rules V8.5, V8.8)."""

from collections.abc import Iterator

from steppe.core.i18n import Translator, plain
from steppe.games.valley.rules.board import HEXES, LAKES
from steppe.games.valley.rules.camps import has_camp
from steppe.games.valley.rules.cards import UNPINNED
from steppe.games.valley.rules.effects import has, num_here, opposing
from steppe.games.valley.rules.land import held_by
from steppe.games.valley.rules.phases.acting import sites
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import NOBODY, WARRIOR, WOMAN
from steppe.games.valley.views.hand.closures import closed
from steppe.games.valley.views.words import people


def can_build(s: State) -> bool:
    """Return whether the tribe can build a camp now."""
    return bool(sites(s, WARRIOR, WOMAN))


def later_sites(s: State) -> Iterator[int]:
    """Yield the hexes whose couple can build next turn, because it has moved in this one."""
    now, tribe = int(sites(s, WARRIOR, WOMAN)), int(s.acting)
    for place in range(HEXES):
        is_couple = all(people(s, tribe, place))
        if is_couple and not has(now, place) and not _obstacle(plain, s, place):
            yield place


def no_camp(say: Translator, s: State, place: int) -> str:
    """Return why the tribe cannot build on a hex with its pawns; "" if it can, or has a camp."""
    tribe = int(s.acting)
    is_settled = s.camp[place] == tribe or has(int(sites(s, WARRIOR, WOMAN)), place)
    if is_settled or not num_here(s, tribe, place):
        return ""
    if obstacle := _obstacle(say, s, place):
        return obstacle
    if not all(people(s, tribe, place)):
        return say("no camp without both a warrior and a woman")
    return say("no camp before next turn: it takes a warrior and a woman who have not moved")


def holders(s: State, place: int) -> int:
    """Return how many others hold the tribe's pawns on a hex: as many must stay [V8.5, V18.3]."""
    return int(s.beasts[place]) if s.boon[place] & UNPINNED else int(held_by(s, s.acting, place))


def staying(say: Translator, s: State, place: int) -> str:
    """Return how many of the tribe's pawns must stay on a hex; "" if all may leave."""
    others = holders(s, place)
    if not others:
        return ""
    return say.plural(
        "Held by 1 animal or other pawn: at least 1 of yours must stay",
        "Held by {count} animals or other pawns: at least {count} of yours must stay",
        others,
    )


def _obstacle(say: Translator, s: State, place: int) -> str:
    """Return what forbids a camp on a hex even to an unmoved couple; "" if nothing does."""
    if not has_camp(s, int(s.acting)):
        return say("no camp: all of yours are built")
    if opposing(s, int(s.acting), place):
        return say("no camp while others are on the hex")
    if s.camp[place] != NOBODY:
        return say("no camp where another tribe has one")
    if has(int(LAKES[s.board]), place):
        return say("no camp on a lake")
    _, closer = closed(say, s, place)
    return say("no camp this turn: {card}", card=closer) if closer else ""
