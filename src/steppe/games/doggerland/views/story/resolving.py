"""Log clauses for resolved actions and solo events, with numbers (rules D7 to D13, D17.7, D21)."""

from collections.abc import Mapping

from steppe.core.i18n import Translator
from steppe.draw.words import listed
from steppe.games.doggerland.rules import tables
from steppe.games.doggerland.rules.phases import carrying, resolving
from steppe.games.doggerland.rules.state import CARRYING, CUBING, State
from steppe.games.doggerland.views.card_text import card_event
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.story.planning import Result, Run, Teller, Told, done, plainly
from steppe.games.doggerland.views.verbs import VERBS
from steppe.games.doggerland.views.words import (
    counted,
    famine_and_points,
    hoard,
    members,
    named,
    tokens,
)


def _do(run: Run, say: Translator) -> Told:
    """Yield an action resolved immediately; if a choice follows, the choice's clause covers it."""
    word = run[0].arguments[0]
    if word in tables.CELL_NAMES:
        return _come_home(run, tables.CELL_NAMES.index(word), say)
    return _born(run, say) if word == "birth" else plainly(run, say)


def _born(run: Run, say: Translator) -> Told:
    """Yield the number of newborns [D7.8, D13.10]."""
    player = run[0].player
    if number := int(run[-1].after.state.newborn[player]) - int(run[0].s.newborn[player]):
        yield say("has {newborns}", newborns=counted(say, "newborn", number))
    else:
        yield say("has no hunter left in reserve for a birth")


# Expeditions


def _come_home(run: Run, cell: int, say: Translator) -> Told:
    """Yield an expedition's harvest or hunt, and the tokens it brings home [D8.5, D9.3, D10.4]."""
    s, animal, gains = run[0].s, int(run[0].s.animal[cell]), _gains(run)
    gaps = {"cell": tables.CELL_NAMES[cell], "party": members(say, s.party[cell])}
    if animal == tables.NO_ANIMAL:
        yield say("harvests {cell} with {party}", **gaps)
    else:
        name = named(say, tables.SPECIES_NAMES[animal])
        yield say("hunts the {animal} on {cell} with {party}", animal=name, **gaps)
    if goods := tokens(say, gains):
        yield Result(goods)
    if run[-1].after.state.phase != CARRYING:
        found = choice_costs.yielded(s, cell, int(carrying.mastery(s, cell)))
        if left := sum(found) - sum(gains):
            yield say("leaves {tokens} there", tokens=counted(say, "token", left))


def _gains(run: Run) -> list[int]:
    """Return how many tokens of each kind a clan gained in a run of moves."""
    before, after = (_owned(s, run[0].player) for s in (run[0].s, run[-1].after.state))
    return [more - less for more, less in zip(after, before, strict=True)]


def _owned(s: State, player: int) -> list[int]:
    return [*map(int, s.stock[player]), *(sum(map(int, bowls)) for bowls in s.food[player])]


def _carry(run: Run, say: Translator) -> Told:
    """Yield the tokens brought home by an expedition that is already in the log."""
    return plainly(run, say, goods=tokens(say, _gains(run)) or say("nothing more"))


# The Shaman


def _offer(run: Run, say: Translator) -> Told:
    """Yield an offering and its immediate effect [D13.3]."""
    rite = int(run[0].s.spot[run[0].player])
    yield from plainly(run, say)
    if rite == tables.TWINS:
        yield from _born(run, say)
    elif rite == tables.NEXT_FIRST:
        yield say("goes first from now on")
    elif rite == tables.PERFECT_PAINTING and run[0].after.state.phase != CUBING:
        yield from _cubes_put(run, say)


def _cubes_put(run: Run, say: Translator) -> Told:
    """Yield the number of cubes that a perfect painting put on its cell [D13.5]."""
    s, wall = run[0].s, int(run[0].s.mark[run[0].player])
    if cubes := int(run[-1].after.state.cubes[wall]) - int(s.cubes[wall]):
        yield from done(s, f"cubes:{cubes}", say)
    else:
        yield say("cannot paint: the animal is not in memory")


def _give(run: Run, say: Translator) -> Told:
    """Yield an exchange [D13.9]."""
    words = [step.arguments[0] for step in run if step.verb == "give"]
    given = listed(say, [hoard(say, tables.HOARD_NAMES.index(word)) for word in words])
    for step in run[len(words) :]:  # the tokens taken
        yield from plainly(run, say, given=given, taken=counted(say, step.arguments[0], 1))


# The end


def _done(run: Run, say: Translator) -> Told:
    """Yield the actions that a clan leaves unresolved, if any [D6.6, D13.4]."""
    step, player = run[0], run[0].player
    left = step.before.copy()
    resolving.leave(left.state, player)
    if famine := int(left.state.famine[player]) - int(step.s.famine[player]):
        lost = famine_and_points(say, famine, step.s.players > 1)
        yield from plainly(run, say, famine=lost, case="unpaid")
    elif left != step.before:
        yield from plainly(run, say, case="rest")
    elif not step.forced:
        yield from plainly(run, say, case="nothing")


# Solo


def _accept(run: Run, say: Translator) -> Told:
    return plainly(run, say, event=card_event(say, int(run[0].s.card)).removesuffix("."))


def _lose(run: Run, say: Translator) -> Told:
    lost = (VERBS.gaps(step.s, step.word, say)["what"] for step in run)
    return plainly(run, say, goods=listed(say, lost))


TELLERS: Mapping[str, Teller] = {  # other verbs have a clause in their row
    "do": _do,
    "carry": _carry,
    "offer": _offer,
    "give": _give,
    "done": _done,
    "accept": _accept,
    "lose": _lose,
}
