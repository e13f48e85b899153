"""The meal of a clan: as a whole, oldest food first, or bowl by bowl (rule D17.1)."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from steppe.draw.menu import folded, menu, section
from steppe.draw.strip import lines
from steppe.draw.svg import escape
from steppe.draw.words import capital
from steppe.games.doggerland.rules import effects
from steppe.games.doggerland.rules.actions import ACTIONS
from steppe.games.doggerland.rules.phases import eating
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.rules.tables import (
    FEEDS,
    FIRST_FOOD,
    FOOD_NAMES,
    FRUIT,
    HOARD_KIND,
    HOARD_NAMES,
    MEAT,
)
from steppe.games.doggerland.views.hand.ask import Hand
from steppe.games.doggerland.views.types import Position
from steppe.games.doggerland.views.words import named, several

Food = tuple[int, int]  # numbers of fruit and meat


class Served(NamedTuple):
    """A meal that feeds everyone: its moves, and the fruit and meat eaten, thrown out and kept."""

    moves: tuple[str, ...]
    eaten: Food
    spoiled: Food
    kept: Food


def draw_meals(hand: Hand) -> str:
    """Return the thrifty meals, then collapsed lists of wasteful meals and of single bowls."""
    say = hand.say
    title = capital(say("members to feed: {hungry}", hungry=int(hand.s.hunger)))
    question = say("Everyone is fed, from the oldest bowl first")
    whole = sorted(served(hand.scene.position), key=lambda meal: -_worth(meal.kept))
    good, wasteful = parted(whole)
    body = "".join(_meal(hand, meal) for meal in good)
    others = "".join(_meal(hand, meal) for meal in wasteful)
    by_bowl = folded(say("Bowl by bowl"), _bowl_by_bowl(hand))
    return menu(title, question, body + folded(say("Wasteful meals"), others) + by_bowl)


def parted(meals: Iterable[Served]) -> tuple[list[Served], list[Served]]:
    """Return two lists: the good meals, and the meals that keep less food than another meal."""
    whole = list(meals)
    return [m for m in whole if not _is_beaten(m, whole)], [
        m for m in whole if _is_beaten(m, whole)
    ]


def _is_beaten(meal: Served, others: Iterable[Served]) -> bool:
    return any(
        other.kept != meal.kept and all(map(int.__ge__, other.kept, meal.kept)) for other in others
    )


def served(position: Position) -> Iterator[Served]:
    """For each amount of meat, yield the meal that feeds everyone from the oldest bowls first.

    Of equal meals, only the first is yielded.
    """
    s, seen = position.state, set[tuple[Food, ...]]()
    for meat in range(effects.num_food(s, s.player, MEAT) + 1):
        fruit = max(0, int(s.hunger) - meat * int(FEEDS[MEAT]))
        meal = _serve(position.copy(), (fruit, meat))
        if meal and meal[1:] not in seen:
            seen.add(meal[1:])
            yield meal


def _serve(position: Position, more: Food) -> Served | None:
    """Return the meal with the given additional fruit and meat, or None if it is not allowed."""
    s, moves = position.state, []
    due = [already + number for already, number in zip(_totals(s.eaten), more, strict=True)]
    while not s.said.all():
        hoard = next(each for each in eating.OLDEST_FIRST if not s.said[each - FIRST_FOOD])
        kind, there = int(HOARD_KIND[hoard]), int(effects.hoarded(s, s.player, hoard))
        number = min(there, due[kind] - _totals(s.eaten)[kind])
        move = f"eat:{HOARD_NAMES[hoard]}:{number}"
        if move not in position.legal():
            return None
        eating.apply(s, ACTIONS.parse(move))
        moves.append(move)
    return _digested(s, tuple(moves))


def _digested(s: State, moves: tuple[str, ...]) -> Served:
    player, eaten = int(s.player), _totals(s.eaten)
    left = _totals(s.food[player])
    eating.digest(s, player)
    kept = _totals(s.food[player])
    return Served(moves, eaten, (left[FRUIT] - kept[FRUIT], left[MEAT] - kept[MEAT]), kept)


def _totals(foods: Iterable[Iterable[int]]) -> Food:
    fruit, meat = (sum(map(int, bowls)) for bowls in foods)
    return fruit, meat


def _worth(food: Food) -> int:
    return food[FRUIT] * int(FEEDS[FRUIT]) + food[MEAT] * int(FEEDS[MEAT])


def _meal(hand: Hand, meal: Served) -> str:
    """Return a meal as an answer: the food eaten, thrown out and kept."""
    say, words = hand.say, several(hand.say, FOOD_NAMES, meal.eaten)
    kept = several(say, FOOD_NAMES, meal.kept)
    rest = say("keeps {food}", food=kept) if kept else say("keeps nothing")
    if spoiled := several(say, FOOD_NAMES, meal.spoiled):
        rest = say("{rest}, throws away {food}", rest=rest, food=spoiled)
    pictures = "".join(
        hand.icon(name) for name, number in zip(FOOD_NAMES, meal.eaten, strict=True) if number
    )
    said = say("Eat {food}: {rest}", food=words, rest=rest)
    return hand.series(meal.moves, pictures + lines(capital(words), rest), said, "meal")


# Bowl by bowl


def _bowl_by_bowl(hand: Hand) -> str:
    """Return the amounts of each food that may be eaten; the player may start with any food."""
    return "".join(
        _portions(hand, food, moves)
        for food, moves in groupby(hand.choices.moves, lambda move: move.split(":")[1])
    )


def _portions(hand: Hand, food: str, moves: Iterable[str]) -> str:
    """Return the amounts of a food that may be eaten."""
    name, _, bowl = food.partition("-")
    title = hand.say("{food}, bowl {bowl}", food=capital(named(hand.say, name)), bowl=bowl)
    body = hand.answers(moves, lambda word: escape(word.rpartition(":")[2]), "quieter")
    return section(title, hand.icon(name) + body)
