"""The rules page of a game: numbered as in ``RULES.md``, with each number a link to itself.

Text between ``<!-- for programmers -->`` and ``<!-- for players -->`` is left out. A mark such as
``[RULING: why]`` becomes a footnote that explains how steppe interprets an unclear rule. Visitors
can search the rules for words (``?find=``).
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from steppe.core.game import Game
from steppe.core.i18n import SOURCE, msgids
from steppe.core.rules_text import for_players
from steppe.draw.words import capital
from steppe.locale import translator
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.game_cards import card, game_asked
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import render, visitor

_CHAPTER = re.compile(r"([A-Z]+\d+) (.+)")
_RULE = re.compile(r"([A-Z]+\d+(?:\.\d+)+) ")
_MARKS = msgids(("RULING", "RECONSTRUCTED", "DERIVED"))
_REASONS = msgids(
    (
        "The printed rules are silent or leave a choice here: this is how steppe plays it.",
        "This rule is ours. No known source covers the case, but the rule agrees with"
        " the sources that exist.",
        "No source says this outright: it follows from the text of the sources or from an example.",
    )
)
_KINDS = dict(zip(_MARKS, _REASONS, strict=True))  # footnotes for marks without a reason
_NOTE = r"(\*\*)?\[({marks})\b[:,\s]*([^\[\]]*)\](?(1)\*\*)"
_RULE_ABOVE = re.compile(r"^- ([A-Z]+\d+\.\d+) ", re.MULTILINE)
_MARK = re.compile("\N{START OF STRING}(\\d+)\N{STRING TERMINATOR}")  # placeholder for a footnote
_LOOSE = re.compile(r" (?=[:;?!»])|(?<=«) ")  # spaces in French where a line must not break
_APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
_LONGEST = 80  # maximum length of a search query
_INTRO = 6  # tokens in the title and the first paragraph, three in each
_DRAWN = {
    "<th></th>": "<td></td>",
    "<table>": '<div class="wide" tabindex="0"><table>',
    "</table>": "</table>\n</div>",
}


@dataclass(frozen=True)
class Passage:
    """A chapter with its title, or a rule with its plain text, by number."""

    number: str
    words: str

    @property
    def anchor(self) -> str:
        """Return the entry's anchor on the page."""
        return anchor(self.number)


@dataclass(frozen=True)
class Note:
    """A footnote: its number, its rule ("" if several rules share it), and its text."""

    number: int
    rule: str
    words: Markup

    @property
    def anchor(self) -> str:
        """Return the rule's anchor."""
        return anchor(self.rule)


@dataclass(frozen=True)
class Rules:
    """A game's rules, ready for a page.

    ``intro`` is the title and the first paragraph, ``body`` the rest. ``language`` is the language
    of the text.
    """

    chapters: tuple[Passage, ...]
    intro: Markup
    body: Markup
    notes: tuple[Note, ...]
    rules: tuple[Passage, ...]
    language: str

    def find(self, words: str) -> list[Passage]:
        """Return the rules that contain all given words, ignoring case and accents."""
        wanted = bare(words).split()
        return [
            rule for rule in self.rules if wanted and all(w in bare(rule.words) for w in wanted)
        ]


def read(game: Game, language: str) -> Rules:
    """Return the rules in ``language``, or in English if there is no translation."""
    path = game.folder / f"RULES.{language}.md"
    return _read(path, language) if path.is_file() else _read(game.folder / "RULES.md", SOURCE)


@cache
def _read(path: Path, language: str) -> Rules:
    reader, say = MarkdownIt("commonmark", {"html": False}).enable("table"), translator(language)
    kinds = {say(mark): say(words) for mark, words in _KINDS.items()}
    source = for_players(path.read_text("utf-8")).replace("'", _APOSTROPHE)
    text, notes = _noted(source, reader, kinds)
    tokens = reader.parse(text)
    chapters: list[Passage] = []
    rules: list[tuple[str, list[str]]] = []
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            chapters += _open_chapter(token, tokens[index + 1])
        elif token.type == "list_item_open":
            rules += [(number, []) for number in _open_rule(token, tokens[index + 2])]
        elif token.type == "inline":
            _tie(token)
            if rules and tokens[index - 1].type != "heading_open":
                rules[-1][1].append(_plain(token))
    intro, body = (_drawn(reader, part) for part in (tokens[:_INTRO], tokens[_INTRO:]))
    return Rules(tuple(chapters), intro, body, notes, _searched(rules), language)


def _noted(text: str, reader: MarkdownIt, kinds: Mapping[str, str]) -> tuple[str, tuple[Note, ...]]:
    """Replace marks such as ``[RULING: why]`` with placeholders; return the text and footnotes.

    ``kinds`` are the marks in the language of the text, with their footnotes. All marks of one
    kind without a reason share a footnote that explains the mark.
    """
    notes: dict[tuple[str, int], Note] = {}

    def marked(found: re.Match[str]) -> str:
        kind, why = found[2], found[3]
        above = _RULE_ABOVE.findall(text, 0, found.start()) if why else ()
        words = Markup(capital(reader.renderInline(why or kinds[kind]).strip()))
        note = Note(len(notes) + 1, above[-1] if above else "", words)
        number = notes.setdefault((kind, found.start() if why else 0), note).number
        return f"\N{START OF STRING}{number}\N{STRING TERMINATOR}"

    return re.sub(_NOTE.format(marks="|".join(kinds)), marked, text), tuple(notes.values())


def _drawn(reader: MarkdownIt, tokens: list[Token]) -> Markup:
    """Return tokens as HTML, with links to footnotes, and with tables in scrollable boxes."""
    drawn = reader.renderer.render(tokens, reader.options, {})
    for sign, markup in _DRAWN.items():
        drawn = drawn.replace(sign, markup)
    return Markup(_MARK.sub(r'<sup><a class="note-mark" href="#note-\1">\1</a></sup>', drawn))


def _open_chapter(heading: Token, words: Token) -> list[Passage]:
    """Give a numbered heading its anchor; return its entry in the table of contents."""
    found = _CHAPTER.fullmatch(words.content)
    if found is None:
        return []
    chapter = Passage(found[1], found[2])
    heading.attrSet("id", chapter.anchor)
    return [chapter]


def _searched(rules: Iterable[tuple[str, list[str]]]) -> tuple[Passage, ...]:
    return tuple(Passage(number, " ".join(texts)) for number, texts in rules)


def _plain(words: Token) -> str:
    """Return a token's plain text, without footnote placeholders."""
    parts = (
        one for one in words.children or [] if one.type in ("text", "code_inline", "softbreak")
    )
    return _MARK.sub("", " ".join("".join(token.content or " " for token in parts).split()))


def _open_rule(item: Token, words: Token) -> list[str]:
    """Turn the rule number that starts a list item into a link to itself; return the number."""
    found = _RULE.match(words.content)
    if found is None or not words.children:
        return []
    item.attrSet("id", anchor(found[1]))
    item.attrSet("class", "rule")
    first = words.children[0]
    first.content = first.content.removeprefix(found[0])
    words.children.insert(0, _html(_number_link(found[1])))
    return [found[1]]


def _number_link(number: str) -> Markup:
    link = Markup('<a class="rule-number" href="#{}">{}</a> ')
    return link.format(anchor(number), number)


def _tie(words: Token) -> None:
    """Replace the spaces around French punctuation with non-breaking spaces."""
    for token in words.children or []:
        if token.type == "text":
            token.content = _LOOSE.sub("\N{NO-BREAK SPACE}", token.content)


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)


def anchor(number: str) -> str:
    """Return a rule's anchor: ``z5-3`` for ``Z5.3``."""
    return number.lower().replace(".", "-")


def bare(words: str) -> str:
    """Return text in lower case, without accents."""
    apart = unicodedata.normalize("NFD", words.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


async def listing(request: Request) -> Response:
    """Show the list of games, with links to their rules."""
    say = visitor(request).say
    cards = [card(game) for game in games()]
    context = {"title": say("Rules"), "here": "/learn", "sheets": assets.scenes(), "cards": cards}
    return render(request, "rules_list.html", context)


async def page(request: Request) -> Response:
    """Show the rules of one game."""
    game, looker = game_asked(request.path_params["game"]), visitor(request)
    title = looker.say("{game} rules", game=looker.say(game.title))
    rules = read(game, looker.language)
    wanted = request.query_params.get("find", "")[:_LONGEST]
    context = {
        "title": title,
        "here": "/learn",
        "game": game,
        "rules": rules,
        "wanted": wanted,
        "found": rules.find(wanted),
    }
    return render(request, "rules.html", context)
