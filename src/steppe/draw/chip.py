"""Inline labels: a picture and a number, with words for screen readers and on hover. Also pips."""

from collections.abc import Mapping
from functools import cache

from steppe.draw.svg import circle, escape

_SPOTS = {  # distance of the pips from the centre
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_APART, _RADIUS = 10, 3.9


def helped(about: str) -> str:
    """Return the attribute that links to a help text, or "" if there is no key."""
    return f' data-help="{about}"' if about else ""


def because(why: str) -> str:
    """Return the attribute that says why a place cannot be chosen, or "" if there is no reason."""
    return f' data-why="{escape(why)}"' if why else ""


def reasons(found: Mapping[str, str]) -> str:
    """Return invisible marks with the reason for each place, by the id of its element.

    Places with the same reason share a mark, so that the board itself stays the same.
    """
    places: dict[str, list[str]] = {}
    for place, why in found.items():
        if why:
            places.setdefault(why, []).append(place)
    return "".join(f'<g{because(why)} data-places="{" ".join(at)}"/>' for why, at in places.items())


def told(body: str, words: str, style: str, about: str = "") -> str:
    """Return visible markup, which screen readers skip, and the words that they read instead.

    ``about`` is the key of the help text, if the markup has no single picture with one.
    """
    heard, key = escape(words), helped(about)
    return (
        f'<span class="{style}"{key} title="{heard}"><span class="sr">{heard}; </span>{body}</span>'
    )


def chip(picture: str, value: str, words: str, style: str = "") -> str:
    """Return a small token; ``picture`` is its icon's markup, ``value`` the number beside it."""
    figure = f'<b aria-hidden="true">{escape(value)}</b>' if value else ""
    return told(picture + figure, words, f"chip {style}".rstrip())


@cache
def draw_pips(number: int) -> str:
    """Return ``number`` pips, arranged as on a die."""
    return "".join(circle((a * _APART, b * _APART), _RADIUS, "pip") for a, b in _SPOTS[number])
