"""What a bot is asked is looked at here: a search trusts what it is given, as rules do."""

from steppe.core.bot import Budget, Seen
from steppe.core.door import instance
from steppe.core.errors import IllegalMove, NotationError
from steppe.core.game import Game


def check(seen: Seen, budget: Budget, game: Game | None = None) -> None:
    """Raise ``NotationError`` for what is seen of another game than the bot plays.

    ``IllegalMove`` where nothing may be played, ``TypeError`` for what is neither ``Seen`` nor
    ``Budget``.
    """
    instance("what a bot sees", seen, Seen)
    instance("how long it may think", budget, Budget)
    shown = seen.observation.game
    if game is not None and shown is not game:
        raise NotationError(f"a bot for {game.name} cannot play {shown.name}")
    if not seen.legal:
        raise IllegalMove(f"player {seen.player} is asked for a move, and none is legal")
