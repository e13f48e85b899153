"""What lets a browser install the site, and programs find their way: manifest, service worker,
favicon and ``robots.txt``. All are the same for every visitor.
"""

import json
from functools import cache

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from steppe.draw import theme
from steppe.draw.link_card import app_icon, mammoth
from steppe.draw.raster import ico
from steppe.locale import LANGUAGES
from steppe.server.base.http_errors import NotFoundError
from steppe.server.pages.shell import assets, link_preview
from steppe.server.pages.shell.page_shell import environment, speaker

_DAY = 24 * 3600
_KEPT = {"Cache-Control": f"public, max-age={_DAY}"}
_WIDTHS = (16, 32, 48)  # of the favicon
_PREVIEWS = ("Twitterbot", "facebookexternalhit", "LinkedInBot")
"""Programs that draw previews of links but obey the file for search engines."""

_PRIVATE = (
    *("/s/", "/me", "/mine", "/news", "/vacation", "/api/"),
    *("/account", "/sign-in", "/join/"),
)
_FLEETING = ("/m/", "/new", "/quick", "/lists", "/puzzles/mine")
"""Pages that search engines should not list, as they belong to their players or soon change."""


def routes() -> list[BaseRoute]:
    """Return the routes that browsers and programs expect at fixed addresses."""
    return [
        Route("/favicon.ico", favicon),
        Route("/robots.txt", robots),
        Route("/manifest.{language}.webmanifest", manifest),
        Route("/worker.{language}.js", worker),
        Route(link_preview.CARD, link_preview.site_card),
    ]


async def favicon(request: Request) -> Response:
    """Respond with the icon for browsers that look nowhere else."""
    return Response(_favicon(), media_type="image/x-icon", headers=_KEPT)


@cache
def _favicon() -> bytes:
    drawing = mammoth(512).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return ico(drawing, _WIDTHS)


async def robots(request: Request) -> Response:
    """Respond with the pages that search engines and other programs should leave alone."""
    lines = [*(f"User-agent: {name}" for name in _PREVIEWS), *_closed(_PRIVATE), ""]
    lines += ["User-agent: *", *_closed((*_PRIVATE, *_FLEETING)), ""]
    return PlainTextResponse("\n".join(lines), headers=_KEPT)


def _closed(paths: tuple[str, ...]) -> list[str]:
    return [f"Disallow: {path}" for path in paths]


async def manifest(request: Request) -> Response:
    """Respond with the description of the site as an app."""
    say, colours = speaker(_language(request)), theme.tokens()
    pictures = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any")]
    pictures.append(("icon-maskable.png", 512, "maskable"))
    told = {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": "steppe",
        "short_name": "steppe",
        "description": say("Games of beasts and tribes"),
        "lang": request.path_params["language"],
        "display": "standalone",
        "background_color": colours["page"],
        "theme_color": colours["surface"],
        "categories": ["games"],
        "icons": [
            {
                "src": assets.address(name),
                "sizes": f"{width}x{width}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, width, purpose in pictures
        ],
        "shortcuts": [
            {"name": say("My matches"), "url": "/mine"},
            {"name": say("Puzzles"), "url": "/puzzles"},
        ],
    }
    return Response(json.dumps(told), media_type="application/manifest+json", headers=_KEPT)


async def worker(request: Request) -> Response:
    """Respond with the service worker, which holds the page for a browser that is offline."""
    language = _language(request)
    told = {"say": speaker(language), "language": language, "mammoth": app_icon(1)}
    offline = environment().get_template("offline.html").render(told)
    script = assets.assets()["worker.js"].body.decode()
    named = {"offline": offline, "icon": assets.address("icon-192.png")}
    body = f"const steppe = {json.dumps(named)};\n{script}"
    return Response(body, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


def _language(request: Request) -> str:
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise NotFoundError("There is no such file.")
    return language
