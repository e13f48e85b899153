"""Kinds of matches: all of them, or enough to cover every pair of choices."""

from itertools import combinations

import steppe
from steppe.lab.run.match_kinds import MANY, kinds
from tests.tiny import GAME as TINY


def choices(players: int, options: dict[str, str]) -> list[tuple[str, str]]:
    return [("players", str(players)), *options.items()]


def test_a_game_with_few_options_has_every_kind():
    found = list(kinds(TINY))
    assert len({str(kind) for kind in found}) == len(found)
    assert all(TINY.check_options(options, players) == options for players, options in found)
    assert len(found) <= MANY


def test_any_two_choices_of_a_game_with_many_options_meet():
    game = steppe.load("valley")
    found = [choices(*kind) for kind in kinds(game)]
    met = {pair for case in found for pair in combinations(case, 2)}
    every = [[("players", str(players)) for players in game.players]]
    every += [[(option.name, value) for value in option.values] for option in game.options]
    for ones, others in combinations(every, 2):
        assert {(one, other) for one in ones for other in others} <= met
    assert len(found) < 40
