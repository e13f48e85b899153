"""The pips of a die, around the origin."""

from functools import cache

from steppe.draw.svg import circle

_SPOTS = {  # distance of the pips from the centre
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_APART, _RADIUS = 10, 3.9


@cache
def draw_pips(number: int) -> str:
    """Return ``number`` pips, arranged as on a die."""
    return "".join(circle((a * _APART, b * _APART), _RADIUS, "pip") for a, b in _SPOTS[number])
