"""What a player has: cards, buildings, bonus tiles and tools, as far as they can be seen."""

from steppe.core.game import State
from steppe.games.stone_age import scoring
from steppe.games.stone_age.state import BUILT, TAKEN, WON
from steppe.games.stone_age.tables import BUILDINGS, CARDS, TILES, TOOL_SLOTS


def cards_of(s: State, player: int) -> list[int]:
    """List the cards of a player that can be seen, those drawn blind included."""
    return [card for card in range(CARDS) if scoring.owns(s, player, card)]


def num_cards(s: State, player: int) -> int:
    """Count the cards of a player, seen or not: the number is public [S2.6]."""
    return sum(s.card[card] == TAKEN + player for card in range(CARDS)) + int(s.blind[player])


def buildings_of(s: State, player: int) -> list[int]:
    """List the buildings of a player."""
    return [number for number in range(BUILDINGS) if s.building[number] == BUILT + player]


def tiles_of(s: State, player: int) -> list[int]:
    """List the bonus tiles that a player has won."""
    return [tile for tile in range(TILES) if s.tile[tile] == WON + player]


def tools_of(s: State, player: int) -> list[tuple[int, bool]]:
    """List the tools of a player, each with its value and whether it is used this round."""
    slots = [slot for slot in range(TOOL_SLOTS) if s.tool[player, slot] > 0]
    return [(int(s.tool[player, slot]), bool(s.used[player, slot])) for slot in slots]
