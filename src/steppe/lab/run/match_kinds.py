"""List a game's kinds of match: numbers of players and values of options.

If a game has more kinds than anyone could try, a few kinds are chosen. Any two choices then occur
together in at least one of these kinds (pairwise testing: Cohen, Dalal, Fredman and Patton 1997,
"The AETG System", IEEE Transactions on Software Engineering 23).
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from math import prod

from steppe.core.game import Game

MANY = 500  # with more kinds than this, only a selection is yielded

Kind = tuple[int, dict[str, str]]
"""A number of players, and a value for every option available with it."""

_Choice = tuple[int, int]  # a factor (the players or an option), and the index of its value
_Pair = tuple[_Choice, _Choice]


def kinds(game: Game) -> Iterator[Kind]:
    """Yield every kind of match, or a fixed selection in which any two choices occur together."""
    count = sum(prod(len(o.values) for o in game.options_for(n)) for n in game.players)
    yield from _chosen(game) if count > MANY else _all(game)


def _all(game: Game) -> Iterator[Kind]:
    for players in game.players:
        options = game.options_for(players)
        names = [option.name for option in options]
        for values in product(*(option.values for option in options)):
            yield players, dict(zip(names, values, strict=True))


def _chosen(game: Game) -> Iterator[Kind]:
    sizes = [len(game.players), *(len(option.values) for option in game.options)]
    untried = set(_pairs([range(size) for size in sizes]))
    while untried:
        case = _best(sizes, untried)
        untried -= set(_pairs([[case[factor]] for factor in range(len(sizes))]))
        players = game.players[case[0]]
        chosen = {o.name: o.values[case[n]] for n, o in enumerate(game.options, 1)}
        yield players, {option.name: chosen[option.name] for option in game.options_for(players)}


def _pairs(values: list[range] | list[list[int]]) -> Iterator[_Pair]:
    """Yield every pair of choices from different factors."""
    for (one, ones), (other, others) in combinations(enumerate(values), 2):
        for a, b in product(ones, others):
            yield (one, a), (other, b)


def _best(sizes: list[int], untried: set[_Pair]) -> Mapping[int, int]:
    """Return a value for each factor: an untried pair, then values that cover the most pairs."""
    case = dict(min(untried))
    for factor, size in enumerate(sizes):
        if factor not in case:
            gains = [_new(case, (factor, value), untried) for value in range(size)]
            case[factor] = gains.index(max(gains))
    return case


def _new(case: Mapping[int, int], choice: _Choice, untried: set[_Pair]) -> int:
    """Count the untried pairs that a choice forms with the choices made so far."""
    made = (tuple(sorted((choice, other))) for other in case.items())
    return sum(pair in untried for pair in made)
