"""The phases of every game follow one another as its order of play declares."""

from steppe.testing.order_checks import *  # noqa: F403
