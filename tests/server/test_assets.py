"""Style sheets, scripts, fonts, icons: from our own host, at permanent addresses."""

import gzip
import hashlib
import json
import re
from collections import Counter

import pytest

import steppe
from steppe.server.pages.shell import assets, game_files
from tests.server.site import browser

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


async def test_an_address_of_an_earlier_version_gives_the_present_file_but_is_not_kept(app):
    async with browser(app) as ana:
        answer = await ana.get("/static/000000000000/site.css")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.content == assets.assets()["site.css"].body


async def test_an_unknown_file_is_not_there(app):
    async with browser(app) as ana:
        assert (await ana.get(f"/static/{assets.version()}/%2e%2e/shell.py")).status_code == 404
        assert (await ana.get(f"/static/{assets.version()}/nothing.css")).status_code == 404


async def test_texts_are_compressed_for_clients_that_accept_it(app):
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


def test_no_rule_that_looks_inside_is_for_anything_at_all():
    """Check for slow rules: with ``A:has(B) > :not(C)``, each change restyles the whole page."""
    texts = [asset.body.decode() for name, asset in assets.assets().items() if name[-4:] == ".css"]
    loose = [one for text in texts for one in rules_that_look_inside(text) if not names(one)]
    assert not loose


def rules_that_look_inside(css: str) -> list[str]:
    """Return the selectors that use ``:has``, except those scoped to a game."""
    heads = [head for head, body in game_files.blocks(css) if not head.startswith("@")]
    inner = [body for head, body in game_files.blocks(css) if head.startswith("@media")]
    here = [one.partition(":where(")[0] for head in heads for one in game_files.selectors_of(head)]
    return [one for one in here if ":has(" in one] + [
        one for body in inner for one in rules_that_look_inside(body)
    ]


def names(selector: str) -> bool:
    """Return whether the subject of a selector has a class, id, type or attribute."""
    flat = selector
    while (brackets := re.sub(r":(?:not|has)\([^()]*\)", "", flat)) != flat:
        flat = brackets
    subject = re.split(r"[ >+~]+", flat.strip())[-1]
    return bool(re.sub(r"::?[\w-]+(?!\()", "", subject).strip("*"))


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


@pytest.mark.parametrize("name", OURS)
def test_a_script_is_served_without_its_comments_and_with_all_its_code(name):
    written = (assets.STATIC / name).read_text().splitlines()
    code = [line.partition("  // ")[0] for line in written if not line.strip().startswith("//")]
    assert assets.assets()[name].body.decode().splitlines() == code
    assert not [line for line in code if line.count('"') % 2]  # no text was cut


TEMPLATES = assets.STATIC.parent / "templates"
PAGES = sorted(path.name for path in TEMPLATES.glob("*.html"))


def written_in(page: str) -> str:
    """Return the text of a template and of those that it extends or includes."""
    text = (TEMPLATES / page).read_text()
    others = re.findall(r'(?:extends|import|include|from) "(\w+\.html)"', text)
    return "".join([text, *map(written_in, others)])


def loaded_by(page: str) -> set[str]:
    """Return the scripts of a page, with those that they import."""
    found, new = set(), set(re.findall(r"asset\('([\w/]+\.js)'\)", written_in(page)))
    while new:
        found |= new
        code = [(assets.STATIC / name).read_text() for name in new if name in OURS]
        new = set(re.findall(r'(?:from|import) "\./(\w+\.js)"', " ".join(code))) - found
    return found


@pytest.mark.parametrize("page", PAGES)
def test_no_page_loads_much_script(page):
    """Check that its scripts, ours and others', stay below 40 kB compressed."""
    served = assets.assets()
    assert sum(len(served[name].packed) for name in loaded_by(page)) <= 40_000


def test_each_script_belongs_to_a_page_or_is_the_service_worker():
    everything = {name for name in assets.assets() if name.endswith(".js")}
    pages = set[str]().union(*map(loaded_by, PAGES))
    assert everything == pages | {"worker.js"}
    assert {"vendor/idiomorph.js", "client.js", "clock.js"} <= loaded_by("table.html")
    assert not {"lesson.js", "verify.js", "passkeys.js"} & loaded_by("table.html")


def test_every_style_sheet_of_the_site_is_served():
    served = assets.assets()["site.css"].body.decode()
    assert [
        path.name for path in assets.STATIC.glob("*.css") if path.read_text() not in served
    ] == []


def rules_of(css: str):
    """Yield every rule's selectors, including nested rules', and the names of animations."""
    for head, body in game_files.blocks(css):
        if not head.startswith("@"):
            yield from game_files.selectors_of(head)
            continue
        yield head
        if not head.startswith("@keyframes"):
            yield from rules_of(body)


@pytest.mark.parametrize("game", steppe.names())
def test_the_sheet_of_a_game_touches_nothing_else(game):
    """Check that the names of a sheet's animations do not occur in any other sheet."""
    css = assets.assets()[f"games/{game}.css"].body.decode()
    rules = list(rules_of(css))
    selectors = [rule for rule in rules if not rule.startswith("@")]
    assert len(selectors) > 30
    subjects = [one.partition("::")[0] for one in selectors]
    assert [one for one in subjects if not one.endswith(game_files.scope(game))] == []
    moving = {rule for rule in rules if rule.startswith("@keyframes")}
    others = [asset for name, asset in assets.assets().items() if name.endswith(".css")]
    assert [css.count(name) for name in moving for css in texts(others)].count(1) == len(moving)


def texts(found):
    return [asset.body.decode() for asset in found]


def test_a_sheet_is_scoped_rule_by_rule():
    css = "/* a, b */ .a, .b:is(.c, .d) { fill: red } @media (x) { .e::before { top: 0 } }"
    steps = "@keyframes f { to { top: 0 } }"
    scope = ':where([data-game="go"] *, :not(html *))'
    assert list(rules_of(game_files.scoped(css + steps, "go"))) == [
        f".a{scope}",
        f".b:is(.c, .d){scope}",
        "@media (x)",
        f".e{scope}::before",
        "@keyframes f",
    ]


@pytest.mark.parametrize("game", steppe.names())
def test_a_landscape_borrows_no_colours_from_the_sheet_of_another_game(game):
    """Check that every layer gets its colours from its own game's sheet or from the site's."""
    css = "".join(texts(assets.assets()[name] for name in ("site.css", f"games/{game}.css")))
    scene = steppe.load(game).view("scene").draw("")
    styles = set(" ".join(re.findall(r'class="([^"]*)"', scene)).split()) - {"icon"}
    assert {style for style in styles if not re.search(rf"\.{style}\b[^{{]*{{", css)} == set()


def test_no_class_of_the_site_says_twice_how_it_is_laid_out():
    sheets = "\n".join(path.read_text() for path in assets.SITE_SHEETS)
    laid = re.findall(r"^\.([\w-]+) \{[^}]*display:", sheets, re.MULTILINE)
    assert [name for name, times in Counter(laid).items() if times > 1] == []
