"""Benchmark our games: functions that return steps per second of processor time."""

import random
from collections.abc import Callable, Iterator
from statistics import mean

import steppe
from benchmarks.rivals import Pace, rate
from steppe.core.game import Game
from steppe.core.position import Position
from steppe.core.vector import Vector
from steppe.engine.batch import player_of
from steppe.engine.chance import CHANCE, TERMINAL, draw, generator
from steppe.engine.position_type import copy_state, new_batch, new_ints
from steppe.lab.measure.bench import paces, twin_pace

_MATCHES = 1024
_TIMES = 4  # lab measurements per round, so that its rounds take as long as the others
_UNDER_WAY = 50  # steps after which the matches are at different stages


def contestants() -> Iterator[tuple[str, Pace]]:
    """Yield each way to play each of our games: its name and its compiled pace function."""
    for name in steppe.names():
        game = steppe.load(name)
        ways = paces(game)
        found = {
            "random play": _longer(ways["playout_steps_per_s"]),
            "decisions": _longer(ways["decisions_per_s"]),
            "search": _longer(ways["search_steps_per_s"]),
            "vector": _vector(game),
            "Python loop": _loop(game),
        }
        for way, pace in found.items():
            pace()
            yield f"{name} {way}", pace
        yield f"{name} twin", lambda name=name: twin_pace(name)


def _longer(pace: Pace) -> Pace:
    return lambda: mean(pace() for _ in range(_TIMES))


def vector_of(game: Game, threads: int = 1) -> Vector:
    """Return vectorised matches, with masks, in the middle of play."""
    vector = Vector(game.new(), _MATCHES, threads=threads)
    vector.reset(7)
    for _ in range(_UNDER_WAY):
        vector.step(vector.sample())
    return vector


def decide(vector: Vector) -> int:
    """Play a random legal move in each match; return the number of matches."""
    vector.step(vector.sample())
    return vector.count


def _vector(game: Game) -> Pace:
    """Return the pace function for random play in many matches, with masks for every decision."""
    vector = vector_of(game)
    return lambda: rate(lambda: decide(vector))


def _loop(game: Game) -> Pace:
    """Return the pace function for random play in which Python lists and plays every move."""
    match = _match(game)
    return lambda: rate(match)


def _match(game: Game) -> Callable[[], int]:
    """Return a function that plays one random match, step by step through the entry points."""
    entry, start = game.entry(), Position.new(game)
    size = max(len(game.actions), len(game.outcomes))
    batch, ids, weights = new_batch(game.kernel.state), new_ints(size), new_ints(size, 64)
    dice, rng = random.Random(7), generator(7)

    def match() -> int:
        copy_state(batch, 0, start.batch, 0)
        steps = 0
        while (player := player_of(batch)) != TERMINAL:
            if player == CHANCE:
                count = entry.outcomes(batch, 0, ids, weights)
                entry.apply_outcome(batch, 0, ids[draw(rng, weights, count)])
            else:
                count = entry.legal(batch, 0, ids)
                entry.apply(batch, 0, ids[int(dice.random() * count)])
            steps += 1
        return steps

    return match
