"""List the phases of a round as players know them, and the current one (rules S4 to S10)."""

from steppe.core.i18n import msgid
from steppe.core.scene import Stage
from steppe.games.stone_age.rules import state
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.types import Scene

_STAGES = (
    ("person", msgid("Place")),
    ("dice", msgid("Act")),
    ("tile", msgid("Tame")),
    ("food", msgid("Feed")),
)
_PLACE, _ACT, _TAME, _FEED = range(4)
_STAGE_OF = {
    state.PLACING: _PLACE,
    **dict.fromkeys((state.USING, state.ROLLING, state.TOOLING, state.BUYING, state.PAYING), _ACT),
    **dict.fromkeys((state.TAKING, state.DRAWING, state.SENDING), _ACT),
    state.TAMING: _TAME,
    state.FEEDING: _FEED,
}


def stages(scene: Scene) -> tuple[Stage, ...]:
    """Return the phases of a round, with taming only if the match has a herd."""
    shown = _STAGES if _has_herd(scene) else (*_STAGES[:_TAME], *_STAGES[_FEED:])
    return tuple(Stage(ICONS[icon], scene.say(title)) for icon, title in shown)


def stage_of(scene: Scene) -> int:
    """Return the current phase; -1 between rounds and at the end."""
    stage = _STAGE_OF.get(int(scene.position.state.phase), -1)
    return stage if _has_herd(scene) or stage < _TAME else stage - 1


def _has_herd(scene: Scene) -> bool:
    return scene.position.options["herd"] == "on"


def when(scene: Scene) -> str:
    """Return the round in words, "" during set-up."""
    rounds = int(scene.position.state.rounds)
    return scene.say("Round {number}", number=rounds) if rounds else ""
