"""What a legal move would do, as a choice in a menu: "Plan a habitat: 1 tool now, …"."""

from collections.abc import Callable, Sequence

from steppe.core.position import Position
from steppe.core.say import Say, msgids, plain
from steppe.engine.kernel import State
from steppe.games.doggerland import effects
from steppe.games.doggerland.actions import ACTIONS
from steppe.games.doggerland.cards import CHOSEN_TOKENS as LOSABLE
from steppe.games.doggerland.state import GIVING, MAKING, RAISING
from steppe.games.doggerland.tables import (
    CELL_NAMES,
    CRAFT_IDS,
    FEEDS,
    FIRST_FOOD,
    HOARD_KIND,
    HOARD_NAMES,
    HUNTER,
    MEMBER_NAMES,
    SPAWN,
    SPECIES_NAMES,
    TRACK_NAMES,
    WALL_NAMES,
)
from steppe.games.doggerland.views.hand import costs, planning_menu, resolving_menu
from steppe.games.doggerland.views.lore import card_event
from steppe.games.doggerland.views.players.tracks import track_words
from steppe.games.doggerland.views.words import (
    counted,
    craft_name,
    hoard,
    named,
    price,
    tokens,
    wall_name,
)

Arguments = Sequence[str]
SIDES = msgids({"n": "north", "e": "east", "s": "south", "w": "west"})
EDGES = msgids(
    {
        "left": "Start migrations on the left: columns from west to east",
        "top": "Start migrations at the top: rows from north to south",
        "right": "Start migrations on the right: columns from east to west",
        "bottom": "Start migrations at the bottom: rows from south to north",
    }
)


def label(position: Position, move: str, say: Say = plain) -> str:
    """Return what a legal move, as it is written in records, would do."""
    verb, *arguments = move.split(":")
    return _LABELS[verb](position.state, arguments, say)


# Set-up


def _face(s: State, arguments: Arguments, say: Say) -> str:
    return say("The arrow of the camp points {side}", side=say(SIDES[arguments[0]]))


def _point(s: State, arguments: Arguments, say: Say) -> str:
    return say(EDGES[arguments[0]])


def _choose(s: State, arguments: Arguments, say: Say) -> str:
    return say("Take {token}", token=counted(say, arguments[0], 1))


def _raise(s: State, arguments: Arguments, say: Say) -> str:
    track = TRACK_NAMES.index(arguments[0])
    return say(
        "Raise {track} for {cost}: {then}",
        track=named(say, arguments[0]),
        cost=price(say, costs.upgrade(s, s.player, track)),
        then=track_words(say, track, int(s.capability[s.player, track]) + 1),
    )


def _stop(s: State, arguments: Arguments, say: Say) -> str:
    if s.phase == RAISING:
        return say("Raise nothing")
    if s.phase == MAKING:
        return say("The tool maker is done")
    assert s.phase == GIVING
    return say("Exchange no more")


# End of round


def _eat(s: State, arguments: Arguments, say: Say) -> str:
    number, eaten = HOARD_NAMES.index(arguments[0]), int(arguments[1])
    fed = eaten * int(FEEDS[HOARD_KIND[number]])
    return say(
        "Eat {food}: {fed} of {hungry} members are fed",
        food=hoard(say, number, eaten),
        fed=fed,
        hungry=int(s.hunger),
    )


def _move(s: State, arguments: Arguments, say: Say) -> str:
    return say("Move your Village to {cell}", cell=arguments[0])


def _stay(s: State, arguments: Arguments, say: Say) -> str:
    return say("Stay on {cell}", cell=CELL_NAMES[s.village[s.player]])


# Solo


def _accept(s: State, arguments: Arguments, say: Say) -> str:
    return say("Accept: {event}", event=card_event(say, int(s.card)))


def _refuse(s: State, arguments: Arguments, say: Say) -> str:
    return say("Refuse: the event does not happen")


def _lose(s: State, arguments: Arguments, say: Say) -> str:
    what = arguments[0]
    if what == MEMBER_NAMES[HUNTER]:
        return say("Lose {what}", what=counted(say, "hunter", 1))
    if what == "tokens":
        return say("Lose {what}", what=tokens(say, [int(n) for n in LOSABLE[s.card]]))
    number = HOARD_NAMES.index(what)
    assert number >= FIRST_FOOD
    return say(
        "Lose {token}; you have {count}",
        token=hoard(say, number),
        count=int(effects.hoarded(s, s.player, number)),
    )


def _tell(s: State, arguments: Arguments, say: Say) -> str:
    return say("A {animal} comes to your memory", animal=named(say, arguments[0]))


def _spawn(s: State, arguments: Arguments, say: Say) -> str:
    cell = CELL_NAMES.index(arguments[0])
    animal = named(say, SPECIES_NAMES[SPAWN[s.tile[cell]]])
    return say("A {animal} comes to {cell}", animal=animal, cell=arguments[0])


def _restore(s: State, arguments: Arguments, say: Say) -> str:
    return say("The tile on {cell} is fresh again", cell=arguments[0])


def _burn(s: State, arguments: Arguments, say: Say) -> str:
    return say("The tile on {cell} is exhausted", cell=arguments[0])


def _erase(s: State, arguments: Arguments, say: Say) -> str:
    wall = wall_name(say, s.order[: s.num_frescoes], WALL_NAMES.index(arguments[0]))
    return say("Remove your cube from the {wall}", wall=wall)


def _break(s: State, arguments: Arguments, say: Say) -> str:
    craft = craft_name(say, CRAFT_IDS.index(arguments[0]))
    return say("Lose a {craft}", craft=craft)


def _lower(s: State, arguments: Arguments, say: Say) -> str:
    track = TRACK_NAMES.index(arguments[0])
    level = int(s.capability[s.player, track]) - 1
    return say(
        "Lower {track}: {then}", track=named(say, arguments[0]), then=track_words(say, track, level)
    )


def _ochre(s: State, arguments: Arguments, say: Say) -> str:
    wall = wall_name(say, s.order[: s.num_frescoes], WALL_NAMES.index(arguments[0]))
    return say("The rivals paint the {wall}", wall=wall)


_LABELS: dict[str, Callable[[State, Arguments, Say], str]] = {
    "face": _face,
    "point": _point,
    "choose": _choose,
    "raise": _raise,
    "build": planning_menu.build,
    "birth": planning_menu.birth,
    "improve": planning_menu.improve,
    "craft": planning_menu.craft,
    "paint": planning_menu.paint,
    "call": planning_menu.call,
    "send": planning_menu.send,
    "pass": planning_menu.pass_,
    "by": planning_menu.by,
    "party": planning_menu.party,
    "mark": planning_menu.mark,
    "do": resolving_menu.do,
    "done": resolving_menu.done,
    "lay": resolving_menu.lay,
    "learn": resolving_menu.learn,
    "make": resolving_menu.make,
    "carry": resolving_menu.carry,
    "forget": resolving_menu.forget,
    "release": resolving_menu.release,
    "offer": resolving_menu.offer,
    "cubes": resolving_menu.cubes,
    "journey": resolving_menu.journey,
    "erect": resolving_menu.erect,
    "give": resolving_menu.give,
    "take": resolving_menu.take,
    "stop": _stop,
    "eat": _eat,
    "move": _move,
    "stay": _stay,
    "accept": _accept,
    "refuse": _refuse,
    "lose": _lose,
    "tell": _tell,
    "spawn": _spawn,
    "restore": _restore,
    "burn": _burn,
    "erase": _erase,
    "break": _break,
    "lower": _lower,
    "ochre": _ochre,
}
assert set(_LABELS) == {verb.name for verb in ACTIONS.verbs}
