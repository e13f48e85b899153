"""Describe everything on the second implementation's table, by name.

The names and values are those of ``tests/games/stone_age/on_board.py``.
"""

from typing import Any

from tests.reference.stone_age import second
from tests.reference.stone_age.second_table import RESOURCES, Player, Table


def on_table(table: Table) -> dict[str, Any]:
    """Return everything on the second implementation's table, by name."""
    told: dict[str, Any] = {
        "rounds": table.rounds,
        "turn": table.turn,
        "start": table.start,
        "slots": table.slots,
        "pile": (len(table.pile), table.pile),
        "tops": table.tops,
        "stacks": table.stacks,
        "bonus-pile": table.bonus_pile,
        "back": table.back,
        "bonus": table.bonus,
        "herd": table.herd,
        "dice": table.dice,
    }
    for seat, player in enumerate(table.players):
        told |= {f"{name}.{seat}": value for name, value in table_of(player).items()}
    return told | end_on_table(table) if table.ending else told


def end_on_table(table: Table) -> dict[str, Any]:
    return {
        "ending": table.ending,
        "scores": second.totals(table),
        "winners": second.winners(table),
    }


def table_of(player: Player) -> dict[str, Any]:
    return {
        "people": (player.people, player.home, player.sent),
        "figures": player.figures,
        "food": player.food,
        "resources": [player.resources[name] for name in RESOURCES],
        "track": player.track,
        "tools": (player.tools, [int(used) for used in player.used]),
        "score": player.score,
        "cards": player.cards,
        "blind": player.blind,
        "numbers": (len(player.blind), len(player.buildings)),
        "ready": player.ready,
        "buildings": player.buildings,
        "tiles": player.tiles,
    }
