"""What was resolved, as clauses with numbers (rules D7 to D13, D17.7)."""

from collections.abc import Callable, Mapping

from steppe.core.say import Say
from steppe.draw.words import listed
from steppe.engine.kernel import State
from steppe.games.doggerland.actions import DO_CHIEF_BUILD
from steppe.games.doggerland.phases import resolving
from steppe.games.doggerland.state import CUBING
from steppe.games.doggerland.tables import (
    CELL_NAMES,
    CRAFT_COST,
    CRAFT_IDS,
    HABITAT_NAMES,
    HOARD_NAMES,
    LONG_JOURNEY,
    MAKING,
    MEGALITH_COST,
    MEGALITH_POINTS,
    MENHIR,
    NEXT_FIRST,
    PAINTING_POINTS,
    PERFECT_PAINTING,
    RECIPE,
    TOOLS_MADE,
    TRACK_NAMES,
    TWINS,
    WALL,
    WALL_NAMES,
)
from steppe.games.doggerland.views.hand import costs
from steppe.games.doggerland.views.hand.resolving_menu import gain_words
from steppe.games.doggerland.views.lore import rite_name
from steppe.games.doggerland.views.story import expeditions
from steppe.games.doggerland.views.story.expeditions import come_home
from steppe.games.doggerland.views.story.planning import Run, Told, raised
from steppe.games.doggerland.views.words import counted, craft_name, hoard, named, price, wall_name


def _do(run: Run, say: Say) -> Told:
    """Tell what is done at once; what asks for more is told with the answer."""
    word, s = run[0].arguments[0], run[0].s
    if word in CELL_NAMES:
        yield from come_home(run, CELL_NAMES.index(word), say)
    elif word in CRAFT_IDS:
        yield from _craft(CRAFT_IDS.index(word), say)
    elif word in WALL_NAMES:
        yield from _painted(s, WALL_NAMES.index(word), 1, say)
    elif word == "birth":
        yield from _born(run, say)
    elif word in TRACK_NAMES and TRACK_NAMES.index(word) != MAKING:
        yield from raised(s, TRACK_NAMES.index(word), say)


def _craft(craft: int, say: Say) -> Told:
    cost = price(say, [int(number) for number in CRAFT_COST[craft]])
    yield say("makes a {craft} for {cost}", craft=craft_name(say, craft), cost=cost), False


def _painted(s: State, wall: int, cubes: int, say: Say) -> Told:
    """Tell what is painted, with its points [D11.4, D13.5]."""
    yield say("paints the {wall}", wall=wall_name(say, s.order[: s.num_frescoes], wall)), False
    yield counted(say, "point", cubes * int(PAINTING_POINTS[WALL[wall]])), True


def _born(run: Run, say: Say) -> Told:
    """Tell how many are born [D7.8, D13.10]."""
    player = run[0].player
    number = int(run[-1].after.state.newborn[player]) - int(run[0].s.newborn[player])
    yield (
        say(
            "has {newborns}" if number else "has nobody left in the reserve to be born",
            newborns=counted(say, "newborn", number),
        ),
        False,
    )


# Habitats and tools


def _lay(run: Run, say: Say) -> Told:
    s, (name, spot) = run[0].s, run[0].arguments
    kind = HABITAT_NAMES.index(name)
    cost = price(say, costs.habitat(kind, bool(s.doing == DO_CHIEF_BUILD)))
    yield (
        say(
            "builds a {habitat} on spot {spot} for {cost}",
            habitat=named(say, name),
            spot=spot,
            cost=cost,
        ),
        False,
    )
    yield gain_words(s, kind, int(spot) - 1, say), True


def _learn(run: Run, say: Say) -> Told:
    yield from raised(run[0].s, MAKING, say)


def _make(run: Run, say: Say) -> Told:
    level = int(run[0].arguments[0])
    cost = price(say, [int(number) for number in RECIPE[level]])
    yield (
        say(
            "makes {tools} from {cost}",
            tools=counted(say, "tool", int(TOOLS_MADE[level])),
            cost=cost,
        ),
        False,
    )


# The Shaman


def _offer(run: Run, say: Say) -> Told:
    """Tell what is offered, and what comes of it at once [D13.3]."""
    s, then = run[0].s, run[0].after.state
    rite = int(s.spot[run[0].player])
    token = hoard(say, HOARD_NAMES.index(run[0].arguments[0]))
    yield say("offers {token} for: {rite}", token=token, rite=rite_name(say, rite)), False
    if rite == TWINS:
        yield from _born(run, say)
    elif rite == NEXT_FIRST:
        yield say("goes first from now on"), False
    elif rite == PERFECT_PAINTING and then.phase != CUBING:
        yield from _cubes_put(run, say)


def _cubes_put(run: Run, say: Say) -> Told:
    """Tell what a perfect painting put on its cell [D13.5]."""
    s, wall = run[0].s, int(run[0].s.mark[run[0].player])
    cubes = int(run[-1].after.state.cubes[wall]) - int(s.cubes[wall])
    if cubes:
        yield from _painted(s, wall, cubes, say)
    else:
        yield say("has no such animal in memory to paint"), False


def _cubes(run: Run, say: Say) -> Told:
    s, number = run[0].s, int(run[0].arguments[0])
    yield from _painted(s, int(s.mark[run[0].player]), number, say)


def _journey(run: Run, say: Say) -> Told:
    yield (
        say(
            "puts the token of the {rite} on {cell}",
            rite=rite_name(say, LONG_JOURNEY),
            cell=run[0].arguments[0],
        ),
        False,
    )


def _erect(run: Run, say: Say) -> Told:
    size = int(run[0].s.spot[run[0].player]) - MENHIR
    cost = price(say, [int(number) for number in MEGALITH_COST[size]])
    megalith = rite_name(say, MENHIR + size)
    yield (
        say(
            "puts a {megalith} up on {cell} for {cost}",
            megalith=megalith,
            cell=run[0].arguments[0],
            cost=cost,
        ),
        False,
    )
    yield counted(say, "point", int(MEGALITH_POINTS[size])), True


def _give(run: Run, say: Say) -> Told:
    """Tell an exchange [D13.9]."""
    given = [hoard(say, HOARD_NAMES.index(step.arguments[0])) for step in _of(run, "give")]
    taken = [counted(say, step.arguments[0], 1) for step in _of(run, "take")]
    if taken:
        yield say("gives {given} for {taken}", given=listed(say, given), taken=taken[0]), False


def _of(run: Run, verb: str) -> Run:
    return [step for step in run if step.verb == verb]


def _take(run: Run, say: Say) -> Told:
    taken = counted(say, run[0].arguments[0], 1)
    yield say("takes {goods}", goods=taken), False


# The end


def _done(run: Run, say: Say) -> Told:
    """Tell who leaves what; who has nothing left is not worth a word [D6.6, D13.4]."""
    step, player = run[0], run[0].player
    left = step.before.copy()
    resolving.leave(left.state, player)
    famine = int(left.state.famine[player]) - int(step.s.famine[player])
    if famine:
        yield (
            say(
                "leaves the rest, the Shaman unpaid for {famine}",
                famine=counted(say, "famine", famine),
            ),
            False,
        )
    elif left != step.before:
        yield say("leaves the rest"), False
    elif not step.forced:
        yield say("has finished"), False


def _move(run: Run, say: Say) -> Told:
    yield say("moves the Village to {cell}", cell=run[0].arguments[0]), False


def _stay(run: Run, say: Say) -> Told:
    cell = CELL_NAMES[run[0].s.village[run[0].player]]
    yield say("stays on {cell}", cell=cell), False


TELLERS: Mapping[str, Callable[[Run, Say], Told]] = {
    "do": _do,
    **expeditions.TELLERS,
    "lay": _lay,
    "learn": _learn,
    "make": _make,
    "offer": _offer,
    "cubes": _cubes,
    "journey": _journey,
    "erect": _erect,
    "give": _give,
    "take": _take,
    "done": _done,
    "move": _move,
    "stay": _stay,
}
