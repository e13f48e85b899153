"""How positions look: pictures, diagrams and sentences."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # they are what the house asks for: see ``core/view.py``
    from steppe.core.view import Views
    from steppe.games.zebras.views import facts, reasons, scene, setting, svg, text

    VIEWS = Views(svg, text, facts, scene, setting, reasons)
