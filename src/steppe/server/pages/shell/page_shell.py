"""The shell around every page: top bar, language, theme, and the rendering of templates."""

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from steppe.core.i18n import Translator
from steppe.draw.words import listed
from steppe.locale import LANGUAGES, preferred, translator
from steppe.server.accounts.guests import PROOF, Guest
from steppe.server.base.site_url import site_url
from steppe.server.pages.shell import assets
from steppe.server.pages.shell.game_list import games
from steppe.server.pages.shell.player_names import person_face

TEMPLATES = Path(__file__).parents[2] / "templates"
THEMES = ("light", "dark")
_FORM = re.compile(r'(<form\b[^>]*\bmethod="post"[^>]*\baction="[^"?]*)(\??)')
_GRAPHICAL = ("sec-fetch-mode", "upgrade-insecure-requests")
"""Headers that every graphical browser sends when it opens a page."""


@dataclass(frozen=True)
class Visitor:
    """The visitor who makes a request: guest id, name, language and theme.

    The id is "" if the request is refused before the guest is identified.
    """

    guest: str
    nickname: str  # "" if they have not chosen one
    language: str
    theme: str  # "" follows the system
    is_signed_in: bool = False

    @property
    def name(self) -> str:
        """Return the visitor's name."""
        return self.nickname or _usual_name(self.guest, self.say)

    @property
    def say(self) -> Translator:
        """Return the translator into the visitor's language."""
        return speaker(self.language)


def origin_of(request: Request) -> str:
    """Return the URL by which the visitor reached this site, for links on their own pages."""
    return str(request.base_url).rstrip("/")


def letter_origin(request: Request) -> str:
    """Return the URL with which links in letters begin, by whatever name a visitor asks for one."""
    return site_url(request.app.state.settings)


def visitor(request: Request) -> Visitor:
    """Return the visitor who makes a request; determine them once per request."""
    known: Visitor | None = request.scope.get("visitor")
    if known is None:
        known = request.scope["visitor"] = _visitor(request)
    return known


def _visitor(request: Request) -> Visitor:
    """Return the visitor, with language and theme from cookies if they have chosen any."""
    theme = request.cookies.get("theme", "")
    guest: Guest = request.scope.get("guest", Guest(""))
    chosen = theme if theme in THEMES else ""
    is_signed_in = request.scope.get("session") is not None
    return Visitor(guest.id, guest.name, _language(request), chosen, is_signed_in)


def _language(request: Request) -> str:
    language = request.cookies.get("language", "")
    if language in LANGUAGES:
        return language
    return preferred(request.headers.get("accept-language", ""))


def _usual_name(guest: str, say: Translator) -> str:
    """Return a default name with a number that distinguishes guests."""
    number = int(hashlib.sha256(guest.encode()).hexdigest(), 16) % 900 + 100
    return f"{say('Guest')} {number}" if guest else say("Guest")


@cache
def speaker(language: str) -> Translator:
    """Return the translator for a language, with the messages of the site and all games."""
    return translator(language, [game.folder for game in games()])


@cache
def environment() -> Environment:
    """Return the template environment."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["ident"] = id
    made.globals |= {
        "asset": assets.address,
        "icon": lambda name: Markup(assets.icon(name)),
        "languages": LANGUAGES,
        "listed": listed,
    }
    return made


def _place(request: Request) -> str:
    """Return the URL to come back to after a change of language or theme."""
    parts = request.url.path.split("/")
    if request.method in ("GET", "HEAD"):
        query = request.url.query
        return request.url.path + (f"?{query}" if query else "")
    # after a form is submitted at a table: the table
    return "/".join(parts[:3]) if parts[1:2] == ["m"] else "/"


def render(
    request: Request, template: str, context: dict[str, Any], status: int = 200
) -> HTMLResponse:
    """Respond with a template inside the shell; ``context`` must have the page's ``title``."""
    looker = visitor(request)
    common = {
        "say": looker.say,
        "language": looker.language,
        "theme": looker.theme,
        "name": looker.name,
        "face": person_face(looker.guest),
        "is_signed_in": looker.is_signed_in,
        "path": _place(request),
        "here": "",
        "sheets": (),
        "preview": None,
        "at_table": request.url.path.startswith("/m/"),
        "origin": origin_of(request),
    }
    body = environment().get_template(template).render(common | context)
    if looker.guest and is_plain(request):
        body = with_proof(body, request.app.state.keys.proof(request.scope["browser"].id))
    return HTMLResponse(body, status)


def is_plain(request: Request) -> bool:
    """Return whether the request comes from a text browser."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and not any(name in request.headers for name in _GRAPHICAL)


def with_proof(page: str, proof: str) -> str:
    """Add a CSRF token to the URL of each form on a page.

    Text browsers such as lynx and w3m send our cookie even with forms on other sites, and send no
    ``Origin``. The token is derived from the guest and the server's key, which no other site can
    know.
    """

    def proven(found: re.Match[str]) -> str:
        return f"{found[1]}?{PROOF}={proof}{'&amp;' * bool(found[2])}"

    return _FORM.sub(proven, page)
