"""Matches to analyse, with a budget small enough for tests."""

from steppe.analysis.analyse import levels
from steppe.analysis.judge.effort import Effort
from steppe.core.game import Game
from steppe.engine.chance import generator
from steppe.games import load
from steppe.lab.measure.signature import random_move
from steppe.play.match import Match
from tests.tiny import GAME as TINY

ZEBRAS = load("zebras")
LEAST = Effort(simulations=2, least=1, rungs=(1, 1), solved=1, marks=1, pairs=(1, 2), trials=0)
SMALL = Effort(simulations=6, least=4, rungs=(2, 4), solved=64, marks=1, pairs=(4, 8), trials=1)
SECRET = bytes(32)


def played(game: Game = TINY, players: int = 2, seed: int = 1) -> Match:
    """Return a random match."""
    match, rng = Match(game, players, game.check_options({}, players), f"m{seed}", SECRET), None
    rng = generator(seed)
    match.deal()
    while not match.is_over:
        match.play(random_move(match.look(match.player).observation, rng))
    return match


def analysed(match: Match, effort: Effort = SMALL):
    """Return a match's analysis at each level."""
    return list(levels(match, effort))
