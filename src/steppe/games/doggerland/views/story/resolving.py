"""Log clauses for resolved actions, with numbers (rules D7 to D13, D17.7)."""

from collections.abc import Mapping

from steppe.core.i18n import Translator
from steppe.draw.words import listed
from steppe.games.doggerland.rules.phases import resolving
from steppe.games.doggerland.rules.state import CUBING, State
from steppe.games.doggerland.rules.tables import (
    CELL_NAMES,
    CRAFT_IDS,
    HOARD_NAMES,
    LONG_JOURNEY,
    MAKING,
    MEGALITH_COST,
    MENHIR,
    NEXT_FIRST,
    PAINTING_POINTS,
    PERFECT_PAINTING,
    TRACK_NAMES,
    TWINS,
    WALL,
    WALL_NAMES,
)
from steppe.games.doggerland.views.card_text import rite_name
from steppe.games.doggerland.views.hand.planning_menu import megalith_points
from steppe.games.doggerland.views.hand.resolving_menu import laid, recipe
from steppe.games.doggerland.views.story import expeditions
from steppe.games.doggerland.views.story.expeditions import come_home
from steppe.games.doggerland.views.story.planning import Result, Run, Teller, Told, raised
from steppe.games.doggerland.views.words import counted, craft_and_price, hoard, price, wall_name


def _do(run: Run, say: Translator) -> Told:
    """Yield what is done at once; if a choice follows, its clause covers the action."""
    word, s = run[0].arguments[0], run[0].s
    if word in CELL_NAMES:
        yield from come_home(run, CELL_NAMES.index(word), say)
    elif word in CRAFT_IDS:
        yield say("makes a {craft} for {cost}", **craft_and_price(say, CRAFT_IDS.index(word)))
    elif word in WALL_NAMES:
        yield from _painted(s, WALL_NAMES.index(word), 1, say)
    elif word == "birth":
        yield from _born(run, say)
    elif word in TRACK_NAMES and TRACK_NAMES.index(word) != MAKING:
        yield from raised(s, TRACK_NAMES.index(word), say)


def _painted(s: State, wall: int, cubes: int, say: Translator) -> Told:
    """Yield what is painted, with its points [D11.4, D13.5]."""
    yield say("paints the {wall}", wall=wall_name(say, s, wall))
    if s.players > 1:
        yield Result(counted(say, "point", cubes * int(PAINTING_POINTS[WALL[wall]])))


def _born(run: Run, say: Translator) -> Told:
    """Yield how many newborns there are [D7.8, D13.10]."""
    player = run[0].player
    if number := int(run[-1].after.state.newborn[player]) - int(run[0].s.newborn[player]):
        yield say("has {newborns}", newborns=counted(say, "newborn", number))
    else:
        yield say("has no hunter left in reserve for a birth")


# Habitats and tools


def _lay(run: Run, say: Translator) -> Told:
    name, spot = run[0].arguments
    gaps = laid(run[0].s, name, spot, say)
    yield say("builds a {habitat} on spot {spot} for {cost}", **gaps)
    yield Result(gaps["gain"])


# The Shaman


def _offer(run: Run, say: Translator) -> Told:
    """Yield what is offered, and its immediate effect [D13.3]."""
    s, then = run[0].s, run[0].after.state
    rite = int(s.spot[run[0].player])
    token = hoard(say, HOARD_NAMES.index(run[0].arguments[0]))
    yield say("offers {token} for: {rite}", token=token, rite=rite_name(say, rite))
    if rite == TWINS:
        yield from _born(run, say)
    elif rite == NEXT_FIRST:
        yield say("goes first from now on")
    elif rite == PERFECT_PAINTING and then.phase != CUBING:
        yield from _cubes_put(run, say)


def _cubes_put(run: Run, say: Translator) -> Told:
    """Yield how many cubes a perfect painting put on its cell [D13.5]."""
    s, wall = run[0].s, int(run[0].s.mark[run[0].player])
    cubes = int(run[-1].after.state.cubes[wall]) - int(s.cubes[wall])
    if cubes:
        yield from _painted(s, wall, cubes, say)
    else:
        yield say("cannot paint: the animal is not in memory")


def _cubes(run: Run, say: Translator) -> Told:
    s, number = run[0].s, int(run[0].arguments[0])
    yield from _painted(s, int(s.mark[run[0].player]), number, say)


def _journey(run: Run, say: Translator) -> Told:
    rite, cell = rite_name(say, LONG_JOURNEY), run[0].arguments[0]
    yield say("puts the {rite} token on {cell}", rite=rite, cell=cell)


def _erect(run: Run, say: Translator) -> Told:
    rite = int(run[0].s.spot[run[0].player])
    yield say(
        "puts up a {megalith} on {cell} for {cost}",
        megalith=rite_name(say, rite),
        cell=run[0].arguments[0],
        cost=price(say, MEGALITH_COST[rite - MENHIR]),
    )
    yield Result(megalith_points(say, rite))


def _give(run: Run, say: Translator) -> Told:
    """Yield an exchange [D13.9]."""
    words = [step.arguments[0] for step in run if step.verb == "give"]
    given = listed(say, [hoard(say, HOARD_NAMES.index(word)) for word in words])
    for step in run[len(words) :]:  # the tokens taken
        taken = counted(say, step.arguments[0], 1)
        yield say("gives {given} for {taken}", given=given, taken=taken)


# The end


def _done(run: Run, say: Translator) -> Told:
    """Yield what a clan leaves; nothing if it has nothing left to resolve [D6.6, D13.4]."""
    step, player = run[0], run[0].player
    left = step.before.copy()
    resolving.leave(left.state, player)
    if famine := int(left.state.famine[player]) - int(step.s.famine[player]):
        words = say("skips the rest, and the unpaid Shaman costs {famine}")
        yield words.format(famine=counted(say, "famine", famine))
    elif left != step.before:
        yield say("skips the rest")
    elif not step.forced:
        yield say("finishes")


TELLERS: Mapping[str, Teller] = {
    **expeditions.TELLERS,
    "do": _do,
    "lay": _lay,
    "learn": lambda run, say: raised(run[0].s, MAKING, say),
    "make": lambda run, say: [
        say("makes {tools} from {cost}", **recipe(say, int(run[0].arguments[0])))
    ],
    "offer": _offer,
    "cubes": _cubes,
    "journey": _journey,
    "erect": _erect,
    "give": _give,
    "done": _done,
    "stay": lambda run, say: [
        say("stays on {cell}", cell=CELL_NAMES[run[0].s.village[run[0].player]])
    ],
}
