"""The rules of a game as a page: numbered as in ``RULES.md``, each number a link.

What stands between ``<!-- for programmers -->`` and ``<!-- for players -->`` is left out. What no
source gives, ``[RULING: why]``, is shown as a note of ours.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from steppe.core.game import Game
from steppe.server.pages import assets
from steppe.server.pages.cards import card, game_asked
from steppe.server.pages.shell import games, render, visitor

_CHAPTER = re.compile(r"([A-Z]+\d+) (.+)")
_RULE = re.compile(r"([A-Z]+\d+(?:\.\d+)+) ")
_PROGRAMMERS = re.compile(r"<!-- for programmers -->.*?<!-- for players -->", re.DOTALL)
_NOTES = {  # as the rules mark what no source gives: as it is shown
    "RULING": "Our ruling",
    "RECONSTRUCTED": "Our reconstruction",
    "DERIVED": "Derived",
    "DÉCISION": "Notre lecture",
    "RECONSTITUÉ": "Notre reconstitution",
    "DÉDUIT": "Déduit",
}
_NOTE = re.compile(rf"(\*\*)?\[({'|'.join(_NOTES)})\b([^\[\]]*)\](?(1)\*\*)")
_OPENED, _CLOSED = (
    "\N{START OF STRING}",
    "\N{STRING TERMINATOR}",
)  # around a note, until it is drawn
_LOOSE = re.compile(r" (?=[:;?!»])|(?<=«) ")  # French spaces that must not break a line
_SOURCE = "en"
_INTRO = 6  # tokens: the title and the first paragraph open, say and close
_DRAWN = {
    _OPENED: '<span class="ruling">',
    _CLOSED: "</span>",
    "<th></th>": "<td></td>",
    "<table>": '<div class="wide" tabindex="0"><table>',
    "</table>": "</table>\n</div>",
}


@dataclass(frozen=True)
class Chapter:
    """A line of the contents."""

    number: str
    title: str
    anchor: str


@dataclass(frozen=True)
class Rules:
    """The rules of a game, ready for a page; ``language`` is the one they are written in.

    ``intro`` is the title and the first paragraph, ``body`` the rest.
    """

    chapters: tuple[Chapter, ...]
    intro: Markup
    body: Markup
    language: str


def read(game: Game, language: str) -> Rules:
    """Return the rules in ``language`` where somebody has written them, else in English."""
    path = game.folder / f"RULES.{language}.md"
    return _read(path, language) if path.is_file() else _read(game.folder / "RULES.md", _SOURCE)


@cache
def _read(path: Path, language: str) -> Rules:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(_noted(for_players(path.read_text())))
    chapters = []
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            chapters += _open_chapter(token, tokens[index + 1])
        elif token.type == "list_item_open":
            _open_rule(token, tokens[index + 2])
        elif token.type == "inline":
            _tie(token)
    intro, body = (_drawn(reader, part) for part in (tokens[:_INTRO], tokens[_INTRO:]))
    return Rules(tuple(chapters), intro, body, language)


def for_players(text: str) -> str:
    """Return the rules without what is for programmers only."""
    return _PROGRAMMERS.sub("", text)


def _noted(text: str) -> str:
    """Put ``[RULING: why]`` in our words, between signs that become a note when it is drawn."""
    return _NOTE.sub(lambda found: f"{_OPENED}{_NOTES[found[2]]}{found[3]}{_CLOSED}", text)


def _drawn(reader: MarkdownIt, tokens: list[Token]) -> Markup:
    """Return tokens as HTML: notes as such, each table in a box that scrolls by itself."""
    drawn = reader.renderer.render(tokens, reader.options, {})
    for sign, markup in _DRAWN.items():
        drawn = drawn.replace(sign, markup)
    return Markup(drawn)


def _open_chapter(heading: Token, words: Token) -> list[Chapter]:
    """Give a numbered heading its anchor; return its line of the contents."""
    found = _CHAPTER.fullmatch(words.content)
    if found is None:
        return []
    chapter = Chapter(found[1], found[2], anchor(found[1]))
    heading.attrSet("id", chapter.anchor)
    return [chapter]


def _open_rule(item: Token, words: Token) -> None:
    """Turn the number at the start of a list item into a link to itself."""
    found = _RULE.match(words.content)
    if found is None or not words.children:
        return
    item.attrSet("id", anchor(found[1]))
    item.attrSet("class", "rule")
    first = words.children[0]
    first.content = first.content.removeprefix(found[0])
    words.children.insert(0, _html(_number_link(found[1])))


def _number_link(number: str) -> Markup:
    link = Markup('<a class="rule-number" href="#{}">{}</a> ')
    return link.format(anchor(number), number)


def _tie(words: Token) -> None:
    """Keep French signs with the word before them."""
    for token in words.children or []:
        if token.type == "text":
            token.content = _LOOSE.sub("\N{NO-BREAK SPACE}", token.content)


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)


def anchor(number: str) -> str:
    """Return the anchor of a rule: ``Z5.3`` is ``z5-3``."""
    return number.lower().replace(".", "-")


async def listing(request: Request) -> Response:
    """Show the games whose rules can be read."""
    say = visitor(request).say
    cards = [card(game) for game in games()]
    context = {"title": say("Rules"), "here": "/rules", "sheets": assets.scenes(), "cards": cards}
    return render(request, "rules_list.html", context)


async def page(request: Request) -> Response:
    """Show the rules of one game."""
    game, looker = game_asked(request.path_params["game"]), visitor(request)
    title = looker.say("Rules of {game}", game=looker.say(game.title))
    rules = read(game, looker.language)
    context = {"title": title, "here": "/rules", "game": game, "rules": rules}
    return render(request, "rules.html", context)
