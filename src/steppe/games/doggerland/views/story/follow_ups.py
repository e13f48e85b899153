"""Log clauses for automatic events: herds, meals, objectives, rounds (rules D16 to D19, D21)."""

from collections.abc import Iterator
from itertools import product

from steppe.core.i18n import Translator
from steppe.draw.narration import Clause
from steppe.draw.words import colour_name, listed
from steppe.engine.chance import CHANCE
from steppe.games.doggerland.rules import effects, tables
from steppe.games.doggerland.rules.cards import DEED, DISCARD_NECKLACES
from steppe.games.doggerland.rules.state import LOST_BY_FAMINE, OVER, SHOWN, THROWN
from steppe.games.doggerland.views.card_text import goal_name
from steppe.games.doggerland.views.story.outcome import rivals_at
from steppe.games.doggerland.views.story.result import how_ended
from steppe.games.doggerland.views.story.round_end import (
    Meal,
    Trek,
    arrivals,
    hunted,
    is_migration,
    meals,
    treks,
)
from steppe.games.doggerland.views.types import Step
from steppe.games.doggerland.views.words import animals, counted, named, several

_News = tuple[str, str]  # the word that gives a clause its icon, and the clause
_MANY_ANIMALS = 8  # a longer list is grouped by species, so that each species is named once


def follows(step: Step, say: Translator) -> Iterator[Clause]:
    """Yield the automatic effects of a decision or outcome on all clans."""
    if is_migration(step) and step.s.rounds:
        yield from (_by_itself(step, *told) for told in _migration(step, say))
    for meal in meals(step):
        for words in _meal(meal, bool(step.after.state.ending == LOST_BY_FAMINE), say):
            yield Clause(meal.player, step.after.turn, words, about="eat")
    yield from _goals(step, say)
    yield from (_by_itself(step, *told) for told in _table(step, say))


def _by_itself(step: Step, about: str, words: str) -> Clause:
    return Clause(CHANCE, step.after.turn, words, about=about)


# Migration


def _migration(step: Step, say: Translator) -> Iterator[_News]:
    """Yield the adversaries' moves and captures, then the animals' moves."""
    after = hunted(step.before)
    if after.players == 1:
        yield "rivals", say("the adversaries move: {places}", places=rivals_at(say, after.state))
        parts = zip(step.s.animal, after.state.animal, strict=True)
        if gone := [animal for animal, left in parts if animal != left]:
            names = listed(say, animals(say, gone))
            yield "rivals", say("they capture {animals}", animals=names)
    if ways := list(treks(after)):
        yield "herds", _herds(ways, say)


def _herds(ways: list[Trek], say: Translator) -> str:
    """Describe the animals' moves: in order, or grouped by species if many animals move."""
    if len(ways) > _MANY_ANIMALS:
        ways = sorted(ways, key=lambda trek: trek.species)
    before = [tables.NO_ANIMAL, *(trek.species for trek in ways)]
    parts = (_way(trek, trek.species != b, say) for trek, b in zip(ways, before, strict=False))
    return say("the herds migrate: {ways}", ways=", ".join(parts))


def _way(trek: Trek, is_named: bool, say: Translator) -> str:
    start = tables.CELL_NAMES[trek.start]
    if trek.end is None:
        words = say("{start} captured", start=start)
    elif trek.end == trek.start:
        words = say("stays on {cell}", cell=start)
    else:
        words = say("{start} to {end}", start=start, end=tables.CELL_NAMES[trek.end])
    return f"{named(say, tables.SPECIES_NAMES[trek.species])} {words}" if is_named else words


# The end of the round


def _meal(meal: Meal, is_last: bool, say: Translator) -> Iterator[str]:
    """Yield a clan's meal and its effects; a famine that ends the match comes last."""
    food = several(say, tables.FOOD_NAMES, meal.eaten)
    yield say("eats {food}", food=food) if food else say("has nothing to eat")
    if meal.famine:
        yield say("takes {famine}", famine=counted(say, "famine", meal.famine))
    if is_last:
        return
    if any(meal.spoiled):
        yield say("throws away {food}", food=several(say, tables.FOOD_NAMES, meal.spoiled))
    if meal.housed:
        yield say("houses {newborns}", newborns=counted(say, "newborn", meal.housed))
    if meal.turned_away:
        newborns = counted(say, "newborn", meal.turned_away)
        yield say("has no room for {newborns}", newborns=newborns)


def _goals(step: Step, say: Translator) -> Iterator[Clause]:
    """Yield the cubes put on objectives or taken off again [D18.1, D21.16]."""
    s, then = step.s, step.after.state
    for player, goal in product(range(int(s.players)), range(tables.GOALS)):
        place = int(then.goal[player, goal])
        if place != s.goal[player, goal]:
            words = say("completes {goal} for {points}") if place else say("loses {goal}")
            if place and s.players == 1:
                words = say("completes {goal}")
            points = counted(say, "point", int(tables.GOAL_POINTS[place]))
            words = words.format(goal=goal_name(say, goal), points=points)
            yield Clause(player, step.after.turn, words, about="goal")


def _table(step: Step, say: Translator) -> Iterator[_News]:
    """Yield discarded crafts, the end of the match or the new round, and the new first player."""
    s, then = step.s, step.after.state
    if any(s.craft[c] == SHOWN and then.craft[c] == THROWN for c in range(tables.CRAFTS)):
        if DEED[then.card] == DISCARD_NECKLACES:
            yield "card", say("the adversaries discard the necklaces")
        else:
            yield "card", say("the adversaries discard the statuettes")
    if then.phase == OVER:
        yield "", how_ended(say, then)
    elif then.rounds != s.rounds:
        yield "round", _new_round(step, say)
    if then.first != s.first and s.rounds and then.kept == 0:
        yield "round", say("{colour} goes first", colour=colour_name(say, int(then.first)))


def _new_round(step: Step, say: Translator) -> str:
    """Return the new round, its season, and the animals that appear [D17.3, D17.4]."""
    then = step.after.state
    words = say("round {number}, cold") if effects.is_cold(then) else say("round {number}, hot")
    words = words.format(number=int(then.rounds))
    came = _appeared(step, say) if step.s.rounds else ""
    return say("{round}; new animals: {animals}", round=words, animals=came) if came else words


def _appeared(step: Step, say: Translator) -> str:
    """Return the new animals, including animals that adversaries capture immediately [D21.16]."""
    captured = say("{cell} (captured at once)")
    return listed(
        say,
        (
            f"{named(say, tables.SPECIES_NAMES[species])} "
            + (captured if is_captured else "{cell}").format(cell=tables.CELL_NAMES[cell])
            for species, cell, is_captured in arrivals(step)
        ),
    )
