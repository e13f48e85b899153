"""Style sheets, scripts, fonts, icons: from our own host, under addresses that never change."""

import gzip
import hashlib
import json
import re

import pytest

from steppe.server.pages import assets
from tests.server.house import browser

pytestmark = pytest.mark.anyio
VENDOR = assets.STATIC / "vendor"
LISTED = json.loads((VENDOR / "VENDOR.json").read_text())
OURS = sorted(path.name for path in assets.STATIC.glob("*.js"))


async def test_all_that_a_page_names_is_there_and_may_be_kept_for_ever(app):
    async with browser(app) as ana:
        named = set(re.findall(r"/static/[^\"#]+", (await ana.get("/")).text))
        answers = [await ana.get(address) for address in sorted(named)]
    assert len(named) >= 6
    assert {answer.status_code for answer in answers} == {200}
    assert {answer.headers["cache-control"] for answer in answers} == {assets.FOR_EVER}


async def test_an_address_of_a_former_version_gives_the_present_file_but_is_not_kept(app):
    async with browser(app) as ana:
        answer = await ana.get("/static/000000000000/site.css")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.content == assets.assets()["site.css"].body


async def test_an_unknown_file_is_not_there(app):
    async with browser(app) as ana:
        assert (await ana.get(f"/static/{assets.version()}/%2e%2e/shell.py")).status_code == 404
        assert (await ana.get(f"/static/{assets.version()}/nothing.css")).status_code == 404


async def test_texts_are_packed_for_whoever_takes_it(app):
    async with browser(app) as ana:
        packed = await ana.get(assets.address("icons.svg"))
        plain = await ana.get(assets.address("icons.svg"), headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert len(gzip.compress(plain.content)) < len(plain.content) / 2


def test_style_sheets_name_only_files_that_are_there():
    sheets = [asset for name, asset in assets.assets().items() if name.endswith(".css")]
    texts = [sheet.body.decode() for sheet in sheets]
    named = {url for text in texts for url in re.findall(r'url\("([^"]+)"\)', text)}
    assert named
    assert named <= set(assets.assets())


def test_the_version_follows_every_byte(monkeypatch):
    before = assets.version.__wrapped__()
    other = {**assets.assets(), "client.js": assets.Asset("client.js", b"alert(1)", None)}
    monkeypatch.setattr(assets, "assets", lambda: other)
    assert assets.version.__wrapped__() != before


@pytest.mark.parametrize("package", LISTED)
def test_the_scripts_of_others_are_what_they_were(package):
    for name, entry in LISTED[package]["files"].items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == entry["sha256"]


def test_every_script_of_others_is_listed_with_its_licence():
    files = {name for package in LISTED.values() for name in package["files"]}
    assert {path.name for path in VENDOR.iterdir()} == files | {"VENDOR.json"}
    assert all(package["licence"] and package["integrity"] for package in LISTED.values())


@pytest.mark.parametrize("name", OURS)
def test_our_scripts_need_no_permission_to_run_texts(name):
    script = (assets.STATIC / name).read_text()
    assert not re.search(r"\beval\(|new Function|innerHTML|setAttribute\(\"(on|style)", script)


def test_all_scripts_are_small():
    """All that a browser takes, our own and others': 20 kB packed is what we allow ourselves."""
    sizes = [len(asset.packed) for name, asset in assets.assets().items() if name.endswith(".js")]
    assert len(sizes) == len(OURS) + 1
    assert sum(sizes) <= 20_000
