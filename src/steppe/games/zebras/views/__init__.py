"""Show positions of Zèbres as pictures, words and diagrams."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the views that ``core/view.py`` requires
    from steppe.core.view import Views
    from steppe.games.zebras.views import facts, reasons, scene, setting, svg, text

    VIEWS = Views(svg, text, facts, scene, setting, reasons)
