"""A game's teaching material: the how-to-play page, the player aid, and the glossary for tooltips.

The texts come from data files (``core/teaching.py``), the pictures from the game's own views.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from string import ascii_uppercase

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from steppe.core.game import Game
from steppe.core.i18n import SOURCE, Translator
from steppe.core.scene import Scene
from steppe.core.teaching import Drawing, Tab, Teaching, Text, rules_of, teaching, told
from steppe.draw.svg import escape
from steppe.server.base.http_errors import NotFoundError
from steppe.server.match.start_positions import Start
from steppe.server.pages.learn.lesson_links import address_of as lesson_at
from steppe.server.pages.learn.lesson_links import lessons_of, links_of
from steppe.server.pages.learn.rules_page import anchor
from steppe.server.pages.lobby.start_page import address_of
from steppe.server.pages.shell import assets, table_access
from steppe.server.pages.shell.assets import icon
from steppe.server.pages.shell.game_cards import card, game_asked
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.page_shell import render, speaker, visitor
from steppe.server.render.render_queue import FRAGMENT

_THING = re.compile(r"\{([a-z0-9_-]+)\}([,.;:]?)")  # with the mark after it, on one line
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_VIEW = re.compile(r'width="[^"]*" height="[^"]*" viewBox="[^"]*"')
_WIDTH = 480  # width of a picture, in pixels
Drawn = Callable[[Text], Markup]
"""Renders a text as HTML: in the reader's language, escaped, with icons for ``{things}``."""


async def listing(request: Request) -> Response:
    """Show the list of games to learn."""
    say = visitor(request).say
    context = {
        "title": say("Learn"),
        "here": "/learn",
        "sheets": assets.scenes(),
        "ways": [(card(game), links_of(game, say)) for game in games()],
    }
    return render(request, "learn_list.html", context)


async def page(request: Request) -> Response:
    """Show the how-to-play page of a game."""
    game, who = _game(request), visitor(request)
    known = teaching(game)
    if known.howto is None:
        return table_access.go(f"/rules/{game.name}")
    context = {
        "title": who.say("How to play {game}", game=who.say(game.title)),
        "here": "/learn",
        "sheets": assets.scenes(),
        "card": card(game),
        "howto": known.howto,
        "drawn": drawer(known, who.language, f"/rules/{game.name}"),
        "sized": sized,
        "pictures": picture_addresses(game, who.theme),
        "ways": tables_from(game),
        "lessons": lessons_of(game).values(),
        "table": lambda *parts: Markup(draw_table(*parts)),
        "told": lambda text: told(text, who.language),
    }
    return render(request, "howto.html", context)


def _game(request: Request) -> Game:
    return game_asked(request.path_params["game"])


def drawer(known: Teaching, language: str, rules: str = "") -> Drawn:
    """Return a function that renders a game's texts in a language.

    With the URL of the rules, each text ends in links to those that it states.
    """
    say = speaker(language)

    def thing(found: re.Match[str]) -> str:
        one = known.things[found[1]]
        words = escape(told(one.title, language))
        inside = f'{icon(one.icon)}<span class="sr">{words}</span>'
        return f'<span class="thing" title="{words}">{inside}{found[2]}</span>'

    def link(number: str) -> str:
        words, label = _short(number), escape(_named([number], say))
        place = f"{rules}#{anchor(number)}"
        return f' <a class="rule-link" href="{place}" aria-label="{label}">{words}</a>'

    def drawn(text: Text) -> Markup:
        words = escape(told(text, language))
        links = "".join(map(link, rules_of(text))) if rules else ""
        return Markup(_BOLD.sub(r"<b>\1</b>", _THING.sub(thing, words)) + links)

    return drawn


# Pictures


def picture_addresses(game: Game, theme: str) -> dict[int, tuple[str, str]]:
    """Return the URLs of each drawing's light and dark pictures, by the drawing's ``id``."""
    howto = teaching(game).howto
    addresses = {}
    for number, drawing in enumerate(howto.drawings if howto else ()):
        base = f"/learn/{game.name}/picture/{assets.version()}/{number}"
        both = f"{base}-light.svg", f"{base}-dark.svg"
        addresses[id(drawing)] = (both[theme == "dark"],) * 2 if theme else both
    return addresses


@cache
def tables_from(game: Game) -> dict[int, str]:
    """Return the URL of a new table that starts from each drawing, by the drawing's ``id``.

    Drawings of finished matches are left out.
    """
    howto = teaching(game).howto
    return {
        id(drawing): address_of(Start(drawing.position))
        for drawing in (howto.drawings if howto else ())
        if not drawing.position.is_over
    }


def sized(drawing: Drawing) -> Markup:
    """Return the size attributes for a cropped picture, so that the layout does not shift."""
    width, height = drawing.crop[2:] or (0, 0)
    return Markup(f' width="{_WIDTH}" height="{_height(width, height)}"' if width else "")


def _height(width: float, height: float) -> int:
    return round(_WIDTH * height / width)


async def picture(request: Request) -> Response:
    """Respond with a picture for the how-to-play page, which browsers may cache forever."""
    game, name = _game(request), request.path_params["name"]
    howto = teaching(game).howto
    number, _, theme = name.removesuffix(".svg").partition("-")
    drawings = howto.drawings if howto else ()
    if not number.isdecimal() or int(number) >= len(drawings) or theme not in ("light", "dark"):
        raise NotFoundError("There is no such picture.")
    body = _pictured(game, int(number), theme == "dark", visitor(request).language)
    headers = {"Cache-Control": assets.FOR_EVER, "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    return Response(body, headers=headers, media_type="image/svg+xml")


@lru_cache(256)
def _pictured(game: Game, number: int, dark: bool, language: str) -> str:
    howto = teaching(game).howto
    assert howto is not None
    return draw(howto.drawings[number], dark, language)


def draw(drawing: Drawing, dark: bool = False, language: str = SOURCE) -> str:
    """Return a drawing as a standalone SVG."""
    position, viewer = drawing.position, drawing.viewer
    mine = viewer is not None and position.player == viewer
    scene = Scene(
        position.observe(viewer),
        viewer,
        tuple(position.legal()) if mine else (),
        drawing.picked,
        say=speaker(language),
    )
    whole = position.game.view("svg").draw_alone(scene, dark)
    return _cropped(whole, drawing.crop) if drawing.crop else whole


def _cropped(whole: str, crop: Sequence[float]) -> str:
    left, top, width, height = crop
    size = f'width="{_WIDTH}" height="{_height(width, height)}"'
    return _VIEW.sub(f'{size} viewBox="{left} {top} {width} {height}"', whole, count=1)


# The player aid and the glossary


async def aid(request: Request) -> Response:
    """Respond with a game's player aid: a fragment that opens over the table, or a page."""
    game, who = _game(request), visitor(request)
    stage, players = (
        table_access.whole(request.query_params.get(n, "")) for n in ("stage", "players")
    )
    body = draw_aid(game, who.language, -1 if stage is None else stage, players or 0)
    if FRAGMENT in request.headers:
        return HTMLResponse(body, headers={"Vary": "Accept-Language, Cookie, X-Fragment"})
    context = {
        "title": who.say("Player aid: {game}", game=who.say(game.title)),
        "here": "/learn",
        "sheets": assets.scenes(),
        "aid": Markup(body),
        "game": game,
    }
    return render(request, "aid.html", context)


def draw_aid(game: Game, language: str, stage: int, players: int = 0) -> str:
    """Return the tabs of the aid for ``players`` (0: any number), with one stage's tab open."""
    known, say = teaching(game), speaker(language)
    drawn, suited = drawer(known, language), [tab for tab in known.tabs if tab.suits(players)]
    first = next((n for n, tab in enumerate(suited) if tab.stage == stage), 0)
    tabs = "".join(_tab(tab, drawn, n == first) for n, tab in enumerate(suited))
    ways = [
        (f"/learn/{game.name}", say("How to play")),
        *((lesson_at(one), told(one.title, language)) for one in lessons_of(game).values()),
        (f"/rules/{game.name}", say("Complete rules")),
    ]
    links = "".join(f'<a href="{address}">{escape(words)}</a>' for address, words in ways)
    return f'<div class="aid-tabs">{tabs}</div><p class="row">{links}</p>'


def _tab(tab: Tab, drawn: Drawn, is_open: bool) -> str:
    opened = " open" if is_open else ""
    lead = f"<p>{drawn(tab.lead)}</p>" if tab.lead else ""
    notes = "".join(f'<p class="aid-note">{drawn(note)}</p>' for note in tab.notes)
    body = f"{lead}{draw_table(tab.head, tab.rows, drawn)}{notes}"
    return (
        f'<details name="aid" class="aid-tab"{opened}><summary>{icon(tab.icon)}'
        f"{drawn(tab.title)}</summary>{body}</details>"
    )


def draw_table(head: Sequence[Text], rows: Sequence[Sequence[Text]], drawn: Drawn) -> str:
    """Return a table of texts; the first cell of each row is its header."""
    if not rows:
        return ""
    top = "".join(f'<th scope="col">{drawn(text)}</th>' for text in head)
    body = "".join(
        f'<tr><th scope="row">{drawn(row[0])}</th>'
        f"{''.join(f'<td>{drawn(text)}</td>' for text in row[1:])}</tr>"
        for row in rows
    )
    thead = f"<thead><tr>{top}</tr></thead>" if head else ""
    return f'<div class="wide" tabindex="0"><table class="aid-table">{thead}{body}</table></div>'


def _named(rules: Sequence[str], say: Translator) -> str:
    """Return the numbers of rules without the game's letter, as in "Rule 8.4", or ""."""
    numbers = ", ".join(map(_short, rules))
    return say.plural("Rule {numbers}", "Rules {numbers}", len(rules), numbers=numbers) * bool(
        rules
    )


def _short(rule: str) -> str:
    return rule.lstrip(ascii_uppercase)


async def things(request: Request) -> Response:
    """Respond with a game's glossary as JSON, for the script that shows tooltips."""
    game, who = _game(request), visitor(request)
    language = who.language
    words = {
        key: (
            told(one.title, language),
            told(one.words, language),
            _named(rules_of(one.words), who.say),
            one.icon,
        )
        for key, one in teaching(game).things.items()
    }
    headers = {"Cache-Control": "private, max-age=3600", "Vary": "Accept-Language, Cookie"}
    return JSONResponse(words, headers=headers)
