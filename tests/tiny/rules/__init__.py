"""The rules of Tiny as code: tables, position, actions, phases and the order of play."""
