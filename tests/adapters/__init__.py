"""Adapters to other libraries."""

from tests.conformance.games import SECRET_CASES

SECRETIVE = [
    case
    for case in {(case.game.name, case.players): case for case in SECRET_CASES}.values()
    if case.players in (max(2, min(case.game.players)), max(case.game.players))
]
"""A case of each game with hidden information, for the fewest and the most opponents."""
