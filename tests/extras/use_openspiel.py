"""Play a whole match at random through OpenSpiel."""

import random

import pyspiel

import steppe.adapters.open_spiel  # noqa: F401 - registers the games

state = pyspiel.load_game("steppe_zebras").new_initial_state()
while not state.is_terminal():
    actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else []
    state.apply_action(random.choice(actions or state.legal_actions()))
assert sum(state.returns()) == 0
print("works")
