"""Return the input features of a network for a position, by name."""

from steppe.core.feature import Features
from steppe.engine.net import ONE, Learning
from steppe.engine.position_type import as_list, new_floats, new_ints


def told(learning: Learning, own: Features, table: list[str], position):
    """Return the features of each player by name, and of the table, in units of 1."""
    players = position.players
    x = new_ints(learning.sizes.features(players))
    learning.look(position.state, x, new_floats(players), new_floats(players))
    numbers = [number / ONE for number in as_list(x, len(x))]
    names = list(own.names)
    each = [numbers[own.size * player :][: len(names)] for player in range(players)]
    rest = dict(zip(table, numbers[own.size * players :], strict=False))
    return [dict(zip(names, mine, strict=True)) for mine in each], rest
