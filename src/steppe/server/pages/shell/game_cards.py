"""The card for a game, with its landscape and icon, and the frieze on the home page."""

from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

import steppe
from steppe.core.game import Game
from steppe.draw.svg import icon
from steppe.server.base.http_errors import NotFoundError
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.game_list import games

DASH = "\N{EN DASH}"
_HERD = (  # icon, x, y, size, pigment: overlapping, as on a cave wall
    ("mammoth", 120, 132, 236, "rust"),
    ("horse", 262, 112, 168, "ochre"),
    ("horse", 300, 124, 168, "charcoal"),
    ("bison", 452, 140, 220, "rust"),
    ("reindeer", 396, 178, 132, "ochre"),
    ("mammoth", 196, 204, 104, "charcoal"),
    ("hand", 566, 66, 76, "ochre print"),
)


@dataclass(frozen=True)
class Card:
    """A game on the home page: landscape, icon and number of players."""

    game: Game
    scene: Markup
    icon: str
    players: str


@cache
def card(game: Game) -> Card:
    """Return the card for a game."""
    fewest, most = min(game.players), max(game.players)
    players = str(fewest) if fewest == most else f"{fewest}{DASH}{most}"
    scene = game.view("scene")
    return Card(game, Markup(scene.draw(assets.address("icons.svg"))), scene.ICON, players)


def game_called(name: str) -> Game | None:
    """Return a game by its name, or ``None`` if it does not exist or is broken."""
    games()  # this finds the broken games and leaves them out
    return steppe.load(name) if name in steppe.names() else None


def game_asked(name: str) -> Game:
    """Return a game by its name. Raises ``NotFoundError``."""
    if (game := game_called(name)) is None:
        raise NotFoundError("There is no such game.")
    return game


@cache
def frieze() -> Markup:
    """Return the drawing of animals on the home page, in three earth pigments."""
    sheet = assets.address("icons.svg")
    herd = "".join(
        icon(name, (x, y), size, f"pigment {pigment}", sheet) for name, x, y, size, pigment in _HERD
    )
    return Markup(f'<svg class="frieze" viewBox="0 0 620 262" aria-hidden="true">{herd}</svg>')
