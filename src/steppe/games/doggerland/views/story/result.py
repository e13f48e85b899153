"""The result of a match: how it ended, the winners, ties (rules D19.3, D21.11, D21.17)."""

from collections.abc import Sequence

from steppe.core.i18n import Translator
from steppe.draw.words import in_a_row, totals, who_won, winners_of
from steppe.games.doggerland.rules import effects, goals
from steppe.games.doggerland.rules.state import LOST_BY_FAMINE, SCORED, WON, State
from steppe.games.doggerland.rules.tables import QUOTA, SOLO_NEEDED
from steppe.games.doggerland.views.types import Position
from steppe.games.doggerland.views.words import counted


def how_ended(say: Translator, s: State) -> str:
    """Return a short text that says what ended the match."""
    if s.ending == SCORED:
        return say("{count} rounds are over", count=int(s.last))
    if s.ending == LOST_BY_FAMINE:
        return say("too much famine")
    return goals_reached(say, s)


def goals_reached(say: Translator, s: State) -> str:
    """Return how many objectives a lone clan has met, and how many it needs [D21.17]."""
    return say(
        "{reached} of {needed} objectives",
        reached=int(goals.num_reached(s)),
        needed=int(SOLO_NEEDED[s.hardness]),
    )


def famine_borne(say: Translator, s: State) -> str:
    """Return a lone clan's famine and its quota [D21.11]."""
    famine = counted(say, "famine", int(s.famine[0]))
    return say("{famine}, {quota} allowed", famine=famine, quota=int(QUOTA[s.hardness]))


def result(
    position: Position, viewer: int | None, names: Sequence[str], say: Translator
) -> tuple[str, str, str]:
    """Return the winner, the margin, and the reason for the end or how a tie was broken."""
    s = position.state
    if position.players == 1:
        lost = s.ending == LOST_BY_FAMINE
        alone = how_ended(say, s) if lost else goals_reached(say, s)
        return _fate(s, viewer, names[0], say), alone, famine_borne(say, s)
    scores = totals(position.scores(), say)
    why = in_a_row(say, filter(None, (how_ended(say, s), _tie(position, say))))
    return who_won(winners_of(position), viewer, names, say), scores, why


def _fate(s: State, viewer: int | None, name: str, say: Translator) -> str:
    if viewer == 0:
        return say("You win") if s.ending == WON else say("You lose")
    return say("{name} wins" if s.ending == WON else "{name} loses", name=name)


def level_at_top(position: Position) -> list[int]:
    """Return the players with the most points."""
    points = position.scores()
    return [player for player, number in enumerate(points) if number == max(points)]


def _tie(position: Position, say: Translator) -> str:
    """Return the tie-break that decided a tie for first place, or nothing [D19.3]."""
    level = level_at_top(position)
    if len(level) == 1:
        return ""
    owned = [int(effects.num_tokens(position.state, player)) for player in level]
    if owned.count(max(owned)) == 1:
        return say("tied on points, decided by tokens")
    if len(winners_of(position)) == 1:
        return say("tied on points and tokens, decided by famine")
    return say("tied on points, tokens and famine")
