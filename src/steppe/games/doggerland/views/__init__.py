"""Doggerland's user interface: pictures, texts, menus and diagrams."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the interfaces of these views: see ``core/view.py``
    from steppe.core.view import Views
    from steppe.games.doggerland.views import facts, reasons, scene, setting, svg, text

    VIEWS = Views(svg, text, facts, scene, setting, reasons)
