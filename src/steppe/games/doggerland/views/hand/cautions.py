"""Confirmation questions before costly moves (rules D6.1 to D6.6, D7.8, D17.1, D21.11)."""

from steppe.core.i18n import Translator, plain
from steppe.games.doggerland.rules import effects, state, tables
from steppe.games.doggerland.rules.state import State
from steppe.games.doggerland.views.hand import choice_costs
from steppe.games.doggerland.views.hand.forecast import expected_meal
from steppe.games.doggerland.views.types import Position
from steppe.games.doggerland.views.words import counted, famine_and_points, tokens


def caution(position: Position, move: str, say: Translator = plain) -> str:
    """Return the question before skipped actions, idle rounds, famine and homeless newborns."""
    s = position.state
    if s.phase == state.RESOLVING and move == "done":
        return _skipping(position, say)
    if s.phase != state.PROGRAMMING:
        return ""
    if move == "pass":
        return _passing(position, say)
    if move in choice_costs.CHILDREN:
        return _breeding(s, move, say)
    return _planning(s, move.partition(":")[0], say)


def _skipping(position: Position, say: Translator) -> str:
    """Return the question before a clan skips actions that it could resolve [D6.6]."""
    left = sum(move.startswith("do:") for move in position.legal())
    if not left:
        return ""
    words = say("Skip 1 action?") if left == 1 else say("Skip {count} actions?")
    return words.format(count=left)


def _passing(position: Position, say: Translator) -> str:
    """Return the question before a clan that could do more goes hungry, or does nothing at all."""
    s, hungry = position.state, -expected_meal(position)
    if hungry <= 0 or not any(move.startswith("send:") for move in position.legal()):
        return _idling(position, say)
    famine = famine_and_points(say, hungry, s.players > 1)
    if _is_deadly(s, hungry):
        return say("Pass and lose the match? Tonight would cost {famine}.", famine=famine)
    home = counted(say, "member", int(effects.num_idle(s, s.player)))
    return say(
        "Pass with {members} at home? Tonight would cost {famine}.", famine=famine, members=home
    )


def _idling(position: Position, say: Translator) -> str:
    """Return the question before a clan that has planned nothing this round passes [D6.2]."""
    if not idles(position, "pass"):
        return ""
    _, home = spared(position, "pass", say)
    return say("{members} stay idle this round. Pass anyway?", members=home)


def idles(position: Position, move: str) -> bool:
    """Return whether a pass ends the planning of a clan that could act, but has planned nothing."""
    if not spared(position, move)[0]:
        return False
    all_home = position.copy().state
    effects.wake(all_home, all_home.player)
    return tuple(all_home.idle[all_home.player]) == tuple(position.state.idle[all_home.player])


def spared(position: Position, move: str, say: Translator = plain) -> tuple[int, str]:
    """Return how many members a pass leaves idle, also in words; 0 if one can only pass."""
    s = position.state
    if s.phase != state.PROGRAMMING or move != "pass" or len(position.legal()) == 1:
        return 0, ""
    home = int(effects.num_idle(s, s.player))
    return home, counted(say, "member", home)


def _is_deadly(s: State, famine: int) -> bool:
    """Return whether more famine would lose a solo match [D21.11]."""
    return s.players == 1 and s.famine[0] + famine > tables.QUOTA[s.hardness]


def _planning(s: State, verb: str, say: Translator) -> str:
    """Return the question before a plan that costs famine, as goods are missing [D6.4]."""
    lack = choice_costs.lacking(s, verb)
    if not any(lack):
        return ""
    famine = famine_and_points(say, sum(lack), s.players > 1)
    words = say("You lack {goods}: planning this costs {famine} now. Plan it anyway?")
    if _is_deadly(s, sum(lack)):
        words = say("You lack {goods}: planning this costs {famine} now, and the match. Plan it?")
    return words.format(goods=tokens(say, lack), famine=famine)


def _breeding(s: State, move: str, say: Translator) -> str:
    """Return the question before a birth whose newborns would find no place [D7.8, D17.1]."""
    lost = choice_costs.unhoused(s, move)
    if not lost:
        return ""
    return say(
        "Too few places: unless you build this round, {newborns} will leave again. Plan it anyway?",
        newborns=counted(say, "newborn", lost),
    )
