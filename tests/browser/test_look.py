"""Appearance and language: phones, dark theme, French, moving pieces, accessible pages."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import steppe
from steppe.analysis.judge.effort import LEVELS
from tests.browser.people import (
    GAME,
    await_change,
    await_true,
    await_turn,
    by_mouse,
    click_on,
    in_slow_motion,
    open_table,
    play_bot,
    state,
    take_turn,
    unfold,
)
from tests.browser.test_windows import Settler
from tests.server.test_insight import drawn

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
NOTHING, SVG = "<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"
PAGES = (
    *("/", "/new", "/rules", "/learn", "/mine", "/me", "/me/data", "/credits", "/nowhere"),
    *("/puzzles", "/puzzles/mine", "/puzzles/zebras", "/puzzles/zebras/next"),
    *("/account", "/sign-in"),
)
OF_GAME = (
    *(
        "/game/{game}",
        "/rules/{game}",
        "/new?game={game}",
        "/new/position?game={game}",
        "/game/{game}/day",
        "/game/{game}/openings",
    ),
    *("/learn/{game}", "/learn/{game}/aid", "/learn/{game}/first"),
)
CHOSEN = "#board .start.picked"
KINDS = [(locale, colours) for colours in ("light", "dark") for locale in ("en-GB", "fr-FR")]
USUAL = (KINDS[0], KINDS[-1])  # run by `make test`, with two games in one of them
READERS = [pytest.param(*kind, marks=() if kind in USUAL else pytest.mark.long) for kind in KINDS]
ONE_READER = [
    pytest.param(*kind, marks=() if kind == USUAL[1] else pytest.mark.long) for kind in KINDS
]
VISITORS = [  # each game in each language and theme
    pytest.param(
        game, *kind, marks=() if kind == USUAL[number % 2] and number % 3 == 0 else pytest.mark.long
    )
    for number, game in enumerate(steppe.names())
    for kind in KINDS
]


def faults(page) -> list[str]:
    """Return the violations that axe finds on a page, in brief."""
    found = Axe().run(page).response["violations"]
    return [
        f"{page.url} {fault['id']}: {node['html'][:160]} {node['any'][:1]}"
        for fault in found
        for node in fault["nodes"][:3]
    ]


def overflow(page) -> int:
    """Return the number of pixels by which the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def visit(new_page, locale, colours):
    """Return a page in a language and theme; dark pages are shown on a phone."""
    screen = PHONE if colours == "dark" else {}
    return new_page(locale=locale, color_scheme=colours, **screen)


@pytest.mark.parametrize(("locale", "colours"), READERS)
def test_every_page_is_accessible(new_page, locale, colours):
    page, wrong = visit(new_page, locale, colours), []
    for address in PAGES:
        page.goto(address)
        wrong += faults(page)
    new_page.complaints.clear()  # one of the pages does not exist
    assert wrong == []


@pytest.mark.parametrize(("game", "locale", "colours"), VISITORS)
def test_every_page_of_a_game_is_accessible(new_page, game, locale, colours):
    page, wrong = visit(new_page, locale, colours), []
    for address in OF_GAME:
        page.goto(address.format(game=game))
        wrong += faults(page)
    open_table(page, "me", "me", game=game)
    wrong += faults(page)
    page.click("#aid-link")
    expect(page.locator(".aid-box[open]")).to_be_visible()
    wrong += faults(page)
    page.keyboard.press("Escape")
    for tab in page.locator("#tabs button").filter(visible=True).all():
        tab.click()
        wrong += faults(page)
    assert wrong == []


@pytest.mark.parametrize(("locale", "colours"), ONE_READER)
def test_every_state_of_a_table_is_accessible(new_page, locale, colours):
    page, guest = (new_page(locale=locale, color_scheme=colours) for _ in range(2))
    address = open_table(page, "me", "friend")
    unfold(page, "#device summary")
    guest.goto(address)
    wrong = faults(page) + faults(guest)
    guest.click("#player-1 button")
    click_on(page)
    guest.click(".tray-item[data-pick]")
    expect(guest.locator(".tray-item[aria-current]")).to_have_count(1)
    unfold(guest, "#resign summary")
    wrong += faults(page) + faults(guest)
    guest.goto(guest.locator(".legal[data-move]").first.get_attribute("href"))
    wrong += faults(guest)
    unfold(page, "#resign summary")
    page.click("#resign button")
    expect(page.locator(".result")).to_be_visible()
    wrong += faults(page)
    page.goto(f"{address}/at/1")
    wrong += faults(page)
    assert wrong == []


@pytest.mark.parametrize(("locale", "colours"), ONE_READER)
def test_groups_and_cards_are_accessible_and_fit(new_page, locale, colours):
    page = visit(new_page, locale, colours)
    open_table(page, "me", "me", game="valley", players=2, fire="yes")
    settler, wrong = Settler(), faults(page)
    while not page.locator(CHOSEN).count():
        before = state(page)
        by_mouse(page, settler(page))
        await_change(page, before)
        await_turn(page)
    wrong += faults(page)
    assert overflow(page) == 0
    unfold(page, "#switches summary")
    unfold(page, "#resign summary")
    page.click("#resign button")
    expect(page.locator(".result")).to_be_visible()
    assert wrong + faults(page) == []
    assert overflow(page) == 0


def test_nothing_is_wider_than_a_phone(new_page):
    page = new_page(**PHONE)
    wide = []
    for address in (*PAGES, *OF_GAME):
        page.goto(address.format(game=GAME))
        wide += [address] if overflow(page) else []
    assert wide == []
    new_page.complaints.clear()  # one of the pages does not exist


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_level_of_an_analysis_is_wider_than_a_phone(new_page, language):
    page = new_page(**PHONE)
    page.route("**/analysis/board*", lambda asked: asked.fulfill(body=NOTHING, content_type=SVG))
    page.goto("/mine")
    for stage in LEVELS:
        whole = re.sub(
            r"\bAna\b", "Anastasia Nikolaïevna", drawn(1, stage=stage, language=language)
        )
        page.evaluate("all => document.querySelector('main').innerHTML = all", whole)
        assert page.locator("#analysis").evaluate("one => getComputedStyle(one).display") == "grid"
        assert (stage, overflow(page)) == (stage, 0)


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_rules_of_every_game_fit_a_phone_and_begin_with_their_title(new_page, locale):
    page = new_page(**PHONE, locale=locale)
    for game in steppe.names():
        page.goto(f"/rules/{game}")
        assert (game, overflow(page)) == (game, 0)
        title = page.locator("h1").bounding_box()
        assert title["y"] + title["height"] < 200


def test_a_table_fits_a_phone_and_every_target_a_finger(new_page):
    page = new_page(**PHONE, locale="fr-FR")
    open_table(page, "me", "me")
    small = []
    for _ in range(7):
        assert overflow(page) == 0
        for thing in page.locator("#table a[data-move], #table a[data-pick]").all():
            box, address = thing.bounding_box(), thing.get_attribute("href")
            least = 48 if thing.get_attribute("class") == "legal" and is_square(address) else 44
            if round(min(box["width"], box["height"])) < least:
                small.append((address, box))
        click_on(page)
    assert small == []


def is_square(address: str) -> bool:
    """Return whether a target is a square; stops are smaller, but have room around them."""
    return "/place:" in address or "pick=" in address


def test_the_browser_says_the_language_and_a_switch_changes_it(new_page):
    page = new_page(locale="fr-FR")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("h1")).to_have_text("Des jeux de bêtes et de tribus")
    page.click("button[name=language]")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("h1")).to_have_text("Games of beasts and tribes")
    page.goto("/rules")
    expect(page.locator("h1")).to_have_text("Rules")


def test_a_match_speaks_french(new_page):
    page = new_page(locale="fr-FR")
    play_bot(page)
    expect(page.locator(".status-call")).to_have_text("À vous")
    expect(page).to_have_title("● À vous \N{EN DASH} Drôles de Zèbres \N{EN DASH} steppe")
    take_turn(page)
    expect(page.locator(".log li").first).to_contain_text("colonne ")


def background(page) -> str:
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_the_page_follows_the_system_until_someone_chooses(new_page):
    light, dark = new_page(color_scheme="light"), new_page(color_scheme="dark")
    for page in (light, dark):
        page.goto("/")
    assert background(light) != background(dark)
    before = background(dark)
    dark.click("button[name=theme]:visible")
    expect(dark.locator("html")).to_have_attribute("data-theme", "light")
    assert background(dark) == background(light)
    dark.click("button[name=theme]:visible")
    expect(dark.locator("html")).to_have_attribute("data-theme", "dark")
    assert background(dark) == before


WATCH = """() => {
  const piece = window.piece = document.querySelector("#ranger");
  window.places = new Set();
  const look = () => { const box = piece.getBoundingClientRect();
    window.places.add(`${Math.round(box.x)} ${Math.round(box.y)}`); requestAnimationFrame(look); };
  look();
}"""


def move_ranger(page, least: int) -> int:
    """Move the ranger until it has been drawn in ``least`` places; return the number of places."""
    open_table(page, "me", "me")
    for _ in range(3):
        click_on(page)
    page.evaluate(WATCH)
    in_slow_motion(page)
    click_on(page)
    await_true(page, lambda: page.evaluate("window.places.size") >= least)
    page.wait_for_timeout(200)
    assert page.evaluate("window.piece === document.querySelector('#ranger')")
    return page.evaluate("window.places.size")


def test_a_piece_stays_itself_and_glides(page):
    assert move_ranger(page, 5) >= 5


def test_nothing_glides_for_those_who_want_rest(new_page):
    assert move_ranger(new_page(reduced_motion="reduce"), 2) == 2


def test_the_ground_is_sent_once_and_kept(page):
    open_table(page, "me", "me")
    page.evaluate("window.ground = document.querySelector('#ground')")
    click_on(page)
    assert page.evaluate("window.ground === document.querySelector('#ground')")
    assert page.locator("#ground *").count() > 50


def test_the_title_shows_whose_turn_it_is(new_page):
    ana, bruno = new_page(), new_page()
    bruno.goto(open_table(ana, "me", "friend"))
    bruno.click("text=Sit down")
    expect(ana).to_have_title(re.compile("● Your turn"))
    expect(bruno).to_have_title(re.compile("Drôles de Zèbres: "))
    take_turn(ana)
    await_turn(bruno)
    expect(bruno).to_have_title(re.compile("● Your turn"))
    expect(ana).to_have_title(re.compile("Drôles de Zèbres: "))
