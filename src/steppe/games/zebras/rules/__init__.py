"""The rules of Zèbres as code: tables, position, actions, phases and the order of play."""
