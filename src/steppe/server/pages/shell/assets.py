"""Style sheets, scripts, fonts and icons, served by this site.

All assets share one version, a hash of their contents, which is part of every URL:
``/static/<version>/<name>``. Browsers may therefore cache them for a year, and a style sheet may
name a font by a relative URL. The server keeps each file in memory, both plain and gzipped, and
serves our scripts without their comments.
"""

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from steppe.draw import icons, theme
from steppe.draw.link_card import app_icon
from steppe.draw.raster import png
from steppe.draw.svg import inline_icon
from steppe.server.pages.shell.game_files import board_name, files_of, picture_name, scene_of
from steppe.server.pages.shell.game_list import games

STATIC = Path(__file__).parents[2] / "static"
SITE_SHEETS = (
    theme.TOKENS,
    theme.BOARD,
    theme.CHARTS,
    STATIC / "page.css",
    STATIC / "table.css",
    STATIC / "clock.css",
    STATIC / "small.css",
    STATIC / "help.css",
    STATIC / "lesson.css",
    STATIC / "puzzle.css",
    STATIC / "playback.css",
    STATIC / "result.css",
    STATIC / "analysis.css",
    STATIC / "play.css",
    STATIC / "account.css",
    STATIC / "print.css",
)  # joined into one file, for a single request
FOR_EVER = "public, max-age=31536000, immutable"
_COMMENT = re.compile(rb"^ *//.*\n|  // .*$", re.MULTILINE)  # as our scripts write them
_PACKED = (".css", ".js", ".svg")
_SCENES = "scenes.css"
_ICONS = (
    ("icon-180.png", 180, 0.8),
    ("icon-192.png", 192, 0.9),
    ("icon-512.png", 512, 0.9),
    ("icon-maskable.png", 512, 0.6),  # systems may crop all but a disc in the middle
)  # of the installed site: name, width, and the part that the mammoth fills
_TURN = "#d3301c"  # a colour that stands out on browser tabs of any colour


@dataclass(frozen=True)
class Asset:
    """A static file: its contents, plain and gzipped."""

    name: str
    body: bytes
    packed: bytes | None

    @property
    def kind(self) -> str:
        """Return the media type."""
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"


@cache
def assets() -> dict[str, Asset]:
    """Return every asset by name."""
    return {name: _asset(name, body) for name, body in _sources()}


def _asset(name: str, body: bytes) -> Asset:
    packed = gzip.compress(body, mtime=0) if name.endswith(_PACKED) else None
    return Asset(name, body, packed)


def _sources() -> Iterator[tuple[str, bytes]]:
    yield "site.css", b"\n".join(path.read_bytes() for path in SITE_SHEETS)
    yield "icons.svg", icons.sprite().encode()
    yield from _files(theme.STATIC / "fonts", "fonts/")
    for name, body in _files(STATIC, "", ".js"):
        yield name, _COMMENT.sub(b"", body)
    yield from _files(STATIC / "vendor", "vendor/", ".js")
    yield "mammoth.svg", _brand()
    yield "mammoth-turn.svg", _brand(f'<circle cx="392" cy="120" r="120" fill="{_TURN}"/>')
    yield from ((name, png(app_icon(share), width)) for name, width, share in _ICONS)
    yield _SCENES, "\n".join(map(scene_of, games())).encode()
    for game in games():
        yield from files_of(game)


def _brand(mark: str = "") -> bytes:
    """Return the site's favicon, with ``mark`` drawn over it."""
    drawing = icons.symbol("mammoth").replace("<symbol", "<svg", 1).replace("</symbol>", "</svg>")
    attributes = f'<svg xmlns="http://www.w3.org/2000/svg" color="{theme.tokens()["ochre"]}"'
    return drawing.replace("<svg", attributes, 1).replace("</svg>", f"{mark}</svg>").encode()


def board(game: str, language: str) -> str:
    """Return the URL of the picture that shows a game a few turns into a match, or ""."""
    name = board_name(game, language)
    return address(name) if name in assets() else ""


def picture(game: str, option: str, value: str) -> str:
    """Return the URL of the picture for an option's value, or "" if there is none."""
    name = picture_name(game, option, value)
    return address(name) if name in assets() else ""


def _files(folder: Path, prefix: str, ending: str = "") -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.glob(f"*{ending}")):
        if path.is_file():
            yield prefix + path.name, path.read_bytes()


@cache
def version() -> str:
    """Return the hash of all assets, which is part of every asset's URL."""
    digest = hashlib.sha256()
    for name, asset in sorted(assets().items()):
        digest.update(f"{name} {len(asset.body)} ".encode() + asset.body)
    return digest.hexdigest()[:12]


@cache
def address(name: str) -> str:
    """Return the URL of an asset. Raises ``KeyError`` if no asset has that name."""
    return f"/static/{version()}/{assets()[name].name}"


def icon(name: str) -> str:
    """Return an icon for use in text, from the icon sprite."""
    return inline_icon(name, address("icons.svg"))


def sheets(game: str) -> list[str]:
    """Return the URLs of a game's style sheets."""
    name = f"games/{game}.css"
    return [address(name)] if name in assets() else []


def scenes() -> list[str]:
    """Return the URL of the style sheet for all landscapes."""
    return [address(_SCENES)]


async def serve(request: Request) -> Response:
    """Respond with an asset. For an old version, send the current file and forbid caching."""
    asset = assets().get(request.path_params["name"])
    if asset is None:
        return Response("no such file", 404, media_type="text/plain")
    current = request.path_params["version"] == version()
    headers = {"Cache-Control": FOR_EVER if current else "no-cache", "Vary": "Accept-Encoding"}
    if asset.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        packed = {**headers, "Content-Encoding": "gzip"}
        return Response(asset.packed, headers=packed, media_type=asset.kind)
    return Response(asset.body, headers=headers, media_type=asset.kind)
