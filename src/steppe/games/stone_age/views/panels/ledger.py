"""Show the final scoring, item by item, and how the match ended (rules S3.3, S11.1, S11.4, S12).

The panel appears only at the end; before that, ``outlook`` shows the current standings.
"""

from collections.abc import Iterator, Sequence

from steppe.core.i18n import Translator
from steppe.core.scene import Item, Panel
from steppe.draw.ledger import scoring_panel
from steppe.draw.svg import escape
from steppe.draw.words import capital, colour_name
from steppe.games.stone_age.rules import scoring
from steppe.games.stone_age.rules.effects import num_resources
from steppe.games.stone_age.rules.state import OVER
from steppe.games.stone_age.rules.tables import ROLE_NAMES, ROLES
from steppe.games.stone_age.views.players.boards import ICONS
from steppe.games.stone_age.views.types import Position, Scene
from steppe.games.stone_age.views.words import ROLE_TITLES, how_ended


def items(position: Position, say: Translator) -> list[Item]:
    """Return the rows of the final scoring; before the end, only the score track."""
    rows = _rows(position, say)
    return [Item(icon, name, tuple(map(int, points))) for icon, name, points in rows]


def _rows(position: Position, say: Translator) -> Iterator[tuple[str, str, Sequence[int]]]:
    s, players = position.state, range(position.players)
    yield ICONS["points"], say("score track"), [s.score[p] for p in players]
    if not position.is_over:
        return
    if position.options["herd"] == "on":
        yield ICONS["tile"], say("most mammoths"), [scoring.mammoth_points(s, p) for p in players]
    yield ICONS["art"], say("culture"), [scoring.green_points(s, p) for p in players]
    for role in range(ROLES):
        points = [scoring.people_on_cards(s, p, role) * scoring.factor(s, p, role) for p in players]
        yield ICONS[ROLE_NAMES[role]], say(ROLE_TITLES[role]), points
    yield ICONS["wood"], say("resources left"), [num_resources(s, p) for p in players]


def draw_ledger(scene: Scene) -> tuple[Panel, ...]:
    """Return the final-scoring panel, or nothing before the end."""
    position, say = scene.position, scene.say
    if position.state.phase != OVER:
        return ()
    ending = say("{ending}: the match is over.", ending=capital(how_ended(say, position.state)))
    head = f"<p>{escape(ending)}</p>"
    return scoring_panel(scene, items(position, say), head, _tie(position, say))


def _tie(position: Position, say: Translator) -> str:
    """Return the tie-breakers of the players tied for first place [S12.9]."""
    s, scores, each = position.state, position.scores(), []
    for player, score in enumerate(scores):
        if score == max(scores):
            number = int(scoring.tie_break(s, player))
            each.append(say("{colour} {number}", colour=colour_name(say, player), number=number))
    if len(each) == 1:
        return ""
    return say("Tie-breaker (food production + tools + people): {counts}.", counts=", ".join(each))
