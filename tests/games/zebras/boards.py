"""Positions and scenes for the view tests."""

import random

import steppe
from steppe.core.scene import Scene

GAME = steppe.load("zebras")

MIDDLE = """guard 8 turn 1 inaug -
   A  B  C  D  E  F
1  Z0 .. .. .. G0 Z1
2  G1 .. z0 .. E1 G0
3  .. E0 L1 .. .. ..
4  Z0 .. C1 .. .. ..
5  .. G1 .. C0 .. Z1"""

LION = """guard 14 turn 0 inaug -
   A  B  C  D  E  F
1  .. .. C0 .. .. ..
2  .. .. E1 .. .. ..
3  .. Z1 .. G0 .. ..
4  .. Z1 G1 G0 .. ..
5  .. .. Z0 .. .. .."""

CROCODILE = """guard 14 turn 0 inaug 1
   A  B  C  D  E  F
1  L0 .. .. .. .. ..
2  E1 .. .. .. .. ..
3  Z1 Z0 G1 .. .. ..
4  .. G1 .. .. .. ..
5  .. .. G0 .. .. .."""

LAST_OF_D = """guard 8 turn 1 inaug -
   A  B  C  D  E  F
1  .. .. .. .. .. ..
2  .. .. .. .. Z0 G0
3  .. .. .. .. .. ..
4  .. .. .. .. .. ..
5  .. .. .. .. .. .."""


def position(text):
    return steppe.Position.from_diagram(GAME, text)


def link(words):
    return "?pick=" + "+".join(words)


def play(move):
    return f"/play/{move}"


def scene(where, *picked, viewer="mover", **more):
    """Return the scene as seen by the player to move, or by ``viewer``."""
    seer = where.player if viewer == "mover" else viewer
    moves = tuple(where.legal()) if seer == where.player else ()
    seer = None if seer is None or seer < 0 else seer  # at the end, no player is to move
    return Scene(where.observe(seer), seer, moves, picked, link, play, **more)


def random_match(seed, board="savannah"):
    """Yield each position of a random match, including the final one."""
    generator = random.Random(seed)
    where = steppe.Position.new(GAME, board=board)
    yield where.copy()
    while not where.is_over:
        where.apply(generator.choice(where.legal()))
        yield where.copy()


LAST_SQUARE = """
guard 2 turn 1 inaug 1
   A  B  C  D  E  F
1  Z0 G0 G1 Z1 E0 G0
2  Z0 Z1 G1 z1 G0 Z0
3  G1 G0 .. L0 z0 Z0
4  G0 C1 E1 z1 G1 C0
5  g0 L1 g1 C0 G1 Z1
"""  # player 1's crocodile fills the board and may then swap

ONE_KIND = """
guard 2 turn 1 inaug 1
   A  B  C  D  E  F
1  Z0 G0 .. Z1 E0 G0
2  Z0 Z1 .. z1 G0 Z0
3  G1 G0 C1 L0 z0 Z0
4  G0 C1 E1 z1 G1 C0
5  g0 L1 g1 C0 G1 Z1
"""  # player 1 has two gazelles left, and two squares for them
