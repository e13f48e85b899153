"""List a player's cards, buildings, bonus tiles and tools, as far as the viewer may know."""

from steppe.games.stone_age.rules import scoring
from steppe.games.stone_age.rules.state import BLIND, BUILT, TAKEN, WON, State
from steppe.games.stone_age.rules.tables import CARDS


def cards_of(s: State, player: int) -> list[int]:
    """List the cards of a player that the viewer can see, including those drawn blind."""
    return [card for card in range(CARDS) if scoring.owns(s, player, card)]


def num_cards(s: State, player: int) -> int:
    """Count the cards of a player, seen or not: the number is public [S2.6]."""
    return tuple(s.card).count(TAKEN + player) + int(s.blind[player])


def num_unseen(s: State, player: int) -> int:
    """Count the cards that a player drew blind and that are hidden from the viewer [S2.6]."""
    return int(s.blind[player]) - tuple(s.card).count(BLIND + player)


def buildings_of(s: State, player: int) -> list[int]:
    """List the buildings of a player."""
    return [number for number, place in enumerate(s.building) if place == BUILT + player]


def tiles_of(s: State, player: int) -> list[int]:
    """List the bonus tiles that a player has won."""
    return [tile for tile, place in enumerate(s.tile) if place == WON + player]


def tools_of(s: State, player: int) -> list[tuple[int, bool]]:
    """List the tools of a player, each with its value and whether it is used this round."""
    pairs = zip(s.tool[player], s.used[player], strict=True)
    return [(int(value), bool(used)) for value, used in pairs if value]
