"""The final scoring for several clans, item by item (rule D19); solo has none [D21.17]."""

from collections.abc import Callable, Iterator

from steppe.core.i18n import Translator, msgid
from steppe.core.scene import Item, Panel
from steppe.draw.ledger import scoring_panel
from steppe.draw.words import colour_name, listed
from steppe.games.doggerland.rules import effects, goals, scoring
from steppe.games.doggerland.rules.state import OVER, State
from steppe.games.doggerland.rules.tables import MEMBER_POINTS
from steppe.games.doggerland.views.pictures import ICONS
from steppe.games.doggerland.views.story.result import level_at_top
from steppe.games.doggerland.views.types import Position, Scene
from steppe.games.doggerland.views.words import counted

ROWS: tuple[tuple[str, str, Callable[[State, int], int]], ...] = (  # [D19.1]
    ("hunter", msgid("members"), lambda s, p: effects.num_members(s, p) * MEMBER_POINTS),
    ("simple", msgid("habitats"), goals.habitat_points),
    ("craft", msgid("crafts"), scoring.craft_points),
    ("menhir", msgid("megaliths"), scoring.megalith_points),
    ("points", msgid("objectives"), scoring.goal_points),
    ("paint", msgid("paintings"), scoring.painting_points),
    ("cave", msgid("rows of the fresco"), scoring.row_points),
    ("famine", msgid("famine"), scoring.famine_points),
)


def items(position: Position, say: Translator) -> Iterator[Item]:
    """Yield the rows of the final scoring, from members to famine."""
    s = position.state
    for picture, name, points in ROWS:
        row = tuple(int(points(s, player)) for player in range(position.players))
        yield Item(ICONS[picture], say(name), row)


def draw_scoring(scene: Scene) -> tuple[Item, ...]:
    """Return the scoring items, if there are several clans."""
    position = scene.position
    return tuple(items(position, scene.say)) if position.players > 1 else ()


def draw_ledger(scene: Scene) -> tuple[Panel, ...]:
    """Return the final-scoring panel, or nothing before the end."""
    position = scene.position
    if position.state.phase != OVER or position.players == 1:
        return ()
    return scoring_panel(scene, draw_scoring(scene), "", _tie(position, scene.say))


def _tie(position: Position, say: Translator) -> str:
    """Return the tokens and famine of the clans tied for first place [D19.3]."""
    s, level = position.state, level_at_top(position)
    if len(level) == 1:
        return ""
    parts = (
        say(
            "{colour} has {tokens} and {famine}",
            colour=colour_name(say, player),
            tokens=counted(say, "token", int(effects.num_tokens(s, player))),
            famine=counted(say, "famine", int(s.famine[player])),
        )
        for player in level
    )
    return say("Tied on points: {clans}.", clans=listed(say, parts))
