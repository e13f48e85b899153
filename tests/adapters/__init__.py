"""The doors to other libraries."""

from tests.conformance.games import SECRET_CASES

SECRETIVE = list({(case.game.name, case.players): case for case in SECRET_CASES}.values())
"""A case of each game that hides something, for each number of players."""
