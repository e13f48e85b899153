"""Positions for tests, as diagrams."""

from steppe.core.position import Position
from steppe.games.doggerland import GAME

LAND = """\
  a     b     c     d     e     f     g     h     i
1             .     .     .     .     .
2       .     .     .     .     .     .     .
3 .     .     .     .     b17B  .     .     .     .
4 .     .     .     s1    s2    s3    .     .     .
5 .     .     .     s4    c0    s5    .     .     .
6 .     .     .     s6    s7    s8R   .     .     .
7 .     .     .     .     .     .     .     .     .
8       .     .     .     .     .     .     .
9             .     .     .     .     ."""
_TABLE = """
display st1/ne4/st7/-/- crafts st1:shown,ne4:shown,st7:shown
fresco fr01/fr07
goals ob1/ob3/ob4/ob5
"""
_TABLE_ALONE = _TABLE.replace("ob1/ob3/ob4/ob5", "so01/so02/so03/so04")
PLANNING = f"""players 2 length=8
round 3 turn 41 phase programming player 0 first 0
{LAND}
arrow left
{_TABLE}
player 0 village e5 idle 1/1/4 stock 2/2/1/1/1
player 1 village f5 idle 1/1/4 stock 0/0/0/1/0
"""
COLD = PLANNING.replace("round 3", "round 4")
RESOLVING = f"""players 2 length=8
round 3 turn 50 phase resolving player 0 first 0
{LAND}
arrow left camps d5:0,e3:0,f5:1 parties d5:0/0/1/1,e3:1/0/3/1,f5:0/0/2/0
{_TABLE} painters fr01-middle:0
player 0 village e5 stock 6/6/3/3/4 food 1,0,0/0,2,0 memory horse/mammoth
player 0 builders 1/0/1 parents 0/0/2 trainers hunter/hunter/hunter shaman {{rite}}
player 1 village f5 stock 1/0/0/1/0 food 0,0,2/0,1,0
"""
EATING = f"""players 2 length=8
round 3 turn 60 phase resolving player 1 first 0 starter 0
{LAND}
arrow left
{_TABLE}
player 0 village e5 food 3,1,2/0,3,2 newborn 1
player 1 village f5 food 0,0,2/0,1,0 newborn 1 habitats simple/makeshift/simple/empty/empty/empty
"""
ALONE = f"""players 1 difficulty=normal
round 3 turn 60 phase {{phase}} player 0 first 0
{LAND}
arrow left
{_TABLE_ALONE}
card {{card}} {{holds}} rivals d4/f4/d6 captives bison/-/-/-/-
player 0 village e5 idle 1/1/4 stock 2/2/1/1/1 levels 2/1/2 {{mine}}
"""


def board(text: str, **gaps: str) -> Position:
    """Fill in a diagram's blanks, and return its position."""
    return Position.from_diagram(GAME, text.format(**gaps) if gaps else text)


def resolving(rite: str = "trade") -> Position:
    """Return a position in which clan 0 resolves its actions and has its Shaman on a spot."""
    return board(RESOLVING, rite=rite)


def alone(
    card: str, phase: str = "suffering", mine: str = "famine 1", land: str = "s4"
) -> Position:
    """Return a solo position with a card in force (in ``hearing``, the card may be refused)."""
    holds = {"hearing": "heeded 0", "suffering": "heeded 1 left 1"}.get(phase, "heeded 1")
    text = ALONE.replace("s4    ", land.ljust(6))
    return board(text, card=card, phase=phase, holds=holds, mine=mine)
