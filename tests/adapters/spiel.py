"""The games under test as OpenSpiel games."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel

from steppe.adapters import open_spiel
from tests.conformance.games import GAMES, Case
from tests.tiny import GAME as TINY

open_spiel.register(TINY)

KINDS = [
    f"steppe_{game.name}(players={players})"
    for game in GAMES
    for players in sorted({min(game.players), max(game.players)})
]


def loaded(case: Case) -> Any:
    """Return a case's game, with its options as strings."""
    given = open_spiel.parameters(case.game, case.players, dict(case.options))
    return pyspiel.load_game(f"steppe_{case.game.name}", given)


def states(game: Any, seed: int = 0) -> Iterator[Any]:
    """Yield the states of a random match, reusing one object."""
    random, state = np.random.RandomState(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choice(actions, p=chances))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    yield state
