"""Positions with moves that random play rarely reaches (rules V17.2, V18.7)."""

from tests.games.valley.showing import drawing

_CAMPS = ("b2 blue 1w 1f cave", "f4 red 1w 1f cave", "d6 red 1w 1f village", "c5 red 1w 1f village")
_FOOD = ("tribe red food 9 fire f4", "tribe blue food 9 fire b2")
_WAITING = (
    *("d6 red 1w 1f village", "a3 yellow 1w 1f village", "tribe red food 9"),
    *("tribe blue food 0 standing waiting cards raft", "tribe yellow food 5"),
)

POSITIONS = (
    drawing("summer month 1", *_CAMPS, *_FOOD, table="players 2 fire=yes")
    .play("~event:volcanic-eruption")
    .position,
    drawing("winter month 2", *_WAITING, table="players 3 return=yes")
    .play("~event:scarce-game")
    .position,
)
