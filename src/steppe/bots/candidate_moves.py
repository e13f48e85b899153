"""The moves worth considering at every level of play."""

from dataclasses import replace

from steppe.core.bot import Seen
from steppe.engine.position_type import as_list, new_ints


def sensible(seen: Seen) -> Seen:
    """Return ``seen`` with only the candidate moves (``Kernel.candidate_moves``) as legal."""
    game = seen.observation.game
    out = new_ints(len(game.actions))
    count = game.entry().considered(seen.observation.batch, 0, out)
    words = {game.actions.format(number) for number in as_list(out, count)}
    kept = tuple(move for move in seen.legal if move in words)
    return replace(seen, legal=kept or seen.legal)
