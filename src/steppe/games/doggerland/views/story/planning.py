"""What was chosen in set-up and planned, as clauses (rules D3, D6 to D8, D20)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from steppe.core.say import Say, msgids
from steppe.draw.steps import Step
from steppe.engine.kernel import State
from steppe.games.doggerland.actions import BIRTH, BUILD_IT, CALL, CRAFT_IT, IMPROVE, PAINT_IT
from steppe.games.doggerland.state import GIVING, RAISING, STAFFING
from steppe.games.doggerland.tables import (
    BUILD,
    CELL_NAMES,
    CRAFT,
    CRAFTS,
    GOOD_NAMES,
    GOODS,
    MEMBER_NAMES,
    NO_ANIMAL,
    PAINT,
    PERFECT_PAINTING,
    SPECIES_NAMES,
    SPOT_NAMES,
    SYMBOL,
    SYMBOL_NAMES,
    TRACK_NAMES,
    TRACKS,
    WALL_NAMES,
    WALLS,
)
from steppe.games.doggerland.views.hand import costs
from steppe.games.doggerland.views.hand.costs import Due
from steppe.games.doggerland.views.hand.menu import SIDES
from steppe.games.doggerland.views.hand.planning_menu import due_words, party_words, planned, target
from steppe.games.doggerland.views.lore import rite_name
from steppe.games.doggerland.views.players.tracks import track_words
from steppe.games.doggerland.views.words import members, named, price, tokens, wall_name, who

Told = Iterator[tuple[str, bool]]  # a clause, and whether it is what came of the one before
Run = Sequence[Step]
EDGES = msgids(
    {
        "left": "starts migrations on the left",
        "top": "starts migrations at the top",
        "right": "starts migrations on the right",
        "bottom": "starts migrations at the bottom",
    }
)


# Set-up


def _face(run: Run, say: Say) -> Told:
    yield say("points the arrow of the camp {side}", side=say(SIDES[run[0].arguments[0]])), False


def _point(run: Run, say: Say) -> Told:
    yield say(EDGES[run[0].arguments[0]]), False


def _choose(run: Run, say: Say) -> Told:
    amounts = [0] * GOODS
    for step in run:
        amounts[GOOD_NAMES.index(step.arguments[0])] += 1
    yield say("takes {goods}", goods=tokens(say, amounts)), False


def _raise(run: Run, say: Say) -> Told:
    s, track = run[0].s, TRACK_NAMES.index(run[0].arguments[0])
    yield from raised(s, track, say)


def raised(s: State, track: int, say: Say) -> Told:
    """Tell that a capability is raised, for what, and what it is good for now [D12.4]."""
    cost = price(say, costs.upgrade(s, s.player, track))
    yield say("improves {track} for {cost}", track=named(say, TRACK_NAMES[track]), cost=cost), False
    yield track_words(say, track, int(s.capability[s.player, track]) + 1), True


def _stop(run: Run, say: Say) -> Told:
    if run[0].s.phase == RAISING and not run[0].forced:
        yield say("improves nothing"), False
    elif run[0].s.phase == GIVING and not run[0].forced:
        yield say("exchanges no more"), False


# Programming


def _call(run: Run, say: Say) -> Told:
    """Tell where the Shaman goes, if nothing more is asked [D13.1]."""
    step = run[0]
    if step.after.state.phase != STAFFING and step.arguments[0] != SPOT_NAMES[PERFECT_PAINTING]:
        rite = SPOT_NAMES.index(step.arguments[0])
        yield say("sends the Shaman to: {rite}", rite=rite_name(say, rite)), False


def _mark(run: Run, say: Say) -> Told:
    s = run[0].s
    wall = wall_name(say, s.order[: s.num_frescoes], WALL_NAMES.index(run[0].arguments[0]))
    yield (
        say(
            "sends the Shaman to: {rite}, for the {wall}",
            rite=rite_name(say, PERFECT_PAINTING),
            wall=wall,
        ),
        False,
    )


def _by(run: Run, say: Say) -> Told:
    """Tell what was planned, with whom and for what [D6.3]."""
    s, doing = run[0].s, int(run[0].s.doing)
    words = _intention(s, doing, say)
    yield words.format(what=planned(s, say), who=_hands(run[0].arguments[0], say)), False
    yield from _paid(_due(s, doing), say)


def _hands(word: str, say: Say) -> str:
    """Return who does it: "a hunter", "the Chief and 1 hunter"."""
    names = word.split("-")
    if len(names) == 1:
        return who(say, MEMBER_NAMES.index(word))
    return members(say, [names.count(name) for name in MEMBER_NAMES])


def _intention(s: State, doing: int, say: Say) -> str:
    if CALL <= doing < CALL + len(SPOT_NAMES):
        return say("sends the Shaman to: {what}, with {who}")
    if PAINT_IT <= doing < PAINT_IT + WALLS:
        return say("plans to paint the {what} with {who}")
    if CRAFT_IT <= doing < CRAFT_IT + CRAFTS:
        return say("plans a {what} with {who}")
    if doing == BIRTH:
        return say("plans a birth with {who}")
    if IMPROVE <= doing < IMPROVE + TRACKS:
        return say("plans work on {what} with {who}")
    return say("plans a habitat with {who}")


def _due(s: State, doing: int) -> Due:
    """Return what the plan costs at once."""
    if doing == BUILD_IT:
        return costs.planning(s, s.player, BUILD)
    if CRAFT_IT <= doing < CRAFT_IT + CRAFTS:
        return costs.planning(s, s.player, CRAFT)
    if PAINT_IT <= doing < PAINT_IT + WALLS:
        return costs.planning(s, s.player, PAINT)
    return (), 0


def _paid(due: Due, say: Say) -> Told:
    if any(due[0]) or due[1]:
        yield say("pays {cost}", cost=due_words(say, due)), True


def _party(run: Run, say: Say) -> Told:
    """Tell who goes where, and what for [D8.1]."""
    s, cell = run[0].s, target(run[0].s)
    party = party_words(say, costs.party_of(run[0].word))
    at = CELL_NAMES[cell]
    if s.animal[cell] == NO_ANIMAL:
        words = say("sends {party} to {cell} for {resource}")
        resource = named(say, SYMBOL_NAMES[SYMBOL[s.tile[cell]]])
        yield words.format(party=party, cell=at, resource=resource), False
    else:
        words = say("sends {party} to {cell} to hunt the {animal}")
        animal = named(say, SPECIES_NAMES[s.animal[cell]])
        yield words.format(party=party, cell=at, animal=animal), False
    yield from _paid(costs.sending(s, s.player), say)


def _pass(run: Run, say: Say) -> Told:
    yield say("has nobody left to send") if run[0].forced else say("passes"), False


TELLERS: Mapping[str, Callable[[Run, Say], Told]] = {
    "face": _face,
    "point": _point,
    "choose": _choose,
    "raise": _raise,
    "stop": _stop,
    "call": _call,
    "mark": _mark,
    "by": _by,
    "party": _party,
    "pass": _pass,
}
