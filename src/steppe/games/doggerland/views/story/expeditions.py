"""What expeditions brought home, as clauses (rules D8 to D10)."""

from collections.abc import Callable, Mapping

from steppe.core.say import Say
from steppe.engine.kernel import State
from steppe.games.doggerland.phases import carrying
from steppe.games.doggerland.state import CARRYING
from steppe.games.doggerland.tables import CELL_NAMES, NO_ANIMAL, SPECIES_NAMES
from steppe.games.doggerland.views.hand import costs
from steppe.games.doggerland.views.hand.planning_menu import party_words
from steppe.games.doggerland.views.story.planning import Run, Told
from steppe.games.doggerland.views.words import counted, named, tokens


def come_home(run: Run, cell: int, say: Say) -> Told:
    """Tell what an expedition did on its tile, and what it brings home [D8.5, D9.3, D10.4]."""
    s, animal = run[0].s, int(run[0].s.animal[cell])
    chiefs, shamans, hunters, tools = (int(number) for number in s.party[cell])
    party = party_words(say, (chiefs, shamans, hunters, tools))
    if animal == NO_ANIMAL:
        words = say("harvests {cell} with {party}", cell=CELL_NAMES[cell], party=party)
    else:
        words = say(
            "hunts the {animal} on {cell} with {party}",
            animal=named(say, SPECIES_NAMES[animal]),
            cell=CELL_NAMES[cell],
            party=party,
        )
    yield words, False
    yield from _brought(run, say)
    if run[-1].after.state.phase != CARRYING:
        found = costs.yielded(s, cell, int(carrying.mastery(s, cell)))
        left = sum(found) - sum(_gains(run))
        if left:
            yield say("leaves {tokens} there", tokens=counted(say, "token", left)), False


def _carry(run: Run, say: Say) -> Told:
    """Tell what is brought home where the expedition was told before."""
    goods = tokens(say, _gains(run))
    yield say("brings home {goods}", goods=goods or say("nothing more")), False


def _brought(run: Run, say: Say) -> Told:
    goods = tokens(say, _gains(run))
    if goods:
        yield goods, True


def _gains(run: Run) -> list[int]:
    """Return by token how much more a clan has after a run than before."""
    before, after = (_owned(s, run[0].player) for s in (run[0].s, run[-1].after.state))
    return [more - less for more, less in zip(after, before, strict=True)]


def _owned(s: State, player: int) -> list[int]:
    goods = [int(number) for number in s.stock[player]]
    return goods + [sum(int(number) for number in bowls) for bowls in s.food[player]]


def _forget(run: Run, say: Say) -> Told:
    guest = named(say, SPECIES_NAMES[run[0].s.guest])
    yield (
        say(
            "forgets the {animal} for the {guest}",
            animal=named(say, run[0].arguments[0]),
            guest=guest,
        ),
        False,
    )


def _release(run: Run, say: Say) -> Told:
    yield (
        say("does not keep the {guest} in memory", guest=named(say, SPECIES_NAMES[run[0].s.guest])),
        False,
    )


TELLERS: Mapping[str, Callable[[Run, Say], Told]] = {
    "carry": _carry,
    "forget": _forget,
    "release": _release,
}
