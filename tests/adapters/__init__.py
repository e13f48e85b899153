"""The doors to other libraries."""

from tests.conformance.games import SECRET_CASES, often

SECRETIVE = [case for case in SECRET_CASES if case in often(case.game)]
"""Two cases of each game that hides something."""
