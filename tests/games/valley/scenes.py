"""Positions and scenes for the view tests."""

import random
from collections.abc import Callable, Iterator

import steppe
from steppe.core.position import Position
from steppe.core.scene import Scene

GAME = steppe.load("valley")
NAMES = ("Ana", "Bruno", "Cleo", "Dora", "Emil", "Fay")

SET_UP = """
    ~lot:red place:d5 seed:d5 place:e2
    ~trick:flint ~trick:roots ~trick:bridge ~trick:love ~trick:raft
    ~trick:torches ~trick:net ~trick:flight ~trick:endurance ~trick:terraces
    ~animal:bison-h ~animal:wolf-brown-a ~animal:rhino-c ~animal:bear-l ~animal:mammoth-b
    pass ~die:4 pass pass
"""  # a bison comes to red's camp on d5


def begun(moves: str = "") -> Position:
    """Return a two-player position at the start of red's first part, or after further ``moves``."""
    return GAME.new(2).play(SET_UP + moves)


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


def some_position(wanted: Callable[[Position], bool], players: int = 4, **options: str) -> Position:
    """Return the first position from random matches that meets a condition."""
    for seed in range(40):
        for where, _ in random_match(seed, players, **options):
            if where.player >= 0 and wanted(where):
                return where
    raise AssertionError("no random match comes to such a position")
