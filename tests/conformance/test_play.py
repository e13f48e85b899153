"""Every game has the properties that its rules must have during a match."""

from steppe.testing.play_checks import *  # noqa: F403
