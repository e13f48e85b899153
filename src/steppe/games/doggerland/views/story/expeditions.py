"""Log clauses for expeditions that come home (rules D8 to D10)."""

from collections.abc import Mapping

from steppe.core.i18n import Translator
from steppe.games.doggerland.rules.phases import carrying
from steppe.games.doggerland.rules.state import CARRYING, State
from steppe.games.doggerland.rules.tables import CELL_NAMES, NO_ANIMAL, SPECIES_NAMES
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.story.planning import Result, Run, Teller, Told
from steppe.games.doggerland.views.words import counted, members, named, tokens


def come_home(run: Run, cell: int, say: Translator) -> Told:
    """Yield what an expedition did on its tile, and what it brings home [D8.5, D9.3, D10.4]."""
    s, animal, gains = run[0].s, int(run[0].s.animal[cell]), _gains(run)
    gaps = {"cell": CELL_NAMES[cell], "party": members(say, s.party[cell])}
    if animal == NO_ANIMAL:
        yield say("harvests {cell} with {party}", **gaps)
    else:
        name = named(say, SPECIES_NAMES[animal])
        yield say("hunts the {animal} on {cell} with {party}", animal=name, **gaps)
    if goods := tokens(say, gains):
        yield Result(goods)
    if run[-1].after.state.phase != CARRYING:
        found = choice_costs.yielded(s, cell, int(carrying.mastery(s, cell)))
        if left := sum(found) - sum(gains):
            yield say("leaves {tokens} there", tokens=counted(say, "token", left))


def _gains(run: Run) -> list[int]:
    """Return how much more of each token a clan has after a run than before."""
    before, after = (_owned(s, run[0].player) for s in (run[0].s, run[-1].after.state))
    return [more - less for more, less in zip(after, before, strict=True)]


def _owned(s: State, player: int) -> list[int]:
    return [*map(int, s.stock[player]), *(sum(map(int, bowls)) for bowls in s.food[player])]


def _forget(run: Run, say: Translator) -> Told:
    animal, guest = (named(say, n) for n in (run[0].arguments[0], SPECIES_NAMES[run[0].s.guest]))
    yield say("replaces the {animal} in memory with the {guest}", animal=animal, guest=guest)


def _release(run: Run, say: Translator) -> Told:
    guest = named(say, SPECIES_NAMES[run[0].s.guest])
    yield say("does not add the {guest} to memory", guest=guest)


TELLERS: Mapping[str, Teller] = {
    "carry": lambda run, say: [  # the expedition itself is already in the log
        say("brings home {goods}", goods=tokens(say, _gains(run)) or say("nothing more"))
    ],
    "forget": _forget,
    "release": _release,
}
