"""Compute the signature of a game: a number that changes with its behaviour.

It changes whenever an id, an effect, a score or the memory layout of a position changes, and is the
same for compiled and interpreted rules. It hashes seeded random matches for every number of players
and every option value: each id, its player, all scores, and the record.
"""

import hashlib
import struct
from collections.abc import Iterator

from steppe.core.game import Game
from steppe.core.position import Position
from steppe.engine.chance import CHANCE, draw, generator, random_below
from steppe.engine.position_type import Ints, new_ints
from steppe.lab.measure.simulate import run_out
from steppe.lab.run.match_kinds import Kind, kinds

_MATCHES = 12  # maximum number of matches of each kind
_MOST = 48  # maximum number of matches of all kinds together
_BYTES = 6  # a number below 2**53 is exact in every language


def signature(game: Game, matches: int | None = None) -> int:
    """Return a number that identifies a game's behaviour, from ``matches`` matches of each kind."""
    digest = hashlib.sha256(f"{game.name} {game.rules}\n".encode())
    if matches is None:
        matches = min(_MATCHES, max(1, _MOST // sum(1 for _ in kinds(game))))
    for players, options in kinds(game):
        for seed in range(matches):
            for line in _tell(Position.new(game, players, **options), seed):
                digest.update(line)
    return int.from_bytes(digest.digest()[:_BYTES], "big")


def trials(
    game: Game, matches: int, kind: Kind | None = None
) -> Iterator[tuple[int, dict[str, str], int]]:
    """Yield a checksum of ``matches`` random matches for each kind of match, or for one kind.

    The checksum covers every move and outcome, the last position, scores and results. It is the
    same for compiled and interpreted rules, and is fast enough to compare the two over thousands of
    matches.
    """
    for players, options in [kind] if kind else kinds(game):
        digest = hashlib.sha256(f"{game.name} {game.rules}\n".encode())
        for seed in range(matches):
            position = Position.new(game, players, **options)
            log = run_out(position, seed)
            digest.update(struct.pack(f"={len(log)}h", *log) + position.to_bytes())
            digest.update(f"{position.scores()} {position.returns()}\n".encode())
        yield players, options, int.from_bytes(digest.digest()[:_BYTES], "big")


def _tell(position: Position, seed: int) -> Iterator[bytes]:
    """Play a random match; yield each player's move, the scores and the record."""
    rng = generator(seed)
    yield position.to_bytes()
    while not position.is_over:
        player, move = position.player, random_move(position, rng)
        position.apply(move)
        yield f"{player} {move} {position.scores()}\n".encode() + position.to_bytes()
    yield f"{position.returns()}\n".encode()


def random_move(position: Position, rng: Ints) -> str:
    """Return a uniformly random legal move, or an outcome drawn by its weight."""
    if position.player != CHANCE:
        legal = position.legal()
        return legal[random_below(rng, len(legal))]
    choices = position.weighted_outcomes()
    weights = new_ints(len(choices), 64)
    for index, (_, weight, _) in enumerate(choices):
        weights[index] = weight
    return choices[draw(rng, weights, len(choices))][0]
