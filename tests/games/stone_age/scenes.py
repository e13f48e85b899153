"""Positions and scenes for the view tests."""

import random
from collections.abc import Iterator

import steppe
from steppe.core.position import Position
from steppe.core.scene import Scene

GAME = steppe.load("stone_age")
NAMES = ("Ana", "Bruno", "Cleo", "Dora")

PLACING = """players 4
round 5 turn 40 phase placing player 0 starter 0 acting 0
forest 1:4
cards c07 c23 c11 c32 pile 32
stacks b10:6 b12:7 b20:7 b26:7
herd quarry bonus m10 back gold
player 0 people 6 food 7 goods 2/1/0/0 track 2 tools 2u,1,1 score 34"""

USING = """players 4
round 5 turn 40 phase using player 0 starter 0 acting 0
forest 0:3
hunt 0:2
cards c07 c23 c11 c32
stacks b10:6 b12:7 b20:7 b26:7
herd quarry bonus m10 back gold
player 0 people 6 food 7 goods 2/1/0/1 tools 1,0,0
player 1 goods 1/0/0/0"""

FEEDING = """players 2
round 5 turn 40 phase feeding player 0 starter 0 acting 0
cards c07 c23 c11 c32
stacks b10:6 b12:7
player 0 people 6 food 3 goods 2/1/0/1 score 4"""

OWNERS = """players 2
round 9 turn 90 phase placing player 0 starter 0 acting 0
cards c07 c23 c11 c04 pile 23
stacks b10:6 b12:7
player 0 people 8 food 3 track 7 tools 3u,2,2 score 61
player 0 cards c05 c14 c17 c36 blind 1 c26 buildings b01 b18 tiles m04 once 4 choice
player 1 cards c01 c29 blind 2 tiles m01 m02"""

ENDED = """players 2
round 20 turn 300 phase over player - starter 0 acting 0 ended stack
cards c01 c02 c06 c07
stacks b10:6 -:0
player 0 people 8 goods 1/0/2/0 track 7 tools 3,2,2 score 61
player 0 cards c08 c17 c05 c03 c24 c11 c26 buildings b01 b02 b03 b04 b05 b06 tiles m01 m02
player 1 people 5 score 20 tiles m03"""  # player 0 is player A in example E44


def position(text: str) -> Position:
    """Return the position that a diagram describes."""
    return Position.from_diagram(GAME, text)


def scene(where: Position, viewer: int | None, **more: object) -> Scene:
    """Return the scene that ``viewer`` sees."""
    moves = tuple(where.legal()) if viewer is not None and viewer == where.player else ()
    return Scene(where.observe(viewer), viewer, moves, **more)


def random_match(seed: int, players: int = 2, **options: str) -> Iterator[tuple[Position, str]]:
    """Yield each position of a random match with the next move or outcome, or "" at the end."""
    generator = random.Random(seed)
    where = Position.new(GAME, players, **options)
    while not where.is_over:
        word = generator.choice(where.possible())
        yield where.copy(), word
        where.apply(word)
    yield where, ""
