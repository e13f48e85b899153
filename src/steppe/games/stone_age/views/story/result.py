"""Describe how a match ended (rules S3.3, S11.1, S11.4, S12.9)."""

from steppe.core.i18n import Translator
from steppe.games.stone_age.rules.state import BY_BUILDINGS, BY_CARDS, State


def how_ended(say: Translator, s: State) -> str:
    """Return in a few words why the match ended."""
    if s.ending == BY_BUILDINGS:
        return say("a stack of buildings is empty")
    if s.ending == BY_CARDS:
        return say("the cards have run out")
    return say("{count} rounds have been played", count=int(s.limit))
