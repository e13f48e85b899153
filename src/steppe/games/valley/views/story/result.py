"""The end of the match and its winners (rules V3, V14)."""

from collections.abc import Sequence

from steppe.core.i18n import Translator
from steppe.draw.words import colour_name, listed, who_won
from steppe.games.valley.rules.state import BY_CAMPS, EXTINCTION, LAST_TRIBE, State
from steppe.games.valley.views.types import Position
from steppe.games.valley.views.words import counted, tribes_of


def how_ended(say: Translator, s: State) -> str:
    """Return a short text that says what ended the match."""
    if s.ending == BY_CAMPS:
        return say("four camps at the end of two turns in a row")
    if s.ending == LAST_TRIBE:
        return say("the last tribe in the valley")
    if s.ending == EXTINCTION:
        return say("no tribe is left")
    return say("the turn limit is reached ({turns})", turns=counted(say, "turn", int(s.last)))


def how_won(say: Translator, s: State) -> str:
    """Return the end of a match as a clause for the log: the winners and how they won."""
    names = listed(say, (colour_name(say, tribe) for tribe in tribes_of(int(s.winners))))
    words = say("{names} wins: {how}") if names else say("the match is over: {how}")
    if int(s.winners) & (int(s.winners) - 1):
        words = say("{names} share the win: {how}")
    return words.format(names=names, how=how_ended(say, s))


def result(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator
) -> tuple[str, str, str]:
    """Return the winners, each tribe's camps in descending order, and what ended the match."""
    s = position.state
    ranked = sorted(range(position.players), key=lambda tribe: -int(s.num_camps[tribe]))
    camps = {n: counted(say, "camp", int(s.num_camps[n])) for n in ranked if s.num_camps[n]}
    standings = (say("{name} has {camps}", name=names[n], camps=camps[n]) for n in camps)
    winners = tribes_of(int(s.winners))
    who = who_won(winners, viewer, names, say) if winners else say("Nobody wins")
    return who, ", ".join(standings), how_ended(say, s)
