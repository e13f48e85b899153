"""The views of Valley of the Mammoths: pictures, words and diagrams."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the interface is in ``core/view.py``
    from steppe.core.view import Views
    from steppe.games.valley.views import facts, reasons, scene, setting, svg, text

    VIEWS = Views(svg, text, facts, scene, setting, reasons)
