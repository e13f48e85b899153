"""What a line of moves does, in words: the action, the cell, and the members who do it.

Most choices are about what an action brings, and about who stays free for other work.
"""

from collections.abc import Iterator, Sequence

from steppe.core.eval_terms import Clause, Trait
from steppe.core.i18n import msgid, msgids
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.actions import Party
from steppe.games.doggerland.rules.state import PROGRAMMING, STAFFING, State
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.planning_words import target
from steppe.games.doggerland.views.hand.resolving_words import come_home
from steppe.games.doggerland.views.types import Position

_VERBS = msgids(  # by verb
    {
        "build": "plans a habitat",
        "birth": "plans a birth",
        "improve": "plans to improve a capability",
        "craft": "plans a craft",
        "paint": "plans a painting",
        "call": "calls on the Shaman",
        "send": "plans an expedition",
        "lay": "builds a habitat",
        "learn": "improves tool making",
        "make": "makes tools",
        "forget": "replaces an animal in memory",
        "release": "keeps the animals in memory",
        "offer": "makes an offering",
        "cubes": "paints several animals",
        "journey": "sets out on a long journey",
        "erect": "puts up a megalith",
        "give": "exchanges tokens",
        "eat": "feeds the clan",
        "mark": "reserves a place on the wall",
    }
)
_USED = msgids(("uses the Chief", "uses the Shaman", "uses a hunter"))
_FREE = msgids(("keeps the Chief free", "keeps the Shaman free", "keeps the hunters free"))
_CRAFTS = msgids(("plans a statuette", "plans a necklace"))
_ROWS = msgids(
    {
        "top": "paints in the top row",
        "middle": "paints in the middle row",
        "bottom": "paints in the bottom row",
    }
)
_MEMORY = msgids(
    {
        "paint": "paints an animal that is in memory",
        "mark": "prepares a perfect painting of an animal in memory",
    }
)
_LATER = msgids(  # what an action brings that is resolved later
    {
        "build": "makes room for more members",
        "birth": "adds a member for the rounds to come",
        "improve range": "opens tiles farther away",
        "improve transport": "lets every member carry more",
        "improve tools": "brings new tools",
        "call trade": "allows exchanges",
        "call twins": "adds two members for the rounds to come",
        "call next-first-player": "makes the clan first player",
        "call long-journey": "opens any tile for an expedition",
        "call perfect-painting": "paints without a tool",
        "call village-move": "moves the Village",
    }
)
_CUBES = msgids({"1": "paints with one cube", "2": "paints with two cubes"})
_MANY = 3  # the minimum number of tokens that is worth telling


def traits(before: Position, moves: Sequence[str]) -> Iterator[Trait]:
    """Yield what a line of moves does."""
    now, player = before.copy(), int(before.state.player)
    for move in moves:
        verb, *words = move.split(":")
        if verb in _VERBS:
            yield Trait("verb", verb, Clause(_VERBS[verb]))
        yield from _brought(now.state, verb, words)
        now.apply(move)
    for cell in (move[3:] for move in moves if move[3:] in tables.CELL_NAMES):
        if f"do:{cell}" in moves:
            yield from _left(before.state, now.state, tables.CELL_NAMES.index(cell))
    if before.state.phase in (PROGRAMMING, STAFFING) and "pass" not in moves:
        yield from _busy(before.state, now.state, player)


def _brought(s: State, verb: str, words: Sequence[str]) -> Iterator[Trait]:
    """Yield what a move brings."""
    if verb == "send":
        yield from _aimed(s, tables.CELL_NAMES.index(words[0]))
    elif verb == "party":
        yield from _sent(s, choice_costs.party_of(f"party:{words[0]}"))
    elif verb in _MEMORY:
        yield from _painted(s, verb, tables.WALL_NAMES.index(words[0]))
    elif verb in ("build", "birth", "craft", "improve", "call"):
        yield from _planned(s, verb, words)
    elif verb == "move":
        yield Trait("verb", verb, Clause(msgid("moves the Village")))
        yield Trait("village", words[0], Clause(msgid("moves the Village to {name}"), words[0]))
    elif verb == "do":
        yield _resolved(words[0])
    elif verb == "cubes":
        yield Trait(verb, words[0], Clause(_CUBES[words[0]]))
    elif verb == "offer":
        good = words[0].partition("-")[0]
        yield Trait(verb, good, Clause(msgid("offers {name}"), good))


def _planned(s: State, verb: str, words: Sequence[str]) -> Iterator[Trait]:
    """Yield what a plan brings, and whether the stock can pay for it."""
    if later := _LATER.get(" ".join((verb, *words))):
        yield Trait("later", "-".join((verb, *words)), Clause(later), True)
    elif verb == "craft":
        craft = tables.CRAFT_IDS.index(words[0])
        kind = int(tables.CRAFT_KIND[craft])
        yield Trait("craft", str(kind), Clause(_CRAFTS[kind]))
        yield _points(int(tables.CRAFT_POINTS[craft]))
    else:
        size = tables.SPOT_NAMES.index(words[0]) - tables.MENHIR
        yield _points(int(tables.MEGALITH_POINTS[size]))
    cost = choice_costs.later(s, verb, words[0]) if words else None
    if cost is not None and not any(choice_costs.missing(s, verb, cost)):
        yield Trait("payable", "", Clause(msgid("plans what the stock can pay for")), True)


def _points(number: int) -> Trait:
    """Return the points of what is planned."""
    points = Clause.plural(
        "plans something worth 1 point", "plans something worth {count} points", number
    )
    return Trait("points", str(number), points, True)


def _painted(s: State, verb: str, wall: int) -> Iterator[Trait]:
    """Yield which animal is to be painted, in which row, and that it is in memory [D11.3]."""
    species = int(tables.WALL[wall])
    name, row = tables.SPECIES_NAMES[species], tables.ROW_NAMES[wall % tables.ROWS]
    yield Trait("row", row, Clause(_ROWS[row]))
    yield Trait("animal", name, Clause(msgid("paints an animal ({name})"), name))
    if species in s.memory[s.player]:
        yield Trait("memory", verb, Clause(_MEMORY[verb]), True)


def _aimed(s: State, cell: int) -> Iterator[Trait]:
    """Yield what an expedition is for, and where it goes."""
    name = tables.CELL_NAMES[cell]
    if s.animal[cell] != tables.NO_ANIMAL:
        animal = tables.SPECIES_NAMES[s.animal[cell]]
        yield Trait("aim", animal, Clause(msgid("hunts big game ({name})"), animal))
    else:
        found = choice_costs.yielded(s, cell, 1)
        for token, number in enumerate(found):
            if number:
                good = tables.TOKEN_NAMES[token]
                yield Trait("aim", good, Clause(msgid("harvests {name}"), good))
    yield Trait("cell", name, Clause(msgid("sends an expedition to {name}"), name))


def _sent(s: State, party: Party) -> Iterator[Trait]:
    """Yield how strong a party is, what it can carry home, and whether it takes tools [D8]."""
    points, load = choice_costs.mastery(party), choice_costs.carried(s, party)
    found = sum(choice_costs.yielded(s, target(s), points))
    tools = msgid("takes tools along") if party[-1] else msgid("takes no tools along")
    yield Trait("tools", str(bool(party[-1])), Clause(tools))
    yield Trait(
        "mastery", str(points), Clause(msgid("sends a party of Mastery {name}"), str(points))
    )
    if min(found, load) >= _MANY:
        home = Clause(msgid("brings home {name} tokens"), str(min(found, load)))
        yield Trait("haul", str(min(found, load)), home, True)
    if found <= load:
        yield Trait("rest", "", Clause(msgid("leaves nothing behind on the tile")), True)


def _left(before: State, after: State, cell: int) -> Iterator[Trait]:
    """Yield the only good that an expedition leaves behind on its tile [D8.5]."""
    found, _ = come_home(before, cell)
    was, now = (_tokens(s, int(before.player)) for s in (before, after))
    left = [token for token, number in enumerate(found) if now[token] - was[token] < number]
    if len(left) == 1:
        name = tables.TOKEN_NAMES[left[0]]
        yield Trait("left", name, Clause(msgid("leaves nothing behind but {name}"), name), True)


def _tokens(s: State, player: int) -> list[int]:
    return [*map(int, s.stock[player]), *(int(food.sum()) for food in s.food[player])]


def _busy(before: State, after: State, player: int) -> Iterator[Trait]:
    """Yield which members are used, and which stay free."""
    free = []
    for kind, name in enumerate(tables.MEMBER_NAMES):
        had, has = int(before.idle[player, kind]), int(after.idle[player, kind])
        if has < had:
            yield Trait("member", name, Clause(_USED[kind]))
        elif had:
            free.append(name)
            yield Trait("free", name, Clause(_FREE[kind]), True)
    if free == ["chief", "shaman"]:
        both = Clause(msgid("keeps the Chief and the Shaman free"))
        yield Trait("free", "chief-shaman", both, True)
    if free == ["chief", "hunter"]:
        yield Trait(
            "free", "chief-hunter", Clause(msgid("keeps the Chief and the hunters free")), True
        )


def _resolved(action: str) -> Trait:
    """Return the trait that resolves an action."""
    is_home = action in tables.CELL_NAMES
    home, other = msgid("brings an expedition home"), msgid("carries out an action at the Village")
    return Trait("do", "home" if is_home else "village", Clause(home if is_home else other))
