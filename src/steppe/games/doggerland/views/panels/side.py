"""The panels beside the map: round, cave, crafts, the Shaman's hut, objectives, solo card."""

from steppe.core.scene import Panel
from steppe.draw.choice import Choices
from steppe.games.doggerland.rules.cards import NO_CARD
from steppe.games.doggerland.views.panels.crafts import draw_display
from steppe.games.doggerland.views.panels.fresco import draw_fresco
from steppe.games.doggerland.views.panels.hut import draw_hut
from steppe.games.doggerland.views.panels.ledger import draw_ledger
from steppe.games.doggerland.views.panels.objectives import draw_objectives
from steppe.games.doggerland.views.panels.ring import draw_round
from steppe.games.doggerland.views.panels.rivals import draw_card, draw_rivals
from steppe.games.doggerland.views.types import Scene


def draw_panels(scene: Scene, choices: Choices) -> tuple[Panel, ...]:
    """Return the panels, the most urgent first; solo matches have three special panels [D21]."""
    s = scene.position.state
    shared = (
        draw_fresco(scene, choices),
        draw_display(scene, choices),
        draw_hut(scene, choices),
        draw_objectives(scene),
    )
    if s.players > 1:
        return (*draw_ledger(scene), *shared, draw_round(scene))
    fresco, display, hut, objectives = shared
    card = (draw_card(scene),) if s.card != NO_CARD else ()
    return (*card, objectives, draw_rivals(scene), fresco, display, hut, draw_round(scene))
