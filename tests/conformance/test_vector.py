"""Matches in a vector are the same as matches played one after another, in every game."""

from steppe.testing.vector_checks import *  # noqa: F403
