"""A page in parts, so that whoever has some of them already is sent only the others.

A part is an element with an ``id`` and enough inside; parts may hold parts. Each is named by a
digest of all that it says, ``data-keep``. A page names the parts that it has, and those are left
out: only their places are sent, empty elements with ``data-left``. The script of the page fills
them with what it has, and asks for the whole where it has lost something.
"""

import re
from base64 import urlsafe_b64encode
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


class Part(NamedTuple):
    """An element: its name, its kind and ``id``, how it begins, what is inside, its end."""

    name: str
    kind: str
    id: str
    start: str
    body: tuple["str | Part", ...]
    end: str

    def head(self) -> str:
        """Return how it begins when it is sent: it says its name."""
        return f'{self.start[:-1]} data-keep="{self.name}">'

    def place(self) -> str:
        """Return what is sent in its place."""
        return f'<{self.kind} id="{self.id}" data-left="{self.name}"></{self.kind}>'


@dataclass(frozen=True)
class Parts:
    """A piece of a page, cut into the parts inside it."""

    body: tuple[str | Part, ...]

    def whole(self) -> str:
        """Return all of it."""
        return self.without(())

    def without(self, had: Collection[str]) -> str:
        """Return it without the parts that somebody has, by name."""
        sent: list[str] = []
        _send(self.body, had, sent)
        return "".join(sent)

    @cached_property
    def names(self) -> frozenset[str]:
        """Return the names of all parts."""
        return frozenset(_names(self.body))


def cut(html: str) -> Parts:
    """Cut a piece of a page. Its tags must be in good order, as those of our pages are."""
    page = _Element()
    opened = [page]  # what is no part stands as what it is in
    for tag in _TAG.finditer(html):
        is_end, _, told = tag.groups()
        if is_end:
            element, around = opened.pop(), opened[-1]
            if element is not around and tag.start() - element.start >= _SMALLEST:
                around.add(html, element, tag)
        elif not told.endswith("/"):
            opened.append(_begun(tag, told) or opened[-1])
    return Parts(page.until(html, len(html)))


def named(text: str) -> frozenset[str]:
    """Return the names of the parts that a page says it has."""
    return frozenset(_NAME.findall(text)[:_MOST])


class _Element:
    """An element whose end has not been met: where it begins, what of it has been cut."""

    def __init__(self, tag: re.Match[str] | None = None, id: str = "") -> None:
        self.tag = tag
        self.id = id
        self.start = self.here = tag.end() if tag else 0
        self.body: list[str | Part] = []

    def until(self, html: str, end: int) -> tuple[str | Part, ...]:
        """Return all that is inside, up to a place."""
        return (*self.body, html[self.here : end])

    def add(self, html: str, inner: "_Element", end: re.Match[str]) -> None:
        """Add a part that ends here."""
        assert inner.tag is not None
        self.body += html[self.here : inner.tag.start()], _part(html, inner, inner.tag, end)
        self.here = end.end()


def _begun(tag: re.Match[str], told: str) -> _Element | None:
    """Return an element that begins and may be a part."""
    known = _ID.search(told) if 'id="' in told and "data-keep" not in told else None
    return _Element(tag, known[1]) if known else None


def _part(html: str, element: _Element, tag: re.Match[str], end: re.Match[str]) -> Part:
    body, start = element.until(html, end.start()), tag[0]
    told = [piece if isinstance(piece, str) else piece.name for piece in body]
    return Part(_digest("".join((start, *told))), tag[2], element.id, start, body, end[0])


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
