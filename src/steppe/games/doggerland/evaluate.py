"""What a good player thinks of a position."""

from steppe.core.jit import njit
from steppe.core.record import Ints
from steppe.games.doggerland.scoring import points
from steppe.games.doggerland.state import State


@njit
def evaluate(s: State, out: Ints) -> None:
    """Write how far each clan is ahead of the others, by points so far."""
    mean = 0.0
    for player in range(s.players):
        mean += points(s, player) / s.players
    for player in range(s.players):
        out[player] = min(1.0, max(-1.0, (points(s, player) - mean) / 40.0))
