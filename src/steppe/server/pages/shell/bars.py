"""Small bars in tables: each shows a share of a whole, next to its number."""

from markupsafe import Markup

_HEIGHT = 6


def bar(share: float, mark: float | None = None) -> Markup:
    """Return a bar for a share from 0 to 1, with a reference line at ``mark``."""
    width = round(100 * share)
    line = "" if mark is None else _line(round(100 * mark))
    return Markup(
        f'<svg class="worth-bar" viewBox="0 0 100 {_HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true"><rect class="rest" width="100" height="{_HEIGHT}"/>'
        f'<rect width="{width}" height="{_HEIGHT}"/>{line}</svg>'
    )


def _line(at: int) -> str:
    return f'<path class="mark" d="M{at} 0v{_HEIGHT}" vector-effect="non-scaling-stroke"/>'
