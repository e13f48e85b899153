"""Start a match whose dice follow from a seed."""

import hashlib
from collections.abc import Mapping

from steppe.core.game import Game
from steppe.core.validation import whole
from steppe.play.match import Match


def seeded_match(game: Game, players: int | None, options: Mapping[str, str], seed: int) -> Match:
    """Return a new match; the same seed gives the same dice.

    Raises ``NotationError`` for a number of players or options that the game does not offer.
    """
    secret = hashlib.sha256(f"{whole('a seed', seed)}".encode()).digest()
    chosen = game.check_options(options, players)
    return Match(game, game.check_players(players), chosen, f"seed-{seed}", secret).deal()
