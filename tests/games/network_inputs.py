"""Name the values of a network's input features for a position."""

from steppe.core.feature import Features
from steppe.engine.net import ONE, Learning
from steppe.engine.position_type import as_list, new_floats, new_ints


def told(learning: Learning, own: Features, table: list[str], position):
    """Return each player's features and the table's, by name, in units of 1."""
    players = position.players
    x = new_ints(learning.sizes.features(players))
    learning.look(position.state, x, new_floats(players), new_floats(players))
    numbers = [number / ONE for number in as_list(x, len(x))]
    names = list(own.names)
    each = [numbers[own.size * player :][: len(names)] for player in range(players)]
    rest = dict(zip(table, numbers[own.size * players :], strict=False))
    return [dict(zip(names, mine, strict=True)) for mine in each], rest
