"""Explain why a player cannot go to a place, with the rule number (rules S5.3 to S5.8)."""

from collections.abc import Callable

from steppe.core.i18n import Translator
from steppe.draw.words import by_rule
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.phases import placing
from steppe.games.stone_age.rules.state import PLACING, State
from steppe.games.stone_age.views.board.crowd import closed_places, crowd_of
from steppe.games.stone_age.views.types import Scene

Reason = Callable[[Translator, State, int, int], str]


def told_closed(scene: Scene, place: int) -> str:
    """Return the reason why the viewer cannot go to a place now; "" if there is none.

    Outside the placing phase, and for spectators, only reasons that hold for all players count.
    """
    s, say = scene.position.state, scene.say
    if scene.viewer is None or s.phase != PLACING:
        return say("Closed this round") if place in closed_places(crowd_of(s)) else ""
    if placing.room(s, scene.viewer, place):
        return ""
    number, reason = _why(s, scene.viewer, place)
    return by_rule(say, reason(say, s, scene.viewer, place), number)


def _why(s: State, player: int, place: int) -> tuple[str, Reason]:
    """Return the rule that closes a place to a player, and a function that words the reason."""
    crowd = crowd_of(s)
    here = crowd.at(place)
    if place in closed_places(crowd):
        return ("5.7", _village) if place >= tables.GATHERING else ("5.8", _crowded)
    if here[player]:
        return "5.4", lambda say, *_: say("You already have people here")
    if sum(here) >= tables.RINGS[place]:
        return "5.5", _taken
    if not s.idle[player]:
        return "5.3", lambda say, *_: say("All your people have been placed")
    if s.idle[player] < tables.TOGETHER[place]:
        return "5.5", _too_few
    return ("5.5", _taken) if sum(here) else ("5.6", lambda say, *_: say("This space is empty"))


def _taken(say: Translator, _s: State, _player: int, place: int) -> str:
    return say("All spaces are taken") if place < tables.CARD else say("This place is taken")


def _village(say: Translator, s: State, _player: int, _place: int) -> str:
    return say(
        "Closed this round: with {players} players, only {limit} of the 3 village places are open",
        players=int(s.players),
        limit=int(tables.VILLAGE_LIMIT[s.players]),
    )


def _crowded(say: Translator, s: State, _player: int, _place: int) -> str:
    return say(
        "Closed this round: with {players} players, no more than {limit} of them may gather here",
        players=int(s.players),
        limit=int(tables.VISITORS[s.players]),
    )


def _too_few(say: Translator, s: State, player: int, place: int) -> str:
    return say(
        "This place takes {needed} people at once, and you have {home} at home",
        needed=int(tables.TOGETHER[place]),
        home=int(s.idle[player]),
    )
