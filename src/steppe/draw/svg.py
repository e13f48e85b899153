"""SVG elements as text: the only place where words become markup.

All text from people or translations passes through ``escape``. Numbers are rounded so that
snapshots are stable. No element has an inline style.
"""

import hashlib
import html
from dataclasses import dataclass
from functools import cache, lru_cache

from steppe.draw.curve import Point, num, outline
from steppe.draw.icons import definitions


@lru_cache(4096)
def escape(text: str) -> str:
    """Return ``text`` escaped for elements and quoted attributes."""
    return html.escape(text, quote=True)


def rect(corner: Point, size: Point, style: str, radius: float = 0) -> str:
    """Return a rectangle of class ``style``; ``corner`` is the upper left one."""
    (x, y), (width, height) = corner, size
    rounding = f' rx="{num(radius)}"' if radius else ""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
        f'{rounding} class="{style}"/>'
    )


def circle(centre: Point, radius: float, style: str) -> str:
    """Return a disc."""
    return (
        f'<circle cx="{num(centre[0])}" cy="{num(centre[1])}" r="{num(radius)}" class="{style}"/>'
    )


def ellipse(centre: Point, radii: Point, style: str) -> str:
    """Return an ellipse."""
    place = f'cx="{num(centre[0])}" cy="{num(centre[1])}"'
    return f'<ellipse {place} rx="{num(radii[0])}" ry="{num(radii[1])}" class="{style}"/>'


def path(data: str, *styles: str) -> str:
    """Return the same path once for each class in ``styles``, on top of each other."""
    return "".join(f'<path class="{style}" d="{data}"/>' for style in styles)


def text(place: Point, words: str, style: str) -> str:
    """Return text centred on ``place``, whose second coordinate is the baseline."""
    x, y = place
    return (
        f'<text x="{num(x)}" y="{num(y)}" class="{style}" text-anchor="middle">'
        f"{escape(words)}</text>"
    )


def icon(name: str, centre: Point, size: float, style: str = "", sprite: str = "") -> str:
    """Return an icon; ``sprite`` is the icon sheet's address, or "" for icons in this document."""
    x, y = num(centre[0] - size / 2), num(centre[1] - size / 2)
    return (
        f'<use href="{escape(sprite)}#i-{name}" x="{x}" y="{y}" width="{num(size)}" '
        f'height="{num(size)}" class="{f"icon {style}".rstrip()}"/>'
    )


def inline_icon(name: str, sprite: str = "") -> str:
    """Return an icon for a line of HTML text, where the words beside it describe it."""
    return (
        '<svg class="i" aria-hidden="true" viewBox="0 0 512 512">'
        f'<use href="{escape(sprite)}#i-{name}"/></svg>'
    )


def at(place: Point, body: str, attributes: str) -> str:
    """Return a group with its origin at ``place``; changing the place makes it glide."""
    return f'<g {attributes} transform="translate({num(place[0])} {num(place[1])})">{body}</g>'


@dataclass(frozen=True)
class Piece:
    """The look of a piece: its owner, size, icon and number, and whether it is face down.

    If ``player`` is ``None``, the piece is neutral: charcoal on bone. ``size`` is the icon's size,
    in radii.
    """

    player: int | None
    radius: float
    picture: str
    size: float = 1.3
    badge: str = ""
    down: bool = False


@cache
def piece(shape: Piece, sprite: str = "") -> str:
    """Return a piece around the origin: shadow, body, rim, icon, hatch or number."""
    player, radius = shape.player, shape.radius
    parts = [
        path(outline(player, radius, (0, radius * 0.1)), "drop"),
        path(outline(player, radius), "body", *(["shade"] if shape.down else [])),
        path(outline(player, radius * 0.86), "rim"),
        icon(shape.picture, (0, -radius * 0.02), radius * shape.size, "face", sprite),
    ]
    if shape.down:
        parts.append(hatched(outline(player, radius * 0.86)))
    if shape.badge:
        parts.append(count((radius * 0.74, radius * 0.7), radius * 0.46, shape.badge))
    return "".join(parts)


def seat_class(player: int | None) -> str:
    """Return the class that colours an element for a player."""
    return "nobody" if player is None else f"p{player + 1}"


def count(place: Point, radius: float, words: str) -> str:
    """Return a small roundel with a number."""
    base = (place[0], place[1] + radius * 0.52)
    size = f'font-size="{num(radius * 1.5)}"'
    figure = text(base, words, "count-words").replace("<text ", f"<text {size} ", 1)
    return f'<g class="count">{circle(place, radius, "count-disc")}{figure}</g>'


HATCH = (
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="4" height="9" class="hatch"/></pattern>'
)
"""The only pattern; it covers areas out of play. A picture that uses it must define it once."""


def hatched(data: str) -> str:
    """Return a hatched area, to mark a place that is out of play or soon will be."""
    return f'<path d="{data}" fill="url(#hatch)"/>'


@cache
def emblem(player: int) -> str:
    """Return the small outline that stands for a player in panels and text."""
    body = f'<path class="emblem-body {seat_class(player)}" d="{outline(player, 9.5)}"/>'
    return f'<svg class="emblem" aria-hidden="true" viewBox="-13 -13 26 26">{body}</svg>'


def small(body: str, size: float, style: str) -> str:
    """Return a small square picture around the origin, hidden from screen readers."""
    box = f"{num(-size / 2)} {num(-size / 2)} {num(size)} {num(size)}"
    return f'<svg class="{style}" aria-hidden="true" viewBox="{box}">{body}</svg>'


def layer(name: str, body: str, attributes: str = "") -> str:
    """Return a layer; a live page finds it again by its name when its neighbours change."""
    return f'<g id="layer-{name}"{attributes}>{body}</g>'


def kept(name: str, body: str, whole: bool, attributes: str = "") -> str:
    """Return a static group; unless ``whole``, it is empty and a live page keeps its old one."""
    return f'<g id="{name}" data-keep="{_digest(body)}"{attributes}>{body if whole else ""}</g>'


@cache
def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:8]


def picture(
    size: Point, body: str, label: str, attributes: str = "", origin: Point = (0, 0)
) -> str:
    """Return a whole picture. Its role is a group, not an image: it contains links.

    ``origin`` is its upper left corner. Icons that ``body`` uses are defined in it.
    """
    box = " ".join(map(num, (*origin, *size)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {attributes} viewBox="{box}" '
        f'role="group" aria-label="{escape(label)}">{definitions(body)}{body}</svg>'
    )
