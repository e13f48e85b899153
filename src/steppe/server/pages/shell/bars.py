"""Small bars for tables: how much of a whole something is. The number stands beside them."""

from markupsafe import Markup

_HEIGHT = 6


def bar(share: float, mark: float | None = None) -> Markup:
    """Return the bar of a share, from 0 to 1, a line at ``mark`` to compare it with."""
    width = round(100 * share)
    line = "" if mark is None else _line(round(100 * mark))
    return Markup(
        f'<svg class="worth-bar" viewBox="0 0 100 {_HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true"><rect class="rest" width="100" height="{_HEIGHT}"/>'
        f'<rect width="{width}" height="{_HEIGHT}"/>{line}</svg>'
    )


def _line(at: int) -> str:
    return f'<path class="mark" d="M{at} 0v{_HEIGHT}" vector-effect="non-scaling-stroke"/>'
