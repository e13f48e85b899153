"""Split a page into parts, so that a client receives only those that it does not have yet.

A part is an element with an ``id`` and enough content; parts may be nested. The name of a part, in
``data-keep``, is a digest of its content. A page lists the parts that it has; the server sends
empty elements with ``data-left`` in their places. The page's script fills in these elements, and
requests the whole page if a part is missing.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

_SMALLEST = 200  # minimum characters of a part; shorter elements are always sent
_MOST = 600  # maximum number of parts that a page lists
_TAG = re.compile(r"<(/?)(article|aside|details|div|figure|form|g|ol|section|ul)\b([^>]*)>")
_ID = re.compile(r'\bid="([^"]+)"')
_NAME = re.compile(r"[\w-]{8}")
_DIGEST = 6  # bytes


class Part(NamedTuple):
    """An element: its name, kind and ``id``, its start tag, its content, its end tag."""

    name: str
    kind: str
    id: str
    start: str
    body: tuple["str | Part", ...]
    end: str

    def head(self) -> str:
        """Return the start tag to send, which includes the name."""
        return f'{self.start[:-1]} data-keep="{self.name}">'

    def place(self) -> str:
        """Return the empty element to send instead."""
        return f'<{self.kind} id="{self.id}" data-left="{self.name}"></{self.kind}>'


@dataclass(frozen=True)
class Parts:
    """A piece of a page, divided into the parts inside it."""

    body: tuple[str | Part, ...]

    def whole(self) -> str:
        """Return the whole piece."""
        return self.without(())

    def without(self, had: Collection[str]) -> str:
        """Return the piece without the parts whose names are in ``had``."""
        sent: list[str] = []
        _send(self.body, had, sent)
        return "".join(sent)

    @cached_property
    def names(self) -> frozenset[str]:
        """Return the names of all parts."""
        return frozenset(_names(self.body))


def cut(html: str) -> Parts:
    """Divide a piece of a page into parts. Its tags must be well-formed, as in our pages."""
    page = _Element()
    opened = [page]  # open elements; content outside parts stays unchanged
    for tag in _TAG.finditer(html):
        is_end, _, attributes = tag.groups()
        if is_end:
            element, around = opened.pop(), opened[-1]
            if element is not around and tag.start() - element.start >= _SMALLEST:
                around.add(html, element, tag)
        elif not attributes.endswith("/"):
            opened.append(_begun(tag, attributes) or opened[-1])
    return Parts(page.until(html, len(html)))


def named(text: str) -> frozenset[str]:
    """Return the names of the parts that a page lists."""
    return frozenset(_NAME.findall(text)[:_MOST])


class _Element:
    """An element whose end tag has not appeared yet: its start, and the content so far."""

    def __init__(self, tag: re.Match[str] | None = None, id: str = "") -> None:
        self.tag = tag
        self.id = id
        self.start = self.here = tag.end() if tag else 0
        self.body: list[str | Part] = []

    def until(self, html: str, end: int) -> tuple[str | Part, ...]:
        """Return all content up to a position."""
        return (*self.body, html[self.here : end])

    def add(self, html: str, inner: "_Element", end: re.Match[str]) -> None:
        """Add a part that ends at this end tag."""
        assert inner.tag is not None
        self.body += html[self.here : inner.tag.start()], _part(html, inner, inner.tag, end)
        self.here = end.end()


def _begun(tag: re.Match[str], told: str) -> _Element | None:
    """Return the element that a start tag opens, if it may be a part."""
    known = _ID.search(told) if 'id="' in told and "data-keep" not in told else None
    return _Element(tag, known[1]) if known else None


def _part(html: str, element: _Element, tag: re.Match[str], end: re.Match[str]) -> Part:
    body, start = element.until(html, end.start()), tag[0]
    parts = [piece if isinstance(piece, str) else piece.name for piece in body]
    return Part(_digest("".join((start, *parts))), tag[2], element.id, start, body, end[0])


def _digest(text: str) -> str:
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=_DIGEST).digest()).decode()


def _send(body: tuple[str | Part, ...], had: Collection[str], sent: list[str]) -> None:
    for piece in body:
        if isinstance(piece, str):
            sent.append(piece)
        elif piece.name in had:
            sent.append(piece.place())
        else:
            sent.append(piece.head())
            _send(piece.body, had, sent)
            sent.append(piece.end)


def _names(body: tuple[str | Part, ...]) -> Iterator[str]:
    for piece in body:
        if isinstance(piece, Part):
            yield piece.name
            yield from _names(piece.body)
