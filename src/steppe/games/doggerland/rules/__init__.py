"""The rules: tables, state, actions, phases and the order of play."""
