"""The three errors that people and programs meet; all are ``ValueError``."""


class NotationError(ValueError):
    """The text is not a move (or a diagram, or an option) of this game at all."""


class IllegalMove(ValueError):
    """The text is a move of this game, but it may not be played now."""


class RecordError(ValueError):
    """A record or example file does not replay; the message names the line."""
