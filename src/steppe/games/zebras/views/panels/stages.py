"""The two parts of a turn, which of them it is, how far the match has come (rules Z4.1, Z7.1)."""

from steppe.core.i18n import msgid
from steppe.core.scene import Scene, Stage
from steppe.games.zebras.rules.state import OPENING, PLACING, STEPPING, SWAPPING, State

_STAGES = (("zebra", msgid("Place an animal")), ("outback-hat", msgid("Move the ranger")))
_STAGE_OF = {PLACING: 0, SWAPPING: 0, OPENING: 1, STEPPING: 1}


def stages(scene: Scene) -> tuple[Stage, ...]:
    """Return the parts of a turn in their order."""
    return tuple(Stage(icon, scene.say(title)) for icon, title in _STAGES)


def stage_of(s: State) -> int:
    """Return which part of a turn it is; -1 at the end."""
    return _STAGE_OF.get(int(s.phase), -1)


def when(scene: Scene) -> str:
    """Return how many squares are free: the match ends with the last [Z7.1]."""
    return scene.say("Free squares: {count}", count=int(scene.position.state.empty).bit_count())
