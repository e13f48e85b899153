"""A page in parts, so that whoever has some of them already is sent only the others.

A part is an element with an ``id`` and enough inside; parts may hold parts. Each is named by a
digest of all that it says, ``data-keep``. A page names the parts that it has, and those are left
out: only their places are sent, empty elements with ``data-left``. The script of the page fills
them with what it has, and asks for the whole where it has lost something.
"""

import re
from base64 import urlsafe_b64encode
from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

_SMALLEST = 200  # characters inside: what has less is sent again
_MOST = 600  # parts that a page may name
_TAG = re.compile(r"<(/?)(article|aside|details|div|figure|form|g|ol|section|ul)\b([^>]*)>")
_ID = re.compile(r'\bid="([^"]+)"')
_NAME = re.compile(r"[\w-]{8}")
_DIGEST = 6  # bytes

Element = tuple[re.Match[str], re.Match[str]]
"""Where an element begins and where it ends: its two tags."""


class Part(NamedTuple):
    """An element: its name, what is sent in its place, how it begins, what is inside, its end."""

    name: str
    place: str
    start: str
    body: tuple["str | Part", ...]
    end: str


@dataclass(frozen=True)
class Parts:
    """A piece of a page, cut into the parts inside it."""

    body: tuple[str | Part, ...]

    def whole(self) -> str:
        """Return all of it."""
        return self.without(())

    def without(self, had: Collection[str]) -> str:
        """Return it without the parts that somebody has, by name."""
        return "".join(_sent(self.body, had))

    @cached_property
    def names(self) -> frozenset[str]:
        """Return the names of all parts."""
        return frozenset(_names(self.body))


def cut(html: str) -> Parts:
    """Cut a piece of a page. Its tags must be in good order, as those of our pages are."""
    return Parts(_cut(html, 0, len(html), deque(_elements(html))))


def named(text: str) -> frozenset[str]:
    """Return the names of the parts that a page says it has."""
    return frozenset(_NAME.findall(text)[:_MOST])


def _elements(html: str) -> list[Element]:
    """Return all elements that are parts, those that begin first first."""
    found: list[Element] = []
    opened: list[re.Match[str]] = []
    for tag in _TAG.finditer(html):
        if tag[1]:
            start = opened.pop()
            if _is_part(start, tag):
                found.append((start, tag))
        elif not tag[3].endswith("/"):
            opened.append(tag)
    return sorted(found, key=lambda element: element[0].start())


def _is_part(start: re.Match[str], end: re.Match[str]) -> bool:
    if end.start() - start.end() < _SMALLEST:
        return False
    return _ID.search(start[3]) is not None and "data-keep" not in start[3]


def _cut(html: str, here: int, end: int, elements: deque[Element]) -> tuple[str | Part, ...]:
    """Return what lies between two places; takes the elements there off the list."""
    body: list[str | Part] = []
    while elements and elements[0][0].start() < end:
        element = elements.popleft()
        body += html[here : element[0].start()], _part(html, element, elements)
        here = element[1].end()
    return (*body, html[here:end])


def _part(html: str, element: Element, others: deque[Element]) -> Part:
    start, end = element
    digest = blake2b(html[start.start() : end.end()].encode(), digest_size=_DIGEST)
    name, tag, known = urlsafe_b64encode(digest.digest()).decode(), start[2], _ID.search(start[3])
    return Part(
        name,
        f'<{tag} id="{known[1] if known else ""}" data-left="{name}"></{tag}>',
        f'{start[0][:-1]} data-keep="{name}">',
        _cut(html, start.end(), end.start(), others),
        end[0],
    )


def _sent(body: tuple[str | Part, ...], had: Collection[str]) -> Iterator[str]:
    for piece in body:
        if isinstance(piece, str):
            yield piece
        elif piece.name in had:
            yield piece.place
        else:
            yield piece.start
            yield from _sent(piece.body, had)
            yield piece.end


def _names(body: tuple[str | Part, ...]) -> Iterator[str]:
    for piece in body:
        if isinstance(piece, Part):
            yield piece.name
            yield from _names(piece.body)
