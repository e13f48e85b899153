"""One hash of everything that a game's compiled functions return in random matches.

The signature covers the course of a match; this covers everything else: observations, completed
observations, evaluations, move counts, small trees, fast random matches. Run as a module with the
name of a game, it prints both, in a compiled or interpreted process.
"""

import hashlib
import json
import sys

from steppe.core.game import Game
from steppe.core.observation import tensor, tensors
from steppe.core.position import Position
from steppe.core.vector import Vector
from steppe.engine.batch_buffers import ANY
from steppe.engine.chance import CHANCE
from steppe.engine.position_type import new_floats
from steppe.lab.measure.perft import perft
from steppe.lab.measure.signature import signature
from steppe.lab.measure.simulate import play
from tests.conformance.games import GAMES, Case, determinized, positions, share, usual_cases

_POSITIONS = 120
_STEPS = 12  # number of matches played simultaneously
_TREES = 6  # one position in six gets a small tree


def trace(game: Game) -> str:
    """Return the hash of one game."""
    digest = hashlib.sha256(game.name.encode())
    for case in usual_cases(game):
        digest.update(json.dumps(_answers(case)).encode())
    return digest.hexdigest()[:16]


def _answers(case: Case) -> list[object]:
    start = case.new()
    answers: list[object] = [play(start, seed).moves for seed in range(share(case, 20))]
    answers.append(_together(case))
    answers += [_about(position, n) for n, position in enumerate(positions(case, _POSITIONS))]
    return answers


def _together(case: Case) -> list[str]:
    """Return the data from some matches played simultaneously."""
    vector, told = Vector(case.new(), 2, learner=ANY, rows=True, threads=2), []
    vector.reset(case.players)
    for _ in range(_STEPS):
        actions = vector.sample()
        vector.step(actions)
        told.append(actions.tobytes() + vector.masks.tobytes() + vector.rows.tobytes())
    return [hashlib.sha256(b"".join(told)).hexdigest(), str(vector.events)]


def _about(position: Position, seed: int) -> list[object]:
    """Return everything that can be computed for a position."""
    value = new_floats(position.players)
    position.game.entry().evaluate(position.batch, 0, value)
    results: list[object] = [[f"{number:.6f}" for number in value]]
    results += [_tree(position)] if position.player >= 0 and seed % _TREES == 0 else []
    for viewer in range(position.players):
        seen = position.observe(viewer)
        results += [seen.to_bytes().hex(), determinized(seen, viewer, seed).to_bytes().hex()]
        results.append(tensor(position, viewer).tobytes().hex())
    rows = tensors([position] * position.players, range(position.players))
    results.append(hashlib.sha256(rows.tobytes()).hexdigest())
    return [*results, position.observe(None).to_bytes().hex(), _numbered(position)]


def _tree(position: Position) -> int:
    """Count continuations two decisions ahead, or one if chance (with many outcomes) follows."""
    after = [position.copy().play(move) for move in position.legal()]
    return perft(position, 1 if any(each.player == CHANCE for each in after) else 2, True)


def _numbered(position: Position) -> list[int]:
    kernel = position.game.kernel
    if kernel.count is None or kernel.nth is None or position.player < 0:
        return []
    return [int(kernel.nth(position.state, k)) for k in range(kernel.count(position.state))]


if __name__ == "__main__":
    for game in GAMES:
        if game.name in sys.argv[1:]:
            print(signature(game), trace(game))
