"""The final scoring of several clans, item by item (rules D19). A lone player has none [D21.17]."""

from collections.abc import Callable, Iterator

from steppe.core.game import State
from steppe.core.position import Position
from steppe.core.scene import Panel, Say, Scene
from steppe.draw.ledger import Item, ledger
from steppe.draw.svg import escape
from steppe.draw.words import COLOURS, listed
from steppe.games.doggerland import effects, goals, scoring
from steppe.games.doggerland.state import OVER
from steppe.games.doggerland.tables import MEMBER_POINTS
from steppe.games.doggerland.views.pictures import ICONS
from steppe.games.doggerland.views.words import (
    counted,
)


def _member_points(s: State, player: int) -> int:
    return int(effects.num_members(s, player)) * MEMBER_POINTS


ROWS: tuple[tuple[str, str, Callable[[State, int], int]], ...] = (  # [D19.1]
    ("hunter", "members", _member_points),
    ("simple", "habitats", goals.habitat_points),
    ("craft", "crafts", scoring.craft_points),
    ("menhir", "megaliths", scoring.megalith_points),
    ("points", "objectives", scoring.goal_points),
    ("paint", "paintings", scoring.painting_points),
    ("cave", "rows of the fresco", scoring.row_points),
    ("famine", "famine", scoring.famine_points),
)


def items(position: Position, say: Say) -> Iterator[Item]:
    """Yield the rows of the final scoring, from the members to the famine."""
    s = position.state
    for picture, name, points in ROWS:
        row = tuple(int(points(s, player)) for player in range(position.players))
        yield Item(ICONS[picture], say(name), row)


def draw_ledger(scene: Scene) -> tuple[Panel, ...]:
    """Return the panel of the final scoring at the end, and none before."""
    position, say = scene.position, scene.say
    if position.state.phase != OVER or position.players == 1:
        return ()
    colours = [say(colour) for colour in COLOURS[: position.players]]
    total = Item("", say("total"), tuple(position.scores()))
    table = ledger(items(position, say), total, colours, scene.sprite)
    return (Panel(say("Final scoring"), table + _tie(position, say)),)


def _tie(position: Position, say: Say) -> str:
    """Return how equal totals at the top were told apart, or that the win is shared [D19.3]."""
    s, scores = position.state, position.scores()
    level = [player for player, score in enumerate(scores) if score == max(scores)]
    if len(level) == 1:
        return ""
    told = (
        say("{colour} has {tokens} and {famine}").format(
            colour=say(COLOURS[player]),
            tokens=counted(say, "token", int(effects.num_tokens(s, player))),
            famine=counted(say, "famine", int(s.famine[player])),
        )
        for player in level
    )
    words = say("Equal points: {clans}.").format(clans=listed(say, told))
    returns = position.returns()
    if returns.count(max(returns)) > 1:
        words += " " + say("The win is shared.")
    return f'<p class="tie">{escape(words)}</p>'
