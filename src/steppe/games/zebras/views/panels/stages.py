"""List the two parts of a turn, the current one, and the progress of the match (Z4.1, Z7.1)."""

from steppe.core.i18n import msgid
from steppe.core.scene import Stage
from steppe.games.zebras.rules.state import OPENING, PLACING, STEPPING, SWAPPING, State
from steppe.games.zebras.views.types import Scene

_STAGES = (("zebra", msgid("Place an animal")), ("outback-hat", msgid("Move the ranger")))
_STAGE_OF = {PLACING: 0, SWAPPING: 0, OPENING: 1, STEPPING: 1}


def stages(scene: Scene) -> tuple[Stage, ...]:
    """Return the parts of a turn, in order."""
    titles = [title for _, title in _STAGES]
    if scene.position.state.phase == OPENING:
        titles[_STAGE_OF[OPENING]] = msgid("Place the ranger")
    icons = (icon for icon, _ in _STAGES)
    return tuple(map(Stage, icons, map(scene.say, titles)))


def stage_of(s: State) -> int:
    """Return the current part of the turn; -1 at the end."""
    return _STAGE_OF.get(int(s.phase), -1)


def when(scene: Scene) -> str:
    """Return the number of free squares; the match ends when the last square is filled [Z7.1]."""
    return scene.say("Free squares: {count}", count=int(scene.position.state.empty).bit_count())
