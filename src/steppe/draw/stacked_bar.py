"""A stacked bar: the parts of a sum, with losses hatched at its end.

The bar fills its container. Positions are percentages of its width; text is not stretched.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from steppe.core.i18n import figure
from steppe.draw.svg import escape

_COLOURS = 8  # the number of colours for parts with a positive value
_NARROW, _ROOMY = 4.5, 11.0  # percent of the bar: minimum for a number, and for an icon as well
_HALF = 9  # half the size of an icon


@dataclass(frozen=True)
class Share:
    """A part: its index, icon or mark, name, value (negative for a loss) and colour."""

    number: int
    icon: str
    name: str
    points: int
    mark: str = ""
    colour: str = ""  # a CSS class; "" picks a class that all games share

    @property
    def style(self) -> str:
        """Return the CSS classes of the part."""
        usual = self.colour or f"share-{self.number % _COLOURS + 1}"
        return "share loss" if self.points < 0 else f"share {usual}"


def length(shares: Iterable[Share]) -> int:
    """Return the length of a bar in points: losses are added at its end."""
    return sum(abs(share.points) for share in shares)


def draw_shares(shares: Sequence[Share], longest: int, sprite: str) -> str:
    """Return the bar; a bar of length ``longest`` fills its container."""
    gains = [share for share in shares if share.points > 0]
    losses = [share for share in shares if share.points < 0]
    drawn, start = "", 0.0
    for share in (*gains, *losses):
        width = 100 * abs(share.points) / longest
        drawn += _draw(share, start, width, sprite)
        start += width
    return f'<svg class="shares" aria-hidden="true">{drawn}</svg>'


def _draw(share: Share, start: float, width: float, sprite: str) -> str:
    label = f"<title>{escape(share.name)} ({figure(share.points)})</title>"
    hatch = _HATCH if share.points < 0 else ""
    return (
        f'<svg class="{share.style}" x="{start:.2f}%" width="{width:.2f}%">{label}'
        f'<rect class="share-body" width="100%" height="100%"/>{hatch}'
        f"{_number(share, width, sprite)}</svg>"
    )


def _number(share: Share, width: float, sprite: str) -> str:
    """Return the number for the middle of a part, with the icon if there is room."""
    if width < _NARROW:
        return ""
    number = f'<text class="share-words" x="{{x}}">{figure(share.points)}</text>'
    if width < _ROOMY or not (share.icon or share.mark):
        return f'<svg class="share-middle" x="50%" y="50%">{number.format(x=0)}</svg>'
    icon = (
        f'<text class="share-mark" x="-14">{escape(share.mark)}</text>'
        if share.mark
        else f'<use class="share-icon" href="{escape(sprite)}#i-{share.icon}" x="-26" y="-{_HALF}"'
        f' width="{2 * _HALF}" height="{2 * _HALF}"/>'
    )
    return f'<svg class="share-middle" x="50%" y="50%">{icon}{number.format(x=9)}</svg>'


_HATCH = "".join(f'<path class="share-hatch" d="M{x} 60L{x + 60} 0"/>' for x in range(-60, 900, 12))
