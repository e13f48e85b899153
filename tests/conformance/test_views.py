"""Views of every game: texts parse, pictures are valid, and links lead to every move."""

from steppe.testing.view_checks import *  # noqa: F403
