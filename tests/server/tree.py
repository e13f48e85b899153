"""A page as a tree of its elements, and the faults that a browser would have to correct."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"input", "img", "br", "hr", "link", "meta"}
LINE = {"span", "b", "i", "em", "strong", "small", "p", "label", "button", "summary", "h1", "h2"}
BLOCK = {"ul", "ol", "li", "dl", "p", "div", "table", "section", "article", "details", "form", "h2"}


@dataclass
class Element:
    """An element in a page's tree."""

    tag: str
    given: dict[str, str]
    above: "Element | None" = None
    text: str = ""
    below: list["Element"] = field(default_factory=list)

    def all(self) -> Iterator["Element"]:
        """Yield the element and all elements inside it."""
        yield self
        for child in self.below:
            yield from child.all()

    @property
    def way(self) -> Iterator["Element"]:
        """Yield the element and all elements around it."""
        yield self
        if self.above is not None:
            yield from self.above.way

    @property
    def styles(self) -> set[str]:
        return set(self.given.get("class", "").split())

    @property
    def words(self) -> str:
        """Return the element's text."""
        return " ".join(" ".join(one.text for one in self.all()).split())

    @property
    def own(self) -> str:
        """Return the element's own text, shown when the pointer rests on it."""
        return self.given.get("title") or self.given.get("aria-label", "")

    @property
    def icon(self) -> str:
        """Return the element's icon, or "" if it is not an icon."""
        return self.given.get("href", "").partition("#i-")[2] if self.tag == "use" else ""

    @property
    def icons(self) -> set[str]:
        return {one.icon for one in self.all()} - {""}


class Reader(HTMLParser):
    """Builds a tree from a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.root = self.here = Element("", {})
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        made = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.below.append(made)
        if tag not in VOID:
            self.here = made

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        found = next((one for one in self.here.way if one.tag == tag), None)
        if found is not None:
            self.here = found.above

    def handle_data(self, data):
        self.here.text += f" {data}"


def read(html: str) -> Element:
    return Reader(html).root


def misplaced(page: Element) -> Iterator[str]:
    """Yield block elements inside elements that may hold only text (HTML, section 3.2.5.2)."""
    for thing in page.all():
        above = next(iter(list(thing.way)[1:]), thing)
        if thing.tag in BLOCK and above.tag in LINE:
            yield f"{thing.tag} in {above.tag}.{'.'.join(sorted(above.styles))}"
