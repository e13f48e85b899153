"""Views for any game, made from its declarations (see ``core/view.py`` for the interfaces)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steppe.core.view import Views
    from steppe.games.default.views import facts, reasons, scene, setting, svg, text

    VIEWS = Views(svg, text, facts, scene, setting, reasons)
