"""The phases of a round as players know them, and the current one (rules D6, D14 to D17)."""

from steppe.core.i18n import msgid
from steppe.core.scene import Stage
from steppe.games.doggerland.rules import state, tables
from steppe.games.doggerland.views.panels.ring import round_words
from steppe.games.doggerland.views.pictures import ICONS
from steppe.games.doggerland.views.types import Scene

_PLAN, _LAND, _CARRY_OUT, _MOVE, _FEED = range(5)
_STAGES = (
    ("hunter", msgid("Plan")),
    ("acacia", msgid("New land")),
    ("spears", msgid("Carry out")),
    ("mammoth", msgid("Animals move")),
    ("food", msgid("Feed")),
)
_VILLAGE = ("hut", msgid("Village"))
_STAGE_OF = {
    state.PROGRAMMING: _PLAN,
    state.STAFFING: _PLAN,
    state.MARKING: _PLAN,
    state.LAYING: _LAND,
    state.EATING: _FEED,
    state.UNVEILING: _FEED,
    state.SHOWING: _FEED,
    state.MOVING: _FEED,
    **dict.fromkeys(range(state.RESOLVING, state.EATING), _CARRY_OUT),
}


def stages(scene: Scene) -> tuple[Stage, ...]:
    """Return the phases of a round; the last one names the Village while it may move."""
    last = _VILLAGE if scene.position.state.phase == state.MOVING else _STAGES[_FEED]
    parts = (*_STAGES[:_FEED], last)
    return tuple(Stage(ICONS.get(icon, icon), scene.say(title)) for icon, title in parts)


def stage_of(scene: Scene) -> int:
    """Return the current phase; -1 in set-up, at the end and in solo events."""
    s = scene.position.state
    return _STAGE_OF.get(int(s.phase), -1) if s.rounds else -1


def when(scene: Scene) -> str:
    """Return the round and its season."""
    s, say = scene.position.state, scene.say
    if s.rounds == 0:
        return round_words(s, say)
    is_cold = tables.IS_COLD[s.rounds - 1]  # short: it must fit beside a phone's buttons
    words = say("Round {number}/{last}, cold") if is_cold else say("Round {number}/{last}, hot")
    return words.format(number=int(s.rounds), last=int(s.last))
