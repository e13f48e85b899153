"""Stored diagrams: a position in each phase of each game.

``python -m tests.conformance.phases [GAME …]`` regenerates them from random matches, worked
examples, and positions that random play seldom reaches.
"""

import itertools
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import steppe
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import generator
from steppe.lab.measure.signature import random_move
from steppe.play import example, example_file
from tests.conformance.games import of_game
from tests.games.doggerland.boards import RESOLVING

FOLDER = Path(__file__).parent / "diagrams"
GAMES_OF_TESTS = Path(__file__).parents[1] / "games"
PENDING = {"valley": 31}  # ``keeping-fire``: a pending question, never the current phase
MORE = {  # positions that random matches hardly ever reach
    "valley": (
        "players 2\nturns 3 season summer month 1 phase tie-rolling player chance first red "
        "ended camps rollers red/blue\nd6 red 2w 1f village\nc3 blue 1w 1f village",
    ),
    "doggerland": (RESOLVING.format(rite="menhir"),),
}
SEEDS = range(8)
FURTHER = 20  # moves played after a rare position


def phases(game: Game) -> list[int]:
    """Return the numbers of the phases in which play stops for a player or for chance."""
    module = game.module(
        "rules.stage" if (game.folder / "rules/stage.py").exists() else "rules.state"
    )
    return [phase for phase in range(module.OVER + 1) if phase != PENDING.get(game.name)]


def diagrams(game: Game) -> list[str]:
    """Return a diagram for each phase, in order."""
    text = (FOLDER / f"{game.name}.txt").read_text(encoding="utf-8")
    return [f"{diagram}\n".strip() for diagram in text.split("\n\n")]


def write(game: Game) -> None:
    """Write a game's file."""
    found: dict[int, str] = {}
    for position in sources(game):
        if position.state.phase not in found:
            found[position.state.phase] = position.diagram()
        if len(found) == len(phases(game)):
            break
    text = "\n\n".join(found[phase] for phase in sorted(found))
    (FOLDER / f"{game.name}.txt").write_text(f"{text}\n", encoding="utf-8")
    print(game.name, len(found), "missing:", *sorted({*phases(game)} - {*found}))


def sources(game: Game) -> Iterator[Position]:
    """Yield varied positions of a game, the ones quickest to find first."""
    for case in of_game(game)[:3]:
        yield from random_match(case.new(), 0)
    for path in sorted((GAMES_OF_TESTS / game.name / "examples").rglob("*.toml")):
        for one in example_file.read(path)[1]:
            if isinstance(one, example_file.Example):
                yield from worked(one, game)
    for position, seed in itertools.product(rare(game), SEEDS):
        yield from itertools.islice(random_match(position.copy(), seed), FURTHER)
    for seed, case in itertools.product(SEEDS, of_game(game)):
        yield from random_match(case.new(), seed)


def rare(game: Game) -> Iterator[Position]:
    """Yield positions that random matches hardly ever reach."""
    yield from map(game.from_diagram, MORE.get(game.name, ()))
    if (GAMES_OF_TESTS / game.name / "rare.py").exists():
        for one in import_module(f"tests.games.{game.name}.rare").POSITIONS:
            yield one if isinstance(one, Position) else game.from_diagram(one)


def worked(one: example_file.Example, game: Game) -> Iterator[Position]:
    """Yield the positions in a worked example, up to the first move that the rules refuse."""
    position = example._begin(one, game)
    yield position
    for word in (word for step in one.steps for word in step.moves):
        try:
            example._play_word(position, word, forced=False)
        except ValueError:
            return
        yield position


def random_match(position: Position, seed: int) -> Iterator[Position]:
    """Yield the positions of a random match, including those with a single legal move."""
    rng = generator(seed)
    while not position.is_over:
        yield position
        position.apply(random_move(position, rng), forced=False)
    yield position


if __name__ == "__main__":
    for name in sys.argv[1:] or steppe.names():
        write(steppe.load(name))
