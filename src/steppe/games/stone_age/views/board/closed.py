"""Why a place takes nobody more of who looks, with the number of the rule (rules S5.3 to S5.8)."""

from collections.abc import Callable

from steppe.core.i18n import Translator
from steppe.core.scene import Scene
from steppe.engine.kernel import State
from steppe.games.stone_age.rules import tables
from steppe.games.stone_age.rules.phases import placing
from steppe.games.stone_age.rules.state import PLACING
from steppe.games.stone_age.views.board.crowd import closed_places, crowd_of

Reason = Callable[[Translator, State, int, int], str]


def told_closed(scene: Scene, place: int) -> str:
    """Return why nobody of who looks may go to a place now; "" where he may, or none is sent out.

    Others are only told what is closed to all.
    """
    s, say = scene.position.state, scene.say
    if scene.viewer is None or s.phase != PLACING:
        return say("Closed this round") if place in closed_places(crowd_of(s)) else ""
    if placing.room(s, scene.viewer, place):
        return ""
    number, reason = _why(s, scene.viewer, place)
    return say(
        "{reason} (rule {number})", reason=reason(say, s, scene.viewer, place), number=number
    )


def _why(s: State, player: int, place: int) -> tuple[str, Reason]:
    """Return the rule that closes a place to a player, and what says so."""
    crowd = crowd_of(s)
    here = crowd.at(place)
    if here[player]:
        return "5.4", lambda say, *_: say("You already have people there")
    if sum(here) >= tables.RINGS[place]:
        return "5.5", _taken
    if place in closed_places(crowd):
        return ("5.7", _village) if place >= tables.GATHERING else ("5.8", _crowded)
    if not s.idle[player]:
        return "5.3", lambda say, *_: say("All your people are out")
    if s.idle[player] < tables.TOGETHER[place]:
        return "5.5", _too_few
    return ("5.5", _taken) if sum(here) else ("5.6", lambda say, *_: say("Nothing lies there"))


def _taken(say: Translator, _s: State, _player: int, place: int) -> str:
    return say("All rings are taken") if place < tables.CARD else say("Somebody stands there")


def _village(say: Translator, s: State, _player: int, _place: int) -> str:
    return say(
        "Closed this round: with {players} players only {limit} of the 3 village places are used",
        players=int(s.players),
        limit=int(tables.VILLAGE_LIMIT[s.players]),
    )


def _crowded(say: Translator, s: State, _player: int, _place: int) -> str:
    return say(
        "Closed this round: with {players} players no more than {limit} may gather there",
        players=int(s.players),
        limit=int(tables.VISITORS[s.players]),
    )


def _too_few(say: Translator, s: State, player: int, place: int) -> str:
    return say(
        "It takes {needed} people together, and you have {home} at home",
        needed=int(tables.TOGETHER[place]),
        home=int(s.idle[player]),
    )
