"""The site can be installed, and programs find what they look for at fixed addresses."""

import json
import re
import struct

import pytest

from steppe.locale import LANGUAGES
from steppe.server.pages.shell.assets import assets
from steppe.server.web.security import _HEADERS
from tests.server.site import browser

pytestmark = pytest.mark.anyio
PNG = b"\x89PNG\r\n\x1a\n"


def size_of(image: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG."""
    assert image.startswith(PNG)
    return struct.unpack(">II", image[16:24])


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_manifest_names_icons_of_the_sizes_it_says(app, language):
    async with browser(app, **{"accept-language": language}) as ana:
        page = (await ana.get("/")).text
        (path,) = re.findall(r'rel="manifest" href="([^"]+)"', page)
        answer = await ana.get(path)
        told = answer.json()
        assert answer.headers["content-type"] == "application/manifest+json"
        assert (told["lang"], told["start_url"], told["scope"]) == (language, "/", "/")
        assert {"any", "maskable"} == {icon["purpose"] for icon in told["icons"]}
        for icon in told["icons"]:
            width, height = size_of((await ana.get(icon["src"])).content)
            assert icon["sizes"] == f"{width}x{height}"
        for shortcut in told["shortcuts"]:
            assert (await ana.get(shortcut["url"])).status_code == 200
        assert (await ana.get("/manifest.xx.webmanifest")).status_code == 404
    assert b"manifest-src 'self'" in dict(_HEADERS)[b"content-security-policy"]


async def test_browsers_that_look_for_the_favicon_at_its_usual_address_find_it(app):
    async with browser(app) as ana:
        icon = (await ana.get("/favicon.ico")).content
        reserved, kind, count = struct.unpack("<HHH", icon[:6])
        assert (reserved, kind) == (0, 1)
        for number in range(count):
            width, *_, length, place = struct.unpack_from("<BBBBHHII", icon, 6 + 16 * number)
            assert size_of(icon[place : place + length]) == (width, width)
        touch = re.findall(r'apple-touch-icon" href="([^"]+)"', (await ana.get("/")).text)
        assert size_of((await ana.get(touch[0])).content) == (180, 180)


async def test_search_engines_keep_away_from_links_that_permit_moves(app):
    async with browser(app) as robot:
        text = (await robot.get("/robots.txt")).text
    groups = [part.splitlines() for part in text.split("\n\n")]
    everyone = next(lines for lines in groups if "User-agent: *" in lines)
    assert {"Disallow: /s/", "Disallow: /m/", "Disallow: /me", "Disallow: /api/"} <= {*everyone}
    assert {"Disallow: /account", "Disallow: /join/"} <= {*everyone}
    previews = next(lines for lines in groups if "User-agent: Twitterbot" in lines)
    assert "Disallow: /s/" in previews
    assert "Disallow: /m/" not in previews  # otherwise links to matches would have no picture
    assert not re.search(r"^Disallow: /$", text, re.M)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_service_worker_holds_the_offline_page_and_keeps_no_pages(app, language):
    async with browser(app, **{"accept-language": language}) as ana:
        (path,) = re.findall(r'data-worker="([^"]+)"', (await ana.get("/")).text)
        answer = await ana.get(path)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"  # a new version is found at once
    held = json.loads(re.match(r"const steppe = (\{.*\});\n", answer.text)[1])
    assert f'<html lang="{language}"' in held["offline"]
    assert "caches" not in answer.text
    assert held["icon"] == f"/static/{held['icon'].split('/')[2]}/icon-192.png"


async def test_what_is_the_same_for_everyone_sets_no_cookie(app):
    fixed = ("/favicon.ico", "/robots.txt", "/manifest.en.webmanifest", "/worker.en.js")
    async with browser(app) as ana:
        for path in fixed:
            answer = await ana.get(path)
            assert answer.status_code == 200
            assert "set-cookie" not in answer.headers


def test_icons_are_part_of_the_version_of_our_files():
    assert {"icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable.png"} <= {*assets()}
