"""The steps of a turn in players' terms, and the current one (rules V4.1, V5 to V14)."""

from steppe.core.i18n import msgid
from steppe.core.scene import Stage
from steppe.draw.words import capital
from steppe.games.valley.rules import stage
from steppe.games.valley.rules.state import State
from steppe.games.valley.rules.tables import MONTHS, NOBODY
from steppe.games.valley.views.pictures import ICONS
from steppe.games.valley.views.types import Scene
from steppe.games.valley.views.words import SEASONS

_STAGES = (  # title of a step, its icon, its last phase
    ("volcano", msgid("Event"), stage.RETURNING),
    ("bag", msgid("Arrivals"), stage.ARRIVING),
    ("mammoth", msgid("Animals move"), stage.STEERING),
    ("warrior", msgid("Tribes move"), stage.VISITING),
    ("fight", msgid("Fights"), stage.GIVING_UP),
    ("food", msgid("Food"), stage.STARVING),
    ("baby-face", msgid("Births"), stage.FEVERING),
    ("wheat", msgid("Sowing"), stage.SEEDING),
    ("card", msgid("Cards"), stage.TRICK_DRAWING),
)
_OF_WINDOW = (0, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 6, 6, 7)  # [window]: its step [V16.2]
_OUTSIDE = (stage.KEEPING_FIRE, stage.TIE_ROLLING, stage.RETURN_DEALING, stage.OVER)
_SET_UP = stage.DEALING
_MOVES = 3
MEAL = 5  # index of the step in which tribes eat


def stages(scene: Scene) -> tuple[Stage, ...]:
    """Return the steps of a turn."""
    return tuple(Stage(ICONS.get(icon, icon), scene.say(title)) for icon, title, _ in _STAGES)


def stage_of(s: State) -> int:
    """Return the index of the current step; -1 in set-up and at the end."""
    phase = s.phase
    if phase == stage.ASKING:
        return _OF_WINDOW[s.window] if s.acting == NOBODY else _MOVES
    if phase <= _SET_UP or phase in _OUTSIDE:
        return -1
    if s.acting != NOBODY:  # a capture in a tribe's own part, too
        return _MOVES
    return next(number for number, (_, _, last) in enumerate(_STAGES) if phase <= last)


def when(scene: Scene) -> str:
    """Return the season with its turn out of all its turns, and the year."""
    s, say = scene.position.state, scene.say
    season = say(SEASONS[s.season])
    words = say(
        "{season} {month}/{months}, year {year}",
        season=season,
        month=s.month,
        months=MONTHS,
        year=s.year,
    )
    return capital(words)
